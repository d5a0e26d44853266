import type { Fitness } from '@roletrail/engines/text/fitness';
import { ApiError } from '../errors.ts';

/** What a text must be for a tool to say anything about it. */
export interface Demand {
  readonly wordsMin: number;
  /** one with fewer words is not refused, and too short for its language to be told */
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
