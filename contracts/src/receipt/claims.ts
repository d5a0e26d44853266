import { CLAIMED_TIMES, IMPLAUSIBLE_WORDS, implausible } from '../claimed-times.ts';
import { createSkippedCheck, type VerificationCheck } from '../verification-check.ts';
import type { DerivedReceiptFields } from './derived-fields.ts';

/**
 * Names the browser's times that cannot be right, derived from the entry. They are claims, so they
 * refuse nothing. Returns no line if all are plausible.
 */
export function claimsOf({
  times: { claimed, observed },
}: DerivedReceiptFields): readonly VerificationCheck[] {
  const presentedAt = utc(observed.presentedAt);
  const receivedAt = utc(observed.receivedAt);
  if (receivedAt === null) return [];
  const wrong = CLAIMED_TIMES.flatMap((name) => {
    const at = utc(claimed[name]);
    const why = at === null ? null : implausible(at, { presentedAt, receivedAt });
    return why === null ? [] : `${name} ${at} is ${IMPLAUSIBLE_WORDS[why]}`;
  });
  if (wrong.length === 0) return [];
  return [
    createSkippedCheck(
      'claims',
      'Times that the browser reported',
      `its claim: ${wrong.join('; ')}`,
    ),
  ];
}

/** Returns a recorded time, or null if none was recorded. */
function utc(value: unknown): string | null {
  return typeof value === 'string' && value !== 'not_recorded' ? value : null;
}
