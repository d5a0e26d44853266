import type { ConsentRequestAbout, ConsentRequestReason } from '@roletrail/contracts/primitives';
import { formatUtc } from '../../lib/format.ts';

/** Why staff ask to decide again, as the person and staff read it. */
export const REQUEST_REASONS: Readonly<Record<ConsentRequestReason, string>> = {
  record_in_doubt: 'there is doubt about the record of the decision',
  documents_unclear: 'the documents were unclear',
  asked_by_person: 'the owner of the account asked for it',
  legal_duty: 'the law requires it',
  other: 'another reason',
};

export const REQUEST_ABOUT: Readonly<Record<ConsentRequestAbout, string>> = {
  both: 'the terms and the privacy policy',
  terms: 'the terms',
  privacy: 'the privacy policy',
};

interface Request {
  readonly at: string;
  readonly about: ConsentRequestAbout;
  readonly reason: ConsentRequestReason;
}

/** Formats a request of staff to decide again as a sentence. */
export function formatRequest({ at, about, reason }: Request): string {
  return `Asked again by staff on ${formatUtc(at)} about ${REQUEST_ABOUT[about]}: ${REQUEST_REASONS[reason]}.`;
}

/**
 * Returns the requests after a decision and before the next one, newest first.
 * @param decisions newest first
 */
export function requestsAfter<R extends { readonly offset: number }>(
  requests: readonly R[],
  decisions: readonly { readonly offset: number | null }[],
  index: number,
): readonly R[] {
  const from = decisions[index]?.offset ?? Number.POSITIVE_INFINITY;
  const until = decisions[index - 1]?.offset ?? Number.POSITIVE_INFINITY;
  return requests.filter(({ offset }) => offset > from && offset < until);
}
