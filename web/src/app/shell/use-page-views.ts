import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { tell } from '../../features/measurement/data-layer.ts';
import { measuredPath } from '../../features/measurement/measured-path.ts';
import { routeOf } from '../paths.ts';

/** Tells each page that is opened, the first one included. */
export function usePageViews(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const path = measuredPath(routeOf(pathname)?.path ?? null, pathname);
    tell({ event: 'page_view', path });
  }, [pathname]);
}
