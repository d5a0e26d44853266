import { useEffect } from 'react';
import { readEntryState, writeEntryState } from '../lib/browser-apis/entry-state.ts';

/** Pause of scrolling after which the position is kept, ms; browsers limit writes to the history. */
const PAUSE_MS = 150;

/**
 * Restores the scroll position after a reload, for a page whose content is loaded by requests: the
 * browser scrolls before the content is there. The position is kept in the history entry while the
 * person scrolls, because a write at `pagehide` does not survive a reload.
 * @param isReady true when the content is rendered
 */
export function useKeptScroll(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return;
    const { scrollTop } = readEntryState();
    if (typeof scrollTop === 'number') window.scrollTo(0, scrollTop);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = setTimeout(() => writeEntryState({ scrollTop: window.scrollY }), PAUSE_MS);
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', keep);
    };
  }, [isReady]);
}
