import { setTimeout as delay } from 'node:timers/promises';
import type { LedgerTree } from '@roletrail/audit-projector/trees';
import { lockForSnapshot } from '@roletrail/db/lock-tables';
import type { Tx } from '@roletrail/db/open';
import { PROJECTION_TABLES, PROJECTIONS, type ProjectionName } from '@roletrail/db/projections/all';
import { disableTimeouts } from '@roletrail/db/with-deployment-stopped';
import type { TopicPartition } from '@roletrail/event-log/port';
import { BatchMemory } from './batch-memory.ts';
import { changedRows } from './changed-rows.ts';
import { checkJournal } from './check-journal.ts';
import { checkProjectionPositions } from './check-positions.ts';
import { checkRecorded } from './check-recorded.ts';
import { checkCheckpoints } from './checkpoints.ts';
import { checkDeadLetters } from './dead-letters.ts';
import { type FsckFinding, FsckMismatchError } from './finding.ts';
import { FoldThreadPool } from './fold-thread-pool.ts';
import { FOLDS } from './folds/all.ts';
import { checkOrphanRows } from './orphan-rows.ts';
import { RECORDED_TABLES } from './other-tables.ts';
import type { FoldedOffsets } from './partition-fold.ts';
import { PartitionScan } from './partition-scan.ts';
import { RetryingLogReader } from './patient-log.ts';
import { checkPending, LogView } from './pending.ts';
import { ProjectionPositions } from './positions.ts';
import { type ReadNotes, readSignedNotes } from './read-notes.ts';
import type { ReferenceFold } from './reference-fold.ts';
import type { CheckedTree, FsckOptions, FsckReport, ReportProgress } from './report.ts';
import { checkShapes } from './shapes.ts';
import type { FsckSources } from './sources.ts';
import { exchangedSince, tablesOf } from './tables.ts';

/** Maximum growth of the log between the last read of the positions and the snapshot, records. */
const SNAPSHOT_RECORDS = 2000;
const LOOK_AGAIN_MS = 50;

/** A broker that has become the leader knows within a moment what the one before it knew. */
const PATIENCE_MS = 2000;

interface PassOptions extends Required<Omit<FsckOptions, 'names'>> {
  /**
   * Whether its projections lag behind the log. What they have folded may then be less than what
   * the outbox no longer holds, so roles and documents cannot be compared.
   */
  readonly isLate: boolean;
}

/** The log read once, for the projections that stand at about the same place. */
export class Pass {
  readonly #sources: FsckSources;
  readonly #names: ReadonlySet<ProjectionName>;
  readonly #progress: ReportProgress;
  readonly #options: PassOptions;
  readonly #trees: readonly LedgerTree[];
  /** which tables there are; what they hold is folded partition by partition */
  readonly #folds: ReadonlyMap<ProjectionName, ReferenceFold>;
  readonly #findings: FsckFinding[] = [];
  /** reported last: it concerns decisions of people, and no other check fails because of it */
  #lateAcceptance: FsckFinding | null = null;
  readonly #histories: PartitionScan[] = [];
  #records = 0;
  #total = 0;
  readonly #checked: CheckedTree[] = [];

