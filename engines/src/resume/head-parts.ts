/** What stands together in the head of an entry, between tabs, dashes and the like. */
import type { TextSpan } from '../engine.ts';
import type { DateRange } from './dates.ts';
import type { PlacedLine } from './placed-text.ts';

export type HeadPart = {
  readonly text: string;
  readonly span: TextSpan;
  readonly line: PlacedLine;
};

const BETWEEN =
  /\t+|\s+(?:[|•·~]|\/(?!\s+\d))\s+|\s+(?=C?GPA\b:?\s*\d)|\s+[–—-]+\s+|(?<=\S)\s*[|•·]\s*(?=\S)|\s{3,}|(?<!\bUniversity of(?: \p{Lu}[\p{L}.]{0,40}){1,3})\s+(?:at|@)\s+(?=\p{Lu})/gu;
/** how long it was, which the dates say already; and what fields of a form are called */
const LEFT_OUT =
  /\(?\b\d+ (?:years?|yrs?|months?|mos?)\b(?: \d+ (?:months?|mos?)\b)?\)?|^(?:position|title|role|job title|employer|company|organi[sz]ation|school|degree|dates?|period|duration):\s*/giu;

/** What is left of a line without its dates, cut where its parts end. */
export function splitHead(line: PlacedLine, ranges: readonly DateRange[]): readonly HeadPart[] {
  const cuts: [number, number][] = ranges.map(({ start, end }) => [start, end]);
  for (const pattern of [LEFT_OUT, BETWEEN]) {
    for (const { index, 0: found } of line.text.matchAll(pattern)) {
      const end = index + found.length;
      if (!cuts.some(([from, to]) => index < to && from < end)) cuts.push([index, end]);
    }
  }
  cuts.sort((a, b) => a[0] - b[0]);
  const parts: HeadPart[] = [];
  let from = 0;
  for (const [start, end] of [...cuts, [line.text.length, line.text.length] as const]) {
    const part = partOf(line, from, start);
    if (part) parts.push(part);
    from = end;
  }
  return parts;
}

/** Between dates of one list: “Summer 2013, 2014”, “2018–19 and 2020–21” */
const LISTED = /^\s*(?:,|;|&|\+|\band\b)\s*(?:and\s+)?$/iu;

/** Returns the dates of a line from the first to the last; null unless it lists several. */
export function listedDates(line: PlacedLine, ranges: readonly DateRange[]): HeadPart | null {
  const [first] = ranges;
  const last = ranges.at(-1);
  if (!first || !last || ranges.length < 2) return null;
  const isList = ranges
    .slice(1)
    .every(({ start }, at) => LISTED.test(line.text.slice(ranges[at]?.end, start)));
  return isList ? sliceOf(line, first.start, last.end) : null;
}

/** Without blanks and the signs that are left over around a date. */
function partOf(line: PlacedLine, from: number, to: number): HeadPart | null {
  const raw = line.text.slice(from, to);
  const lead = /^[\s,;:()|·•/–—-]*/.exec(raw)?.[0].length ?? 0;
  const text = raw.slice(lead).replace(/(?<![\s,;:(|·•/–—-])[\s,;:(|·•/–—-]+$/, '');
  const whole = text.endsWith(')') && !text.includes('(') ? text.slice(0, -1) : text;
  if (
    whole === '' ||
    /^(?:since|from|until|till?|thru|through|up to|onwards?|and counting|dates?|period|duration|graduat(?:ed|ion)|completed|awarded|class of)$/i.test(
      whole,
    )
  )
    return null;
  return sliceOf(line, from + lead, from + lead + whole.length);
}

/** @param from within the line, as `to` */
function sliceOf(line: PlacedLine, from: number, to: number): HeadPart {
  const span = { source: 'text', start: line.start + from, end: line.start + to };
  return { text: line.text.slice(from, to), span, line };
}

/** Between commas that are in no brackets. */
export function splitAtCommas({ text, span, line }: HeadPart): readonly HeadPart[] {
  const begin = span.start - line.start;
  const pieces: HeadPart[] = [];
  let from = 0;
  for (const { index, 0: sign } of text.matchAll(/,\s+(?![^(]{0,80}\))/g)) {
    pieces.push(sliceOf(line, begin + from, begin + index));
    from = index + sign.length;
  }
  pieces.push(sliceOf(line, begin + from, begin + text.length));
  return pieces;
}

/** From the first to the last, with what stands between them; all of one line. */
export function joinedPart(parts: readonly HeadPart[]): HeadPart | null {
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last) return null;
  const { line } = first;
  return sliceOf(line, first.span.start - line.start, last.span.end - line.start);
}
