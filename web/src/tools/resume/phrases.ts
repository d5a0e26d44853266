import type { AdPhrases } from '../../features/saved-texts/api/saved-texts.ts';

/** Decision of the user on a phrase of an ad; `open` removes the decision. */
export type PhraseDecision = 'promoted' | 'dismissed' | 'open';

/** Normalises whitespace, as stored. */
const keptAs = (phrase: string) => phrase.replace(/\s+/g, ' ').trim();
const isSame = (a: string, b: string) => keptAs(a).toLowerCase() === keptAs(b).toLowerCase();

/** Replaces any earlier decision on the phrase. */
export function applyPhraseDecision(
  now: AdPhrases,
  phrase: string,
  decision: PhraseDecision,
): AdPhrases {
  const without = (phrases: readonly string[]) => phrases.filter((one) => !isSame(one, phrase));
  const phrases = { promoted: without(now.promoted), dismissed: without(now.dismissed) };
  if (decision === 'open') return phrases;
  return { ...phrases, [decision]: [...phrases[decision], keptAs(phrase)] };
}

export const DECISION_MESSAGES: Readonly<Record<PhraseDecision, (phrase: string) => string>> = {
  promoted: (phrase) => `“${phrase}” counts as a must now.`,
  dismissed: (phrase) => `“${phrase}” is put aside.`,
  open: (phrase) => `“${phrase}” is back among the phrases that we do not know.`,
};
