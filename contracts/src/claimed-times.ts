import { CLAIM_TOLERANCE_MS } from './limits.ts';

/** The times that a browser reports with a decision, in the order of the dialog. */
export const CLAIMED_TIMES = ['shownAt', 'scrolledAt', 'tickedAt', 'acceptedAt'] as const;

/** Why a time that a browser reported cannot be right. */
export type Implausible = 'before_presentation' | 'after_decision';

/** The service's clock when it sent the documents, null if not recorded, and when the decision came in. */
export interface PresentationLife {
  readonly presentedAt: string | null;
  readonly receivedAt: string;
}

/**
 * Judges a time of the browser's clock by the life of the presentation. It follows from the entry's
 * bytes alone, so the judgement is derived on each reading and never stored.
 * @param at ISO 8601
 * @returns null if it is plausible
 */
export function implausible(
  at: string,
  { presentedAt, receivedAt }: PresentationLife,
): Implausible | null {
  const ms = Date.parse(at);
  if (ms > Date.parse(receivedAt) + CLAIM_TOLERANCE_MS) return 'after_decision';
  const early = presentedAt !== null && ms < Date.parse(presentedAt) - CLAIM_TOLERANCE_MS;
  return early ? 'before_presentation' : null;
}

const MINUTES = CLAIM_TOLERANCE_MS / 60_000;

/** The reasons in words, for every readable form of a decision. */
export const IMPLAUSIBLE_WORDS: Readonly<Record<Implausible, string>> = {
  before_presentation: `implausible: more than ${MINUTES} minutes before we sent the documents`,
  after_decision: `implausible: more than ${MINUTES} minutes after the decision reached us`,
};
