import type { Fitness } from '@roletrail/engines/text/fitness';
import { ApiError } from '../errors.ts';

/** Requirements of a tool on a text. */
export interface Demand {
  readonly wordsMin: number;
  /** true: a shorter text is accepted without a language check */
  readonly fewerPass?: boolean;
  readonly anyLanguage: boolean;
}

/** @throws ApiError TEXT_TOO_SHORT, LANG_UNSUPPORTED */
export function assertTextAccepted(
  { words, english }: Fitness,
  { wordsMin, fewerPass, anyLanguage }: Demand,
): void {
  if (words < wordsMin) {
    if (fewerPass) return;
    const has = words === 1 ? '1 word' : `${words} words`;
    const detail = `The text has ${has}; with fewer than ${wordsMin} there is nothing to go by.`;
    throw new ApiError('TEXT_TOO_SHORT', { detail });
  }
  if (!english && !anyLanguage) throw new ApiError('LANG_UNSUPPORTED');
}
