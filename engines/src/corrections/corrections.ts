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

/** Readings of one text at most, so that a text without end costs a bounded time. */
const READINGS_MOST = 20;

/**
 * Returns the input with the person's own wants behind the text, and without what they took back.
 * What is taken back is replaced by as many characters, so that places in the text stay.
 */
export function correct(asked: RolesInput & Corrections): Corrected {
  const { wants, notWanted, withoutPay, withoutSchooling, ...input } = asked;
  const ids = new Set(notWanted);
  const ignored = { wants: [] as string[], pay: null as Pay, schooling: null as Schooling };
  let text = withWants(input.text, wants);
  for (let n = 0; n < READINGS_MOST; n++) {
    const stated = readStated(text, input.isResume);
    const want = stated.wants.find((words) => ids.has(wantIdOf(words)));
    const pay = withoutPay ? stated.pay : null;
    const schooling = withoutSchooling ? stated.schooling : null;
    const [words, hidden] =
      want !== undefined
        ? [want, cueOf(want)]
        : pay !== null
          ? [pay.words, blanked(pay.words, AMOUNT)]
          : schooling !== null
            ? [schooling.words, blanked(schooling.words, SCHOOL)]
            : [null, ''];
    if (words === null || words === hidden) break;
    if (want !== undefined) ignored.wants.push(want);
    else if (pay !== null) ignored.pay ??= pay;
    else ignored.schooling ??= schooling;
    text = replaced(text, stated.readable, words, hidden);
  }
  return { input: { ...input, text }, ignored };
}

type Pay = StatedMustHaves['pay'];
type Schooling = StatedMustHaves['schooling'];

/** Reads wants as the role finder does. `readable` is as long as the text, without personal data. */
function readStated(text: string, isResume: boolean): StatedWants & { readonly readable: string } {
  const readable = isResume ? extractPersonInput(text).text : text;
  const statements = readStatements(readable);
  const wants = linesOfWants(statements).map((line) => line.text);
  return { wants, ...readMustHaves(statements), readable };
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

/** Replaces words at each of their places in `readable`, which is as long as the text. */
function replaced(text: string, readable: string, words: string, by: string): string {
  let done = text;
  for (let at = readable.indexOf(words); at >= 0; at = readable.indexOf(words, at + words.length))
    done = done.slice(0, at) + by + done.slice(at + words.length);
  return done;
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
