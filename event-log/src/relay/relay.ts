import type { Logger } from '@roletrail/contracts/logger';
import { inSpan, NO_TRACER, type Tracer } from '@roletrail/contracts/tracer';
import { adjustBatchFraction } from '../adaptive-batch.ts';
import { relayLease } from '../lease-names.ts';
import {
  computeBackOffMs,
  formatErrorWithCause,
  type LeasedLoop,
  ModeStateMachine,
  recordHalt,
  runWithLease,
  type Transitions,
} from '../loop.ts';
import type { LogWriter, TopicPartition } from '../port.ts';
import { batchFacts, contextsOf } from '../trace.ts';
import { interpretAppendOutcome, mayBeTruncated } from './decide.ts';
import type { OutboxRow } from './port.ts';
import { findFault } from './prove.ts';
import type { RelayDeps, RelayLimits, RelayMode, RelayState } from './settings.ts';

/*
 * The relay of one topic-partition: rows of the outbox, in `seq` order, into the log.
 *
 * Modes
 *   standby      another process holds the lease; asks again every `standbyMs`
 *   connecting   lease taken; proves log and database against each other (prove.ts), as again
 *                every `recheckMs`; opens a writer
 *   sending      one batch in flight
 *   idle         the last look saw everything that waited, and it is acknowledged; until a hint
 *                since that look began, at most `pollMs`
 *   backing-off  the last attempt failed (broker or database away, outcome unknown); left by the
 *                first acknowledged batch, or when nothing waits
 *   halted       the log lost its end, or the database is older than its log: for good, in the
 *                database too, red
 *   stopped      disposed
 * Lease lost, from any mode: the writer is closed, nothing is acknowledged any more, standby.
 * Dispose: the batch in flight gets its answer (at most `deadlineMs`), then stopped.
 *
 * Nothing is sent before the first proof, so a database that was brought back from a backup adds
 * nothing to a log that went on without it: what is decided meanwhile waits in the outbox.
 *
 * Invariant: the first copies in the log are the rows 1..k of this partition, in order, for some k.
 * A batch is a run of rows that begins at the first row without an offset; so when it is sent,
 * every earlier row is acknowledged, that is, in the log. Whenever and however often it lands (an
 * abandoned producer's may land late), it is atomic and extends 1..k to max(k, its last row), or
 * repeats. This needs the one send in flight and the writer never used after an unknown outcome
 * only because kafkajs gives a sequence range twice otherwise, and the broker then acknowledges
 * one batch with the place of another.
 *
 * Two relays for a moment (a lease is lost before its holder notices) are harmless by the same
 * argument: copies, never another first order. A relay that knows that it lost its lease does not
 * acknowledge; one that does not know yet is fenced by the store, which refuses an
 * acknowledgement that is not above the highest offset. An accepted one is true (these rows are
 * at these offsets), so rows are never marked that were not acknowledged, and offsets in the
 * store only rise, so a lost end cannot hide behind a late acknowledgement.
 */
const TRANSITIONS: Transitions<RelayMode> = {
  standby: ['connecting', 'backing-off', 'stopped'],
  connecting: ['sending', 'idle', 'backing-off', 'halted', 'standby', 'stopped'],
  sending: ['idle', 'backing-off', 'halted', 'standby', 'stopped'],
  idle: ['sending', 'backing-off', 'halted', 'standby', 'stopped'],
  'backing-off': ['sending', 'idle', 'halted', 'standby', 'stopped'],
  halted: [],
  stopped: [],
};

export class Relay {
  readonly place: TopicPartition;
  readonly #deps: RelayDeps;
  readonly #limits: RelayLimits;
  readonly #logger: Logger;
  readonly #tracer: Tracer;
  readonly #mode: ModeStateMachine<RelayMode>;
  /** highest offset acknowledged to this object, committed or not */
  #highest = -1;
  #provenAt = 0;
  #failures = 0;
  /** of the largest batch that the next one may be */
  #share = 1;

  constructor(deps: RelayDeps, limits: RelayLimits, place: TopicPartition) {
    this.place = place;
    this.#deps = deps;
    this.#limits = limits;
    this.#logger = deps.logger.child({ loop: 'relay', ...place });
    this.#tracer = deps.tracer ?? NO_TRACER;
    this.#mode = new ModeStateMachine(deps.timer, TRANSITIONS, 'standby');
  }

  get state(): RelayState {
    return this.#mode.state;
  }

  /** Runs until `stop` or a halt. Never rejects. */
  async run(stop: AbortSignal): Promise<void> {
    const role: LeasedLoop = {
      leaseName: relayLease(this.place),
      standbyMs: this.#limits.standbyMs,
      isHalted: () => this.state.mode === 'halted',
      standBy: () => this.#mode.set('standby'),
      run: (lost, end) => this.#lead(lost, stop, end),
      backOff: (fault, end) => this.#retreat(fault, end),
    };
    await runWithLease(role, this.#deps.leases, this.#deps.timer, stop);
    if (this.state.mode !== 'halted') this.#mode.set('stopped');
  }

  /** With the lease: one writer after another, until the lease is lost, `stop`, or a halt. */
  async #lead(lost: AbortSignal, stop: AbortSignal, end: AbortSignal): Promise<void> {
    while (!end.aborted && this.state.mode !== 'halted') {
      try {
        await this.#connect(lost, stop, end);
      } catch (error) {
        if (!end.aborted) await this.#retreat(error, end);
        else this.#logger.debug({ err: error }, 'a fault on the way out');
      }
    }
    if (lost.aborted && this.state.mode !== 'halted') {
      this.#mode.set('standby', 'lease lost');
      this.#logger.warn({}, 'lease lost, another relay may go on');
    }
  }

