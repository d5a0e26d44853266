/**
 * One showing of the terms, from first sight to the press of Accept.
 *
 * locked     the end has not been seen: the box is empty and cannot be ticked.
 * unlocked   entered once, when the scroll area is within 4 px of its bottom (or needs no
 *            scrolling); the box is ticked by that, and from then on by the person.
 *
 * Invariant: `checked` implies unlocked, and `tick` says who set the present tick: scrolling or
 * the person. New documents are a new showing and start over.
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

/** Pure: the next state. */
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
 * Whether a scroll area stands within `tolerance` pixels of its bottom. An area whose content
 * fits has no way to be scrolled and counts as seen to the end.
 */
export function atEnd(
  area: { scrollTop: number; scrollHeight: number; clientHeight: number },
  tolerance: number,
): boolean {
  return area.scrollHeight - area.clientHeight - area.scrollTop <= tolerance;
}
