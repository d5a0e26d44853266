import type { OpeningReason } from '@roletrail/contracts/events/admin';

/** Labels of the causes for which compliance staff open what is sealed in a decision. */
export const OPENING_REASONS: Readonly<Record<OpeningReason, string>> = {
  person_asked: 'The person asked',
  complaint: 'A complaint',
  dispute: 'A legal dispute',
  authority_request: 'An authority asked',
  misuse_suspected: 'Suspected misuse',
  audit: 'An audit',
};
