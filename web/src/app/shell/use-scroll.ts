import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { setScrollRestoration } from '../../lib/browser-apis/address.ts';

/**
 * Where the page stands after a navigation: a new page at its start or at the part that its address
 * names, a page that people come back to where they left it. Changes of the query alone move
 * nothing. The first page, and reloads, are the browser's.
 */
export function useScroll(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const left = useRef(new Map<string, number>());
  const shown = useRef({ key, pathname });

  useEffect(() => {
    const note = () => left.current.set(shown.current.key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    setScrollRestoration('manual');
    const leave = () => setScrollRestoration('auto');
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', leave);
    };
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { key, pathname };
    const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    if (type === 'POP') window.scrollTo(0, left.current.get(key) ?? 0);
    else if (target) target.scrollIntoView();
    else if (before.pathname !== pathname) window.scrollTo(0, 0);
  }, [key, pathname, hash, type]);
}
