/**
 * One presentation of the terms, until Accept is pressed.
 *
 * *locked*: the checkbox is empty and disabled.
 * *locked* → (scrolled to within 4 px of the bottom, or no scrolling needed) → *unlocked*
 * *unlocked*: entering it ticks the checkbox once; then the user controls it.
 *
 * Invariant: `checked` implies unlocked. `tick` is the source of the current tick: scrolling or the
 * user. New documents start a new presentation.
 */
export type TermsReadingState = {
  unlocked: boolean;
  checked: boolean;
  tick: 'scroll' | 'user' | null;
  shownAt: string;
  scrolledAt: string | null;
  tickedAt: string | null;
};

export type ReadingEvent =
  | { type: 'END_SEEN'; at: string }
  | { type: 'TOGGLED'; checked: boolean; at: string };

export function startReading(shownAt: string): TermsReadingState {
  return {
    unlocked: false,
    checked: false,
    tick: null,
    shownAt,
    scrolledAt: null,
    tickedAt: null,
  };
}

/** Returns the next state. Pure. */
export function nextReading(reading: TermsReadingState, event: ReadingEvent): TermsReadingState {
  if (event.type === 'END_SEEN') {
    if (reading.unlocked) return reading;
    return {
      ...reading,
      unlocked: true,
      checked: true,
      tick: 'scroll',
      scrolledAt: event.at,
      tickedAt: event.at,
    };
  }
  if (!reading.unlocked || reading.checked === event.checked) return reading;
  if (!event.checked) return { ...reading, checked: false, tick: null, tickedAt: null };
  return { ...reading, checked: true, tick: 'user', tickedAt: event.at };
}

/**
 * Returns true if a scroll area is within `tolerance` pixels of its bottom. Content that fits
 * without scrolling counts as read.
 */
export function atEnd(
  area: { scrollTop: number; scrollHeight: number; clientHeight: number },
  tolerance: number,
): boolean {
  return area.scrollHeight - area.clientHeight - area.scrollTop <= tolerance;
}
