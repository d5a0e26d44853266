/** Texts of the recorded reason codes. */
const REASONS: Readonly<Record<string, string>> = {
  never_accepted: 'there was no decision before',
  terms_changed: 'the terms had changed',
  privacy_changed: 'the privacy policy had changed',
  declined: 'the decision before was a refusal',
  expired: 'the acceptance before was more than a year old',
  withdrawn: 'the acceptance before was withdrawn',
  needs_review: 'the decision before could not be read',
  current: 'an acceptance was in force already',
  check_failed: 'the state before could not be checked',
  consent_required: 'an acceptance was needed to go on',
  user_declined: 'the person declined',
  user_withdrew: 'the person withdrew it',
  address_proved_by_another:
    'the address was first proved after this acceptance; someone else may have made it',
};

/** Returns the text of a recorded reason; null if it is not a code. */
export const reasonWords = (reason: string): string | null =>
  Object.hasOwn(REASONS, reason) ? (REASONS[reason] ?? null) : null;
