/** Dates as people write them in résumés: a month, a season or a year, and ranges of those. */

/** A month; `month` is null where only the year is given. */
export type MonthDate = { readonly year: number; readonly month: number | null };

export type DateRange = {
  readonly from: MonthDate | null;
  /** null: it goes on, or no end is given */
  readonly to: MonthDate | null;
  readonly current: boolean;
  /** place in the text that was read */
  readonly start: number;
  readonly end: number;
};

const MONTHS = [
  'jan(?:uary)?',
  'feb(?:ruary)?',
  'mar(?:ch)?',
  'apr(?:il)?',
  'may',
  'june?',
  'july?',
  'aug(?:ust)?',
  'sept?(?:ember)?',
  'oct(?:ober)?',
  'nov(?:ember)?',
  'dec(?:ember)?',
];
/** the month in which a season, a term or a quarter begins */
const SEASONS: Readonly<Record<string, number>> = {
  winter: 1,
  spring: 3,
  summer: 6,
  fall: 9,
  autumn: 9,
  q1: 1,
  q2: 4,
  q3: 7,
  q4: 10,
};

const MONTH = `(?:${MONTHS.join('|')})\\.?`;
const YEAR = '(?:19[5-9]\\d|20[0-4]\\d)';
const APOSTROPHE = "['’‘]";
const SHORT_YEAR = `${APOSTROPHE}\\d{2}`;
/**
 * Named groups carry a number, for a pattern may hold the date twice. In order: 3 March 2020 and
 * March 3, 2020; Mar 2020, March ’20; 2020 Mar; 03/2020, 03.2020, 3-2020; 01.03.2020 (the day first, or where
 * it can only be so, the month); 2020-03; Summer 2020; 2020.
 */
function datePattern(n: number): string {
  return [
    `(?:\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?)?(?<name${n}>${MONTH})(?:\\s+\\d{1,2}(?:st|nd|rd|th)?(?=[\\s,]))?(?:[\\s,]*|\\s?[-/]\\s?|\\s+of\\s+)(?<nameYear${n}>${YEAR}|${SHORT_YEAR})`,
    `(?<a${n}>\\d{1,2})(?<between${n}>[./-])(?<b${n}>\\d{1,2})[./-](?<fullYear${n}>${YEAR})`,
    `(?<num${n}>0?[1-9]|1[0-2])\\s?[./-]\\s?(?<numYear${n}>${YEAR})`,
    `(?<isoYear${n}>${YEAR})[-/.](?<iso${n}>0[1-9]|1[0-2]|(?<=\\.)[1-9])(?:[-/.]\\d{2}(?:T[\\d:.]{1,18}Z?)?)?(?![\\d])`,
    `(?<yearBefore${n}>${YEAR})\\s+(?<nameAfter${n}>${MONTH})`,
    `(?<season${n}>${Object.keys(SEASONS).join('|')})(?:\\s+of)?(?:\\s?[-/]\\s?|[\\s,]+)(?<seasonYear${n}>${YEAR}|${SHORT_YEAR})`,
    `(?:(?:early|mid|late)[\\s-]+)?(?<year${n}>${YEAR})`,
  ].join('|');
}

/** also behind a dash: “– till date”, “– to present” */
const NOW =
  '(?:(?:un)?till?\\s+|up to\\s+|to\\s+|at\\s+)?(?:the\\s+)?(?:present(?:\\s+day)?|pres\\.?|current(?:ly)?|now|today|ongoing|continuing|in progress|date)';
/** also “/” before a month's name, and the label of the end: “Start: Mar 2015, End: May 2019” */
const TO =
  '\\s*(?:[-–—‐‑‒−~→]+|\\/(?=\\s\\p{L}{3})|(?:[,;]\\s?)?\\bend(?:ed|\\sdate)?\\s?:|\\b(?:up\\s+)?to\\b|\\buntil\\b|\\btill?\\b|\\bthrough\\b|\\bthru\\b)\\s*';
const ONLY_TO = new RegExp(`^${TO}$`, 'u');
const EDGE_LEFT = '(?<![\\p{L}\\d$€£.,/])';
const EDGE_RIGHT = '(?![\\p{L}\\d%]|[.,/]\\d)';

