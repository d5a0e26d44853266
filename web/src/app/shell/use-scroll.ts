import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { setScrollRestoration } from '../../lib/browser-apis/address.ts';

/**
 * Restores the scroll position on navigation. A new page starts at the top or at its hash; a page
 * from the history at its last position. A change of the query does not scroll. The browser handles
 * the first page and reloads.
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
    // an entry that is left without a scroll has a position too
    left.current.set(key, window.scrollY);
  }, [key, pathname, hash, type]);
}