  constructor(
    sources: FsckSources,
    names: ReadonlySet<ProjectionName>,
    progress: ReportProgress,
    options: PassOptions,
  ) {
    this.#options = options;
    this.#sources = sources;
    this.#folds = new Map([...names].map((name) => [name, FOLDS[name](sources.partitions)]));
    this.#names = names;
    this.#progress = progress;
    const ofThese = PROJECTIONS.filter(({ name }) => names.has(name));
    this.#trees = sources.trees.filter(({ topicPartition: place }) =>
      ofThese.some(({ topics }) => (topics as readonly string[]).includes(place.topic)),
    );
  }

  async run(): Promise<FsckReport> {
    const { db, partitions } = this.#sources;
    const tables = await tablesOf(db, this.#names);
    const memory = new BatchMemory();
    await using folding = new FoldThreadPool(await this.#threads());
    try {
      for (const { topicPartition: place } of this.#trees) {
        const source = this.#logOf(place);
        const fold = folding.begin(place, partitions, [...this.#names]);
        this.#histories.push(
          new PartitionScan(source, await source.open(), memory, fold, this.#folds),
        );
      }
      await this.#readHistory(folding.width);
      const notes = this.#names.has('audit')
        ? await readSignedNotes(this.#sources, this.#trees, this.#options.waitMs)
        : null;
      if (this.#findings.length === 0) {
        await db
          .transaction()
          .setIsolationLevel('repeatable read')
          .execute((tx) => this.#compareSnapshot(tx));
      }
      // Notes are compared with tiles, so the tiles must be correct first.
      if (notes && this.#findings.length === 0) await this.#compareNotes(notes);
      if (this.#lateAcceptance) this.#findings.push(this.#lateAcceptance);
    } finally {
      await Promise.all(this.#histories.map((history) => history.close()));
    }
    const exchanged = this.#findings.length > 0 ? await exchangedSince(db, tables) : [];
    const sum = (count: (history: PartitionScan) => number) =>
      this.#histories.reduce((total, history) => total + count(history), 0);
    return {
      // what differs between the tables of before and those of now says nothing of either
      findings: exchanged.length > 0 ? exchanged : this.#findings,
      records: this.#records,
      trees: this.#checked,
      checkpoints: this.#checked.reduce((sum, { notes }) => sum + notes, 0),
      duplicates: sum(({ copies }) => copies),
      poison: sum(({ unreadable }) => unreadable.length),
      people: sum(({ people }) => people),
    };
  }

  get #comparesRecorded(): boolean {
    const { target, isLate } = this.#options;
    return this.#names.has('audit') && target === 'live' && !isLate;
  }

  #logOf(place: TopicPartition): RetryingLogReader {
    return new RetryingLogReader(
      place,
      this.#sources.log,
      Math.min(this.#options.waitMs, PATIENCE_MS),
    );
  }

  async #threads(): Promise<number> {
    const { log } = this.#sources;
    const ends = await Promise.all(
      this.#trees.map(async ({ topicPartition: place }) => (await log.range(place)).end),
    );
    const records = ends.reduce((sum, end) => sum + end, 0);
    return this.#options.threads(records, ends.filter((end) => end > 0).length);
  }

  /**
   * Partition by partition, then again what came meanwhile, until little is left and all is folded.
   * @param width how many partitions at a time
   */
  async #readHistory(width: number): Promise<void> {
    const { folded } = this.#options;
    let isOver = folded === null;
    const settle = () => {
      isOver = true;
    };
    folded?.then(settle, settle);
    for (;;) {
      const wasOver = isOver;
      if (wasOver) await folded;
      const positions = await ProjectionPositions.read(this.#sources.db);
      const left: { history: PartitionScan; end: number }[] = [];
      for (const history of this.#histories) {
        const bounds = await this.#bounds(positions, history.place);
        const end = Math.min(...bounds.values());
        left.push({ history, end });
      }
      const records = left.reduce((sum, { history, end }) => sum + end - history.at, 0);
      this.#total = this.#records + records;
      if (records <= SNAPSHOT_RECORDS && !wasOver) {
        await delay(LOOK_AGAIN_MS);
        continue;
      }
      if (records <= SNAPSHOT_RECORDS && this.#records > 0) return;
      const readOn = async () => {
        for (let next = left.shift(); next; next = left.shift()) await this.#advance(next);
      };
      await Promise.all(Array.from({ length: width }, readOn));
      if (this.#findings.length > 0 || records === 0) return;
    }
  }

  #advance({ history, end }: { history: PartitionScan; end: number }): Promise<void> {
    const { db } = this.#sources;
    const folded = this.#folded(history.place, () => end);
    return this.#part(history.place, () => history.advance(db, folded, (n) => this.#seen(n)));
  }

  async #compareSnapshot(tx: Tx): Promise<void> {
    // between two statements the log is read, or keys are put in order: that may take its time
    await disableTimeouts(tx);
    await lockForSnapshot(tx, [
      ...[...PROJECTION_TABLES, ...RECORDED_TABLES].map(({ shape }) => shape.table),
      'decision_pending',
      'outbox',
    ]);
    const positions = await ProjectionPositions.read(tx);
    for (const history of this.#histories) {
      const bounds = await this.#bounds(positions, history.place);
      await this.#part(history.place, () => history.advance(tx, bounds, (n) => this.#seen(n)));
    }
    if (this.#findings.length > 0) return;
    const names = this.#names;
    const histories = this.#histories;
    await this.#part(null, () =>
      checkProjectionPositions(tx, positions, histories, names, this.#options.versions),
    );
    // The comparison depends on positions, so a wrong one would cause many other findings.
    if (this.#findings.length > 0) return;
    const recorded = this.#comparesRecorded ? RECORDED_TABLES : [];
    await this.#part(null, () => checkShapes(tx, names, recorded));
    if (names.has('audit')) {
      for (const history of histories)
        await this.#part(history.place, () => history.tree.compare(tx));
    }
    const { vaultKeys, partitions } = this.#sources;
    await this.#part(null, () => checkDeadLetters(tx, vaultKeys, positions, histories, names));
    await this.#part(null, () => checkOrphanRows(tx, positions, partitions, this.#folds));
    const folds = histories.map(({ fold }) => fold);
    for (const [name, { changes }] of this.#folds) {
      if (changes) await this.#part(null, () => changes.compare(tx, changedRows(folds, name)));
    }
    if (this.#comparesRecorded) {
      await this.#part(null, async () => {
        this.#lateAcceptance = await checkRecorded(tx, this.#sources, histories);
      });
    }
    if (!names.has('consent') || this.#options.target === 'shadow') return;
    await this.#part(null, () =>
      checkPending(tx, new LogView(this.#sources, histories, positions)),
    );
  }

  async #compareNotes(witnessed: ReadNotes): Promise<void> {
    const { db, witnessFile } = this.#sources;
    await this.#part(null, async () => {
      if (witnessed instanceof FsckMismatchError) throw witnessed;
      for (const [tree, notes] of witnessed) {
        const history = this.#histories.find(({ place }) => place === tree.topicPartition);
        const size = history?.tree.size ?? 0;
        await this.#part(tree.topicPartition, async () => {
          const found = await checkCheckpoints(db, tree, size, notes, this.#options.waitMs);
          this.#checked.push({ origin: tree.origin, records: size, notes: found });
        });
      }
      if (witnessFile === null) return;
      const served = new Map(
        [...witnessed].map(([{ topicPartition: place }, tree]) => [place, tree.servedBefore]),
      );
      await this.#part(null, () =>
        checkJournal(db, witnessFile, this.#histories, (place) => served.get(place) ?? 0),
      );
    });
  }

  /** Returns the folded end offset of each compared projection, limited by the log's end. */
  async #bounds(positions: ProjectionPositions, place: TopicPartition): Promise<FoldedOffsets> {
    const wanted = Math.max(...this.#folded(place, (name) => positions.next(name, place)).values());
    const end = await this.#logOf(place).end(wanted);
    return this.#folded(place, (name) => Math.min(positions.next(name, place), end));
  }

  #folded(place: TopicPartition, next: (name: ProjectionName) => number): FoldedOffsets {
    const compared = [...this.#names].filter((name) => folds(name, place));
    return new Map(compared.map((name) => [name, next(name)]));
  }

  #seen(records: number): void {
    this.#records += records;
    this.#progress(this.#records, Math.max(this.#total, this.#records));
  }

  async #part(place: TopicPartition | null, check: () => Promise<void>): Promise<void> {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof FsckMismatchError)) throw error;
      this.#findings.push({ ...error.finding, place: error.finding.place ?? place });
    }
  }
}

function folds(name: ProjectionName, place: TopicPartition): boolean {
  const topics = PROJECTIONS.find((projection) => projection.name === name)?.topics;
  return (topics as readonly string[] | undefined)?.includes(place.topic) ?? false;
}
