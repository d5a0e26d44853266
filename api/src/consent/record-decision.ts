import { createHash } from 'node:crypto';
import { canonicalBytes } from '@roletrail/contracts/canonical';
import type { PendingAnswer, RecordedAnswer } from '@roletrail/contracts/http/legal';
import type { Logger } from '@roletrail/contracts/logger';
import { classifyDatabaseError, isTransientError } from '@roletrail/db/database-errors';
import type { Database } from '@roletrail/db/open';
import type { Acks, Waiter } from '@roletrail/event-log/outbox/acks';
import type { CommittedRows } from '@roletrail/event-log/outbox/channels';
import type { TopicPartition } from '@roletrail/event-log/port';
import { toHex } from '@roletrail/ledger/hex';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { uuidv7 } from 'uuidv7';
import { ApiError, createRateLimitError } from '../errors.ts';
import { attemptTransaction } from './attempt-transaction.ts';
import { type DecisionRequest, getDecisionKind } from './decision.ts';
import {
  type BatchDeps,
  type BatchMember,
  logUnavailable,
  type MemberOutcome,
  recordBatch,
} from './decision-batch.ts';
import { DecisionQueue } from './decision-queue.ts';

/*
 * Recording decisions: the one place where an acceptance, a refusal or a person's own withdrawal
 * becomes a fact.
 *
 * Natural batching. One transaction is in flight per instance and carries everybody who was
 * waiting when it began; who comes meanwhile is in the next one. A batch costs its round trips and
 * its COMMIT once, so the rate grows with the load and an idle service answers at once. A person's
 * decisions are taken in the order of their arrival; what must see another's outcome (the same
 * key again, anything after a decline or a withdrawal, a withdrawal after anything) waits for the
 * next batch.
 *
 * Lock order, the same in every transaction of the product (docs/adr/0013-one-order-of-locks.md):
 *   1. session rows by id      FOR SHARE; exclusively when a decline of the batch ends one
 *   2. data-key rows by id     FOR SHARE; a tombstone refuses its person. FOR NO KEY UPDATE when somebody
 *                              of the batch withdraws: what stands for them then stands still
 *   3. idempotency keys        (user, key) order, by INSERT … ON CONFLICT
 *   4. partitions              advisory locks inside enqueue, by (topic, partition), until COMMIT
 * Nothing is locked after 4 but rows that the partition's lock already guards (outbox,
 * decision_pending), and `enqueue` is the last act. Two transactions can therefore never wait for
 * each other in a ring, save through row locks outside this order; those end in 40P01, which is
 * tried again with the same ids and sealed bytes before anybody gets an answer.
 *
 * Invariants.
 *  - Order: `seq` order = commit order = time order = the order of a person's decisions, because
 *    numbers are given under 4, and 4 is held until COMMIT.
 *  - A session that opened this door was alive when the decision committed (1), and a decline's
 *    session is over the moment its decline is a fact: one COMMIT does both.
 *  - A key stands for one event for ever (3): the answer to a repeat is made from that event's
 *    row, whatever became of the session, the documents or the presentation since.
 *  - A refusal of one member leaves no row; a fault of one member fails that member alone (the
 *    batch is taken apart and tried one by one).
 *  - The answer never says more than is known: 201 and 202 after COMMIT was answered,
 *    OUTCOME_UNKNOWN when COMMIT was sent and not answered, LOG_UNAVAILABLE when it was not sent.
 */

export interface RecorderDeps extends BatchDeps {
  readonly db: Database;
  readonly acks: Acks;
  readonly appendDeadlineMs: number;
  readonly onCommitted?: (filled: readonly CommittedRows[]) => void;
  readonly logger: Logger;
}

/** A recorded decision, as the route presents it. */
export interface RecordedDecision {
  readonly answer: RecordedAnswer | PendingAnswer;
  /** false when the caller's session was over before: the answer is all that it opens */
  readonly sessionLive: boolean;
}

export interface RecorderLimits {
  readonly batchMax: number;
  /** acceptances beyond this many waiting are refused; refusals of the terms never are */
  readonly queueMax: number;
  /** decisions of one person that may wait; far more than anybody takes, far less than a flood */
  readonly personMax: number;
  readonly transactionDeadlineMs: number;
  readonly attempts: number;
}

const LIMITS: RecorderLimits = {
  batchMax: 256,
  queueMax: 5000,
  personMax: 200,
  transactionDeadlineMs: 10_000,
  attempts: 10,
};

interface Waiting extends BatchMember {
  readonly settle: (result: Settled) => void;
}
type Settled =
  | { readonly kind: 'done'; readonly outcome: MemberOutcome; readonly waiter: Waiter | null }
  | { readonly kind: 'failed'; readonly error: ApiError };

export class DecisionRecorder {
  readonly #deps: RecorderDeps;
  readonly #limits: RecorderLimits;
  readonly #queue = new DecisionQueue<Waiting>();
  /** decisions that wait or are being recorded, by person */
  readonly #ofPerson = new Map<string, number>();
  #running = false;

  constructor(deps: RecorderDeps, limits: RecorderLimits = LIMITS) {
    this.#deps = deps;
    this.#limits = limits;
  }

