import type { ReadinessCheck } from '@roletrail/contracts/http/health';
import { lockForSnapshot } from '@roletrail/db/lock-tables';
import { CHANNELS } from '@roletrail/db/notify';
import type { Database } from '@roletrail/db/open';
import { parseProgress } from '@roletrail/db/progress';
import { AUDIT } from '@roletrail/db/projections/audit';
import { SIGNER_LEASE } from '@roletrail/event-log/lease-names';
import {
  computeBackOffMs,
  formatErrorWithCause,
  type LeasedLoop,
  type LoopState,
  ModeStateMachine,
  runWithLease,
  type Transitions,
} from '@roletrail/event-log/loop';
import { formatTopicPartition } from '@roletrail/event-log/port';
import { WakeUpSignals } from '@roletrail/event-log/wake-up-signals';
import { checkWitness, type SignedHead } from './check-witness.ts';
import type { AuditProjectorConfig } from './config.ts';
import type { AuditProjectorDeps } from './deps.ts';
import { SigningError } from './errors.ts';
import { getJournalPath, Journal, type Unread } from './journal.ts';
import { serveNotes, signGrowth } from './sign-trees.ts';
import { readTreeRows, type TreeRow } from './tree-store.ts';
import { type LedgerTree, type SigningTree, signingTrees } from './trees.ts';
import { WitnessFile } from './witness-file.ts';

/*
 * Signer of checkpoints; one per deployment.
 *
 * Modes
 *   standby    another instance holds the lease `signer`
 *   checking   lease acquired: compares the witness file with database and log
 *   watching   every tree is signed up to its current size
 *   retrying   database, log or file system unavailable; backs off and checks again
 *   halted     permanent, red: signed trees contradict database or log
 *   stopped    disposed
 *
 * *any* → (lease lost) → *standby*
 * *any* → (dispose; the current round ends first) → *stopped*
 *
 * Order of a round: create note, append to journal and fsync, append to witness file and fsync,
 * insert into the checkpoint table, serve. Invariant: every served note is in the witness file and
 * extends the previous note of its tree. A signer without its lease can at worst add an older note
 * of the same tree. Readers use the largest note, and trees only grow.
 */

export type SignerMode = 'standby' | 'checking' | 'watching' | 'retrying' | 'halted' | 'stopped';

const TRANSITIONS: Transitions<SignerMode> = {
  standby: ['checking', 'retrying', 'stopped'],
  checking: ['watching', 'retrying', 'halted', 'standby', 'stopped'],
  watching: ['retrying', 'halted', 'standby', 'stopped'],
  retrying: ['watching', 'halted', 'standby', 'stopped'],
  halted: [],
  stopped: [],
};

export interface SignerWatch {
  signed(tree: LedgerTree, size: number): void;
}

const GROWTH = 'growth';
const STUCK_MS = 30_000;
const BACK_OFF = { firstMs: 100, maxMs: 5000 };

export class Signer implements AsyncDisposable {
  readonly #config: AuditProjectorConfig;
  readonly #deps: AuditProjectorDeps;
  readonly #watch: SignerWatch;
  readonly #trees: readonly SigningTree[];
  readonly #mode: ModeStateMachine<SignerMode>;
  readonly #hints = new WakeUpSignals();
  readonly #stop = new AbortController();
  readonly #unlisten: () => void;
  readonly #running: Promise<void>;
  #failures = 0;

