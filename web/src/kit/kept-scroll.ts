import { useEffect } from 'react';
import { readEntryState, writeEntryState } from '../lib/browser-apis/entry-state.ts';

/** Pause of scrolling after which the position is kept, ms; browsers limit writes to the history. */
const PAUSE_MS = 150;
/** Time after the restore in which late content may move the page, ms. */
const SETTLE_MS = 3000;
/** Events that begin a scroll of the person. */
const PERSON_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

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
    const stop = typeof scrollTop === 'number' ? holdScroll(scrollTop) : null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = setTimeout(() => writeEntryState({ scrollTop: window.scrollY }), PAUSE_MS);
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => {
      stop?.();
      clearTimeout(timer);
      window.removeEventListener('scroll', keep);
    };
  }, [isReady]);
}

/**
 * Scrolls to a position and returns to it in each frame while late content moves the page, until
 * the person scrolls or SETTLE_MS are over. Returns a function that ends it.
 */
function holdScroll(top: number): () => void {
  const end = Date.now() + SETTLE_MS;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const type of PERSON_EVENTS) window.removeEventListener(type, stop);
  };
  const hold = () => {
    if (Math.round(window.scrollY) !== Math.round(top)) window.scrollTo(0, top);
    if (Date.now() < end) frame = requestAnimationFrame(hold);
    else stop();
  };
  for (const type of PERSON_EVENTS) window.addEventListener(type, stop, { passive: true });
  hold();
  return stop;
}
