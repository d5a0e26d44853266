import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { matchRoute } from '../paths.ts';

/** Announces the new page to screen readers after a navigation, but not the first page. */
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
