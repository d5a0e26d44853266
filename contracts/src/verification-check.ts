/** One thing that a verifier looked at, or why it did not. */
export interface VerificationCheck {
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly what: string;
  /** why it failed or was skipped; of what passed, what to bear in mind */
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
