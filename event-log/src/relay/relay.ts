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
import { findLogFault } from './prove.ts';
import type { RelayDeps, RelayLimits, RelayMode, RelayState } from './settings.ts';

/*
 * The relay of one topic-partition: sends outbox rows to the log in `seq` order.
 *
 * Modes
 *   standby      another process holds the lease; asks again every `standbyMs`
 *   connecting   lease acquired; checks log and database against each other (prove.ts), as again
 *                every `recheckMs`; opens a writer
 *   sending      one batch in flight
 *   idle         the last read found no unacknowledged row; until a wake-up since that read, at
 *                most `pollMs`
 *   backing-off  the last attempt failed (broker or database unavailable, outcome unknown); until
 *                a batch is acknowledged or nothing waits
 *   halted       the log lost its end, or the database is older than its log: permanent, also in
 *                the database, red
 *   stopped      disposed
 * *any* → (lease lost; closes the writer, acknowledges nothing more) → *standby*
 * *any* → (dispose; waits at most `deadlineMs` for the batch in flight) → *stopped*
 *
 * Nothing is sent before the first check. So a database restored from a backup adds nothing to a
 * log that continued without it; new decisions wait in the outbox.
 *
 * Invariant: the first copies in the log are the rows 1..k of this partition, in order, for some k.
 * A batch is a run of rows that begins at the first row without an offset, so every earlier row is
 * in the log when the batch is sent. A batch is atomic. Whenever and however often it arrives (also
 * late, from an abandoned producer), it extends 1..k to max(k, its last row), or repeats rows. One
 * send in flight, and no use of a writer after an unknown outcome, are needed only because of
 * kafkajs. It would use a sequence range twice, and the broker would acknowledge one batch with the
 * offset of another.
 *
 * Two relays for a moment (a lease is lost before its holder notices) only add copies, never
 * another order of first copies. A relay that has noticed the loss acknowledges nothing. One that
 * has not is fenced: the store rejects acknowledgements that are not above the highest offset. An
 * accepted acknowledgement is true, and stored offsets only rise, so a lost end of the log cannot
 * be hidden by a late acknowledgement.
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
  /** fraction of the maximum batch size */
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

  /** Runs with the lease: opens writer after writer, until the lease is lost, `stop`, or a halt. */
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
      // an abandoned writer may take long to close, and no code depends on it
      writer.close().catch((error: unknown) => {
        this.#logger.warn({ err: error }, 'a log writer did not close cleanly');
      });
    }
  }

  /** Checks log and database against each other and halts if they disagree. */
  async #proven(stop: AbortSignal): Promise<boolean> {
    const position = await this.#deps.store.position(this.place);
    this.#highest = Math.max(this.#highest, position.highest);
    const fault = await findLogFault(this.#deps, this.#limits, this.place, position, this.#highest);
    this.#provenAt = this.#deps.timer.now();
    if (fault !== null) await this.#halt(fault, stop);
    return fault === null;
  }

  /** Reads the outbox once and, if rows wait, sends one batch and handles its outcome. */
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

  /** Returns true if the batch is acknowledged and the relay may continue. */
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
