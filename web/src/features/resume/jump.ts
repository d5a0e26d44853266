import type { ReviewSpan } from '@roletrail/contracts/http/resume-review';
import { wantsLessMotion } from '../../lib/browser-apis/media.ts';

/**
 * To the words of a finding: what holds them gets the focus, and they are marked in it. It carries
 * `data-path`: a field of the editor (one that holds a list, one item a line, carries its list's), or
 * an element with these words and nothing else, where a resume is to be read only.
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

/** Where the nth line with words begins. */
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
