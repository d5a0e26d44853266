import type { Tx } from '@roletrail/db/open';
import type { Projection } from '@roletrail/db/projections/all';
import { rebuildLease } from '@roletrail/event-log/lease-names';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import { placeKey } from '@roletrail/event-log/port';
import { uuidv7 } from 'uuidv7';
import type { Runtime } from '../compose/runtime.ts';
import { fsck } from '../fsck/run.ts';
import type { FsckSources } from '../fsck/sources.ts';
import { CliError } from '../runtime/cli-error.ts';
import { EVENT_SOURCE } from '../runtime/event-source.ts';
import { OPERATOR } from '../runtime/operator.ts';
import { ProgressLine } from '../runtime/progress-line.ts';
import { systemTimer } from '../runtime/system-timer.ts';
import { compareAll, type Differences, type Standing } from './differences.ts';
import { foldShadow, type ShadowFold } from './fold.ts';
import { dropShadow, findShadow, makeShadow, type Shadow } from './shadow.ts';
import { swap } from './swap.ts';

/** What an operator asked for. */
export interface Wish {
  readonly projection: Projection;
  readonly reason: string;
  /** digest of the differences that they have looked at */
  readonly acceptDiff: string | null;
}

/** What was done. */
export interface Swapped {
  readonly records: number;
  readonly schema: string;
  readonly accepted: Differences | null;
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
): Promise<Swapped> {
  const { projection } = wish;
  const { db } = runtime.database.open;
  return alone(runtime, projection, async () => {
    const shadow = (await findShadow(db, projection)) ?? (await makeShadow(db, projection));
    if (shadow.state === 'was_live') throw isSwapped(projection);
    return whileFolding(runtime, projection, shadow, async (fold) => {
      await judge(fold, projection, sources);
      return take(runtime, wish, shadow, 'swapped');
    });
  });
}

/** What was live before the last swap becomes it again, folded to where the live one stands. */
export async function rollBack(runtime: Runtime, wish: Wish): Promise<Swapped> {
  const { projection } = wish;
  return alone(runtime, projection, async () => {
    const shadow = await findShadow(runtime.database.open.db, projection);
    if (shadow?.state !== 'was_live') {
      throw new CliError(
        'NOT_FOUND',
        `Nothing was swapped that ${projection.name} could go back to.`,
      );
    }
    return whileFolding(runtime, projection, shadow, () =>
      take(runtime, wish, shadow, 'rolled_back'),
    );
  });
}

/** Drops the shadow. @throws CliError NOT_FOUND */
export async function finish(runtime: Runtime, projection: Projection): Promise<string> {
  return alone(runtime, projection, async () => {
    const schema = await dropShadow(runtime.database.open.db, projection);
    if (schema === null) throw noShadow(projection);
    return schema;
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
  return whileFolding(runtime, projection, shadow, () => compareAll(db, projection, shadow));
}

/** Folds the shadow to where the log ends now, and on while `work` lasts. */
async function whileFolding<T>(
  runtime: Runtime,
  projection: Projection,
  shadow: Shadow,
  work: (fold: ShadowFold) => Promise<T>,
): Promise<T> {
  await using fold = foldShadow(runtime, projection, shadow);
  {
    using progress = new ProgressLine({ what: 'folding', total: 0, unit: 'records' });
    await fold.caughtUp(progress);
  }
  return await work(fold);
}

/** The second fold must say of the shadow what it would say of the live projection. */
async function judge(
  { open }: ShadowFold,
  { name }: Projection,
  sources: (db: FsckSources['db']) => FsckSources,
): Promise<void> {
  using progress = new ProgressLine({ what: 'checking', total: 0, unit: 'records' });
  const { findings } = await fsck(sources(open.db), (done, total) => progress.at(done, total), {
    names: [name],
    standing: 'shadow',
  });
  const [first] = findings;
  if (!first) return;
  const where = first.place ? `${placeKey(first.place)} ` : '';
  throw new CliError(
    'SHADOW_WRONG',
    `What was folded is not what the log says: ${where}${first.row}: ${first.what}. Nothing was changed.`,
  );
}

async function take(
  runtime: Runtime,
  { projection, reason, acceptDiff }: Wish,
  shadow: Shadow,
  mode: 'swapped' | 'rolled_back',
): Promise<Swapped> {
  const { db } = runtime.database.open;
  const found = await compareAll(db, projection, shadow);
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
  await swap(db, projection, shadow, found, record);
  return { records, schema: shadow.schema, accepted: accepted && found };
}

/** As long as the server may take to see that a killed one is gone. */
const LEASE_MS = 12_000;
const ASK_AGAIN_MS = 250;

/** One at a time, on all machines. */
async function alone<T>(
  { leases }: Runtime,
  { name }: Projection,
  work: () => Promise<T>,
): Promise<T> {
  const deadline = systemTimer.now() + LEASE_MS;
  let lease = await leases.acquire(rebuildLease(name));
  while (!lease && systemTimer.now() < deadline) {
    await systemTimer.sleep(ASK_AGAIN_MS);
    lease = await leases.acquire(rebuildLease(name));
  }
  if (!lease) throw new CliError('REFUSED', `Somebody rebuilds ${name} already.`);
  try {
    return await work();
  } finally {
    await lease.release();
  }
}

function isSwapped({ name }: Projection): CliError {
  return new CliError(
    'REFUSED',
    `The last rebuild of ${name} is not finished: its old tables still stand by. \`roletrail rebuild ${name} --rollback\` brings them back, --finish drops them.`,
  );
}

function noShadow({ name }: Projection): CliError {
  return new CliError(
    'NOT_FOUND',
    `${name} has no shadow. \`roletrail rebuild ${name}\` makes one.`,
  );
}
