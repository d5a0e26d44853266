import { useEffect } from 'react';
import type { TakenOverEvent } from '../start/taken-over.ts';

const TAKEN_OVER: TakenOverEvent = 'roletrail:taken-over';

/** Stands after a page and with it: effects run in that order, so the page's own have run. */
export function TakenOver() {
  useEffect(() => {
    document.dispatchEvent(new Event(TAKEN_OVER));
  }, []);
  return null;
}
