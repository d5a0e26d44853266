import type { LedgerTree } from '@roletrail/audit-projector/trees';
import { lockForSnapshot } from '@roletrail/db/lock-tables';
import type { Tx } from '@roletrail/db/open';
import { PROJECTION_TABLES, PROJECTIONS, type ProjectionName } from '@roletrail/db/projections/all';
import type { LogReader, Place } from '@roletrail/event-log/port';
import { CLI_ERRORS } from '../runtime/cli-error.ts';
import { checkCheckpoints } from './checkpoints.ts';
import { checkDeadLetters } from './dead-letters.ts';
import { Difference, type Finding } from './finding.ts';
import { FOLDS } from './folds/all.ts';
import { type Folded, History } from './history.ts';
import { checkPending, LogView } from './pending.ts';
import { awaitProjections, Standings, WAIT_MS } from './positions.ts';
import type { SecondFold } from './second-fold.ts';
import { checkShapes } from './shapes.ts';
import type { FsckSources } from './sources.ts';
import { checkStandings } from './standings.ts';
import { checkStrangers } from './strangers.ts';
import { readWitnessed } from './witness.ts';

/*
 * fsck: the log is read again, and every column of every table that is a fold of it compared.
 *
 * A running product goes on meanwhile. What only grows is compared in short statements, while the
 * log is read; what changes in place at the end, in one short snapshot, once the log was read to
 * where the projections stood in it. Projections that lag behind the log's end are told, and
 * compared apart, as far as they have come.
 */

export interface FsckReport {
  readonly findings: readonly Finding[];
  readonly records: number;
  readonly trees: readonly CheckedTree[];
  readonly checkpoints: number;
  readonly duplicates: number;
  readonly poison: number;
  readonly people: number;
}

/** A tree whose notes were compared too. */
export interface CheckedTree {
  readonly origin: string;
  readonly records: number;
  readonly notes: number;
}

/** Told again and again while the log is read: how many records of how many. */
export type Progress = (done: number, total: number) => void;

/** So far may the log grow between the last look at the positions and the snapshot. */
const SNAPSHOT_RECORDS = 2000;

/** @returns the first difference of each part that has one, the gravest first */
export async function fsck(
  sources: FsckSources,
  progress: Progress,
  waitMs = WAIT_MS,
): Promise<FsckReport> {
  const behind = await awaitProjections(sources, waitMs);
  const late = PROJECTIONS.map(({ name }) => name).filter((name) =>
    behind.some(({ row }) => row === `projection ${name}`),
  );
  const together = PROJECTIONS.map(({ name }) => name).filter((name) => !late.includes(name));
  const passes = [together, ...late.map((name) => [name])].filter((names) => names.length > 0);
  const reports: FsckReport[] = [];
  for (const names of passes)
    reports.push(await new Pass(sources, new Set(names), progress, waitMs).run());
  const most = (count: (report: FsckReport) => number) => Math.max(...reports.map(count));
  const findings = [...reports.flatMap((report) => report.findings), ...behind];
  return {
    findings: findings.sort((a, b) => CLI_ERRORS[a.code] - CLI_ERRORS[b.code]),
    records: most(({ records }) => records),
    trees: reports.flatMap(({ trees }) => trees),
    checkpoints: most(({ checkpoints }) => checkpoints),
    duplicates: most(({ duplicates }) => duplicates),
    poison: most(({ poison }) => poison),
    people: most(({ people }) => people),
  };
}

/** The log read once, for the projections that stand at about the same place. */
class Pass {
  readonly #sources: FsckSources;
  readonly #names: ReadonlySet<ProjectionName>;
  readonly #progress: Progress;
  readonly #waitMs: number;
  readonly #trees: readonly LedgerTree[];
  readonly #folds: ReadonlyMap<ProjectionName, SecondFold>;
  readonly #findings: Finding[] = [];
  readonly #histories: History[] = [];
  #records = 0;
  #total = 0;
  readonly #checked: CheckedTree[] = [];

