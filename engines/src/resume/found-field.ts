/** A value that was read, with its place in the text. */
import type { TextSpan } from '../engine.ts';
import type { PlacedLine } from './placed-text.ts';

/** A piece of the text, and what was read there. */
export type FoundField = { readonly value: string; readonly span: TextSpan };

/** @param start of the value within the line */
export function fieldAt(line: PlacedLine, start: number, value: string): FoundField {
  const from = line.start + start;
  return { value, span: { source: 'text', start: from, end: from + value.length } };
}