  async #connect(lost: AbortSignal, stop: AbortSignal, end: AbortSignal): Promise<void> {
    if (this.#failures === 0 || this.state.mode === 'standby') this.#mode.set('connecting');
    if (!(await this.#proven(stop)) || end.aborted) return;
    const writer = await this.#deps.log.openWriter(this.place);
    try {
      while (!end.aborted && this.state.mode !== 'halted') {
        const due = this.#deps.timer.now() - this.#provenAt >= this.#limits.recheckMs;
        if (due && !(await this.#proven(stop))) return;
        await this.#step(writer, lost, stop, end);
      }
    } finally {
      // an abandoned writer may take long to close, and nothing depends on it
      writer.close().catch((error: unknown) => {
        this.#logger.warn({ err: error }, 'a log writer did not close cleanly');
      });
    }
  }

  /** Halts unless log and database still are what they were to each other. */
  async #proven(stop: AbortSignal): Promise<boolean> {
    const position = await this.#deps.store.position(this.place);
    this.#highest = Math.max(this.#highest, position.highest);
    const fault = await findFault(this.#deps, this.#limits, this.place, position, this.#highest);
    this.#provenAt = this.#deps.timer.now();
    if (fault !== null) await this.#halt(fault, stop);
    return fault === null;
  }

  /** One look at the outbox and, if rows wait, one batch sent and judged. */
  async #step(writer: LogWriter, lost: AbortSignal, stop: AbortSignal, end: AbortSignal) {
    const { store, wakeUp } = this.#deps;
    const { pollMs } = this.#limits;
    const mark = wakeUp.mark(this.place);
    const maxRows = Math.ceil(this.#share * this.#limits.maxRows);
    const maxBytes = Math.ceil(this.#share * this.#limits.maxBytes);
    const rows = await store.unsent(this.place, maxRows, maxBytes);
    if (end.aborted) return;
    const since = this.#deps.timer.now();
    const send = () => this.#send(writer, rows, lost, stop);
    if (rows.length > 0 && !(await this.#traced(rows, send))) return;
    if (mayBeTruncated(rows, { maxRows, maxBytes })) {
      const tookMs = this.#deps.timer.now() - since;
      this.#share = adjustBatchFraction(this.#share, tookMs, this.#limits.deadlineMs);
      return;
    }
    this.#failures = 0;
    this.#mode.set('idle');
    await wakeUp.wait(this.place, mark, pollMs, end);
  }

  #traced(rows: readonly OutboxRow[], sending: () => Promise<boolean>): Promise<boolean> {
    const facts = batchFacts(this.place, rows.length);
    const span = this.#tracer.continue('relay', 'producer', facts, contextsOf(rows));
    return inSpan(span, sending, (sent) => (sent ? {} : { 'error.type': 'not_acknowledged' }));
  }

  /** Whether the batch is acknowledged, and the relay may go on. */
  async #send(
    writer: LogWriter,
    rows: readonly OutboxRow[],
    lost: AbortSignal,
    stop: AbortSignal,
  ): Promise<boolean> {
    if (this.#failures === 0) this.#mode.set('sending');
    const outcome = await writer.append(rows, this.#limits.deadlineMs);
    if (lost.aborted) return false;
    const judgement = interpretAppendOutcome(this.#highest, outcome);
    if (judgement.kind === 'abandon') {
      this.#share = adjustBatchFraction(this.#share, null, this.#limits.deadlineMs);
      throw judgement.cause;
    }
    if (judgement.kind === 'halt') {
      await this.#halt(judgement.reason, stop);
      return false;
    }
    await this.#acknowledge(rows, judgement.firstOffset);
    return true;
  }

  async #acknowledge(rows: readonly OutboxRow[], firstOffset: number): Promise<void> {
    this.#highest = firstOffset + rows.length - 1;
    const seqs = rows.map((row) => row.seq);
    if (!(await this.#deps.store.acknowledge(this.place, seqs, firstOffset))) {
      throw new Error('another relay was first to acknowledge');
    }
    this.#failures = 0;
  }

  async #retreat(error: unknown, end: AbortSignal): Promise<void> {
    this.#failures += 1;
    this.#mode.set('backing-off', formatErrorWithCause(error));
    this.#logger.warn({ err: error, failures: this.#failures }, 'relay backs off');
    await this.#deps.timer.sleep(computeBackOffMs(this.#limits.backOff, this.#failures), end);
  }

  async #halt(reason: string, stop: AbortSignal): Promise<void> {
    this.#mode.set('halted', reason);
    this.#logger.error({ reason }, 'relay halted for good');
    const record = () => this.#deps.store.halt(this.place, reason);
    await recordHalt(record, this.#limits.backOff, this.#deps.timer, this.#logger, stop);
  }
}
