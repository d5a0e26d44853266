import type { Offer } from '@roletrail/contracts/offer';

/** Visible words with single spaces, because HTML changes other whitespace. */
const EXACT = /^[^\p{C}\p{Z}]+(?: [^\p{C}\p{Z}]+)*$/u;

/** Returns true if the dialog can show the offered texts exactly as recorded. */
export function canShow({ statement, buttonText }: Offer): boolean {
  return EXACT.test(statement) && EXACT.test(buttonText);
}
