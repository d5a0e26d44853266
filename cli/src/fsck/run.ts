import type { LedgerTree } from '@roletrail/audit-projector/trees';
import { lockForSnapshot } from '@roletrail/db/lock-tables';
import type { Tx } from '@roletrail/db/open';
import { PROJECTION_TABLES, PROJECTIONS, type ProjectionName } from '@roletrail/db/projections/all';
import type { LogReader, Place } from '@roletrail/event-log/port';
import { deriveKeys } from '@roletrail/vault/keys';
import { treesOf } from '../compose/ledger.ts';
import type { Runtime } from '../compose/runtime.ts';
import { checkCheckpoints, witnessNotes } from './checkpoints.ts';
import { checkDeadLetters } from './dead-letters.ts';
import { Difference, type Finding } from './finding.ts';
import { CurrentConsents } from './fold.ts';
import { type Folded, History } from './history.ts';
import { checkPending } from './pending.ts';
import { awaitProjections, Standings, WAIT_MS } from './positions.ts';
import { checkCurrentConsents, checkStandings, checkTree } from './snapshot.ts';
import { checkStrangers } from './strangers.ts';

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
  readonly checkpoints: number;
  readonly duplicates: number;
  readonly poison: number;
  readonly people: number;
}

/** Told again and again while the log is read: how many records of how many. */
export type Progress = (done: number, total: number) => void;

/** So far may the log grow between the last look at the positions and the snapshot. */
const SNAPSHOT_RECORDS = 2000;

/** @returns the first difference of each part that has one, the gravest first */
export async function fsck(
  runtime: Runtime,
  progress: Progress,
  waitMs = WAIT_MS,
): Promise<FsckReport> {
  const behind = await awaitProjections(runtime, waitMs);
  const late = PROJECTIONS.map(({ name }) => name).filter((name) =>
    behind.some(({ row }) => row === `projection ${name}`),
  );
  const together = PROJECTIONS.map(({ name }) => name).filter((name) => !late.includes(name));
  const passes = [together, ...late.map((name) => [name])].filter((names) => names.length > 0);
  const reports: FsckReport[] = [];
  for (const names of passes) reports.push(await new Pass(runtime, new Set(names), progress).run());
  const most = (count: (report: FsckReport) => number) => Math.max(...reports.map(count));
  return {
    findings: [...reports.flatMap(({ findings }) => findings), ...behind],
    records: most(({ records }) => records),
    checkpoints: most(({ checkpoints }) => checkpoints),
    duplicates: most(({ duplicates }) => duplicates),
    poison: most(({ poison }) => poison),
    people: most(({ people }) => people),
  };
}

/** The log read once, for the projections that stand at about the same place. */
class Pass {
  readonly #runtime: Runtime;
  readonly #names: ReadonlySet<ProjectionName>;
  readonly #progress: Progress;
  readonly #trees: readonly LedgerTree[];
  readonly #consents = new CurrentConsents();
  readonly #findings: Finding[] = [];
  readonly #histories: History[] = [];
  #records = 0;
  #total = 0;
  #checkpoints = 0;

  constructor(runtime: Runtime, names: ReadonlySet<ProjectionName>, progress: Progress) {
    this.#runtime = runtime;
    this.#names = names;
    this.#progress = progress;
    const ofThese = PROJECTIONS.filter(({ name }) => names.has(name));
    this.#trees = treesOf(runtime, runtime.settings.keys.ledger).filter(({ place }) =>
      ofThese.some(({ topics }) => (topics as readonly string[]).includes(place.topic)),
    );
  }

  async run(): Promise<FsckReport> {
    const { db } = this.#runtime.database.open;
    const readers: LogReader[] = [];
    try {
      for (const { place } of this.#trees) {
        const reader = await this.#runtime.log.openReader(place);
        readers.push(reader);
        this.#histories.push(new History(place, reader, this.#consents));
      }
      await this.#readHistory();
      if (this.#findings.length === 0) {
        await db
          .transaction()
          .setIsolationLevel('repeatable read')
          .execute((tx) => this.#compareSnapshot(tx));
      }
      if (this.#names.has('audit')) await this.#compareNotes();
    } finally {
      for (const reader of readers) await reader.close();
    }
    const sum = (count: (history: History) => number) =>
      this.#histories.reduce((total, history) => total + count(history), 0);
    return {
      findings: this.#findings,
      records: this.#records,
      checkpoints: this.#checkpoints,
      duplicates: sum(({ copies }) => copies),
      poison: sum(({ unreadable }) => unreadable.length),
      people: this.#consents.people.size,
    };
  }

  /** Partition by partition, then again what came meanwhile, until little is left. */
  async #readHistory(): Promise<void> {
    const { db } = this.#runtime.database.open;
    for (;;) {
      const standings = await Standings.read(db);
      const left = this.#histories.map((history) => {
        const bounds = Object.values(this.#bounds(standings, history.place)).flatMap(
          (n) => n ?? [],
        );
        return { history, end: Math.min(...bounds) };
      });
      const records = left.reduce((sum, { history, end }) => sum + end - history.at, 0);
      this.#total = this.#records + records;
      if (records <= SNAPSHOT_RECORDS && this.#records > 0) return;
      for (const { history, end } of left) {
        await this.#part(history.place, () =>
          history.advance(db, this.#only(history.place, end), (n) => this.#seen(n)),
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
      await this.#part(history.place, () =>
        history.advance(tx, this.#bounds(standings, history.place), (n) => this.#seen(n)),
      );
    }
    if (this.#findings.length > 0) return;
    const names = this.#names;
    const histories = this.#histories;
    await this.#part(null, async () => checkStandings(standings, histories, names));
    if (names.has('audit')) {
      for (const history of histories)
        await this.#part(history.place, () => checkTree(tx, history));
    }
    const keys = deriveKeys(this.#runtime.settings.keys.master);
    await this.#part(null, () => checkDeadLetters(tx, keys, standings, histories, names));
    await this.#part(null, () => checkStrangers(tx, standings, this.#runtime.partitions, names));
    if (!names.has('consent')) return;
    await this.#part(null, () => checkCurrentConsents(tx, this.#consents));
    await this.#part(null, () =>
      checkPending(tx, (eventId) =>
        histories.some(({ facts, place }) => {
          const offset = facts.firstOffset(eventId);
          return offset !== null && offset < standings.next('consent', place);
        }),
      ),
    );
  }

  /** The file first: what is signed meanwhile is written there before it is served. */
  async #compareNotes(): Promise<void> {
    const { db } = this.#runtime.database.open;
    await this.#part(null, async () => {
      const witnessed = await witnessNotes(this.#runtime.settings.witnessFile);
      for (const tree of this.#trees) {
        const history = this.#histories.find(({ place }) => place === tree.place);
        const notes = witnessed.get(tree.origin) ?? new Map();
        const size = history?.tree.size ?? 0;
        await this.#part(tree.place, async () => {
          this.#checkpoints += await checkCheckpoints(db, tree, size, notes);
        });
      }
    });
  }

  /** How far each of our projections has folded this partition. */
  #bounds(standings: Standings, place: Place): Folded {
    const of = (name: ProjectionName) =>
      this.#names.has(name) && folds(name, place) ? standings.next(name, place) : null;
    return { audit: of('audit'), consent: of('consent') };
  }

  #only(place: Place, end: number): Folded {
    const of = (name: ProjectionName) => (this.#names.has(name) && folds(name, place) ? end : null);
    return { audit: of('audit'), consent: of('consent') };
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
