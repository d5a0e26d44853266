import type { ReviewSpan } from '@roletrail/contracts/tools/resume';
import { wantsLessMotion } from './browser-apis/media.ts';

/**
 * Focuses and selects the words of a finding. Their element has `data-path`: a field of the editor
 * (a list field has the path of its list), or a read-only element with only these words.
 */
export function jumpTo({ source, start, end }: ReviewSpan): void {
  const own = placeOf(source);
  if (own) {
    mark(own, start, end);
    return;
  }
  const [, list = '', item = ''] = /^(.*)\.(\d+)$/.exec(source) ?? [];
  const field = placeOf(list);
  if (!field || !isField(field)) return;
  const at = lineStart(field.value, Number(item));
  mark(field, at + start, at + end);
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const isField = (place: HTMLElement): place is TextControl => 'setSelectionRange' in place;

function placeOf(path: string): HTMLElement | null {
  if (path === '') return null;
  const places = Array.from(document.querySelectorAll<HTMLElement>('[data-path]'));
  return places.find((place) => place.dataset.path === path) ?? null;
}

function mark(place: HTMLElement, start: number, end: number): void {
  place.focus({ preventScroll: true });
  if (isField(place)) place.setSelectionRange(start, end);
  else if (place.firstChild)
    getSelection()?.setBaseAndExtent(place.firstChild, start, place.firstChild, end);
  const calm = wantsLessMotion();
  place.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
}

/** Returns the start offset of the nth non-empty line. */
export function lineStart(text: string, nth: number): number {
  let start = 0;
  let seen = -1;
  for (const line of text.split('\n')) {
    if (line.trim() !== '') seen += 1;
    if (seen === nth) return start;
    start += line.length + 1;
  }
  return text.length;
}