  /** Starts immediately. */
  constructor(config: AuditProjectorConfig, deps: AuditProjectorDeps, watch: SignerWatch) {
    this.#config = config;
    this.#deps = { ...deps, logger: deps.logger.child({ loop: 'signer' }) };
    this.#watch = watch;
    this.#trees = signingTrees(config.origin, config.ledgerKey, config.partitions);
    this.#mode = new ModeStateMachine(deps.timer, TRANSITIONS, 'standby');
    this.#unlisten = deps.listener.on(CHANNELS.projected, (hint) => {
      const ours = hint.kind === 'resync' || parseProgress(hint.payload)?.projection === AUDIT.live;
      if (ours) this.#hints.wake(GROWTH);
    });
    this.#running = this.#run();
  }

  get state(): LoopState<SignerMode> {
    return this.#mode.state;
  }

  /** Returns the check for /readyz: red if halted, or if nothing was signed for too long. */
  check(): ReadinessCheck {
    const { mode, reason, since } = this.#mode.state;
    const stuck = mode === 'retrying' && this.#deps.timer.now() - since > STUCK_MS;
    return { name: 'signer', ok: mode !== 'halted' && !stuck, reason };
  }

  async #run(): Promise<void> {
    const role: LeasedLoop = {
      leaseName: SIGNER_LEASE,
      standbyMs: this.#config.signing.standbyMs,
      isHalted: () => this.#mode.state.mode === 'halted',
      standBy: () => this.#mode.set('standby'),
      run: (_lost, end) => this.#lead(end),
      backOff: (fault, end) => this.#retreat(fault, end),
    };
    await runWithLease(role, this.#deps.leases, this.#deps.timer, this.#stop.signal);
    if (this.#mode.state.mode !== 'halted') this.#mode.set('stopped');
  }

  async #lead(end: AbortSignal): Promise<void> {
    try {
      await this.#sign(end);
    } catch (error) {
      if (!(error instanceof SigningError)) throw error;
      this.#mode.set('halted', `${error.code}: ${error.message}`);
      this.#deps.logger.error({ err: error }, 'signing halted');
    }
    if (end.aborted && this.#mode.state.mode !== 'halted') this.#mode.set('standby');
  }

  /** Checks once, then signs growth round by round until `end` aborts. */
  async #sign(end: AbortSignal): Promise<void> {
    if (this.#failures === 0 || this.#mode.state.mode === 'standby') this.#mode.set('checking');
    await using witness = await WitnessFile.open(this.#config.witnessFile);
    await using journal = await Journal.open(getJournalPath(this.#config.witnessFile));
    let heads = await checkWitness(this.#deps, this.#trees, this.#config.witnessFile);
    const { pollMs, roundMs } = this.#config.signing;
    end.addEventListener('abort', () => this.#hints.wakeAll(), { once: true });
    while (!end.aborted) {
      const version = this.#hints.version(GROWTH);
      const startedAt = this.#deps.timer.now();
      heads = await this.#round(heads, { witness, journal }, end);
      this.#failures = 0;
      this.#mode.set('watching');
      await this.#hints.wait(GROWTH, version, pollMs);
      const restMs = roundMs - (this.#deps.timer.now() - startedAt);
      if (restMs > 0) await this.#deps.timer.sleep(restMs, end);
    }
  }

  /** Signs every tree that grew: one append and one fsync a file for all of them. */
  async #round(
    heads: readonly SignedHead<SigningTree>[],
    files: { readonly witness: WitnessFile; readonly journal: Journal },
    end: AbortSignal,
  ): Promise<readonly SignedHead<SigningTree>[]> {
    const { db } = this.#deps;
    if (isDone(heads, await readTreeRows(db), files.journal)) return heads;
    const { witness, journal } = files;
    const { rows, grown, unread } = await readTrees(db, heads, journal);
    const notes = grown.flatMap((head) => head?.last?.note ?? []);
    if (end.aborted) return heads;
    await journal.append(unread);
    if (notes.length > 0) await witness.append(notes);
    const next: SignedHead<SigningTree>[] = [];
    for (const [i, head] of heads.entries()) {
      const current = grown[i] ?? head;
      next.push(
        await serveNotes(db, current, rows.get(formatTopicPartition(head.tree.topicPartition))),
      );
      if (current !== head && current.last) this.#watch.signed(head.tree, current.last.size);
    }
    return next;
  }

  /** What is in the file is read anew after a fault, so nothing that was written is forgotten. */
  async #retreat(fault: unknown, end: AbortSignal): Promise<void> {
    this.#failures += 1;
    this.#mode.set('retrying', formatErrorWithCause(fault));
    this.#deps.logger.warn({ err: fault, failures: this.#failures }, 'signer backs off');
    await this.#deps.timer.sleep(computeBackOffMs(BACK_OFF, this.#failures), end);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#unlisten();
    this.#stop.abort();
    await this.#running;
  }
}

/** Returns true if a round would change nothing: every tree is signed, served and in the journal. */
function isDone(
  heads: readonly SignedHead<SigningTree>[],
  rows: ReadonlyMap<string, TreeRow>,
  journal: Journal,
): boolean {
  return heads.every(({ tree, last, unserved }) => {
    const size = rows.get(formatTopicPartition(tree.topicPartition))?.size ?? 0;
    const isSigned = size <= (last?.size ?? 0);
    return isSigned && unserved.length === 0 && journal.hasRead(tree.topicPartition, size);
  });
}

/**
 * Trees, their tiles and trail as they were at one moment, with a note for each that grew. A rebuild may
 * empty the tables at any time; what is read here is whole all the same.
 */
function readTrees(db: Database, heads: readonly SignedHead<SigningTree>[], journal: Journal) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await lockForSnapshot(tx, ['ledger_tree', 'ledger_tile', 'ledger_entry', 'audit_entry']);
      const rows = await readTreeRows(tx);
      const grown: (SignedHead<SigningTree> | null)[] = [];
      const unread: Unread[] = [];
      for (const head of heads) {
        const row = rows.get(formatTopicPartition(head.tree.topicPartition));
        grown.push(await signGrowth(tx, head, row));
        unread.push(await journal.unread(tx, head.tree.topicPartition, row?.size ?? 0));
      }
      return { rows, grown, unread };
    });
}
