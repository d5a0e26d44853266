import { decodeEvent } from '@roletrail/contracts/events/codec';
import type { Logger } from '@roletrail/contracts/logger';
import { inSpan, NO_TRACER, type Tracer, type TraceSpan } from '@roletrail/contracts/tracer';
import { projectorLease } from '../lease-names.ts';
import {
  computeBackOffMs,
  formatErrorWithCause,
  type LeasedLoop,
  ModeStateMachine,
  recordHalt,
  runWithLease,
  type Transitions,
} from '../loop.ts';
import { type LogRecord, OffsetOutOfRange, type TopicPartition } from '../port.ts';
import type { PartitionCounts } from '../topic-partitions.ts';
import { batchFacts, contextsOf } from '../trace.ts';
import {
  type BatchResult,
  HaltError,
  PositionConflictError,
  SuspectedHaltError,
  YieldLeaseError,
} from './batch-result.ts';
import { canGoOn } from './next-record.ts';
import {
  endFault,
  mismatch,
  planBatch,
  type ReadRecord,
  type RecordDecoder,
  readRecord,
  restartOffset,
  versionFault,
} from './plan.ts';
import { IntegrityError, type ProjectionFold } from './port.ts';
import { ReadAhead } from './read-ahead.ts';
import type { ProjectorDeps, ProjectorLimits, ProjectorMode, ProjectorState } from './settings.ts';

/*
 * One projection over one topic-partition.
 *
 * Modes
 *   standby    another process holds the lease; asks again every `standbyMs`
 *   starting   lease acquired; checks the log's range, opens the reader
 *   folding    records are available
 *   waiting    the log's end is reached
 *   retrying   log or database unavailable, or a suspicion to check once more; backs off
 *   outdated   the next record needs newer code, red: releases the lease and writes nothing, so
 *              that a newer process continues; checks every `recheckMs`, and acquires the lease
 *              only if it can read the next record
 *   aside      the rows are of another fold version: releases the lease for processes of that
 *              version; checks every `recheckMs`, and acquires it once the rows are of this version
 *   halted     permanent, also in the database, red: the log contradicts itself or the folded
 *              rows, or this code cannot fold it
 *   stopped    disposed
 * *any* → (lease lost) → *standby*
 * *any* → (dispose; the transaction in flight ends first) → *stopped*
 *
 * Invariant: the tables hold the fold of records 0..next−1 of the log. `next` falls only in two
 * cases: an operator empties the tables (rebuild), or a crashed server loses a shadow's last
 * commits. Then the next batch or read finds it, and folding restarts where the tables end. The
 * position is compared and swapped in the transaction of its rows, so the lease only divides the
 * work. A process without its lease changes nothing: records below `next` are only compared, and
 * its swap fails.
 *
 * Reading begins some records before `next` at start, after every reset and every `recheckMs`, so
 * that a log that was cut, rewritten or replaced is detected even without new records. A fault that
 * a client may see for a moment (an end before `next`, an offset out of range) counts the second
 * time.
 */
const TRANSITIONS: Transitions<ProjectorMode> = {
  standby: ['starting', 'retrying', 'stopped'],
  starting: ['folding', 'waiting', 'retrying', 'outdated', 'aside', 'halted', 'standby', 'stopped'],
  folding: ['starting', 'waiting', 'retrying', 'outdated', 'aside', 'halted', 'standby', 'stopped'],
  waiting: ['starting', 'folding', 'retrying', 'outdated', 'aside', 'halted', 'standby', 'stopped'],
  retrying: ['folding', 'waiting', 'outdated', 'aside', 'halted', 'standby', 'stopped'],
  outdated: ['starting', 'folding', 'waiting', 'retrying', 'aside', 'halted', 'standby', 'stopped'],
  aside: ['standby', 'stopped'],
  halted: [],
  stopped: [],
};

export class PartitionProjector<T> {
  readonly place: TopicPartition;
  readonly #deps: ProjectorDeps<T>;
  readonly #projection: ProjectionFold<T>;
  readonly #limits: ProjectorLimits;
  readonly #logger: Logger;
  readonly #tracer: Tracer;
  readonly #reading: RecordDecoder;
  readonly #mode: ModeStateMachine<ProjectorMode>;
  #next: number | null = null;
  #end: number | null = null;
  #failures = 0;
  /** the suspicion that led to the current attempt */
  #suspected = false;