  /**
   * Records one decision and waits for the log's acknowledgement, at most `appendDeadlineMs`.
   * @param traceparent the trace that its events are made in
   * @throws ApiError for every refusal, and where nobody can say how it ended
   */
  async record(
    request: Omit<DecisionRequest, 'eventId'>,
    traceparent: string | null = null,
  ): Promise<RecordedDecision> {
    if ('userId' in request.body && request.body.userId !== request.userId)
      throw new ApiError('USER_MISMATCH');
    if (
      getDecisionKind(request.body) === 'accepted' &&
      this.#queue.length >= this.#limits.queueMax
    ) {
      throw logUnavailable(1);
    }
    const result = await this.#queued(request, traceparent);
    if (result.kind === 'failed') throw result.error;
    const { outcome, waiter } = result;
    switch (outcome.kind) {
      case 'refused':
        throw outcome.error;
      case 'enqueued': {
        const offset = waiter ? await waiter.wait(this.#deps.appendDeadlineMs) : null;
        return { answer: answerOf(outcome.event, offset), sessionLive: true };
      }
      case 'stored': {
        const { decision, sessionLive } = outcome;
        const offset = decision.offset ?? (await this.#awaitPlace(decision));
        return { answer: answerOf(decision, offset), sessionLive };
      }
    }
  }

  async #queued(
    request: Omit<DecisionRequest, 'eventId'>,
    traceparent: string | null,
  ): Promise<Settled> {
    const { userId, body } = request;
    const mine = this.#ofPerson.get(userId) ?? 0;
    if (mine >= this.#limits.personMax) throw createRateLimitError(1000);
    const member = {
      request: { ...request, eventId: uuidv7() },
      bodyHash: createHash('sha256').update(canonicalBytes(body)).digest(),
      kept: {},
      traceparent,
    };
    this.#ofPerson.set(userId, mine + 1);
    const result = await new Promise<Settled>((settle) => {
      this.#queue.add({ ...member, settle });
      if (!this.#running) void this.#drain();
    });
    const left = (this.#ofPerson.get(userId) ?? 1) - 1;
    if (left > 0) this.#ofPerson.set(userId, left);
    else this.#ofPerson.delete(userId);
    return result;
  }

  #awaitPlace({ place, seq }: { place: TopicPartition; seq: number }): Promise<number | null> {
    return this.#deps.acks
      .register(place, seq, { committed: true })
      .wait(this.#deps.appendDeadlineMs);
  }

  async #drain(): Promise<void> {
    this.#running = true;
    while (this.#queue.length > 0) await this.#run(this.#queue.take(this.#limits.batchMax));
    this.#running = false;
  }

  /** One batch to its end. Never throws: every member is settled. */
  async #run(batch: readonly Waiting[]): Promise<void> {
    const began = performance.now();
    let lastError: unknown;
    for (let attempt = 1; attempt <= this.#limits.attempts; attempt += 1) {
      const ended = await this.#attempt(batch);
      if (ended.kind === 'settled') return;
      lastError = ended.error;
      // a pooled connection that died while it was idle fails at once: take another
      const fault = classifyDatabaseError(lastError);
      const stale = fault === 'away' && attempt === 1 && performance.now() - began < 1000;
      if (fault !== 'retry' && !stale) break;
    }
    if (isTransientError(lastError)) {
      this.#deps.logger.warn({ err: lastError, members: batch.length }, 'decisions not recorded');
      for (const waiting of batch) fail(waiting, logUnavailable(1, lastError));
    } else if (batch.length > 1) {
      for (const waiting of batch) await this.#run([waiting]);
    } else {
      for (const waiting of batch) {
        const { eventId } = waiting.request;
        this.#deps.logger.error({ err: lastError, eventId }, 'a decision could not be recorded');
        fail(waiting, new ApiError('INTERNAL', { cause: lastError }));
      }
    }
  }

  async #attempt(
    batch: readonly Waiting[],
  ): Promise<{ kind: 'settled' } | { kind: 'rolled_back'; error: unknown }> {
    const { db, acks, logger } = this.#deps;
    let outcomes: readonly MemberOutcome[] = [];
    const waiters = new Map<string, Waiter>();
    const ended = await attemptTransaction(
      db,
      async (tx) => {
        outcomes = await recordBatch(tx, this.#deps, batch);
        // before the COMMIT, so that no acknowledgement can come too early to be heard
        for (const outcome of outcomes) {
          if (outcome.kind !== 'enqueued') continue;
          const { eventId, place, seq } = outcome.event;
          waiters.set(eventId, acks.register(place, seq));
        }
      },
      this.#limits.transactionDeadlineMs,
    );
    if (ended.kind !== 'committed') for (const waiter of waiters.values()) waiter.cancel();
    if (ended.kind === 'rolled_back') return ended;
    // after an unknown COMMIT these numbers may yet go to others: NOTIFY alone knows
    const events = outcomes.flatMap((o) => (o.kind === 'enqueued' ? [o.event] : []));
    if (ended.kind === 'unknown') {
      const eventIds = events.map(({ eventId }) => eventId);
      logger.error({ err: ended.error, eventIds }, 'the answer to COMMIT was lost');
    } else this.#deps.onCommitted?.(events);
    for (const [i, waiting] of batch.entries()) {
      const outcome = outcomes[i];
      if (!outcome || (ended.kind === 'unknown' && outcome.kind === 'enqueued')) {
        fail(waiting, new ApiError('OUTCOME_UNKNOWN', { headers: { 'retry-after': '1' } }));
        continue;
      }
      const waiter = waiters.get(waiting.request.eventId) ?? null;
      waiting.settle({ kind: 'done', outcome, waiter });
    }
    return { kind: 'settled' };
  }
}

function fail(waiting: Waiting, error: ApiError): void {
  waiting.settle({ kind: 'failed', error });
}

function answerOf(
  event: { eventId: string; place: TopicPartition; time: string; value: Uint8Array },
  offset: number | null,
): RecordedAnswer | PendingAnswer {
  const known = {
    eventId: event.eventId,
    leafHash: toHex(leafHash(event.value)),
    receivedAt: event.time,
  };
  return offset === null
    ? { status: 'pending', ...known }
    : { status: 'recorded', ...known, ...event.place, offset };
}
