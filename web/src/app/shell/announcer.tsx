import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { matchRoute } from '../paths.ts';

/** Says the new page's name to screen readers after a navigation; the first page says itself. */
export function Announcer() {
  const { pathname } = useLocation();
  const first = useRef(true);
  const [message, setMessage] = useState('');
  useEffect(() => {
    if (first.current) first.current = false;
    else setMessage(matchRoute(pathname)?.title ?? 'Page not found');
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {message}
    </p>
  );
}
