import type { Database, Tx } from '@roletrail/db/open';
import { PROJECTIONS, type ProjectionName } from '@roletrail/db/projections/all';
import type { TopicPartition } from '@roletrail/event-log/port';
import { formatTopicPartition } from '@roletrail/event-log/port';
import { listTopicPartitions } from '@roletrail/event-log/topic-partitions';
import type { FsckFinding } from './finding.ts';
import type { FsckSources } from './sources.ts';

/** Position row of a projection in a partition. */
export interface ProjectionPositionRow {
  readonly next: number;
  readonly lastLeafHash: Buffer | null;
  readonly halted: string | null;
  /** offset to reach before readers may use the rows; null: no limit */
  readonly rebuildUntil: number | null;
  /** of the fold that made the rows */
  readonly version: number;
}

/** Fold version by projection; by default that of the reference fold. */
export type FoldVersions = Readonly<Record<ProjectionName, number>>;
export const OWN_VERSIONS = Object.fromEntries(
  PROJECTIONS.map(({ name, version }) => [name, version]),
) as FoldVersions;

/** By projection and `topic/partition`; no entry where there is no row. */
export class ProjectionPositions {
  readonly #rows: ReadonlyMap<string, ProjectionPositionRow>;

  private constructor(rows: ReadonlyMap<string, ProjectionPositionRow>) {
    this.#rows = rows;
  }

  static async read(db: Database | Tx): Promise<ProjectionPositions> {
    const rows = await db.selectFrom('projection_offset').selectAll().execute();
    return new ProjectionPositions(
      new Map(
        rows.map((row) => [
          `${row.projection} ${formatTopicPartition(row)}`,
          {
            next: row.next_offset,
            lastLeafHash: row.last_leaf_hash,
            halted: row.halted_reason,
            rebuildUntil: row.rebuild_until,
            version: row.fold_version,
          },
        ]),
      ),
    );
  }

  of(projection: ProjectionName, place: TopicPartition): ProjectionPositionRow | null {
    const live = PROJECTIONS.find(({ name }) => name === projection)?.live;
    return this.#rows.get(`${live} ${formatTopicPartition(place)}`) ?? null;
  }

  /** Returns true if no row has this version. */
  areOfAnother(projection: ProjectionName, version: number): boolean {
    const live = PROJECTIONS.find(({ name }) => name === projection)?.live;
    const own = [...this.#rows].filter(([key]) => key.startsWith(`${live} `));
    return own.length > 0 && own.every(([, row]) => row.version !== version);
  }

  next(projection: ProjectionName, place: TopicPartition): number {
    return this.of(projection, place)?.next ?? 0;
  }
}

/**
 * A finding for each projection that is live in another version: its rows are right or wrong by a
 * fold that this program does not have.
 */
export async function otherVersions(
  db: Database | Tx,
  names: readonly ProjectionName[],
  versions: FoldVersions,
): Promise<readonly FsckFinding[]> {
  const standings = await ProjectionPositions.read(db);
  return names
    .filter((name) => standings.areOfAnother(name, versions[name]))
    .map((name) => ({
      code: 'FSCK_BEHIND',
      place: null,
      row: `projection ${name}`,
      column: null,
      what: `is live in another version than ${versions[name]}, which this program checks; the release that folds it can`,
    }));
}

export const WAIT_MS = 10_000;
const LOOK_AGAIN_MS = 100;

/**
 * Waits until these projections reach the current end of the log, because rows of a stopped worker
 * are correct but outdated.
 * @returns a finding for each partition that a projection did not reach in time
 */
export async function awaitProjections(
  { db, log, partitions }: FsckSources,
  names: readonly ProjectionName[],
  waitMs: number,
): Promise<readonly FsckFinding[]> {
  const wanted = [];
  for (const { name, topics } of PROJECTIONS.filter((one) => names.includes(one.name))) {
    for (const place of listTopicPartitions(topics, partitions)) {
      wanted.push({ name, place, end: (await log.range(place)).end });
    }
  }
  const deadline = performance.now() + waitMs;
  for (;;) {
    const standings = await ProjectionPositions.read(db);
    const behind = wanted.filter(({ name, place, end }) => standings.next(name, place) < end);
    const waiting = behind.some(({ name, place }) => !standings.of(name, place)?.halted);
    if (!waiting || performance.now() > deadline) {
      return behind.map(({ name, place, end }) => {
        const { next = 0, halted = null } = standings.of(name, place) ?? {};
        const why = halted === null ? 'is its worker running?' : `halted: ${halted}`;
        return {
          code: 'FSCK_BEHIND',
          place,
          row: `projection ${name}`,
          column: null,
          what: `has folded ${next} of ${end} records; ${why}`,
        };
      });
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/** A tree, and how large it must be. */
export interface Grown {
  readonly place: TopicPartition;
  readonly size: number;
}

/** Waits until the audit projection's trees are as large, or for so long. */
export async function awaitTrees(
  db: Database | Tx,
  wanted: readonly Grown[],
  waitMs: number,
): Promise<boolean> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const standings = await ProjectionPositions.read(db);
    if (wanted.every(({ place, size }) => standings.next('audit', place) >= size)) return true;
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
