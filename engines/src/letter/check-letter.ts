/** The engine that checks a letter as it is edited. No score: each check says what it found, and where. */
import { promptsIn } from '@roletrail/contracts/letter-prompts';
import type {
  LetterCheck,
  LetterChecks,
  LetterLength,
  LetterParagraphs,
} from '@roletrail/contracts/tools/cover-letter';
import type { Dataset, Engine } from '../engine.ts';
import { employerIn } from './ad-head.ts';
import {
  bodyOf,
  createCheck,
  type PlacedSentence,
  passed,
  placeSentences,
  spanOf,
} from './checks/lettered.ts';
import { otherEmployer } from './checks/names.ts';
import {
  cliches,
  copiedFromAd,
  longSentences,
  numbersIn,
  repeatedOpeners,
} from './checks/wording-checks.ts';
import { countWords } from './words.ts';

export const LETTER_CHECK_VERSION = 'letter-check-1';

export type LetterToCheck = {
  readonly asOf: string;
  readonly ad: string;
  /** null: as the ad names it */
  readonly employer: string | null;
  /** employers of the person's other saved ads */
  readonly others: readonly string[];
  readonly recipient: string | null;
  readonly length: LetterLength;
  readonly sender: { readonly name: string; readonly contact: readonly string[] };
  readonly names: readonly string[];
  readonly paragraphs: LetterParagraphs;
};

/** Deviation from the intended length that passes. */
const TOLERANCE = 0.2;

export const checkLetter: Engine<LetterToCheck, Dataset, LetterChecks> = (input) => {
  const { ad, names, recipient, sender, length, paragraphs } = input;
  const all = placeSentences(paragraphs);
  const body = bodyOf(paragraphs);
  const words = body.reduce((sum, { text }) => sum + countWords(text), 0);
  const employer = input.employer ?? employerIn(ad)?.name ?? null;
  const texts = [ad, ...names, recipient ?? '', sender.name, ...sender.contact];
  const checks = [
    promptsLeft(all),
    otherEmployer(all, { employer, others: input.others, texts }),
    copiedFromAd(body, ad),
    repeatedOpeners(body),
    lengthOf(words, length),
    recipientOf(recipient),
    contactOf(sender.contact),
    numbersIn(body),
    cliches(body),
    longSentences(body),
  ];
  return {
    result: { kind: 'letter-checks', words, checks },
    evidence: [],
    warnings: [],
    engineVersion: LETTER_CHECK_VERSION,
  };
};

function promptsLeft(sentences: readonly PlacedSentence[]): LetterCheck {
  const spans = sentences.flatMap(({ text, path }) =>
    promptsIn(text).map(({ start, end }) => spanOf(path, start, end)),
  );
  const n = spans.length;
  if (n === 0) return passed('prompt-left', 'Brackets', 'None is left.');
  return createCheck(
    'prompt-left',
    'fail',
    [
      n === 1 ? '1 bracket is still open' : `${n} brackets are still open`,
      'The letter is final only when every bracket is filled.',
      'Write your own words in place of the bracket, or delete the sentence.',
    ],
    spans,
  );
}

function lengthOf(words: number, length: LetterLength): LetterCheck {
  const has = `It has ${words} words between greeting and closing; you chose ${length}.`;
  if (words < length * (1 - TOLERANCE)) {
    const advice = 'Add one example for a requirement of the ad, or choose a shorter letter.';
    return createCheck('length', 'warn', ['The letter is short', has, advice]);
  }
  if (words > length * (1 + TOLERANCE)) {
    return createCheck('length', 'warn', [
      'The letter is long',
      has,
      'Keep the 3 strongest examples and cut the rest.',
    ]);
  }
  return passed('length', 'Length', has);
}

function recipientOf(recipient: string | null): LetterCheck {
  if (recipient !== null) return passed('no-recipient', 'Recipient', `It greets ${recipient}.`);
  return createCheck('no-recipient', 'warn', [
    'No person is addressed',
    'A letter with a name shows that you searched for one.',
    'Look for a name in the ad or call and ask; if there is none, greet the team.',
  ]);
}

function contactOf(contact: readonly string[]): LetterCheck {
  const has = contact.some((one) => /@|\d{3}/.test(one));
  if (has) return passed('no-contact', 'Contact', 'Your contact details are at the top.');
  return createCheck('no-contact', 'warn', [
    'Your contact details are missing',
    'A letter can get separated from the resume.',
    'Add a phone number or an e-mail address.',
  ]);
}
