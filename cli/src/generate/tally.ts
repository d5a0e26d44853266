/** A call of the product, as the report names it. */
export type CallName =
  | 'sign up'
  | 'sign in'
  | 'refresh'
  | 'return'
  | 'ask for the terms'
  | 'read'
  | 'decide'
  | 'knock'
  | 'enter'
  | 'be active'
  | 'sign out'
  | 'ask to be erased'
  | 'use a tool'
  | 'see an experiment'
  | 'open a form'
  | 'ask for a plan'
  | 'write a ticket'
  | 'work as staff';

const ENDED = ['401 SESSION_EXPIRED', '401 SESSION_REVOKED'];

/**
 * Refusals that ordinary use causes, besides rate limits (429). An account may exist from an
 * earlier run of the same seed.
 */
const EXPECTED: Readonly<Record<CallName, readonly string[]>> = {
  'sign up': ['409 EMAIL_IN_USE'],
  'sign in': [],
  refresh: ENDED,
  return: ENDED,
  'ask for the terms': [],
  read: [],
  // a version was published, or the page was open for too long
  decide: ['409 DOCUMENT_CHANGED', '409 PRESENTATION_INVALID'],
  // without having decided
  knock: ['403 CONSENT_REQUIRED'],
  enter: [],
  'be active': ENDED,
  'sign out': [],
  'ask to be erased': ['409 ERASURE_REQUESTED'],
  // a text that says too little
  'use a tool': ['422 TEXT_TOO_SHORT'],
  'see an experiment': [],
  'open a form': [],
  // a code that has ended or is used up
  'ask for a plan': ['409 PROMO_REFUSED'],
  'write a ticket': [],
  // the code of a request has ended
  'work as staff': ['409 PROMO_UNUSABLE'],
};

export type Deed =
  | 'signed up'
  | 'accepted'
  | 'accepted again'
  | 'declined'
  | 'left undecided'
  | 'signed out'
  | 'ended idle'
  | 'asked to be erased';

/** Counts of calls and answers, and of unexpected answers. */
export interface TallyReport {
  readonly did: Readonly<Partial<Record<Deed, number>>>;
  /** counts by call and `status CODE`; `none` if no answer came */
  readonly answers: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly unexpected: number;
}

export class Tally {
  readonly #did = new Map<Deed, number>();
  readonly #answers = new Map<CallName, Map<string, number>>();
  #unexpected = 0;

  did(deed: Deed): void {
    this.#did.set(deed, (this.#did.get(deed) ?? 0) + 1);
  }

  /** @param status null: no answer came */
  answered(call: CallName, status: number | null, code: string | null): void {
    const result = status === null ? 'none' : `${status}${code === null ? '' : ` ${code}`}`;
    const counts = this.#answers.get(call) ?? new Map<string, number>();
    this.#answers.set(call, counts.set(result, (counts.get(result) ?? 0) + 1));
    const isWell = status !== null && status >= 200 && status < 300;
    if (isWell || status === 429 || EXPECTED[call].includes(result)) return;
    this.#unexpected += 1;
  }

  report(): TallyReport {
    return {
      did: Object.fromEntries(this.#did),
      answers: Object.fromEntries(
        [...this.#answers].map(([call, counts]) => [call, Object.fromEntries(counts)]),
      ),
      unexpected: this.#unexpected,
    };
  }
}
