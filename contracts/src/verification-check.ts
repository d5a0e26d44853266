/** Result of one verification check, or the reason why it was skipped. */
export interface VerificationCheck {
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly what: string;
  /** reason of a failed or skipped check; for a passed one, a caution */
  readonly detail: string | null;
}

export function createVerificationCheck(
  name: string,
  what: string,
  fault: string | null,
): VerificationCheck {
  return { name, status: fault === null ? 'passed' : 'failed', what, detail: fault };
}

export function createSkippedCheck(name: string, what: string, detail: string): VerificationCheck {
  return { name, status: 'skipped', what, detail };
}
