import { auditProjection } from '@roletrail/audit-projector/projection';
import { consentProjection } from '@roletrail/consent-worker/projection';
import { leaseHolders } from '@roletrail/db/lease-holders';
import { type Database, type OpenDatabase, openDatabase, type Tx } from '@roletrail/db/open';
import type { Projection, ProjectionName } from '@roletrail/db/projections/all';
import { projectorLease } from '@roletrail/event-log/lease-names';
import { type PartitionCounts, placesOf } from '@roletrail/event-log/places';
import { openProjectorStore } from '@roletrail/event-log/postgres/projector-store';
import type { SealBytes } from '@roletrail/event-log/projector/dead-letters';
import type { Projection as Fold } from '@roletrail/event-log/projector/port';
import {
  type PlaceEnd,
  type Projector,
  startProjector,
} from '@roletrail/event-log/projector/run-projector';
import type { Release } from '@roletrail/event-log/projector/settings';
import { deriveKeys } from '@roletrail/vault/keys';
import { sealSystem } from '@roletrail/vault/seal';
import { sql } from 'kysely';
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
/** Longer than a lease takes from one hand to another. */
const STALL_MS = 20_000;

/** A shadow that this process folds until it is disposed. */
export interface ShadowFold extends AsyncDisposable {
  /** its tables, by their own names */
  readonly open: OpenDatabase;
  readonly projector: Projector;
  /**
   * Resolves when it has folded the log as it ends now.
   * @throws CliError SHADOW_WRONG when it cannot; REFUSED when nobody has its version of the fold
   */
  caughtUp(progress: ProgressLine): Promise<void>;
}

/** The version of the fold that this process has for a projection. */
export function ownVersion(
  { partitions }: Pick<Runtime, 'partitions'>,
  { name, version }: Projection,
  release?: Release<Tx>,
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
  shadow: Shadow,
  release?: Release<Tx>,
): ShadowFold {
  const { log, logger, partitions, settings } = runtime;
  const open = openDatabase(
    { ...runtime.database.config, poolSize: POOL, schema: shadow.schema },
    (error) => logger.warn({ err: error }, 'an idle connection broke'),
  );
  const keys = deriveKeys(heldKey(settings.keys, 'master'));
  const seal = (bytes: Uint8Array) => sealSystem(keys, 'dead-letter', bytes);
  const projector = startProjector(
    {
      log,
      logger,
      timer: systemTimer,
      store: openProjectorStore(open.db, shadow.schema),
      release,
      leases: { acquire: (name) => runtime.leases.acquire(shadowLease(shadow, name)) },
    },
    [FOLDS[projection.name](partitions, seal)],
    partitions,
  );
  const isForeign = shadow.version !== ownVersion(runtime, projection, release);
  return {
    open,
    projector,
    async caughtUp(progress) {
      const ends: PlaceEnd[] = [];
      for (const place of placesOf(projection.topics, partitions)) {
        ends.push({ place, end: (await log.range(place)).end });
      }
      const total = ends.reduce((sum, { end }) => sum + end, 0);
      const stood = new Stall(isForeign ? STALL_MS : Number.POSITIVE_INFINITY, shadow);
      const told = setInterval(() => {
        folded(open).then(
          (done) => {
            progress.at(done, total);
            stood.at(done);
          },
          (error: unknown) => logger.debug({ err: error }, 'how far it is cannot be told'),
        );
      }, LOOK_MS);
      try {
        await Promise.race([projector.caughtUp(ends), stood.forTooLong]);
      } catch (error) {
        if (error instanceof CliError) throw error;
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

/** Notices that nothing is folded any more. */
class Stall {
  /** @throws CliError REFUSED */
  readonly forTooLong: Promise<never>;
  readonly #ms: number;
  #done = -1;
  #since = systemTimer.now();
  #fail: (error: CliError) => void = () => undefined;
  readonly #what: string;

  constructor(ms: number, { version, schema }: Shadow) {
    this.#ms = ms;
    this.#what = `${schema} is of version ${version}, and no running worker folds that. Start one of the release that does, or drop it with --finish.`;
    this.forTooLong = new Promise((_, reject) => {
      this.#fail = reject;
    });
  }

  at(done: number): void {
    if (done !== this.#done) this.#since = systemTimer.now();
    this.#done = done;
    if (systemTimer.now() - this.#since > this.#ms) this.#fail(new CliError('REFUSED', this.#what));
  }
}

async function folded({ db }: OpenDatabase): Promise<number> {
  const { rows } = await sql<{ done: number }>`
    select coalesce(sum(next_offset), 0)::bigint as done from projection_offset`.execute(db);
  return rows[0]?.done ?? 0;
}

/** Its partitions are leased apart from the live projection's. */
function shadowLease({ schema }: Pick<Shadow, 'schema'>, name: string): string {
  return `${schema}/${name}`;
}

/** Who folds a shadow now, by what their connections are called. */
export async function whoFolds(
  db: Database,
  { live, topics }: Projection,
  shadow: Pick<Shadow, 'schema'>,
  partitions: PartitionCounts,
): Promise<readonly string[]> {
  const names = placesOf(topics, partitions).map((place) =>
    shadowLease(shadow, projectorLease(live, place)),
  );
  const holders = [...(await leaseHolders(db, names)).values()];
  return [...new Set(holders.filter((holder) => holder !== null))];
}
