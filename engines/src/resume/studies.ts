/** Which part of an entry's head is the school, and which the degree. */
import type { ResumeEntry } from './entries.ts';
import { type HeadPart, joinedPart, splitAtCommas } from './head-parts.ts';
import { DEGREE, SCHOOL, SCHOOL_LETTERS } from './patterns.ts';
import { isPlaceName } from './places.ts';
import { isPlace, withoutTown } from './positions.ts';

export type StudyParts = {
  readonly school: HeadPart | null;
  readonly degree: HeadPart | null;
  readonly place: HeadPart | null;
  /** what stands behind the degree's comma, and is no part of it */
  readonly beside: HeadPart | null;
};

export function studyOf({ head }: ResumeEntry): StudyParts {
  const parts = wholeSchools(head.filter((part) => !isPlace(part))).flatMap(inTwo);
  const place = head.find(isPlace) ?? null;
  const school = parts.find(isSchool) ?? null;
  const others = parts.filter((part) => part !== school);
  // without a word that names either, what was studied stands first
  const isNamed = school !== null || others.length > 1;
  const degree = others.find(isDegree) ?? (isNamed ? (others[0] ?? null) : null);
  const named = school ?? others.find((part) => part !== degree) ?? null;
  const cut = named && withoutTown(named);
  const whole = degree && withoutGrade(wholeDegree(degree, parts));
  const inColumns = named && whole && degreeInColumns(whole.degree, named);
  if (inColumns) return { ...inColumns, place, beside: whole.beside };
  return {
    school: cut?.part ?? null,
    degree: whole?.degree ?? null,
    place: place ?? cut?.town ?? null,
    beside: whole?.beside ?? null,
  };
}

/** “AAS”, “BSc (Hons)”: a degree without its field */
const LEVEL_ONLY = /^\p{Lu}[\p{L}.]{1,6}(?: \(Hons\))?$/u;

/**
 * Reads “AAS”, and in the next column “Lane Valley Community College, Forestry”: the field stands behind
 * the school. Returns null if it does not. The place of the degree is that of its level.
 */
function degreeInColumns(
  level: HeadPart,
  named: HeadPart,
): Pick<StudyParts, 'school' | 'degree'> | null {
  const isBefore = level.line === named.line && level.span.end < named.span.start;
  const between = level.line.text.slice(level.span.end - level.line.start).slice(0, 1);
  const [school, field, ...rest] = splitAtCommas(named);
  if (!isBefore || between !== '\t' || !LEVEL_ONLY.test(level.text)) return null;
  if (!school || !field || rest.length > 0 || isPlaceName(named.text) || GRADE.test(field.text))
    return null;
  if (isSchool(field) || !isSchool(school)) return null;
  return { school, degree: { ...level, text: `${level.text} ${field.text}` } };
}

/** What a school is, alone on its line or before its town: its name stands above. */
const ONLY_SCHOOL =
  /^(?:(?:state|community|technical|junior|high) )?(?:college|university|school|academy|institute(?: of technology)?)(?=,|$)/i;

/** “Tacoma Community” and “College” below it are one name that a narrow line broke. */
function wholeSchools(parts: readonly HeadPart[]): readonly HeadPart[] {
  const whole: HeadPart[] = [];
  for (const part of parts) {
    const above = whole.at(-1);
    const begun = above && splitAtCommas(above).at(-1);
    if (above && begun && goesOnWith(begun, part)) {
      whole.pop();
      const before = joinedPart(splitAtCommas(above).slice(0, -1));
      if (before) whole.push(before);
      whole.push(overTwoLines(begun, part));
    } else whole.push(part);
  }
  return whole;
}

function goesOnWith(begun: HeadPart, part: HeadPart): boolean {
  const isNext = begun.line.start + begun.line.text.length + 1 === part.line.start;
  const isLast = begun.span.end === begun.line.start + begun.line.text.length;
  const isFirst = part.span.start === part.line.start;
  const isName = /^\p{Lu}/u.test(begun.text) && !isSchool(begun) && !isDegree(begun);
  return isNext && isLast && isFirst && isName && ONLY_SCHOOL.test(part.text);
}

/** A blank for the line feed: places stay what they are. */
function overTwoLines(above: HeadPart, below: HeadPart): HeadPart {
  const text = `${above.text} ${below.text}`;
  const span = { ...above.span, end: below.span.end };
  const line = { ...above.line, text: `${above.line.text} ${below.line.text}` };
  return { text, span, line };
}

function isSchool({ text }: HeadPart): boolean {
  const isNamed = SCHOOL.test(text) || SCHOOL_LETTERS.test(text);
  return isNamed && !/\bdiploma\b|\bequivalen/i.test(text);
}

const isDegree = ({ text }: HeadPart) => DEGREE.test(text);

/** “BA in English, Calder College” and “Calder College, BA in English” */
function inTwo(part: HeadPart): readonly HeadPart[] {
  const pieces = splitAtCommas(part);
  const school = pieces.findIndex((piece) => isSchool(piece) && !isDegree(piece));
  const degree = pieces.findIndex(isDegree);
  const cut = school >= 0 && degree >= 0 ? Math.max(school, degree) : fieldEnd(pieces, school);
  if (cut === 0) return [part];
  return [pieces.slice(0, cut), pieces.slice(cut)].flatMap((some) => joinedPart(some) ?? []);
}

const DEPARTMENT = /\b(?:department|dept|faculty|division|centre|center)\b/i;

/** “Plumbing, North Shore Technical College”: returns how many pieces before the school name a field, or 0. */
function fieldEnd(pieces: readonly HeadPart[], school: number): number {
  const [field] = pieces;
  const isField = school === 1 && field && !isSchool(field) && !DEPARTMENT.test(field.text);
  return isField ? school : 0;
}

/** “Master of Business Administration - MBA, Operations” is one, though a dash parts it. */
function wholeDegree(degree: HeadPart, parts: readonly HeadPart[]): HeadPart {
  const at = parts.indexOf(degree);
  let [from, to] = [at, at];
  while (isOneWith(parts[from - 1], parts[from])) from -= 1;
  while (isOneWith(parts[to], parts[to + 1])) to += 1;
  return joinedPart(parts.slice(from, to + 1)) ?? degree;
}

const DASH = /^\s+[–—-]+\s+$/;

/** On one line, with nothing but a dash between; a school is one of its own. */
function isOneWith(left: HeadPart | undefined, right: HeadPart | undefined): boolean {
  if (!left || !right || left.line !== right.line || isSchool(left) || isSchool(right))
    return false;
  const { line } = left;
  return DASH.test(line.text.slice(left.span.end - line.start, right.span.start - line.start));
}

const GRADE =
  /^(?:gpa|grade|first class|upper second|lower second|(?:magna |summa )?cum laude|with |minor|distinction|merit|honou?rs$|\d)/i;

/** How well it went, and what was studied beside it, stand apart. */
function withoutGrade(degree: HeadPart): { degree: HeadPart; beside: HeadPart | null } {
  const pieces = splitAtCommas(degree);
  let count = pieces.length;
  while (count > 1 && GRADE.test(pieces[count - 1]?.text ?? '')) count -= 1;
  return {
    degree: joinedPart(pieces.slice(0, count)) ?? degree,
    beside: joinedPart(pieces.slice(count)),
  };
}
