import { useEffect } from 'react';
import type { TakenOverEvent } from '../start/taken-over.ts';

const TAKEN_OVER: TakenOverEvent = 'roletrail:taken-over';

/** Rendered after the page: effects run in order, so those of the page have run. */
export function TakenOver() {
  useEffect(() => {
    document.dispatchEvent(new Event(TAKEN_OVER));
  }, []);
  return null;
}
