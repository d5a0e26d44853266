/** Checks of how a letter is worded: copied phrases, openers, clichés, long sentences. */
import { promptsIn } from '@roletrail/contracts/letter-prompts';
import type { LetterCheck } from '@roletrail/contracts/tools/cover-letter';
import { quantitiesIn } from '../../review/quantities.ts';
import { type Token, tokenise } from '../../text/tokens.ts';
import { CLICHES } from '../wording/cliches.ts';
import { countWords } from '../words.ts';
import { createCheck, type PlacedSentence, passed, spanOf } from './lettered.ts';

const SHINGLE = 5;
/** Share of the words that may stand in phrases of the ad. */
const COPIED_MOST = 0.12;
/** A phrase of so many words is shown at any share. */
const LONG_PHRASE = 9;

/** Finds runs of at least five words that the ad has in the same order. */
export function copiedFromAd(sentences: readonly PlacedSentence[], ad: string): LetterCheck {
  const inAd = new Set(shinglesOf(tokenise(ad)));
  let words = 0;
  let copied = 0;
  let longest = 0;
  const spans = sentences.flatMap(({ text, path }) => {
    const tokens = tokenise(text);
    words += tokens.length;
    const runs = runsIn(tokens, inAd);
    for (const { from, to } of runs) {
      copied += to - from;
      longest = Math.max(longest, to - from);
    }
    return runs.flatMap(({ from, to }) => {
      const [first, last] = [tokens[from], tokens[to - 1]];
      return first && last ? [spanOf(path, first.start, last.end)] : [];
    });
  });
  const share = words === 0 ? 0 : copied / words;
  const percent = Math.round(share * 100);
  if (share <= COPIED_MOST && longest < LONG_PHRASE) {
    const why = `${percent} % of the words are in phrases of the ad; up to 12 % is fine.`;
    return passed('copied-from-ad', 'Own words', why);
  }
  return createCheck(
    'copied-from-ad',
    'warn',
    [
      'Whole phrases come from the ad',
      `${percent} % of the words are in phrases of the ad. A reader knows them and learns nothing about you.`,
      'Keep the name of the requirement and say the rest in your own words.',
    ],
    spans,
  );
}

function shinglesOf(tokens: readonly Token[]): string[] {
  return tokens.slice(SHINGLE - 1).map((_, at) => keyAt(tokens, at));
}

const keyAt = (tokens: readonly Token[], at: number) =>
  tokens
    .slice(at, at + SHINGLE)
    .map(({ key }) => key)
    .join(' ');

function runsIn(tokens: readonly Token[], known: ReadonlySet<string>) {
  const runs: { from: number; to: number }[] = [];
  for (let at = 0; at + SHINGLE <= tokens.length; at++) {
    if (!known.has(keyAt(tokens, at))) continue;
    const last = runs.at(-1);
    if (last && at <= last.to) last.to = at + SHINGLE;
    else runs.push({ from: at, to: at + SHINGLE });
  }
  return runs;
}

const OPENERS_MOST = 2;
const OPENER_WORDS = 2;

/** Finds beginnings of two words that three or more sentences share. */
export function repeatedOpeners(sentences: readonly PlacedSentence[]): LetterCheck {
  const groups = new Map<string, PlacedSentence[]>();
  for (const one of sentences) {
    if (one.text.startsWith('[')) continue;
    const key = openerOf(one.text).key;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const repeated = [...groups.values()].filter((group) => group.length > OPENERS_MOST).flat();
  if (repeated.length === 0) {
    return passed('repeated-openers', 'Openers', 'No three sentences begin alike.');
  }
  return createCheck(
    'repeated-openers',
    'warn',
    [
      'Several sentences begin alike',
      'The same beginning 3 times makes a letter hard to read.',
      'Turn one sentence round, or choose another version of it.',
    ],
    repeated.map(({ path, text }) => spanOf(path, 0, openerOf(text).end)),
  );
}

function openerOf(text: string): { key: string; end: number } {
  const tokens = tokenise(text).slice(0, OPENER_WORDS);
  return { key: tokens.map(({ key }) => key).join(' '), end: tokens.at(-1)?.end ?? 0 };
}

/** Advice by the keys of each phrase. */
const PHRASES: ReadonlyMap<string, string> = new Map(
  CLICHES.flatMap(([instead, phrases]) =>
    phrases.map((phrase) => [keyOfAll(tokenise(phrase)), instead] as const),
  ),
);
const PHRASE_WORDS_MOST = Math.max(...[...PHRASES.keys()].map((key) => key.split(' ').length));

function keyOfAll(tokens: readonly Token[]): string {
  return tokens.map(({ key }) => key).join(' ');
}

/** Finds worn phrases, the longest at each place. */
export function cliches(sentences: readonly PlacedSentence[]): LetterCheck {
  const advice = new Set<string>();
  const spans = sentences.flatMap(({ text, path }) => {
    const tokens = tokenise(text);
    const places = [];
    for (let at = 0; at < tokens.length; at++) {
      for (let length = PHRASE_WORDS_MOST; length > 0; length--) {
        const own = tokens.slice(at, at + length);
        const instead = own.length === length ? PHRASES.get(keyOfAll(own)) : undefined;
        const [first, last] = [own[0], own.at(-1)];
        if (instead === undefined || !first || !last) continue;
        advice.add(instead);
        places.push(spanOf(path, first.start, last.end));
        at += length - 1;
        break;
      }
    }
    return places;
  });
  if (spans.length === 0) return passed('cliche', 'Worn phrases', 'None of our list.');
  return createCheck(
    'cliche',
    'warn',
    [
      'A phrase that many letters use',
      'Readers skip words that they see in every letter.',
      [...advice].slice(0, 3).join(' '),
    ],
    spans,
  );
}

const WORDS_MOST = 32;

export function longSentences(sentences: readonly PlacedSentence[]): LetterCheck {
  const long = sentences.filter(({ text }) => countWords(text) > WORDS_MOST);
  if (long.length === 0) {
    return passed('long-sentence', 'Sentences', `None has more than ${WORDS_MOST} words.`);
  }
  return createCheck(
    'long-sentence',
    'warn',
    [
      long.length === 1 ? 'A sentence is long' : `${long.length} sentences are long`,
      `Beyond ${WORDS_MOST} words a reader has to start again.`,
      'Cut it in two.',
    ],
    long.map(({ path, text }) => spanOf(path, 0, text.length)),
  );
}

export function numbersIn(sentences: readonly PlacedSentence[]): LetterCheck {
  const has = sentences.some(({ text }) => {
    const prompts = promptsIn(text);
    const isInPrompt = (at: number) => prompts.some(({ start, end }) => start <= at && at < end);
    return quantitiesIn(text).some(({ start }) => !isInPrompt(start));
  });
  if (has) return passed('no-number', 'A number', 'At least one sentence says how much.');
  return createCheck('no-number', 'warn', [
    'No example has a number',
    'A number lets a reader picture the size of your work.',
    'Add one you can defend: people, items, hours, money or a share.',
  ]);
}
