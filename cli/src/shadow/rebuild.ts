import type { Database, Tx } from '@roletrail/db/open';
import type { Projection } from '@roletrail/db/projections/all';
import { shadowSchema } from '@roletrail/db/shadows';
import { rebuildLease } from '@roletrail/event-log/lease-names';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import type { ReleaseOverride } from '@roletrail/event-log/projector/settings';
import { uuidv7 } from 'uuidv7';
import type { Runtime } from '../compose/runtime.ts';
import type { FsckSources } from '../fsck/sources.ts';
import { CliError } from '../runtime/cli-error.ts';
import { CLI_EVENT_SOURCE } from '../runtime/event-source.ts';
import { OPERATOR } from '../runtime/operator.ts';
import { ProgressLine, WaitingLine } from '../runtime/progress-line.ts';
import { systemTimer } from '../runtime/system-timer.ts';
import {
  compareAll,
  type DiffObserver,
  type LiveShadowOffsets,
  type ShadowDifferences,
} from './differences.ts';
import { foldShadow, ownVersion, type ShadowFold, whoFolds } from './fold.ts';
import { assertResumable, isEnding, noShadow } from './refusals.ts';
import {
  countRows,
  dropShadow,
  endShadow,
  findShadow,
  makeShadow,
  type Shadow,
  setState,
} from './shadow.ts';
import { Steps } from './steps.ts';
import { swap } from './swap.ts';
import { verifyShadow } from './verify-shadow.ts';
import { withExclusiveLease } from './with-exclusive-lease.ts';

export interface RebuildRequest {
  readonly projection: Projection;
  readonly reason: string;
  /** digest of the accepted differences */
  readonly acceptDiff: string | null;
}

/** Longest time until workers leave an ending shadow, or a killed one is detected, ms. */
const LEAVE_MS = 20_000;
const ASK_AGAIN_MS = 250;

export interface Swapped {
  readonly records: number;
  readonly schema: string;
  readonly accepted: ShadowDifferences | null;
  readonly seconds: Steps['seconds'];
}

/**
 * Folds a projection again into a shadow while the product runs, and swaps it with the live one.
 * Requires that the reference fold of `fsck` agrees, and that all differences from the live rows
 * are accepted. Continues an unfinished rebuild.
 * @throws CliError SHADOW_WRONG, SHADOW_DIFFERS, REFUSED, TABLES_BUSY
 */
export async function rebuildBeside(
  runtime: Runtime,
  request: RebuildRequest,
  sources: (db: FsckSources['db']) => FsckSources,
  release?: ReleaseOverride<Tx>,
): Promise<Swapped> {
  const { projection } = request;
  const { db } = runtime.database.open;
  const version = ownVersion(runtime, projection, release);
  return onlyOne(runtime, projection, async (lost) => {
    const shadow =
      (await findShadow(db, projection)) ?? (await makeShadow(db, projection, version));
    assertResumable(projection, shadow, version);
    return whileFolding({ runtime, projection, shadow, release }, async (fold, steps) => {
      const folded = foldOn(fold, steps, lost);
      const judged = verifyShadow({ fold, projection, version, folded }, sources);
      await Promise.all([judged, folded.then(() => steps.time('check', () => judged))]);
      await steps.time('count', () => count(db, projection, shadow));
      lost.throwIfAborted();
      await setState(db, shadow, 'beside');
      const right: Shadow = { ...shadow, state: 'beside' };
      return take({ runtime, request, shadow: right, mode: 'swapped', steps, lost });
    });
  });
}

/** Swaps the previous live tables back, after folding them to the live position. */
export async function rollBack(
  runtime: Runtime,
  request: RebuildRequest,
  release?: ReleaseOverride<Tx>,
): Promise<Swapped> {
  const { projection } = request;
  return onlyOne(runtime, projection, async (lost) => {
    const shadow = await findShadow(runtime.database.open.db, projection);
    if (shadow?.state !== 'was_live') {
      throw new CliError(
        'NOT_FOUND',
        `Nothing was swapped that ${projection.name} could go back to.`,
      );
    }
    return whileFolding({ runtime, projection, shadow, release }, async (fold, steps) => {
      await foldOn(fold, steps, lost);
      return take({ runtime, request, shadow, mode: 'rolled_back', steps, lost });
    });
  });
}

/** Result of a rebuild that swaps nothing. */
export interface DryRun {
  readonly differences: ShadowDifferences;
  /** false if the shadow was there before and is kept */
  readonly dropped: boolean;
  readonly seconds: Steps['seconds'];
}

/**
 * Folds a projection again into a shadow, checks it and compares it with the live rows, like
 * `rebuildBeside`, but swaps nothing. Drops the shadow unless an unfinished rebuild left it.
 * @throws CliError SHADOW_WRONG, REFUSED
 */
export async function rebuildDry(
  runtime: Runtime,
  projection: Projection,
  sources: (db: FsckSources['db']) => FsckSources,
): Promise<DryRun> {
  const { db } = runtime.database.open;
  const version = ownVersion(runtime, projection);
  return onlyOne(runtime, projection, async (lost) => {
    const before = await findShadow(db, projection);
    const shadow = before ?? (await makeShadow(db, projection, version));
    assertResumable(projection, shadow, version);
    try {
      return await whileFolding({ runtime, projection, shadow }, async (fold, steps) => {
        const folded = foldOn(fold, steps, lost);
        const judged = verifyShadow({ fold, projection, version, folded }, sources);
        await Promise.all([judged, folded.then(() => steps.time('check', () => judged))]);
        const differences = await steps.time('compare', () => comparison(db, projection, shadow));
        return { differences, dropped: before === null, seconds: steps.seconds };
      });
    } finally {
      if (before === null) await endAndDrop(runtime, projection, lost);
    }
  });
}

