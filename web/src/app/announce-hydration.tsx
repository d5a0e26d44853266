import { useEffect } from 'react';
import type { HydratedEvent } from '../start/hydrated-event.ts';

const HYDRATED: HydratedEvent = 'roletrail:hydrated';

/** Dispatches the event. Rendered after the page, because effects run in order. */
export function AnnounceHydration() {
  useEffect(() => {
    document.dispatchEvent(new Event(HYDRATED));
  }, []);
  return null;
}
