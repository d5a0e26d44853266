/** One thing that a verifier looked at, or why it did not. */
export interface Looked {
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly what: string;
  /** why it failed or was skipped; of what passed, what to bear in mind */
  readonly detail: string | null;
}

export function said(name: string, what: string, fault: string | null): Looked {
  return { name, status: fault === null ? 'passed' : 'failed', what, detail: fault };
}

export function skipped(name: string, what: string, detail: string): Looked {
  return { name, status: 'skipped', what, detail };
}
