import type { RunBook } from '@roletrail/contracts/run-books';
import { type Cause, type CauseReading, explains } from './causes.ts';

/** One message: a cause began (`opened`) or ended (`over`). */
export interface Change {
  readonly event: 'opened' | 'over';
  readonly cause: Cause;
  /** when the cause was first seen, ms */
  readonly since: number;
  /** causes that follow from it or began with it, which have no message yet; [] at its end */
  readonly consequences: readonly Cause[];
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

/** Time between two readings from which this process was stopped meanwhile, ms. */
const PAUSE_MS = 6000;
/** Time that counts of a pause, ms. */
const PAUSE_COUNTS_MS = 2000;

/** Maximum number of `opened` messages of one kind within `QUIET_MAX_MS`, for processes that die repeatedly. */
const KIND_MAX = 4;

interface Known {
  cause: Cause;
  since: number;
  lastSeen: number;
  quietMs: number;
  state: 'seen' | 'covered' | 'open' | 'over';
  /** while *seen*: readings with it, less those without it */
  balance: number;
  /** a reading while *seen* was without it */
  hasMissed: boolean;
  /** open without a message so far, because there were too many of its kind */
  isMuted: boolean;
  /** key of the cause that it began with, whose message names it; null if there is none */
  headKey: string | null;
}

/** State of a cause at its first reading. */
const SEEN = { state: 'seen', balance: 1, hasMissed: false } as const;

/**
 * Decides which messages are due. Each process runs one, so that another one can go on.
 *
 * (cause read) → *seen* → (it lasts `holdMs`) → *open*, message `opened`
 * *seen* → (cause not read; if it may miss readings: more often not read than read) → forgotten
 * *seen* → (one that explains it is seen or open, or one of its kind opens at this reading) → *covered*
 * *covered* → (no such one is left) → *seen*, its time begins anew; (cause not read) → forgotten
 * *open* → (cause not read for `quietMs`) → *over*, message `over`
 * *over* → (cause lasts again within 10 min) → *open*, with a longer `quietMs`; (10 min) → forgotten
 * Beyond `KIND_MAX` messages of one kind a cause opens *muted*.
 * *muted* → (still read when fewer messages are recent) → *open*, message `opened`
 * *muted* → (cause not read for `quietMs`) → *over*, no message
 * Invariants: one `opened` and one `over` per cause; a reading without the database changes no other
 * cause; time in which this process was stopped does not count.
 */
export class CauseTracker {
  readonly #known = new Map<string, Known>();
  readonly #opened = new Map<RunBook, readonly number[]>();
  #wasAway = false;
  #settledAt = Number.NEGATIVE_INFINITY;
  #steppedAt: number | null = null;

  /** @param now monotonic clock, ms */
  step(now: number, { causes, database }: CauseReading): readonly Change[] {
    this.#leaveOutPause(now);
    const isPartial = database !== 'answers';
    if (this.#wasAway && !isPartial) this.#settledAt = now + SETTLE_MS;
    this.#wasAway = database === 'away' || (this.#wasAway && isPartial);
    const isSettling = !isPartial && now < this.#settledAt;
    const read = causes
      .filter(({ key }) => !isSettling || this.#known.has(key))
      .map((cause) => this.#seen(now, cause));
    const changes: Change[] = [];
    const keys = new Set(causes.map(({ key }) => key));
    for (const [key, known] of this.#known) {
      if (keys.has(key)) continue;
      const change = isPartial ? this.#unknown(now, known) : this.#missing(now, key, known);
      if (change) changes.push(change);
    }
    for (const known of read) this.#cover(now, known);
    return [
      ...changes,
      ...this.#open(
        now,
        read.filter((known) => isDue(now, known)),
      ),
    ];
  }

  #leaveOutPause(now: number): void {
    const gap = now - (this.#steppedAt ?? now);
    this.#steppedAt = now;
    if (gap < PAUSE_MS) return;
    for (const known of this.#known.values()) {
      known.since += gap - PAUSE_COUNTS_MS;
      known.lastSeen += gap - PAUSE_COUNTS_MS;
    }
  }

  #seen(now: number, cause: Cause): Known {
    const known = this.#known.get(cause.key);
    if (known === undefined) {
      const times = { since: now, lastSeen: now, quietMs: QUIET_MS };
      const fresh: Known = { cause, ...times, ...SEEN, isMuted: false, headKey: null };
      this.#known.set(cause.key, fresh);
      return fresh;
    }
    if (known.state === 'over') {
      Object.assign(known, SEEN, { balance: 0 });
      known.since = now;
      known.quietMs = Math.min(known.quietMs * FLAP_FACTOR, QUIET_MAX_MS);
    }
    // the words of an open cause stay those of its message
    if (known.state !== 'open' || known.isMuted) known.cause = cause;
    known.lastSeen = now;
    known.balance += 1;
    return known;
  }

  /** Sets whether another cause covers this one. */
  #cover(now: number, known: Known): void {
    if (known.state === 'open') return;
    const head = known.headKey === null ? undefined : this.#known.get(known.headKey);
    if (head?.state !== 'open') known.headKey = null;
    const isExplained = [...this.#known.values()].some(
      ({ state, cause }) => (state === 'seen' || state === 'open') && explains(cause, known.cause),
    );
    const isCovered = isExplained || known.headKey !== null;
    if (!isCovered && known.state === 'seen') return;
    Object.assign(known, SEEN, { state: isCovered ? 'covered' : 'seen', since: now });
  }

  /** Opens causes that are due. Those of one kind are one message: that of the first. */
  #open(now: number, due: readonly Known[]): Change[] {
    const heads: Known[] = [];
    for (const known of due) {
      const { runBook } = known.cause;
      const head = heads.find(({ cause }) => cause.runBook === runBook);
      if (head === undefined || known.state === 'open') heads.push(known);
      else Object.assign(known, { state: 'covered', headKey: head.cause.key });
    }
    const opened = heads.filter((known) => {
      known.state = 'open';
      known.isMuted = this.#areTooMany(now, known.cause.runBook);
      return !known.isMuted;
    });
    return opened.map(({ cause, since }) => {
      return { event: 'opened', cause, since, consequences: this.#consequences(cause) };
    });
  }

  #consequences(of: Cause): readonly Cause[] {
    return [...this.#known.values()].flatMap(({ state, headKey, cause }) =>
      state === 'covered' && (headKey === of.key || explains(of, cause)) ? [cause] : [],
    );
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
      return known.isMuted ? null : { event: 'over', cause, since, consequences: [] };
    }
    known.balance -= 1;
    if (state === 'seen' && cause.mayMiss && known.balance >= 0) {
      known.hasMissed = true;
      return null;
    }
    const isWaiting = state === 'seen' || state === 'covered';
    const isFresh = isWaiting && quietMs === QUIET_MS;
    if (isFresh || (state !== 'open' && now - lastSeen >= QUIET_MAX_MS)) this.#known.delete(key);
    else if (isWaiting) known.state = 'over';
    return null;
  }
}

function isDue(now: number, { state, isMuted, hasMissed, cause, since }: Known): boolean {
  if (state === 'open') return isMuted;
  return state === 'seen' && now - since >= (hasMissed ? FLICKERING_MS : cause.holdMs);
}
