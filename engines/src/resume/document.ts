/** From the lines of an uploaded document, or of a text, to lines as a person reads them. */
import type { LinePart } from '@roletrail/contracts/http/uploads';
import type { TextSpan } from '../engine.ts';
import { boxesInPlace } from './boxes.ts';
import { wholeDates } from './broken-lines.ts';
import { readPages } from './layout.ts';
import {
  type FieldMark,
  type LineDraft,
  type ParsedDocument,
  type PlacedText,
  toPlainLine,
  toReading,
  traced,
} from './placed-text.ts';

/** A line of a document's text, and how it looks there. */
export type DocumentLine = {
  /** of the text: its first character, and the one after its last; UTF-16 units */
  readonly start: number;
  readonly end: number;
  readonly part: LinePart;
  /** named as such by the document */
  readonly heading: boolean;
  /** of a heading, 1 for the highest; absent: not known */
  readonly level?: number | undefined;
  /** an item of a list, without its sign */
  readonly item: boolean;
  /** null: not known */
  readonly bold: boolean | null;
  readonly place: Omit<PlacedText, 'text' | 'bold' | 'start'> | null;
  /** fields of a structured file, in order; absent: the file has none */
  readonly marks?: readonly FieldMark[] | undefined;
};

/** What a résumé of 20 pages has at most; of more, no more is read. */
export const DOCUMENT_LINES_MAX = 2000;

/** Read by where the lines stand, if all of them stand somewhere; else one after another. */
export function readDocument(text: string, found: readonly DocumentLine[]): ParsedDocument {
  if (found.some(({ marks = [] }) => marks.length > 0)) return readMarked(text, found);
  const lines = found.slice(0, DOCUMENT_LINES_MAX).flatMap(inPieces);
  const placed: PlacedText[] = [];
  for (const { start, end, bold, place } of lines) {
    if (place) placed.push({ ...place, text: text.slice(start, end), bold: bold ?? false, start });
  }
  return placed.length === lines.length ? readPages(placed) : readLines(text, lines);
}

/** Lines of a structured file, as they are. */
function readMarked(text: string, found: readonly DocumentLine[]): ParsedDocument {
  const lines = found.slice(0, DOCUMENT_LINES_MAX);
  return {
    ...traced(text, 0),
    columnPages: [],
    marks: lines.map(({ marks = [] }) => marks),
    lines: lines.map(({ start, end, heading, item, bold }) => ({
      text: text.slice(start, end),
      start,
      page: 1,
      column: 0,
      x: 0,
      end: end - start,
      right: null,
      size: 1,
      bold: bold ?? false,
      apart: false,
      heading,
      item,
    })),
  };
}

/** Maximum characters of a line. Bounded, because searches scan the whole line. */
const LINE_MOST = 1000;

function inPieces(line: DocumentLine): DocumentLine[] {
  const pieces: DocumentLine[] = [];
  for (let { start } = line; start < line.end; start += LINE_MOST) {
    pieces.push({ ...line, start, end: Math.min(line.end, start + LINE_MOST) });
  }
  return pieces;
}

/** Longer lines are paragraphs: they end where they end. */
const WRAPPED_AT_MOST = 110;
const NO_WORDS = /^[^\p{L}\p{N}]*$/u;
const PAGE_NUMBER = /^page \d+(?: (?:of|\/) \d+)?$/i;

/** Of lines that were broken where the page ended, some nearly reach the longest. */
const NEARLY = 12;
const NEARLY_LEAST = 2;

/**
 * Where lines were broken; null: each is as long as what it says, as paragraphs of documents are. Those
 * tell that go on below in small letters: how long a name or an address is says nothing of it.
 */
function marginOf(text: string, lines: readonly DocumentLine[]): number | null {
  if (lines.some(({ bold }) => bold !== null)) return null;
  const lengths = lines.flatMap(({ start, end }, at) => {
    const next = lines[at + 1];
    const goesOn = next !== undefined && /^\n[^\S\n]*\p{Ll}/u.test(text.slice(end, next.start + 1));
    return goesOn ? [end - start] : [];
  });
  const longest = Math.max(0, ...lengths);
  const nearly = lengths.filter((length) => length > longest - NEARLY).length;
  return longest > WRAPPED_AT_MOST || nearly < NEARLY_LEAST ? null : longest;
}

function readLines(text: string, lines: readonly DocumentLine[]): ParsedDocument {
  const drafts: LineDraft[] = [];
  const right = marginOf(text, lines);
  let before = 0;
  for (const line of boxesInPlace(text, lines)) {
    const { start, end, heading, level, item, bold } = line;
    const plain = toPlainLine(traced(text.slice(start, end), start));
    if (NO_WORDS.test(plain.text) || PAGE_NUMBER.test(plain.text)) continue;
    const isLeap = start < before || text.slice(before, start).split('\n').length > 2;
    before = end;
    // what is in a box is beside the text, as a column is
    const column = line.part === 'text-box' ? 1 : 0;
    const place = { page: 1, column, x: 0, end: plain.text.length, right, size: 1 };
    const apart = drafts.length > 0 && isLeap;
    drafts.push({ ...plain, ...place, bold: bold ?? false, apart, heading, level, item });
  }
  return toReading(wholeDates(drafts), []);
}

/** The sign or number of a list's item in a text. */
export const LIST_SIGN = /^\s*(?:[-*•·▪●–]|\d{1,2}[.)])\s+/;

/** Lines of a text that was typed or pasted. */
export function readTextLines(text: string): DocumentLine[] {
  const lines: DocumentLine[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const item = LIST_SIGN.exec(line)?.[0].length ?? 0;
    const [from, end] = [start + item, start + line.length];
    const look = { part: 'body' as const, heading: false, item: item > 0, bold: null, place: null };
    if (line.trim() !== '') lines.push({ start: from, end, ...look });
    start = end + 1;
  }
  return lines;
}

/** Between two letters of one place, what is left out: spaces, icons, a soft hyphen. */
const LEFT_OUT = 3;

/** Where words of the reading stand in the document: one place, or several where it parts them. */
export function mapSpan({ origins }: ParsedDocument, { source, start, end }: TextSpan): TextSpan[] {
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