/** Drops the shadow, once the workers have left it. @throws CliError NOT_FOUND, REFUSED */
export async function finish(runtime: Runtime, projection: Projection): Promise<string> {
  return onlyOne(runtime, projection, (lost) => endAndDrop(runtime, projection, lost));
}

/** Drops the shadow under a lease that the caller holds. */
async function endAndDrop(
  runtime: Runtime,
  projection: Projection,
  lost: AbortSignal,
): Promise<string> {
  const { db } = runtime.database.open;
  if (!(await endShadow(db, projection))) throw noShadow(projection);
  const shadow = { schema: shadowSchema(projection) };
  const deadline = systemTimer.now() + LEAVE_MS;
  for (;;) {
    const folding = await whoFolds(db, projection, shadow, runtime.partitions);
    if (folding.length === 0) break;
    if (systemTimer.now() > deadline) {
      throw new CliError(
        'REFUSED',
        `${folding.join(', ')} still folds ${shadow.schema}. Nothing was dropped; try again.`,
      );
    }
    await systemTimer.sleep(ASK_AGAIN_MS);
  }
  // once it is lost, what stands there may be another's
  lost.throwIfAborted();
  await dropShadow(db, projection);
  return shadow.schema;
}

/** Folds the shadow to the log's end and compares. @throws CliError NOT_FOUND */
export async function differencesNow(
  runtime: Runtime,
  projection: Projection,
  onRow: NonNullable<DiffObserver['row']>,
): Promise<ShadowDifferences> {
  const { db } = runtime.database.open;
  const shadow = await findShadow(db, projection);
  if (!shadow) throw noShadow(projection);
  return whileFolding({ runtime, projection, shadow }, async (fold, steps) => {
    await foldOn(fold, steps);
    return comparison(db, projection, shadow, onRow);
  });
}

interface Folding {
  readonly runtime: Runtime;
  readonly projection: Projection;
  readonly shadow: Shadow;
  readonly release?: ReleaseOverride<Tx> | undefined;
}

/** Folds the shadow while `work` lasts. */
async function whileFolding<T>(
  { runtime, projection, shadow, release }: Folding,
  work: (fold: ShadowFold, steps: Steps) => Promise<T>,
): Promise<T> {
  if (shadow.state === 'ending') throw isEnding(projection);
  await using fold = foldShadow(runtime, projection, shadow, release);
  return await work(fold, new Steps());
}

/** To where the log ends now. */
async function foldOn(fold: ShadowFold, steps: Steps, lost?: AbortSignal): Promise<void> {
  using progress = new ProgressLine({ what: 'folding', total: 0, unit: 'records' });
  await steps.time('fold', () => fold.caughtUp(progress, lost));
}

async function count(db: Database, projection: Projection, shadow: Shadow): Promise<void> {
  using _ = new WaitingLine(`counting the rows of ${projection.name}`);
  await countRows(db, projection, shadow);
}

/** Compares with progress on the terminal. */
async function comparison(
  db: Database,
  projection: Projection,
  shadow: Shadow,
  row?: NonNullable<DiffObserver['row']>,
): Promise<ShadowDifferences> {
  using line = new WaitingLine(`comparing ${projection.name}`);
  return await compareAll(db, projection, shadow, {
    table: (name, nth, of) => line.at(`comparing ${name} (table ${nth} of ${of})`),
    row: async (found) => {
      if (row === undefined) return;
      // the rows have the terminal from here on
      line[Symbol.dispose]();
      await row(found);
    },
  });
}

interface Taking {
  readonly runtime: Runtime;
  readonly request: RebuildRequest;
  readonly shadow: Shadow;
  readonly mode: 'swapped' | 'rolled_back';
  readonly steps: Steps;
  readonly lost: AbortSignal;
}

async function take({ runtime, request, shadow, mode, steps, lost }: Taking): Promise<Swapped> {
  const { projection, reason, acceptDiff } = request;
  const { db } = runtime.database.open;
  const found = await steps.time('compare', () => comparison(db, projection, shadow));
  if (found.rows > 0 && found.digest !== acceptDiff) {
    throw new CliError(
      'SHADOW_DIFFERS',
      `${found.rows} rows differ from the live ones. Nothing was changed. Look at them: roletrail diff ${projection.name}; then say --accept-diff ${found.digest}`,
    );
  }
  const accepted = found.rows > 0 ? { rows: found.rows, digest: found.digest } : null;
  let records = 0;
  const record = async (tx: Tx, offsets: readonly LiveShadowOffsets[]) => {
    records = offsets.reduce((sum, place) => sum + place.shadow, 0);
    const data = { projection: projection.name, records, reason, actor: OPERATOR, mode, accepted };
    await enqueue(tx, runtime.partitions, [
      {
        draft: {
          id: uuidv7(),
          source: CLI_EVENT_SOURCE,
          type: 'roletrail.projection.rebuilt.v3',
          subject: 'projection',
          data,
        },
      },
    ]);
  };
  using _ = new WaitingLine(`swapping ${projection.name}`);
  const given = { accepted: found, record, lost };
  await steps.time('swap', () => swap(db, projection, shadow, given));
  const { seconds } = steps;
  return { records, schema: shadow.schema, accepted: accepted && found, seconds };
}

/** One rebuild of a projection at a time, on all machines. */
function onlyOne<T>(
  { leases }: Runtime,
  { name }: Projection,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  return withExclusiveLease(
    leases,
    rebuildLease(name),
    `Another process rebuilds ${name} already.`,
    work,
  );
}
