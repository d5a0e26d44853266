import type { ConsentReason } from '@roletrail/contracts/http/legal';

/** Labels of decisions. */
export const DECISION_LABELS = {
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const;

/** Labels of the consent reasons. The first admits the user; the others show the gate. */
export const CONSENT_STATUS_LABELS: Readonly<Record<ConsentReason, string>> = {
  current: 'Accepted what is in force',
  never_accepted: 'Never decided',
  terms_changed: 'Accepted older terms',
  privacy_changed: 'Acknowledged an older privacy policy',
  declined: 'Declined',
  expired: 'Accepted over 365 days ago',
  withdrawn: 'Acceptance withdrawn',
  needs_review: 'Last record cannot be read',
  asked_again: 'Asked by staff to decide again',
};
