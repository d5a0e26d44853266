/** From the lines of an uploaded document, or of a text, to lines as a person reads them. */
import type { Span } from '../engine.ts';
import { readPages } from './layout.ts';
import {
  type LineDraft,
  type PlacedText,
  plainText,
  type Reading,
  toReading,
  traced,
} from './placed-text.ts';

/** A line of a document's text, and how it looks there. */
export type DocumentLine = {
  /** of the text: its first character, and the one after its last; UTF-16 units */
  readonly start: number;
  readonly end: number;
  /** named as such by the document */
  readonly heading: boolean;
  /** an item of a list, without its sign */
  readonly item: boolean;
  /** null: not known */
  readonly bold: boolean | null;
  readonly place: Omit<PlacedText, 'text' | 'bold' | 'start'> | null;
};

/** Read by where the lines stand, if all of them stand somewhere; else one after another. */
export function readDocument(text: string, lines: readonly DocumentLine[]): Reading {
  const placed: PlacedText[] = [];
  for (const { start, end, bold, place } of lines) {
    if (place) placed.push({ ...place, text: text.slice(start, end), bold: bold ?? false, start });
  }
  return placed.length === lines.length ? readPages(placed) : readLines(text, lines);
}

function readLines(text: string, lines: readonly DocumentLine[]): Reading {
  const drafts: LineDraft[] = [];
  let before = 0;
  for (const { start, end, heading, item, bold } of lines) {
    const plain = plainText(traced(text.slice(start, end), start));
    if (plain.text === '') continue;
    const apart = drafts.length > 0 && start - before > 1;
    before = end;
    const look = { page: 1, x: 0, size: 1, bold: bold ?? false, apart, heading, item };
    drafts.push({ ...plain, ...look });
  }
  return toReading(drafts, []);
}

const ITEM = /^\s*(?:[-*•·▪●–]|\d{1,2}[.)])\s+/;

/** Lines of a text that was typed or pasted. */
export function linesOfText(text: string): DocumentLine[] {
  const lines: DocumentLine[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const item = ITEM.exec(line)?.[0].length ?? 0;
    const [from, end] = [start + item, start + line.length];
    const look = { heading: false, item: item > 0, bold: null, place: null };
    if (line.trim() !== '') lines.push({ start: from, end, ...look });
    start = end + 1;
  }
  return lines;
}

/** Between two letters of one place, what is left out: spaces, icons, a soft hyphen. */
const LEFT_OUT = 3;

/** Where words of the reading stand in the document: one place, or several where it parts them. */
export function placesOf({ origins }: Reading, { source, start, end }: Span): Span[] {
  const places: { source: string; start: number; end: number }[] = [];
  for (const at of origins.slice(start, end)) {
    if (at < 0) continue;
    const last = places.at(-1);
    if (last && at >= last.end - 1 && at - last.end <= LEFT_OUT)
      last.end = Math.max(last.end, at + 1);
    else places.push({ source, start: at, end: at + 1 });
  }
  return places;
}
