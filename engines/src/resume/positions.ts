/** Which part of an entry's head is the title, and which the employer and the town. */
import type { ResumeEntry } from './entries.ts';
import { type HeadPart, joinedPart, splitAtCommas } from './head-parts.ts';
import { hasSign } from './line-kinds.ts';
import { isCareerBreak, ORGANISATION, TITLE } from './patterns.ts';
import { endsWithCountry, isPlaceName, isRegionCode, mayBeTown } from './places.ts';

export type JobHeading = {
  readonly title: HeadPart | null;
  readonly employer: HeadPart | null;
  readonly place: HeadPart | null;
};

/** A pair of parts as title and employer, and how much speaks for it. */
type Guess = {
  readonly title: HeadPart;
  readonly employer: HeadPart;
  readonly score: number;
};

/** Which of the two a section writes first: the sum of what speaks for the title. */
type Order = number;

/** The positions of one section's entries, which are written alike. */
export function positionsOf(entries: readonly ResumeEntry[]): readonly JobHeading[] {
  const all = entries.map(({ head }) => divided(head));
  const order = all.reduce((sum, { parts }) => sum + speaksFor(parts), 0);
  const positions: JobHeading[] = [];
  let above: HeadPart | null = null;
  for (const { parts, place } of all) {
    const position = positionOf(parts, place, order);
    const { title, employer } = position;
    // several titles under one employer, which is named once, above the first
    const isUnder = employer === null && title !== null && !isBreak(title);
    positions.push(isUnder ? { ...position, employer: above } : position);
    if (employer !== null) above = title !== null && isAbove(employer, title) ? employer : null;
  }
  return positions;
}

function isAbove(employer: HeadPart, title: HeadPart): boolean {
  return employer.line !== title.line && employer.span.start < title.span.start;
}

/** Returns true if a head part names a career break. */
function isBreak({ text }: HeadPart): boolean {
  return /\b(?:break|parent|caregiver|carer|leave|sabbatical|travel(?:ling)?)\b/i.test(text);
}

function positionOf(parts: readonly HeadPart[], place: HeadPart | null, order: Order): JobHeading {
  const [only] = parts;
  if (!only) return { title: null, employer: null, place };
  if (parts.length === 1) {
    const isTitle = TITLE.test(only.text) || !ORGANISATION.test(only.text);
    return isTitle
      ? { title: only, employer: null, place }
      : { title: null, employer: only, place };
  }
  // “Career break – family care”: there is no employer, and the reason is a note
  const pause = parts.find(({ text }) => isCareerBreak(text));
  if (pause) return { title: pause, employer: null, place };
  const [best] = guesses(parts, order).sort((a, b) => b.score - a.score);
  return { title: best?.title ?? null, employer: best?.employer ?? null, place };
}

/** Words that replace the name of an employer. */
const OWN_WORK = /^(?:freelance|self[- ]employed|independent)$/i;

/** More than nothing: titles stand first, by what the surest guess of an entry says. */
function speaksFor(parts: readonly HeadPart[]): Order {
  const [best, next] = guesses(parts, 0).sort((a, b) => b.score - a.score);
  if (!best || (next && next.score === best.score)) return 0;
  const margin = best.score - (next?.score ?? 0);
  return best.title.span.start < best.employer.span.start ? margin : -margin;
}

function guesses(parts: readonly HeadPart[], order: Order): Guess[] {
  const titles = parts.map(asTitle);
  const employers = parts.map(asEmployer);
  return parts.flatMap((title, at) =>
    parts.flatMap((employer, other) => {
      if (at === other) return [];
      const isAlike = order !== 0 && at < other === order > 0;
      const near = Math.min(at, other) * 0.2 + Math.abs(at - other) * 0.1;
      const isOver = isBulletedUnder(title, employer);
      const isBelow = isHeadingUnder(title, employer);
      const fits = (isAlike ? 1 : 0) + (isOver ? 1 : 0) + (isBelow ? 2 : 0) - near;
      const score = (titles[at] ?? 0) + (employers[other] ?? 0) + fits;
      return [{ title, employer, score }];
    }),
  );
}

/** “• Project Officer, Department of Sciences” below the line of the firm. */
function isBulletedUnder(title: HeadPart, employer: HeadPart): boolean {
  return isAbove(employer, title) && hasSign(title.line) && !hasSign(employer.line);
}

/** The document has the title one level of headings below the employer. */
function isHeadingUnder({ line: title }: HeadPart, { line: employer }: HeadPart): boolean {
  return title.level !== undefined && employer.level !== undefined && title.level > employer.level;
}

/** “Joiner” and “Optometrist” are no words of ours, and look like those. */
const TITLE_ENDING = /\p{L}{2}(?:er|or|ist|ian|ant|man|woman)$/iu;

