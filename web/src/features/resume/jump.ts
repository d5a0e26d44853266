import type { ReviewSpan } from '@roletrail/contracts/http/resume-review';

/**
 * To the words of a finding: the field of the editor that holds them gets the focus, and they are
 * marked in it. Fields carry `data-path`; one that holds a list, one item a line, carries its list's.
 */
export function jumpTo({ source, start, end }: ReviewSpan): void {
  const own = fieldOf(source);
  if (own) {
    mark(own, start, end);
    return;
  }
  const [, list = '', item = ''] = /^(.*)\.(\d+)$/.exec(source) ?? [];
  const field = fieldOf(list);
  if (!field) return;
  const at = lineStart(field.value, Number(item));
  mark(field, at + start, at + end);
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

function fieldOf(path: string): TextControl | null {
  return path === '' ? null : document.querySelector(`[data-path="${CSS.escape(path)}"]`);
}

function mark(field: TextControl, start: number, end: number): void {
  field.focus({ preventScroll: true });
  field.setSelectionRange(start, end);
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  field.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
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
