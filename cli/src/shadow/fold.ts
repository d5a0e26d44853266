import { auditProjection } from '@roletrail/audit-projector/projection';
import { consentProjection } from '@roletrail/consent-worker/projection';
import { leaseHolders } from '@roletrail/db/lease-holders';
import { type Database, type OpenDatabase, openDatabase, type Tx } from '@roletrail/db/open';
import type { Projection, ProjectionName } from '@roletrail/db/projections/all';
import type { SealBytes } from '@roletrail/event-log/dead-letters/store-dead-letters';
import { projectorLease } from '@roletrail/event-log/lease-names';
import type { EventLog } from '@roletrail/event-log/port';
import { openProjectorStore } from '@roletrail/event-log/postgres/projector-store';
import type { ProjectionFold as Fold } from '@roletrail/event-log/projector/port';
import {
  type PlaceEnd,
  type Projector,
  startProjector,
} from '@roletrail/event-log/projector/run-projector';
import type { ReleaseOverride } from '@roletrail/event-log/projector/settings';
import { listTopicPartitions, type PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { sql } from 'kysely';
import { deadLetterBox } from '../compose/dead-letter-box.ts';
import type { Runtime } from '../compose/runtime.ts';
import { CliError } from '../runtime/cli-error.ts';
import type { ProgressLine } from '../runtime/progress-line.ts';
import { systemTimer } from '../runtime/system-timer.ts';
import { vaultKeysOf } from '../settings/keys.ts';
import type { Shadow } from './shadow.ts';
import { Stall, unlessStuck } from './waits.ts';

/** Folds of the workers, configured for a shadow. */
const FOLDS: Record<ProjectionName, (partitions: PartitionCounts, seal: SealBytes) => Fold<Tx>> = {
  consent: (partitions, seal) => consentProjection(partitions, seal, notCounted, 'shadow'),
  audit: (_, seal) => auditProjection(seal, notCounted, 'shadow'),
};
const notCounted = () => undefined;

/** Connections for each partition: of its fold, and of who compares what it made. */
const PER_PLACE = 2;
/** For who asks how far all are. */
const ASKING = 2;
const LOOK_MS = 200;

/** A shadow that this process folds until it is disposed. */
export interface ShadowFold extends AsyncDisposable {
  /** its tables, by their own names */
  readonly open: OpenDatabase;
  readonly projector: Projector;
  /**
   * Resolves when the shadow reaches the current end of the log.
   * @param signal aborts the wait
   * @throws CliError SHADOW_WRONG if the fold fails or stops; the signal's reason if it is a
   *   CliError; REFUSED if no running worker has its fold version
   */
  caughtUp(progress: ProgressLine, signal?: AbortSignal): Promise<void>;
}

/** Source and target of a fold. */
export interface FoldOptions {
  readonly schema: string;
  readonly projections: readonly Projection[];
  /** as much of the log as there is for it */
  readonly log: Pick<EventLog, 'range' | 'openReader'>;
  /** unreadable records are kept sealed */
  readonly seal: SealBytes;
  readonly release?: ReleaseOverride<Tx> | undefined;
  /** of the fold, where this process has another: it only watches others do it */
  readonly foreign?: number | null;
}

/** The version of the fold that this process has for a projection. */
export function ownVersion(
  { partitions }: Pick<Runtime, 'partitions'>,
  { name, version }: Projection,
  release?: ReleaseOverride<Tx>,
): number {
  const shipped = FOLDS[name](partitions, (bytes) => bytes);
  return release?.fold?.(shipped).version ?? version;
}

/**
 * Folds the log into a shadow with the shipped projector, from where it stands; of another version
 * than this process' it only watches others do that.
 */
export function foldShadow(
  runtime: Runtime,
  projection: Projection,
  { schema, version }: Shadow,
  release?: ReleaseOverride<Tx>,
): ShadowFold {
  const keys = vaultKeysOf(runtime.settings);
  const { seal } = deadLetterBox(keys);
  const foreign = version === ownVersion(runtime, projection, release) ? null : version;
  const { log } = runtime;
  return foldInto(runtime, { schema, projections: [projection], log, seal, release, foreign });
}

/** Folds a log into tables of a schema of their own with the shipped projector. */
export function foldInto(
  runtime: Runtime,
  { schema, projections, log, seal, release, foreign = null }: FoldOptions,
): ShadowFold {
  const { logger, partitions } = runtime;
  const places = projections.flatMap(({ topics }) =>
    listTopicPartitions(topics, partitions),
  ).length;
  const poolSize = PER_PLACE * places + ASKING;
  const open = openDatabase({ ...runtime.database.config, poolSize, schema }, (error) =>
    logger.warn({ err: error }, 'an idle connection broke'),
  );
  const projector = startProjector(
    {
      log,
      logger,
      timer: systemTimer,
      store: openProjectorStore(open.db, schema),
      release,
      leases: { acquire: (name) => runtime.leases.acquire(schemaLease(schema, name)) },
    },
    projections.map(({ name }) => FOLDS[name](partitions, seal)),
    partitions,
  );
  return {
    open,
    projector,
    async caughtUp(progress, signal) {
      const ends = await endsOf(log, projections, partitions);
      progress.beginAt(await folded(open));
      const total = ends.reduce((sum, { end }) => sum + end, 0);
      const stall = new Stall(schema, foreign);
      const timer = setInterval(() => {
        folded(open).then(
          (done) => {
            progress.at(done, total);
            stall.at(done);
          },
          (error: unknown) =>
            logger.debug({ err: error }, 'failed to read the progress of a shadow'),
        );
      }, LOOK_MS);
      try {
        const caughtUp = unlessStuck(projector, projector.caughtUp(ends), signal);
        await Promise.race([caughtUp, stall.forTooLong]);
      } catch (error) {
        if (error instanceof CliError) throw error;
        const why = error instanceof Error ? error.message : String(error);
        throw new CliError('SHADOW_WRONG', `The log cannot be folded: ${why}`, { cause: error });
      } finally {
        clearInterval(timer);
      }
    },
    async [Symbol.asyncDispose]() {
      await projector[Symbol.asyncDispose]();
      await open[Symbol.asyncDispose]();
    },
  };
}

/** Each place once for each projection that folds it. */
async function endsOf(
  log: FoldOptions['log'],
  projections: readonly Projection[],
  partitions: PartitionCounts,
): Promise<readonly PlaceEnd[]> {
  const ends: PlaceEnd[] = [];
  for (const { topics } of projections) {
    for (const place of listTopicPartitions(topics, partitions)) {
      ends.push({ place, end: (await log.range(place)).end });
    }
  }
  return ends;
}

async function folded({ db }: OpenDatabase): Promise<number> {
  const { rows } = await sql<{ done: number }>`
    select coalesce(sum(next_offset), 0)::bigint as done from projection_offset`.execute(db);
  return rows[0]?.done ?? 0;
}

/** Its partitions are leased apart from the live projection's. */
function schemaLease(schema: string, name: string): string {
  return `${schema}/${name}`;
}

/** Lists the processes that fold a shadow now, by connection name. */
export async function whoFolds(
  db: Database,
  { live, topics }: Projection,
  { schema }: Pick<Shadow, 'schema'>,
  partitions: PartitionCounts,
): Promise<readonly string[]> {
  const names = listTopicPartitions(topics, partitions).map((place) =>
    schemaLease(schema, projectorLease(live, place)),
  );
  const holders = [...(await leaseHolders(db, names)).values()];
  return [...new Set(holders.filter((holder) => holder !== null))];
}
