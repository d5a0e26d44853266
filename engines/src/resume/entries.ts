/** The entries of a section: what stands under one date, its head apart from its points. */
import type { Span } from '../engine.ts';
import { type DateRange, datesIn } from './dates.ts';
import type { Line } from './placed-text.ts';

export type Entry = {
  /** lines above the points, the dates taken out */
  readonly head: readonly HeadPart[];
  /** the first that the head gives; null: none could be read */
  readonly dates: DateRange | null;
  readonly points: readonly Point[];
  readonly span: Span;
};

/** What stands together in a head, between commas, tabs and the like. */
export type HeadPart = { readonly text: string; readonly span: Span; readonly bold: boolean };
/** One bullet, or one paragraph. */
export type Point = { readonly text: string; readonly span: Span };

const BULLET = /^(?:[•◦▪●○■□‣⁃∙·*➢➤►▸✓✔–—-]|o(?=\s\p{Lu}))\s*(?=\S)/u;
/** between the parts of a head */
const PARTS = /\t+|\s+[|•·]\s+|\s+[–—-]\s+|(?<=\S)\s*[|•·]\s*(?=\S)|\s{3,}/gu;
const HEAD_CHARS = 110;
const HEAD_LINES = 4;

type Kind = 'point' | 'more' | 'head';

/** Where dates begin entries; a section without any is one entry a head, or one of points alone. */
export function entriesOf(lines: readonly Line[]): readonly Entry[] {
  const kinds = kindsOf(lines);
  const starts = startsOf(lines, kinds);
  return starts.map((from, at) => entryOf(lines, kinds, from, starts[at + 1] ?? lines.length));
}

function kindsOf(lines: readonly Line[]): readonly Kind[] {
  const kinds: Kind[] = [];
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const after = kinds[at - 1];
    if (BULLET.test(line.text)) kinds.push('point');
    else if (after !== undefined && after !== 'head' && before && continues(line, before)) {
      kinds.push('more');
    } else kinds.push(isProse(line, before, after) ? 'point' : 'head');
  }
  return kinds;
}

