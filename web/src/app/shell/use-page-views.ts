import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { pushMeasurement } from '../../features/measurement/data-layer.ts';
import { measuredPath } from '../../features/measurement/measured-path.ts';
import { matchRoute } from '../paths.ts';

/** Reports each page view, including the first. */
export function usePageViews(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const path = measuredPath(matchRoute(pathname)?.path ?? null, pathname);
    pushMeasurement({ event: 'page_view', path });
  }, [pathname]);
}
