import type { Offer } from '@roletrail/contracts/offer';

/** Visible words with single spaces: HTML shows nothing else letter by letter. */
const EXACT = /^[^\p{C}\p{Z}]+(?: [^\p{C}\p{Z}]+)*$/u;

/** Returns whether the dialog can show the offered words exactly as they are recorded. */
export function canShow({ statement, buttonText }: Offer): boolean {
  return EXACT.test(statement) && EXACT.test(buttonText);
}