/** The second line of a bullet: it goes on in small letters, or stands as far in as the text above. */
function continues(line: Line, before: Line): boolean {
  if (line.apart || (line.bold && !before.bold) || hasRange(line)) return false;
  if (/^[\p{Ll}(&\d%$]/u.test(line.text)) return true;
  const isWithin = line.x > before.x || (!BULLET.test(before.text) && line.x === before.x);
  return isWithin && !/[.!?:;]$/.test(before.text) && before.text.length > 50;
}

/** A paragraph in the place of bullets. */
function isProse(line: Line, before: Line | undefined, after: Kind | undefined): boolean {
  if (line.bold || hasRange(line)) return false;
  if (line.text.length > HEAD_CHARS) return true;
  const isSentence =
    /[.!]$/.test(line.text) && !/\b(?:inc|ltd|co|corp|llc|st|u\.?s)\.$/i.test(line.text);
  const goesOn = after !== undefined && after !== 'head' && before !== undefined && !line.apart;
  return isSentence && line.text.split(/\s+/).length > (goesOn ? 2 : 6);
}

function hasRange({ text }: Line): boolean {
  return datesIn(text).some((range) => range.to !== null || range.current);
}

/** A head begins after points; of heads without points in between, with each date after the first. */
function startsOf(lines: readonly Line[], kinds: readonly Kind[]): readonly number[] {
  const starts: number[] = [];
  let [dated, from]: [boolean, number | null] = [false, null];
  for (const [at, line] of lines.entries()) {
    if (kinds[at] !== 'head') {
      if (from === null) {
        starts.push(at);
        from = at;
      }
      dated = false;
      continue;
    }
    const isFirst = from === null || kinds[at - 1] !== 'head';
    const again = datesIn(line.text).length > 0;
    if (isFirst && !isAside(lines, kinds, at)) {
      starts.push(at);
      from = at;
      dated = again;
    } else if (!isFirst && dated && (again || line.apart)) {
      const begins: number = again && !line.apart ? headBefore(lines, at, from ?? at) : at;
      if (begins > (starts.at(-1) ?? -1)) starts.push(begins);
      from = begins;
      dated = again;
    } else dated ||= again;
  }
  return starts;
}

/** A line among points that begins nothing: “Key achievements:” */
function isAside(lines: readonly Line[], kinds: readonly Kind[], at: number): boolean {
  const line = lines[at];
  if (at === 0 || !line || datesIn(line.text).length > 0) return false;
  let last = at;
  while (kinds[last + 1] === 'head' && last - at < HEAD_LINES) last += 1;
  const group = lines.slice(at, last + 1);
  return !group.some(({ text }) => datesIn(text).length > 0) && /:$/.test(line.text);
}

/** A date may stand under the title that it belongs to. */
function headBefore(lines: readonly Line[], at: number, from: number): number {
  const line = lines[at];
  const before = lines[at - 1];
  if (!line || !before || at - 1 <= from) return at;
  const alone = line.text.replace(/[\s(),|–—-]/g, '').length;
  const [range] = datesIn(line.text);
  const isDateAlone = range !== undefined && range.end - range.start >= alone * 0.7;
  return isDateAlone && datesIn(before.text).length === 0 ? at - 1 : at;
}

function entryOf(lines: readonly Line[], kinds: readonly Kind[], from: number, to: number): Entry {
  const head: HeadPart[] = [];
  const points: Point[] = [];
  let dates: DateRange | null = null;
  for (let at = from; at < to; at++) {
    const line = lines[at];
    if (!line) continue;
    if (kinds[at] === 'head' && points.length === 0) {
      const ranges = datesIn(line.text);
      dates ??= placed(ranges[0], line);
      head.push(...partsOf(line, ranges));
    } else if (kinds[at] === 'more') addTo(points, line);
    else points.push(pointOf(line));
  }
  const last = lines[to - 1];
  const start = lines[from]?.start ?? 0;
  const end = last ? last.start + last.text.length : start;
  return { head, dates, points, span: { source: 'text', start, end } };
}

function placed(range: DateRange | undefined, line: Line): DateRange | null {
  return range ? { ...range, start: line.start + range.start, end: line.start + range.end } : null;
}

function pointOf(line: Line): Point {
  const skip = BULLET.exec(line.text)?.[0].length ?? 0;
  const start = line.start + skip;
  return {
    text: line.text.slice(skip),
    span: { source: 'text', start, end: line.start + line.text.length },
  };
}

function addTo(points: Point[], line: Line): void {
  const last = points.pop();
  if (!last) return void points.push(pointOf(line));
  const span = { ...last.span, end: line.start + line.text.length };
  points.push({ text: `${last.text} ${line.text}`, span });
}

/** What is left of a line without its dates, cut where its parts end. */
function partsOf(line: Line, ranges: readonly DateRange[]): readonly HeadPart[] {
  const cuts: [number, number][] = ranges.map(({ start, end }) => [start, end]);
  for (const match of line.text.matchAll(PARTS)) {
    const start = match.index;
    const inside = cuts.some(([from, to]) => start < to && from < start + match[0].length);
    if (!inside) cuts.push([start, start + match[0].length]);
  }
  cuts.sort((a, b) => a[0] - b[0]);
  const parts: HeadPart[] = [];
  let from = 0;
  for (const [start, end] of [...cuts, [line.text.length, line.text.length] as const]) {
    const part = trimmed(line, from, start);
    if (part) parts.push(part);
    from = end;
  }
  return parts;
}

/** Without blanks and the signs that are left over around a date. */
function trimmed(line: Line, from: number, to: number): HeadPart | null {
  const raw = line.text.slice(from, to);
  const lead = /^[\s,;:()|·•–—-]*/.exec(raw)?.[0].length ?? 0;
  const text = raw.slice(lead).replace(/[\s,;:(|·•–—-]+$/, '');
  const whole = text.endsWith(')') && !text.includes('(') ? text.slice(0, -1) : text;
  if (whole === '' || /^(?:since|from|dates?)$/i.test(whole)) return null;
  const start = line.start + from + lead;
  return {
    text: whole,
    bold: line.bold,
    span: { source: 'text', start, end: start + whole.length },
  };
}
