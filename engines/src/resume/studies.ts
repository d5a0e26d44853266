/** Which part of an entry's head is the school, and which the degree. */
import type { Entry } from './entries.ts';
import { type HeadPart, joinedPart, piecesOf } from './head-parts.ts';
import { isPlace, withoutTown } from './positions.ts';
import { DEGREE, SCHOOL, SCHOOL_LETTERS } from './words.ts';

export type StudyParts = {
  readonly school: HeadPart | null;
  readonly degree: HeadPart | null;
  readonly place: HeadPart | null;
};

export function studyOf({ head }: Entry): StudyParts {
  const parts = head.filter((part) => !isPlace(part)).flatMap(inTwo);
  const place = head.find(isPlace) ?? null;
  const school = parts.find(isSchool) ?? null;
  const others = parts.filter((part) => part !== school);
  const degree = others.find(isDegree) ?? (school === null ? null : (others[0] ?? null));
  const named = school ?? others.find((part) => part !== degree) ?? null;
  const cut = named && withoutTown(named);
  return {
    school: cut?.part ?? null,
    degree: degree && withoutGrade(wholeDegree(degree, others)),
    place: place ?? cut?.town ?? null,
  };
}

function isSchool({ text }: HeadPart): boolean {
  const isNamed = SCHOOL.test(text) || SCHOOL_LETTERS.test(text);
  return isNamed && !/\bdiploma\b|\bequivalen/i.test(text);
}

const isDegree = ({ text }: HeadPart) => DEGREE.test(text);

/** “BA in English, Calder College” and “Calder College, BA in English” */
function inTwo(part: HeadPart): readonly HeadPart[] {
  const pieces = piecesOf(part);
  const school = pieces.findIndex((piece) => isSchool(piece) && !isDegree(piece));
  const degree = pieces.findIndex(isDegree);
  const cut = school >= 0 && degree >= 0 ? Math.max(school, degree) : 0;
  if (cut === 0) return [part];
  return [pieces.slice(0, cut), pieces.slice(cut)].flatMap((some) => joinedPart(some) ?? []);
}

/** “Master of Business Administration - MBA, Operations” is one, though a dash parts it. */
function wholeDegree(degree: HeadPart, others: readonly HeadPart[]): HeadPart {
  const beside = others.filter(({ line }) => line === degree.line);
  return joinedPart(beside) ?? degree;
}

const GRADE =
  /^(?:gpa|grade|first class|upper second|lower second|(?:magna |summa )?cum laude|with |minor|distinction|merit|honou?rs$|\d)/i;

/** Without how well it went, and what was studied beside it. */
function withoutGrade(degree: HeadPart): HeadPart {
  const pieces = [...piecesOf(degree)];
  while (pieces.length > 1 && GRADE.test(pieces.at(-1)?.text ?? '')) pieces.pop();
  return joinedPart(pieces) ?? degree;
}
