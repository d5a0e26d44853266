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
 * Records decisions: the only place that records an acceptance, a decline or a person's own
 * withdrawal.
 *
 * Request batching. One transaction is in flight per instance and carries all decisions that waited
 * when it began. A batch costs its round trips and its COMMIT once, so the rate grows with the
 * load, and an idle service answers at once. A person's decisions keep their order of arrival. A
 * decision that depends on another's outcome (the same key again, any after a decline or
 * withdrawal, a withdrawal after any) waits for the next batch.
 *
 * Lock order, the same in every transaction of the product (docs/adr/0013-one-order-of-locks.md):
 *   1. session rows by id      FOR SHARE; exclusively when a decline of the batch ends one
 *   2. data-key rows by id     FOR SHARE; a tombstone refuses its person. FOR NO KEY UPDATE if a
 *                              member withdraws, so that active acceptances cannot change
 *   3. idempotency keys        (user, key) order, by INSERT … ON CONFLICT
 *   4. partitions              advisory locks inside enqueue, by (topic, partition), until COMMIT
 * After 4 only rows guarded by the partition's lock are locked (outbox, decision_pending), and
 * `enqueue` is the last act. So two transactions cannot deadlock, except through row locks outside
 * this order. Those end in 40P01 and are retried with the same ids and sealed bytes before any
 * caller gets an answer.
 *
 * Invariants.
 * - Order: `seq` order = commit order = time order = the order of a person's decisions, because
 *   numbers are assigned under 4, and 4 is held until COMMIT.
 * - A session that decides is live when the decision commits (1). A decline and the end of its
 *   session are one COMMIT.
 * - A key belongs permanently to one event (3). A repeat is answered from that event's row,
 *   whatever happened to session, documents or presentation since.
 * - A refused member leaves no row. A failing member fails alone: the batch is split and its
 *   members are tried one by one.
 * - The answer never claims more than is known: 201 and 202 after COMMIT was answered,
 *   OUTCOME_UNKNOWN if COMMIT was sent and not answered, LOG_UNAVAILABLE if it was not sent.
 */

export interface RecorderDeps extends BatchDeps {
  readonly db: Database;
  readonly acks: Acks;
  readonly appendDeadlineMs: number;
  readonly onCommitted?: (filled: readonly CommittedRows[]) => void;
  readonly logger: Logger;
}

/** Recorded decision, for the route. */
export interface RecordedDecision {
  readonly answer: RecordedAnswer | PendingAnswer;
  /** false if the caller's session had ended: the answer then reveals nothing else */
  readonly sessionLive: boolean;
}

export interface RecorderLimits {
  readonly batchMax: number;
  /** acceptances beyond this queue length are refused; declines never are */
  readonly queueMax: number;
  /** maximum waiting decisions of one person: far above normal use */
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
   * Records one decision and waits at most `appendDeadlineMs` for the log's acknowledgement.
   * @param traceparent trace context of its events
   * @throws ApiError for every refusal, and if the outcome is unknown
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

  /** Runs one batch. Never throws: every member is settled. */
  async #run(batch: readonly Waiting[]): Promise<void> {
    const began = performance.now();
    let lastError: unknown;
    for (let attempt = 1; attempt <= this.#limits.attempts; attempt += 1) {
      const ended = await this.#attempt(batch);
      if (ended.kind === 'settled') return;
      lastError = ended.error;
      // an idle pooled connection that died fails at once: retry on another
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
        // register before the COMMIT, so that no acknowledgement is missed
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
    // after an unknown COMMIT these numbers may go to other rows: only NOTIFY is reliable
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