  constructor(
    deps: ProjectorDeps<T>,
    projection: ProjectionFold<T>,
    limits: ProjectorLimits,
    place: TopicPartition,
    partitions: PartitionCounts,
  ) {
    this.place = place;
    this.#deps = deps;
    this.#projection = projection;
    this.#limits = limits;
    this.#logger = deps.logger.child({ loop: 'projector', projection: projection.name, ...place });
    this.#tracer = deps.tracer ?? NO_TRACER;
    this.#reading = {
      place,
      partitions,
      leafHash: (value) => projection.leafHash(value),
      decode: deps.release?.decode ?? decodeEvent,
    };
    this.#mode = new ModeStateMachine(deps.timer, TRANSITIONS, 'standby');
  }

  /** name of the projection in projection_offset */
  get name(): string {
    return this.#projection.name;
  }

  get state(): ProjectorState {
    return { ...this.#mode.state, next: this.#next, end: this.#end };
  }

  /** Runs until `stop` or a halt. Never rejects. */
  async run(stop: AbortSignal): Promise<void> {
    const role: LeasedLoop = {
      leaseName: projectorLease(this.#projection.name, this.place),
      standbyMs: this.#limits.standbyMs,
      isHalted: () => this.#mode.state.mode === 'halted',
      standBy: () => this.#standBy(),
      run: (lost, end) => this.#lead(lost, stop, end),
      backOff: (fault, end) =>
        fault instanceof YieldLeaseError ? this.#makeWay(fault, end) : this.#retreat(fault, end),
    };
    await runWithLease(role, this.#deps.leases, this.#deps.timer, stop);
    if (this.#mode.state.mode !== 'halted') this.#mode.set('stopped');
  }

  /**
   * Runs with the lease: opens reader after reader, until the lease is lost, `stop`, or a halt.
   * @throws YieldLeaseError
   */
  async #lead(lost: AbortSignal, stop: AbortSignal, end: AbortSignal): Promise<void> {
    while (!end.aborted && this.#mode.state.mode !== 'halted') {
      try {
        await this.#follow(end);
      } catch (error) {
        if (error instanceof YieldLeaseError) throw error;
        const certain =
          error instanceof HaltError || (error instanceof SuspectedHaltError && this.#suspected);
        if (certain) await this.#halt(error.message, stop);
        else if (!end.aborted) await this.#retreat(error, end);
        else this.#logger.debug({ err: error }, 'a fault on the way out');
      }
    }
    if (lost.aborted && this.#mode.state.mode !== 'halted') this.#mode.set('standby', 'lease lost');
  }

  /** Folds from the position on, with one reader, until `end` or a fault. */
  async #follow(end: AbortSignal): Promise<void> {
    if (this.#failures === 0 || this.#mode.state.mode === 'standby') this.#mode.set('starting');
    let next = await this.#checkEnd();
    const reader = await this.#deps.log.openReader(this.place);
    const ahead = new ReadAhead(reader, this.#readOptions(end));
    try {
      let from = restartOffset(next);
      let sought: number | null = null;
      let checkedAt = this.#deps.timer.now();
      while (!end.aborted) {
        if (this.#deps.timer.now() - checkedAt >= this.#limits.recheckMs) {
          checkedAt = this.#deps.timer.now();
          next = await this.#checkEnd();
          from = restartOffset(next);
          sought = null;
        }
        const records = await this.#read(ahead, from);
        if (end.aborted) return;
        if (records.length === 0) {
          // the end is reached only if record next − 1 was read and compared
          if (from === next) this.#well('waiting');
          if (await this.#wasReplaced(next)) return;
          continue;
        }
        if (this.#failures === 0 && (records.at(-1)?.offset ?? 0) >= next)
          this.#mode.set('folding');
        const step = await this.#fold(records, sought, ahead);
        if (step.kind === 'halt') throw new HaltError(step.reason);
        if (step.kind === 'makeWay') throw step.fault;
        if (step.kind === 'overtaken') return;
        // a gap is accepted only if the very next read of the same position finds it again; later
        // the position may be reset to where a gap was once found
        sought = step.kind === 'seek' ? step.next : null;
        if (step.kind === 'folded') this.#well(step.next > next ? 'folding' : 'waiting');
        next = step.next;
        from = step.readFrom;
        this.#next = next;
      }
    } finally {
      await ahead.cancel();
      await reader.close();
    }
  }

  #well(mode: 'folding' | 'waiting'): void {
    this.#failures = 0;
    this.#suspected = false;
    this.#mode.set(mode);
  }

  /**
   * Returns true after a rebuild or swap. The log does not show a rebuild, which blocks people
   * until it is noticed, or a swap, after which another process continues.
   */
  async #wasReplaced(next: number): Promise<boolean> {
    const position = await this.#deps.store.position(this.#projection.name, this.place);
    return position.next < next || versionFault(position, this.#projection) !== null;
  }

  /** Returns the position, once the log is known to reach it. */
  async #checkEnd(): Promise<number> {
    const { store, log } = this.#deps;
    const position = await store.position(this.#projection.name, this.place);
    const others = versionFault(position, this.#projection);
    if (others !== null) throw new YieldLeaseError('aside', others);
    if (position.halted !== null) throw new HaltError(position.halted);
    const { end } = await log.range(this.place);
    this.#next = position.next;
    this.#end = end;
    const fault = endFault(position.next, end);
    if (fault !== null) throw new SuspectedHaltError(fault);
    return position.next;
  }

  #readOptions(signal: AbortSignal) {
    const { maxRecords, maxBytes, waitMs } = this.#limits;
    return { maxRecords, maxBytes, waitMs, signal };
  }

  async #read(ahead: ReadAhead, from: number): Promise<readonly LogRecord[]> {
    try {
      return await ahead.take(from);
    } catch (error) {
      if (error instanceof OffsetOutOfRange) throw new SuspectedHaltError(error.message);
      throw error;
    }
  }

  /** Folds one batch in one transaction, while the next read is under way. */
  async #fold(
    records: readonly LogRecord[],
    sought: number | null,
    ahead: ReadAhead,
  ): Promise<BatchResult> {
    const last = records.at(-1);
    if (last) {
      ahead.start(last.offset + 1);
      this.#end = Math.max(this.#end ?? 0, last.offset + 1);
    }
    const batch = records.map((record) => readRecord(record, this.#reading));
    try {
      const folding = () => this.#deps.store.transaction((tx) => this.#commit(tx, batch, sought));
      return await inSpan(this.#span(records), folding, ({ kind }) =>
        kind === 'folded' ? {} : { 'error.type': kind },
      );
    } catch (error) {
      if (error instanceof PositionConflictError) return { kind: 'overtaken' };
      if (this.#deps.store.isTransient(error)) throw error;
      const what = error instanceof IntegrityError ? error.message : formatErrorWithCause(error);
      this.#logger.error({ err: error }, 'a batch cannot be folded');
      return { kind: 'halt', reason: what };
    }
  }

  /** Traces the records folded now; records below the position are only compared, repeatedly. */
  #span(records: readonly LogRecord[]): TraceSpan {
    const fresh = records.filter(({ offset }) => offset >= (this.#next ?? 0));
    const { name } = this.#projection;
    const facts = { ...batchFacts(this.place, fresh.length), 'roletrail.projection': name };
    return this.#tracer.continue(`fold ${name}`, 'consumer', facts, contextsOf(fresh));
  }

  async #commit(tx: T, batch: readonly ReadRecord[], sought: number | null): Promise<BatchResult> {
    const { store } = this.#deps;
    const { name } = this.#projection;
    const position = await store.lock(tx, this.#projection, this.place);
    const others = versionFault(position, this.#projection);
    if (others !== null) return { kind: 'makeWay', fault: new YieldLeaseError('aside', others) };
    const plan = planBatch(position, batch, sought);
    if (plan.kind === 'halt') return plan;
    if (plan.kind === 'newer')
      return { kind: 'makeWay', fault: new YieldLeaseError('outdated', plan.reason) };
    if (plan.kind === 'seek') return { ...plan, next: position.next };
    if (plan.overlap.length > 0) {
      const offset = await this.#projection.firstDifference(tx, this.place, plan.overlap);
      if (offset !== null) return { kind: 'halt', reason: mismatch(offset) };
    }
    if (plan.fresh.length > 0) {
      await this.#projection.apply(tx, this.place, plan.fresh);
      const moved = await store.advance(tx, name, this.place, position.next, plan.to);
      if (!moved) throw new PositionConflictError('another process moved the position');
    }
    return { kind: 'folded', next: plan.to.next, readFrom: plan.readFrom };
  }

  /** An outdated process stays *outdated*, and red, while a newer process folds. */
  #standBy(): void {
    if (this.#mode.state.mode !== 'outdated') this.#mode.set('standby');
  }

  /** Waits without the lease until this process can fold the rows and the next record. */
  async #makeWay({ mode, message }: YieldLeaseError, stop: AbortSignal): Promise<void> {
    this.#mode.set(mode, message);
    if (mode === 'outdated')
      this.#logger.error({ reason: message }, 'projector makes way for newer code');
    else this.#logger.info({ reason: message }, 'projector stands aside');
    for (let mine = false; !mine && !stop.aborted; ) {
      await this.#deps.timer.sleep(this.#limits.recheckMs, stop);
      mine = await canGoOn(this.#deps, this.#projection, this.#reading, this.#limits);
    }
    if (mode === 'aside') this.#mode.set('standby');
  }

  async #retreat(error: unknown, end: AbortSignal): Promise<void> {
    this.#suspected = error instanceof SuspectedHaltError;
    this.#failures += 1;
    this.#mode.set('retrying', formatErrorWithCause(error));
    this.#logger.warn({ err: error, failures: this.#failures }, 'projector backs off');
    await this.#deps.timer.sleep(computeBackOffMs(this.#limits.backOff, this.#failures), end);
  }

  async #halt(reason: string, stop: AbortSignal): Promise<void> {
    this.#mode.set('halted', reason);
    this.#logger.error({ reason }, 'projection halted');
    const record = () => this.#deps.store.halt(this.#projection, this.place, reason);
    await recordHalt(record, this.#limits.backOff, this.#deps.timer, this.#logger, stop);
  }
}
