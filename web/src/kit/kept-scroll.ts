import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { readEntryKey, readEntryState, writeEntryState } from '../lib/browser-apis/entry-state.ts';

/** Pause of scrolling after which the position is kept, ms; browsers limit writes to the history. */
const PAUSE_MS = 150;
/** Time after the restore in which late content may move the page, ms. */
const SETTLE_MS = 3000;
/** Frames after a change of the document's height in which the browser may still move the page. */
const MOVED_FRAMES = 3;
/** Events that begin a scroll of the person. */
const PERSON_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Restores the scroll position after a reload, for a page whose content is loaded by requests: the
 * browser scrolls before the content is there. The position is kept in the history entry while the
 * person scrolls, because a write at `pagehide` does not survive a reload. Nothing is written while
 * another page loads: the history already has its entry then.
 * @param isReady true when the content is rendered
 */
export function useKeptScroll(isReady: boolean): void {
  const shown = useRef('');
  shown.current = useLocation().key;
  useEffect(() => {
    if (!isReady) return;
    const { scrollTop } = readEntryState();
    const stop = typeof scrollTop === 'number' ? holdScroll(scrollTop) : null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (readEntryKey() === shown.current) writeEntryState({ scrollTop: window.scrollY });
      }, PAUSE_MS);
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
 * Scrolls to a position and returns to it while late content changes the height of the document,
 * until SETTLE_MS are over or the person scrolls: by an event, or by whatever else moves the page
 * while its height stays, as the scrollbar or a screen reader does. Returns a function that ends it.
 */
function holdScroll(top: number): () => void {
  const end = Date.now() + SETTLE_MS;
  let frame = 0;
  let height = 0;
  let at = 0;
  let quietFrames = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const type of PERSON_EVENTS) window.removeEventListener(type, stop);
  };
  const hold = () => {
    const { scrollHeight } = document.documentElement;
    quietFrames = scrollHeight === height ? quietFrames + 1 : 0;
    height = scrollHeight;
    const isMoved = Math.round(window.scrollY) !== at;
    if (Date.now() >= end || (isMoved && quietFrames > MOVED_FRAMES)) return stop();
    if (isMoved || quietFrames === 0) {
      window.scrollTo(0, top);
      // less than asked for while the page is too short
      at = Math.round(window.scrollY);
    }
    frame = requestAnimationFrame(hold);
  };
  for (const type of PERSON_EVENTS) window.addEventListener(type, stop, { passive: true });
  hold();
  return stop;
}