/** “Mar – Aug 2020”: the first has the year of the second. */
const SHARED_YEAR = new RegExp(
  `${EDGE_LEFT}(?<first>${MONTH})${TO}(?<second>${MONTH})[\\s,]+(?<both>${YEAR})${EDGE_RIGHT}`,
  'giu',
);
/** 2018/19, 2018/2019, 2018–21, 2018-21; but 2019-06 is a month */
const SHORT_END = new RegExp(
  `${EDGE_LEFT}(?<from>${YEAR})(?<sign>[/–—-])(?<to>${YEAR}|\\d{2})${EDGE_RIGHT}`,
  'gu',
);
const CAREER_YEARS = 45;
const RANGE = new RegExp(
  `${EDGE_LEFT}(?:${datePattern(1)})(?:${TO}(?:(?<now>${NOW})|${datePattern(2)}))?${EDGE_RIGHT}`,
  'giu',
);
/** ’98 – ’03: only a range shows that these are years */
const SHORT_YEARS = new RegExp(
  `(?<![\\p{L}\\d])(?<from>${SHORT_YEAR})${TO}(?:(?<now>${NOW})|(?<to>${SHORT_YEAR}))${EDGE_RIGHT}`,
  'giu',
);
const SINCE = /(?:\bsince|\bfrom)\s+$/iu;
/** “2019 onwards”, “2019+”, and a dash before nothing: “Mar 2019 –”; before another column it has lost its end */
const ONWARDS = /^(?:\s+(?:onwards?|and counting)\b|\s*(?:\+|[-–—]+)\s*(?:$|[)\]|]))/iu;
/** “until Mar 2020” alone is an end */
const UNTIL = /\b(?:until|till?|thru|through|up to)\s+$/iu;

/** Jun 19, Jun-19, 06/19: with a year of two digits, which is a day as well */
function shortMonth(n: number): string {
  return `(?:(?<m${n}>${MONTH})[\\s,./-]{0,2}|(?<d${n}>0?[1-9]|1[0-2])[/.])(?<y${n}>\\d{2})`;
}
/** It is a year in a range, or if it is alone in its part of the line. */
const SHORT_MONTHS = new RegExp(
  `${EDGE_LEFT}${shortMonth(1)}${TO}(?:(?<now>${NOW})|${shortMonth(2)})${EDGE_RIGHT}`,
  'giu',
);
const SHORT_ALONE = new RegExp(
  `(?<=^|[\\t|·(]\\s?)(?:(?<m1>${MONTH})[\\s,./-]{0,2}|(?<d1>0[1-9])/)(?<y1>\\d{2})(?=\\s?(?:$|[\\t|·)]))`,
  'giu',
);

type Groups = Readonly<Record<string, string | undefined>>;

/** A line so long is prose, whose later dates date nothing. */
const LINE_MOST = 500;

/** All dates and ranges of a line, in order; none inside another. */
export function datesIn(line: string): readonly DateRange[] {
  const text = line.slice(0, LINE_MOST);
  if (!/\d/.test(text)) return [];
  const found: DateRange[] = [];
  const add = (range: DateRange) => {
    const taken = found.some(({ start, end }) => range.start < end && start < range.end);
    if (!taken) found.push(range);
  };
  for (const match of text.matchAll(SHARED_YEAR)) {
    const { first = '', second = '', both = '' } = match.groups ?? {};
    const year = Number(both);
    const [from, to] = [
      { year, month: monthOf(first) },
      { year, month: monthOf(second) },
    ];
    add({ from, to, current: false, ...placeOf(match) });
  }
  for (const match of [...text.matchAll(SHORT_MONTHS), ...text.matchAll(SHORT_ALONE)]) {
    const { now } = match.groups ?? {};
    const [from, to] = [shortDate(match.groups ?? {}, 1), shortDate(match.groups ?? {}, 2)];
    if (from !== null) add({ from, to, current: now !== undefined, ...placeOf(match) });
  }
  for (const match of text.matchAll(SHORT_END)) {
    const years = shortEnd(match.groups ?? {});
    if (years) add({ ...years, current: false, ...placeOf(match) });
  }
  for (const match of text.matchAll(RANGE)) {
    const groups: Groups = match.groups ?? {};
    const from = dateOf(groups, 1);
    if (from === null) continue;
    const before = text.slice(0, match.index);
    const to = dateOf(groups, 2);
    const isOpen = to === null && ONWARDS.test(text.slice(match.index + match[0].length));
    const isNow = isOpen || groups.now !== undefined || (to === null && SINCE.test(before));
    const isEnd = !isNow && to === null && UNTIL.test(before);
    const ends = isEnd ? { from: null, to: from } : { from, to: isNow ? null : to };
    add({ ...ends, current: isNow, ...placeOf(match) });
  }
  for (const match of text.matchAll(SHORT_YEARS)) {
    const { from, to, now } = match.groups ?? {};
    const year = (written?: string) => (written ? { year: yearOf(written), month: null } : null);
    add({ from: year(from), to: year(to), current: now !== undefined, ...placeOf(match) });
  }
  return found.sort((a, b) => a.start - b.start).reduce<DateRange[]>(joined(text), []);
}

