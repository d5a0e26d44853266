import type { Tx } from '@roletrail/db/open';
import type { Projection } from '@roletrail/db/projections/all';
import { shadowSchema } from '@roletrail/db/shadows';
import { rebuildLease } from '@roletrail/event-log/lease-names';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import type { Release } from '@roletrail/event-log/projector/settings';
import { uuidv7 } from 'uuidv7';
import type { Runtime } from '../compose/runtime.ts';
import type { FsckSources } from '../fsck/sources.ts';
import { CliError } from '../runtime/cli-error.ts';
import { EVENT_SOURCE } from '../runtime/event-source.ts';
import { OPERATOR } from '../runtime/operator.ts';
import { ProgressLine } from '../runtime/progress-line.ts';
import { systemTimer } from '../runtime/system-timer.ts';
import { alone } from './alone.ts';
import { compareAll, type Differences, type Standing } from './differences.ts';
import { foldShadow, ownVersion, type ShadowFold, whoFolds } from './fold.ts';
import { judge } from './judge.ts';
import { isEnding, noShadow, refuseToGoOn } from './refusals.ts';
import { dropShadow, endShadow, findShadow, makeShadow, type Shadow, setState } from './shadow.ts';
import { Steps } from './steps.ts';
import { swap } from './swap.ts';

/** What an operator asked for. */
export interface Wish {
  readonly projection: Projection;
  readonly reason: string;
  /** digest of the differences that they have looked at */
  readonly acceptDiff: string | null;
}

/** So long a worker may take to see that a shadow ends, and one that was killed to be missed. */
const LEAVE_MS = 20_000;
const ASK_AGAIN_MS = 250;

/** What was done. */
export interface Swapped {
  readonly records: number;
  readonly schema: string;
  readonly accepted: Differences | null;
  readonly seconds: Steps['seconds'];
}

/**
 * Folds a projection again into a shadow, beside the running product, and has it take the live
 * one's place: once the independent fold of `fsck` agrees with it, and nothing differs from the live
 * rows but what was accepted. A rebuild that ended before that goes on where it stood.
 * @throws CliError SHADOW_WRONG, SHADOW_DIFFERS, REFUSED, TABLES_BUSY
 */
export async function rebuildBeside(
  runtime: Runtime,
  wish: Wish,
  sources: (db: FsckSources['db']) => FsckSources,
  release?: Release<Tx>,
): Promise<Swapped> {
  const { projection } = wish;
  const { db } = runtime.database.open;
  const version = ownVersion(runtime, projection, release);
  return onlyOne(runtime, projection, async () => {
    const shadow =
      (await findShadow(db, projection)) ?? (await makeShadow(db, projection, version));
    refuseToGoOn(projection, shadow, version);
    return whileFolding({ runtime, projection, shadow, release }, async (fold, steps) => {
      const folded = foldOn(fold, steps);
      const judged = judge({ fold, projection, version, folded }, sources);
      await Promise.all([judged, folded.then(() => steps.time('check', () => judged))]);
      await setState(db, shadow, 'beside');
      return take(runtime, wish, shadow, 'swapped', steps);
    });
  });
}

/** What was live before the last swap becomes it again, folded to where the live one stands. */
export async function rollBack(
  runtime: Runtime,
  wish: Wish,
  release?: Release<Tx>,
): Promise<Swapped> {
  const { projection } = wish;
  return onlyOne(runtime, projection, async () => {
    const shadow = await findShadow(runtime.database.open.db, projection);
    if (shadow?.state !== 'was_live') {
      throw new CliError(
        'NOT_FOUND',
        `Nothing was swapped that ${projection.name} could go back to.`,
      );
    }
    return whileFolding({ runtime, projection, shadow, release }, async (fold, steps) => {
      await foldOn(fold, steps);
      return take(runtime, wish, shadow, 'rolled_back', steps);
    });
  });
}

/** Drops the shadow, once the workers have left it. @throws CliError NOT_FOUND, REFUSED */
export async function finish(runtime: Runtime, projection: Projection): Promise<string> {
  const { db } = runtime.database.open;
  return onlyOne(runtime, projection, async () => {
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
    await dropShadow(db, projection);
    return shadow.schema;
  });
}

/** Folds the shadow to the log's end and compares. @throws CliError NOT_FOUND */
export async function differencesNow(
  runtime: Runtime,
  projection: Projection,
): Promise<Differences> {
  const { db } = runtime.database.open;
  const shadow = await findShadow(db, projection);
  if (!shadow) throw noShadow(projection);
  return whileFolding({ runtime, projection, shadow }, async (fold, steps) => {
    await foldOn(fold, steps);
    return compareAll(db, projection, shadow);
  });
}

interface Folding {
  readonly runtime: Runtime;
  readonly projection: Projection;
  readonly shadow: Shadow;
  readonly release?: Release<Tx> | undefined;
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
async function foldOn(fold: ShadowFold, steps: Steps): Promise<void> {
  using progress = new ProgressLine({ what: 'folding', total: 0, unit: 'records' });
  await steps.time('fold', () => fold.caughtUp(progress));
}

async function take(
  runtime: Runtime,
  { projection, reason, acceptDiff }: Wish,
  shadow: Shadow,
  mode: 'swapped' | 'rolled_back',
  steps: Steps,
): Promise<Swapped> {
  const { db } = runtime.database.open;
  const found = await steps.time('compare', () => compareAll(db, projection, shadow));
  if (found.rows > 0 && found.digest !== acceptDiff) {
    throw new CliError(
      'SHADOW_DIFFERS',
      `${found.rows} rows differ from the live ones. Nothing was changed. Look at them: roletrail diff ${projection.name}; then say --accept-diff ${found.digest}`,
    );
  }
  const accepted = found.rows > 0 ? { rows: found.rows, digest: found.digest } : null;
  let records = 0;
  const record = async (tx: Tx, standing: readonly Standing[]) => {
    records = standing.reduce((sum, place) => sum + place.shadow, 0);
    const data = { projection: projection.name, records, reason, actor: OPERATOR, mode, accepted };
    await enqueue(tx, runtime.partitions, [
      {
        draft: {
          id: uuidv7(),
          source: EVENT_SOURCE,
          type: 'roletrail.projection.rebuilt.v3',
          subject: 'projection',
          data,
        },
      },
    ]);
  };
  await steps.time('swap', () => swap(db, projection, shadow, found, record));
  const { seconds } = steps;
  return { records, schema: shadow.schema, accepted: accepted && found, seconds };
}

/** One rebuild of a projection at a time, on all machines. */
function onlyOne<T>({ leases }: Runtime, { name }: Projection, work: () => Promise<T>): Promise<T> {
  return alone(leases, rebuildLease(name), `Somebody rebuilds ${name} already.`, work);
}
