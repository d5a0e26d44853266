import type { RunBook } from '@roletrail/contracts/run-books';
import type { Cause, CauseReading } from './causes.ts';

/** One message: a cause began (`opened`) or ended (`over`). */
export interface Change {
  readonly event: 'opened' | 'over';
  readonly cause: Cause;
  /** when the cause was first seen, ms */
  readonly since: number;
}

/** Time without a cause after which it is over, ms. */
const QUIET_MS = 5000;
/** Longest such time, for a cause that comes and goes, ms. */
const QUIET_MAX_MS = 600_000;
/** Factor by which each return within `QUIET_MAX_MS` makes it longer. */
const FLAP_FACTOR = 4;
/** Time for which a cause must last that is missing in some readings meanwhile, ms. */
const FLICKERING_MS = 30_000;
/** Time after `away` in which processes connect again, ms. They do not disconnect while `slow`. */
export const SETTLE_MS = 10_000;

/** Maximum number of `opened` messages of one kind within `QUIET_MAX_MS`, for processes that die repeatedly. */
const KIND_MAX = 4;

interface Known {
  cause: Cause;
  since: number;
  lastSeen: number;
  quietMs: number;
  state: 'seen' | 'open' | 'over';
  /** while *seen*: readings with it, less those without it */
  balance: number;
  /** a reading while *seen* was without it */
  hasMissed: boolean;
  /** open without a message so far, because there were too many of its kind */
  isMuted: boolean;
}

/** State of a cause at its first reading. */
const SEEN = { state: 'seen', balance: 1, hasMissed: false } as const;

/**
 * Decides which messages are due. Each process runs one, so that another one can go on.
 *
 * (cause read) → *seen* → (it lasts `holdMs`) → *open*, message `opened`
 * *seen* → (cause not read; if it may miss readings: more often not read than read) → forgotten
 * *open* → (cause not read for `quietMs`) → *over*, message `over`
 * *over* → (cause lasts again within 10 min) → *open*, with a longer `quietMs`; (10 min) → forgotten
 * Beyond `KIND_MAX` messages of one kind a cause opens *muted*.
 * *muted* → (still read when fewer messages are recent) → *open*, message `opened`
 * *muted* → (cause not read for `quietMs`) → *over*, no message
 * Invariants: one `opened` and one `over` per cause; a reading without the database changes no other cause.
 */
export class CauseTracker {
  readonly #known = new Map<string, Known>();
  readonly #opened = new Map<RunBook, readonly number[]>();
  #wasAway = false;
  #settledAt = Number.NEGATIVE_INFINITY;

  /** @param now monotonic clock, ms */
  step(now: number, { causes, database }: CauseReading): readonly Change[] {
    const isPartial = database !== 'answers';
    if (this.#wasAway && !isPartial) this.#settledAt = now + SETTLE_MS;
    this.#wasAway = database === 'away' || (this.#wasAway && isPartial);
    const isSettling = !isPartial && now < this.#settledAt;
    const changes: Change[] = [];
    for (const cause of causes) {
      if (isSettling && !this.#known.has(cause.key)) continue;
      const change = this.#seen(now, cause);
      if (change) changes.push(change);
    }
    const keys = new Set(causes.map(({ key }) => key));
    for (const [key, known] of this.#known) {
      if (keys.has(key)) continue;
      const change = isPartial ? this.#unknown(now, known) : this.#missing(now, key, known);
      if (change) changes.push(change);
    }
    return changes;
  }

  #seen(now: number, cause: Cause): Change | null {
    const known = this.#known.get(cause.key);
    if (known === undefined) {
      const times = { since: now, lastSeen: now, quietMs: QUIET_MS };
      this.#known.set(cause.key, { cause, ...times, ...SEEN, isMuted: false });
      return null;
    }
    if (known.state === 'over') {
      Object.assign(known, SEEN, { balance: 0 });
      known.since = now;
      known.quietMs = Math.min(known.quietMs * FLAP_FACTOR, QUIET_MAX_MS);
    }
    known.lastSeen = now;
    known.balance += 1;
    const holdMs = known.hasMissed ? FLICKERING_MS : cause.holdMs;
    const isDue = known.state === 'open' ? known.isMuted : now - known.since >= holdMs;
    if (!isDue) return null;
    known.state = 'open';
    known.cause = cause;
    known.isMuted = this.#areTooMany(now, cause.runBook);
    return known.isMuted ? null : { event: 'opened', cause, since: known.since };
  }

  /** Counts the message if it may be sent. */
  #areTooMany(now: number, kind: RunBook): boolean {
    const recent = (this.#opened.get(kind) ?? []).filter((at) => now - at < QUIET_MAX_MS);
    const isOver = recent.length >= KIND_MAX;
    this.#opened.set(kind, isOver ? recent : [...recent, now]);
    return isOver;
  }

  /** Its time does not pass while nothing is known of it. */
  #unknown(now: number, known: Known): null {
    if (known.state === 'open') known.lastSeen = now;
    return null;
  }

  #missing(now: number, key: string, known: Known): Change | null {
    const { state, cause, since, lastSeen, quietMs } = known;
    if (state === 'open' && now - lastSeen >= quietMs) {
      known.state = 'over';
      known.lastSeen = now;
      return known.isMuted ? null : { event: 'over', cause, since };
    }
    known.balance -= 1;
    if (state === 'seen' && cause.mayMiss && known.balance >= 0) {
      known.hasMissed = true;
      return null;
    }
    const isFresh = state === 'seen' && quietMs === QUIET_MS;
    if (isFresh || (state !== 'open' && now - lastSeen >= QUIET_MAX_MS)) this.#known.delete(key);
    else if (state === 'seen') known.state = 'over';
    return null;
  }
}