/** “2021/22 – 2023/24” is one range. */
const joined = (text: string) => (all: DateRange[], range: DateRange) => {
  const last = all.at(-1);
  const between = last ? text.slice(last.end, range.start) : '';
  const isTo = last?.to != null && range.to !== null && ONLY_TO.test(between);
  if (!last || !isTo) return [...all, range];
  return [...all.slice(0, -1), { ...range, from: last.from, start: last.start }];
};

function shortEnd({ from = '', sign, to = '' }: Groups): Pick<DateRange, 'from' | 'to'> | null {
  const begin = Number(from);
  const isWhole = to.length === 4;
  const end = isWhole ? Number(to) : Math.floor(begin / 100) * 100 + Number(to);
  const isMonth = sign === '-' && Number(to) >= 1 && Number(to) <= 12;
  const most = sign === '/' && !isWhole ? 1 : CAREER_YEARS;
  if (isMonth || end <= begin || end - begin > most) return null;
  return { from: { year: begin, month: null }, to: { year: end, month: null } };
}

function placeOf(match: RegExpMatchArray): { start: number; end: number } {
  const start = match.index ?? 0;
  return { start, end: start + match[0].length };
}

function dateOf(groups: Groups, n: number): MonthDate | null {
  const of = (name: string) => groups[`${name}${n}`];
  const name = of('name');
  if (name !== undefined) return { year: yearOf(of('nameYear')), month: monthOf(name) };
  const after = of('nameAfter');
  if (after !== undefined) return { year: Number(of('yearBefore')), month: monthOf(after) };
  const full = of('fullYear');
  if (full !== undefined) return { year: Number(full), month: monthOfDay(groups, n) };
  const num = of('num');
  if (num !== undefined) return { year: Number(of('numYear')), month: Number(num) };
  const iso = of('iso');
  if (iso !== undefined) return { year: Number(of('isoYear')), month: Number(iso) };
  const season = of('season');
  if (season !== undefined) {
    return { year: yearOf(of('seasonYear')), month: SEASONS[season.toLowerCase()] ?? null };
  }
  const year = of('year');
  return year === undefined ? null : { year: Number(year), month: null };
}

/** Years of 1960 to 2039. */
function shortDate(groups: Groups, n: number): MonthDate | null {
  const [name, number, year] = [groups[`m${n}`], groups[`d${n}`], groups[`y${n}`]];
  if (year === undefined || (Number(year) > 39 && Number(year) < 60)) return null;
  const month = name === undefined ? Number(number) : monthOf(name);
  return { year: yearOf(`’${year}`), month };
}

function monthOf(name: string): number | null {
  const at = MONTHS.findIndex((month) => new RegExp(`^${month}\\.?$`, 'i').test(name));
  return at === -1 ? null : at + 1;
}

/** ’98 is of the last century: a résumé looks ahead a few years at most. */
function yearOf(written = ''): number {
  if (/^\d/.test(written) || written === '') return Number(written);
  const short = Number(written.slice(1));
  return short < 50 ? 2000 + short : 1900 + short;
}

/**
 * 03/31/2020 can only have the month first, and so has the other date of its range. With dots the day
 * comes first. Returns null if the order is not known.
 */
function monthOfDay(groups: Groups, n: number): number | null {
  const day = dayOf(groups, n) ?? dayOf(groups, 3 - n);
  const [a, b] = [Number(groups[`a${n}`]), Number(groups[`b${n}`])];
  if (day === null) return a === b && a <= 12 ? a : null;
  const month = day === 'first' ? b : a;
  return month <= 12 ? month : null;
}

/** Returns which number of a date is the day; null if both can be. */
function dayOf(groups: Groups, n: number): 'first' | 'second' | null {
  const [first, second] = [Number(groups[`a${n}`]), Number(groups[`b${n}`])];
  if (second <= 12 && (first > 12 || groups[`between${n}`] === '.')) return 'first';
  return second > 12 && first <= 12 ? 'second' : null;
}

/** Returns months since year 0, for comparison. A year alone counts as its first month. */
export function monthsOf({ year, month }: MonthDate): number {
  return year * 12 + (month ?? 1) - 1;
}
