import { auditProjection } from '@roletrail/audit-projector/projection';
import { consentProjection } from '@roletrail/consent-worker/projection';
import { type OpenDatabase, openDatabase, type Tx } from '@roletrail/db/open';
import type { Projection, ProjectionName } from '@roletrail/db/projections/all';
import type { SealBytes } from '@roletrail/event-log/dead-letters/keep';
import { type PartitionCounts, placesOf } from '@roletrail/event-log/places';
import type { Leases } from '@roletrail/event-log/port';
import { openProjectorStore } from '@roletrail/event-log/postgres/projector-store';
import type { Projection as Fold } from '@roletrail/event-log/projector/port';
import { type PlaceEnd, startProjector } from '@roletrail/event-log/projector/run-projector';
import { deriveKeys } from '@roletrail/vault/keys';
import { sql } from 'kysely';
import { deadLetterBox } from '../compose/dead-letter-box.ts';
import type { Runtime } from '../compose/runtime.ts';
import { CliError } from '../runtime/cli-error.ts';
import type { ProgressLine } from '../runtime/progress-line.ts';
import { systemTimer } from '../runtime/system-timer.ts';
import { heldKey } from '../settings/keys.ts';
import type { Shadow } from './shadow.ts';

/** The workers' own folds, told that they are not the live ones. */
const FOLDS: Record<ProjectionName, (partitions: PartitionCounts, seal: SealBytes) => Fold<Tx>> = {
  consent: (partitions, seal) => consentProjection(partitions, seal, notCounted, 'shadow'),
  audit: (_, seal) => auditProjection(seal, notCounted, 'shadow'),
};
const notCounted = () => undefined;

const POOL = 4;
const LOOK_MS = 200;

/** A shadow that this process folds until it is disposed. */
export interface ShadowFold extends AsyncDisposable {
  /** its tables, by their own names */
  readonly open: OpenDatabase;
  /**
   * Resolves when it has folded the log as it ends now.
   * @throws CliError SHADOW_WRONG when it cannot
   */
  caughtUp(progress: ProgressLine): Promise<void>;
}

/** Folds the log into a shadow with the shipped projector, from where it stands. */
export function foldShadow(runtime: Runtime, projection: Projection, shadow: Shadow): ShadowFold {
  const { log, logger, partitions, settings } = runtime;
  const open = openDatabase(
    { ...runtime.database.config, poolSize: POOL, schema: shadow.schema },
    (error) => logger.warn({ err: error }, 'an idle connection broke'),
  );
  const keys = deriveKeys(heldKey(settings.keys, 'master'));
  const { seal } = deadLetterBox(keys);
  const projector = startProjector(
    {
      log,
      logger,
      timer: systemTimer,
      store: openProjectorStore(open.db),
      leases: leasesOf(runtime.leases, shadow),
    },
    [FOLDS[projection.name](partitions, seal)],
    partitions,
  );
  return {
    open,
    async caughtUp(progress) {
      const ends: PlaceEnd[] = [];
      for (const place of placesOf(projection.topics, partitions)) {
        ends.push({ place, end: (await log.range(place)).end });
      }
      const total = ends.reduce((sum, { end }) => sum + end, 0);
      const told = setInterval(() => {
        folded(open).then(
          (done) => progress.at(done, total),
          (error: unknown) => logger.debug({ err: error }, 'how far it is cannot be told'),
        );
      }, LOOK_MS);
      try {
        await projector.caughtUp(ends);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        throw new CliError('SHADOW_WRONG', `The log cannot be folded: ${why}`, { cause: error });
      } finally {
        clearInterval(told);
      }
    },
    async [Symbol.asyncDispose]() {
      await projector[Symbol.asyncDispose]();
      await open[Symbol.asyncDispose]();
    },
  };
}

async function folded({ db }: OpenDatabase): Promise<number> {
  const { rows } = await sql<{ done: number }>`
    select coalesce(sum(next_offset), 0)::bigint as done from projection_offset`.execute(db);
  return rows[0]?.done ?? 0;
}

/** Its partitions are leased apart from the live projection's. */
function leasesOf(leases: Leases, { schema }: Shadow): Leases {
  return { acquire: (name) => leases.acquire(`${schema}/${name}`) };
}
