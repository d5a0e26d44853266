/** Phrases of an ad that no vocabulary knows: the person says which of them count, and which do not. */

import type { TextSpan } from '../engine.ts';
import type { Vocabulary } from '../terms/vocabulary.ts';
import { nameKey } from '../text/tokens.ts';
import {
  type AdRequirements,
  extractRequirements,
  NAMED_BY_AD,
  type Requirement,
} from './requirements.ts';

export type PhraseChoices = {
  /** phrases that count as asked for */
  readonly promoted: readonly string[];
  /** phrases that are nothing to have */
  readonly dismissed: readonly string[];
};

export const NO_CHOICES: PhraseChoices = { promoted: [], dismissed: [] };

/** Requirement that a draft is compared with. */
export type MatchRequirement = Omit<Requirement, 'term'> & {
  /** true: a phrase of the ad that counts, by its cue or as the person chose; no term of the vocabulary */
  readonly promoted: boolean;
};

type Phrases = AdRequirements['unrecognised'];
export type PhraseDecisions = {
  readonly wanted: readonly MatchRequirement[];
  /** undecided */
  readonly unrecognised: Phrases;
  readonly dismissed: Phrases;
};

/** Drops phrases that left the ad. A phrase that is now a term counts as that term. */
export function applyPhraseChoices(
  asked: AdRequirements,
  ad: string,
  { promoted, dismissed }: PhraseChoices,
): PhraseDecisions {
  const [isPromoted, isDismissed] = [among(promoted), among(dismissed)];
  const isNamed = ({ term, name }: Requirement) => term.field === NAMED_BY_AD && isDismissed(name);
  const terms = asked.requirements
    .filter((one) => !isNamed(one))
    .map(({ term, ...one }) => ({ ...one, promoted: term.field === NAMED_BY_AD }));
  const aside = asked.requirements
    .filter(isNamed)
    .map(({ name: text, spans }) => ({ text, spans }));
  const counted = asked.unrecognised.filter(({ text }) => isPromoted(text));
  const rest = asked.unrecognised.filter(({ text }) => !isPromoted(text));
  return {
    wanted: [...terms, ...counted.map((phrase) => asMust(phrase, ad))],
    unrecognised: rest.filter(({ text }) => !isDismissed(text)),
    dismissed: [...aside, ...rest.filter(({ text }) => isDismissed(text))],
  };
}

/** A phrase that the person added */
const ADDED: Requirement['term'] = { kind: 'domain', field: NAMED_BY_AD };

/** Returns what an ad asks for once the person's choices on its phrases are applied. */
export function chosenRequirements(
  ad: string,
  vocabulary: Vocabulary,
  choices: PhraseChoices,
): readonly Requirement[] {
  const asked = extractRequirements(ad, vocabulary);
  const terms = new Map(asked.requirements.map(({ name, term }) => [name, term]));
  return applyPhraseChoices(asked, ad, choices).wanted.map(({ promoted: _, ...one }) => ({
    ...one,
    term: terms.get(one.name) ?? ADDED,
  }));
}

function among(phrases: readonly string[]): (phrase: string) => boolean {
  const keys = new Set(phrases.map(nameKey));
  return (phrase) => keys.has(nameKey(phrase));
}

function asMust({ text: name, spans }: Phrases[number], ad: string): MatchRequirement {
  const asked = [...new Set(linesAround(ad, spans))].join(' ').slice(0, ASKED_MOST);
  return { name, kind: 'must', spans, asked, either: [], promoted: true };
}

const ASKED_MOST = 500;

/**
 * Returns the lines in which the spans are, each once and cut to what is used of it.
 * @param spans in the order of the ad, each within one line
 */
function linesAround(ad: string, spans: readonly TextSpan[]): readonly string[] {
  const lines: string[] = [];
  let read = -1;
  for (const { start, end } of spans) {
    if (start < read) continue;
    const behind = ad.indexOf('\n', end);
    const from = start === 0 ? 0 : ad.lastIndexOf('\n', start - 1) + 1;
    read = behind === -1 ? ad.length : behind;
    lines.push(ad.slice(from, read).trim().slice(0, ASKED_MOST));
  }
  return lines;
}
