/** What a person corrects of the wants that are read from their text, and wants beside the text. */
import { wantIdOf } from '@roletrail/contracts/tools/want-id';
import { extractPersonInput } from '../roles/extract-person-input.ts';
import { readMustHaves, type StatedMustHaves } from '../roles/must-haves.ts';
import type { RolesInput, StatedWants } from '../roles/read-person.ts';
import { readStatements } from '../roles/statements.ts';
import { linesOfWants } from '../roles/topics.ts';

export type Corrections = {
  /** what the person wants, beside the text, a line each; '' for none */
  readonly wants: string;
  /** ids (`wantIdOf`) of wants that do not count */
  readonly notWanted: readonly string[];
  /** pay that the text asks for does not count */
  readonly withoutPay: boolean;
  /** schooling that the text accepts or refuses does not count */
  readonly withoutSchooling: boolean;
};

export type Corrected = {
  readonly input: RolesInput;
  /** what was read and does not count */
  readonly ignored: StatedWants;
};

/** Readings of statements at most, so that a text without end costs a bounded time. */
const READINGS_MOST = 20;

/**
 * Returns the input with the person's own wants behind the text, and without what they took back.
 * What is taken back is replaced by as many characters, so that places in the text stay. A resume is
 * read once; each reading of its statements takes back all wants that it finds.
 */
export function correct(asked: RolesInput & Corrections): Corrected {
  const { wants, notWanted, withoutPay, withoutSchooling, ...input } = asked;
  const ids = new Set(notWanted);
  const ignored = { wants: [] as string[], pay: null as Pay, schooling: null as Schooling };
  let text = withWants(input.text, wants);
  if (ids.size === 0 && !withoutPay && !withoutSchooling)
    return { input: { ...input, text }, ignored };
  // as long as the text, without personal data
  let readable = input.isResume ? extractPersonInput(text).text : text;
  const hide = (words: string, hidden: string): boolean => {
    const places = placesOf(words, readable);
    if (places.length === 0 || words === hidden) return false;
    text = replacedAt(places, text, hidden);
    readable = replacedAt(places, readable, hidden);
    return true;
  };
  for (let n = 0; n < READINGS_MOST; n++) {
    const stated = readStated(readable);
    const found = [...new Set(stated.wants)].filter((words) => ids.has(wantIdOf(words)));
    // a short one can be part of a longer one
    const longest = found.toSorted((a, b) => b.length - a.length);
    const hidden = new Set(longest.filter((words) => hide(words, cueOf(words))));
    const pay = withoutPay ? stated.pay : null;
    const isPayHidden = pay !== null && hide(pay.words, blanked(pay.words, AMOUNT));
    const schooling = withoutSchooling ? stated.schooling : null;
    const isSchoolHidden =
      schooling !== null && hide(schooling.words, blanked(schooling.words, SCHOOL));
    if (hidden.size === 0 && !isPayHidden && !isSchoolHidden) break;
    ignored.wants.push(...found.filter((words) => hidden.has(words)));
    if (isPayHidden) ignored.pay ??= pay;
    if (isSchoolHidden) ignored.schooling ??= schooling;
  }
  return { input: { ...input, text }, ignored };
}

type Pay = StatedMustHaves['pay'];
type Schooling = StatedMustHaves['schooling'];

/** Reads wants as the role finder does. */
function readStated(readable: string): StatedWants {
  const statements = readStatements(readable);
  const wants = linesOfWants(statements).map((line) => line.text);
  return { wants, ...readMustHaves(statements) };
}

/** Digits and number words of pay. */
const AMOUNT = /\d+(?:[.,]\d+)*\s?(?:k\b|thousand\b|grand\b)?/giu;
/** Nouns without which a clause says nothing of schooling. */
const SCHOOL =
  /\b(?:degrees?|master[’']?s|bachelor[’']?s|associate[’']?s?|years?|college|school(?:ing)?|university|stud(?:y|ying)|classes|class|courses?|programs?|certificates?|apprentice(?:ship)?s?|boot ?camp|retrain(?:ing)?|training)\b/giu;

const blanked = (words: string, pattern: RegExp) =>
  words.replace(pattern, (found) => ' '.repeat(found.length));

const CUE = 'I want';

/** Returns a clause that still says that something is wanted, so that what follows it is read alike. */
const cueOf = ({ length }: string) =>
  CUE.slice(0, length < CUE.length ? 0 : undefined).padEnd(length);

/** Returns where words begin in a text. */
function placesOf(words: string, text: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length))
    places.push(at);
  return places;
}

/** Writes over the text at each of the places. */
function replacedAt(places: readonly number[], text: string, by: string): string {
  const ends = [0, ...places.map((at) => at + by.length)];
  const kept = ends.map((end, n) => text.slice(end, places[n]));
  return kept.join(by);
}

/** Returns the text with a paragraph of wants behind it. */
function withWants(text: string, wants: string): string {
  const lines = wants
    .split('\n')
    .map((line) => line.trim().replace(/(?<![.;,])[.;,]+$/, ''))
    .filter((line) => line !== '')
    .map((line) => (readStatements(line).sentences.length > 0 ? line : `${CUE} ${line}`));
  return [text, lines.map((line) => `${line}.`).join('\n')]
    .filter((one) => one !== '')
    .join('\n\n');
}