/** What comes last names it: an “Account Director”, the “Directors Bank”. */
const lastWord = ({ text }: HeadPart) => {
  const bracket = text.indexOf('(');
  const plain = bracket < 0 ? text : text.slice(0, bracket).trimEnd();
  return plain.split(/[\s,]+/).at(-1) ?? '';
};

/** Returns true if a text names a job, by its words or by the ending of its last word. */
export function namesOccupation(text: string): boolean {
  return (
    TITLE.test(text) ||
    TITLE_ENDING.test(
      text
        .split(/,|\s\(/, 1)[0]
        ?.split(' ')
        .at(-1) ?? '',
    )
  );
}

export const isOwnWork = (employer: string) => OWN_WORK.test(employer);

function asTitle(part: HeadPart): number {
  const [first = part] = splitAtCommas(part);
  if (OWN_WORK.test(first.text)) return -1;
  const word = lastWord(first);
  const isLast = TITLE.test(word);
  const known = (TITLE.test(part.text) ? 2 : 0) + (isLast ? 1 : 0);
  return known + (!isLast && TITLE_ENDING.test(word) ? 1 : 0) - (ORGANISATION.test(word) ? 2 : 0);
}

function asEmployer(part: HeadPart): number {
  const [first = part, ...more] = splitAtCommas(part);
  if (OWN_WORK.test(first.text)) return 2;
  const withTown = endsWithCountry(part.text) ? -0.7 : more.length > 0 ? 0.3 : 0;
  return (ORGANISATION.test(part.text) ? 2 : 0) + withTown;
}

/** Places apart, parts that hold both cut in two, towns cut off. */
function divided(head: readonly HeadPart[]): {
  parts: readonly HeadPart[];
  place: HeadPart | null;
} {
  const parts = head.filter((part) => !isPlace(part));
  const place = head.find(isPlace) ?? null;
  const isAlone = parts.filter(({ text }) => text.length > 1).length === 1;
  const cut = parts.flatMap((part) => (isAlone || holdsBoth(part) ? inTwo(part) : [part]));
  const towns = cut.map(withoutTown);
  return {
    parts: towns.map(({ part }) => part),
    place: place ?? towns.find(({ town }) => town)?.town ?? null,
  };
}

export function isPlace({ text }: HeadPart): boolean {
  return isPlaceName(text);
}

/** “Director, Medical Information” is a title with its field. */
const FIELD_OF_WORK =
  /\b(?:medical|financial|health|insurance|energy|media|market|capital|logistics)(?=\s+\p{L})/giu;

function holdsBoth(part: HeadPart): boolean {
  const pieces = splitAtCommas(part);
  const titles = pieces.filter(({ text }) => TITLE.test(text) && !ORGANISATION.test(text));
  const isNamed = ({ text }: HeadPart) => ORGANISATION.test(text.replace(FIELD_OF_WORK, ''));
  return titles.length > 0 && pieces.some(isNamed);
}

/** “Registered Nurse, Acme Hospital, Austin” and “Acme Hospital, Registered Nurse” */
function inTwo(part: HeadPart): readonly HeadPart[] {
  const pieces = splitAtCommas(part);
  const isTitle = ({ text }: HeadPart) => TITLE.test(text) && !ORGANISATION.test(text);
  const isEmployer = ({ text }: HeadPart) => ORGANISATION.test(text);
  const [first] = pieces;
  if (!first || pieces.length < 2) return [part];
  const named = pieces.findIndex(isEmployer);
  const titled = pieces.findIndex(isTitle);
  const cut = named > titled && titled >= 0 ? named : titled > 0 ? titled : 1;
  return [pieces.slice(0, cut), pieces.slice(cut)].flatMap((some) => joinedPart(some) ?? []);
}

/** “Acme Corp, Austin, TX” without the town; a company's form is no town. */
export function withoutTown(part: HeadPart): { part: HeadPart; town: HeadPart | null } {
  const pieces = [...splitAtCommas(part)];
  const last = pieces.findLastIndex((piece, at) => at === 0 || !isTown(piece));
  const from = last + 1;
  const isNoTitle = OWN_WORK.test(pieces[0]?.text ?? '') || !isTitled(pieces.slice(0, from));
  if (from >= pieces.length || !isNoTitle) return { part, town: null };
  return { part: joinedPart(pieces.slice(0, from)) ?? part, town: joinedPart(pieces.slice(from)) };
}

/** “Colorado Springs” or “CO”; a company's form is no town. */
function isTown({ text }: HeadPart): boolean {
  return isRegionCode(text) || (mayBeTown(text) && !ORGANISATION.test(text) && !TITLE.test(text));
}

/** Behind a title's comma is its field: “Registered Nurse, Orthopaedics” */
function isTitled(pieces: readonly HeadPart[]): boolean {
  const [first] = pieces;
  return (
    first !== undefined &&
    pieces.length === 1 &&
    TITLE.test(lastWord(first)) &&
    !ORGANISATION.test(first.text)
  );
}