  constructor(
    sources: FsckSources,
    names: ReadonlySet<ProjectionName>,
    progress: Progress,
    waitMs: number,
  ) {
    this.#waitMs = waitMs;
    this.#sources = sources;
    this.#folds = new Map([...names].map((name) => [name, FOLDS[name](sources.partitions)]));
    this.#names = names;
    this.#progress = progress;
    const ofThese = PROJECTIONS.filter(({ name }) => names.has(name));
    this.#trees = sources.trees.filter(({ place }) =>
      ofThese.some(({ topics }) => (topics as readonly string[]).includes(place.topic)),
    );
  }

  async run(): Promise<FsckReport> {
    const { db } = this.#sources;
    const readers: LogReader[] = [];
    try {
      for (const { place } of this.#trees) {
        const reader = await this.#sources.log.openReader(place);
        readers.push(reader);
        this.#histories.push(new History(place, this.#sources.partitions, reader, this.#folds));
      }
      await this.#readHistory();
      if (this.#findings.length === 0) {
        await db
          .transaction()
          .setIsolationLevel('repeatable read')
          .execute((tx) => this.#compareSnapshot(tx));
      }
      // notes are held against tiles, which must be right first
      if (this.#names.has('audit') && this.#findings.length === 0) await this.#compareNotes();
    } finally {
      for (const reader of readers) await reader.close();
    }
    const sum = (count: (history: History) => number) =>
      this.#histories.reduce((total, history) => total + count(history), 0);
    return {
      findings: this.#findings,
      records: this.#records,
      trees: this.#checked,
      checkpoints: this.#checked.reduce((sum, { notes }) => sum + notes, 0),
      duplicates: sum(({ copies }) => copies),
      poison: sum(({ unreadable }) => unreadable.length),
      people: this.#folds.get('consent')?.changes?.rows.size ?? 0,
    };
  }

  /** Partition by partition, then again what came meanwhile, until little is left. */
  async #readHistory(): Promise<void> {
    const { db } = this.#sources;
    for (;;) {
      const standings = await Standings.read(db);
      const left: { history: History; end: number }[] = [];
      for (const history of this.#histories) {
        const bounds = await this.#bounds(standings, history.place);
        const end = Math.min(...bounds.values());
        left.push({ history, end });
      }
      const records = left.reduce((sum, { history, end }) => sum + end - history.at, 0);
      this.#total = this.#records + records;
      if (records <= SNAPSHOT_RECORDS && this.#records > 0) return;
      for (const { history, end } of left) {
        await this.#part(history.place, () =>
          history.advance(
            db,
            this.#folded(history.place, () => end),
            (n) => this.#seen(n),
          ),
        );
      }
      if (this.#findings.length > 0 || records === 0) return;
    }
  }

  async #compareSnapshot(tx: Tx): Promise<void> {
    await lockForSnapshot(tx, [
      ...PROJECTION_TABLES.map(({ shape }) => shape.table),
      'decision_pending',
      'outbox',
    ]);
    const standings = await Standings.read(tx);
    for (const history of this.#histories) {
      const bounds = await this.#bounds(standings, history.place);
      await this.#part(history.place, () => history.advance(tx, bounds, (n) => this.#seen(n)));
    }
    if (this.#findings.length > 0) return;
    const names = this.#names;
    const histories = this.#histories;
    await this.#part(null, () => checkStandings(tx, standings, histories, names));
    // the rest is compared as far as the positions say, so a wrong one would be told as many others
    if (this.#findings.length > 0) return;
    await this.#part(null, () => checkShapes(tx, names));
    if (names.has('audit')) {
      for (const history of histories)
        await this.#part(history.place, () => history.tree.compare(tx));
    }
    const { vaultKeys, partitions } = this.#sources;
    await this.#part(null, () => checkDeadLetters(tx, vaultKeys, standings, histories, names));
    await this.#part(null, () => checkStrangers(tx, standings, partitions, this.#folds));
    for (const { changes } of this.#folds.values()) {
      if (changes) await this.#part(null, () => changes.compare(tx));
    }
    if (!names.has('consent')) return;
    await this.#part(null, () =>
      checkPending(tx, new LogView(this.#sources, histories, standings)),
    );
  }

  async #compareNotes(): Promise<void> {
    const { db } = this.#sources;
    await this.#part(null, async () => {
      const witnessed = await readWitnessed(db, this.#trees, this.#sources.witnessFile);
      for (const [tree, notes] of witnessed) {
        const history = this.#histories.find(({ place }) => place === tree.place);
        const size = history?.tree.size ?? 0;
        await this.#part(tree.place, async () => {
          const found = await checkCheckpoints(db, tree, size, notes, this.#waitMs);
          this.#checked.push({ origin: tree.origin, records: size, notes: found });
        });
      }
    });
  }

  /** How far each of our projections has folded this partition, and there is a log. */
  async #bounds(standings: Standings, place: Place): Promise<Folded> {
    const { end } = await this.#sources.log.range(place);
    return this.#folded(place, (name) => Math.min(standings.next(name, place), end));
  }

  #folded(place: Place, next: (name: ProjectionName) => number): Folded {
    const compared = [...this.#names].filter((name) => folds(name, place));
    return new Map(compared.map((name) => [name, next(name)]));
  }

  #seen(records: number): void {
    this.#records += records;
    this.#progress(this.#records, Math.max(this.#total, this.#records));
  }

  async #part(place: Place | null, check: () => Promise<void>): Promise<void> {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof Difference)) throw error;
      this.#findings.push({ ...error.finding, place: error.finding.place ?? place });
    }
  }
}

function folds(name: ProjectionName, place: Place): boolean {
  const topics = PROJECTIONS.find((projection) => projection.name === name)?.topics;
  return (topics as readonly string[] | undefined)?.includes(place.topic) ?? false;
}
