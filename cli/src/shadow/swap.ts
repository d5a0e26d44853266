import { settleFolded } from '@roletrail/consent-worker/apply';
import { swapTables } from '@roletrail/db/exchange-tables';
import { blockAutovacuum } from '@roletrail/db/lock-tables';
import { CHANNELS } from '@roletrail/db/notify';
import type { Database, Tx } from '@roletrail/db/open';
import { formatProgress } from '@roletrail/db/progress';
import type { Projection } from '@roletrail/db/projections/all';
import { holdShadow, type ShadowState } from '@roletrail/db/shadows';
import { disableTimeouts } from '@roletrail/db/with-deployment-stopped';
import { formatTopicPartition, type TopicPartition } from '@roletrail/event-log/port';
import { sql } from 'kysely';
import { CliError } from '../runtime/cli-error.ts';
import { systemTimer } from '../runtime/system-timer.ts';
import { retryOnLockConflict } from '../runtime/until-unlocked.ts';
import {
  compare,
  type LiveShadowOffsets,
  readLiveShadowOffsets,
  type ShadowDifferences,
} from './differences.ts';
import { type Shadow, setState, shadowedTables } from './shadow.ts';

/** Longest final fold of the shadow while the live positions are locked, ms. */
const CATCH_UP_MS = 2000;
const LOOK_AGAIN_MS = 5;

export interface SwapOptions {
  /** the comparison whose outcome the operator has accepted */
  readonly accepted: ShadowDifferences;
  /** what stands in the log about it, in the same transaction */
  readonly record: (tx: Tx, offsets: readonly LiveShadowOffsets[]) => Promise<void>;
  /** who lost the lease of the rebuild swaps nothing: what was compared may have been redriven since */
  readonly lost: AbortSignal;
}

/**
 * Swaps a shadow with the live tables in one transaction, so that readers see one or the other.
 *
 * Locks the live positions first, so that the fold stops; the shadow catches up and is locked too.
 * Compares changes since the comparison. Positions and dead letters exchange values, not names.
 * Finally locks all tables, for at most 100 ms per attempt, and exchanges them. Readers wait.
 * @param shadow its state when it was compared
 * @throws CliError SHADOW_DIFFERS if there are new differences, SHADOW_WRONG if it is halted,
 *   REFUSED if another process changed it, TABLES_BUSY; nothing is changed then
 */
export async function swap(
  db: Database,
  projection: Projection,
  shadow: Shadow,
  { accepted, record, lost }: SwapOptions,
): Promise<void> {
  const tables = shadowedTables(projection);
  const theirs = tables.map((table) => `${shadow.schema}.${table}`);
  await retryOnLockConflict(() =>
    db.transaction().execute(async (tx) => {
      await disableTimeouts(tx);
      await holdState(tx, projection, shadow);
      // Do this before the transaction holds locks.
      await blockAutovacuum(tx, [...tables, ...theirs]);
      const offsets = await holdBoth(tx, projection, shadow);
      const changed = await compare(tx, projection, shadow, {
        compared: offsets,
        since: accepted.compared,
      });
      if (changed.rows > 0) {
        throw new CliError(
          'SHADOW_DIFFERS',
          `${changed.rows} rows differ since the comparison. Nothing was changed; compare again: roletrail diff ${projection.name}`,
        );
      }
      await exchangePositions(tx, projection, shadow);
      await exchangeDeadLetters(tx, projection, shadow);
      const then: ShadowState = shadow.state === 'was_live' ? 'beside' : 'was_live';
      await setState(tx, shadow, then);
      lost.throwIfAborted();
      await swapTables(tx, shadow.schema, tables);
      if (projection.name === 'consent') await settleFolded(tx);
      for (const place of offsets) await tellProgress(tx, projection, place);
      await record(tx, offsets);
      lost.throwIfAborted();
    }),
  );
}

/** @throws CliError REFUSED where it is no longer what was compared */
async function holdState(tx: Tx, { name }: Projection, { schema, state }: Shadow): Promise<void> {
  const now = await holdShadow(tx, schema);
  if (now === state) return;
  throw new CliError(
    'REFUSED',
    `Another process has ${now === null ? `dropped ${schema}` : `made ${schema} another (${now})`} meanwhile. Nothing was changed; look at it: roletrail diff ${name}`,
  );
}

/** Both stand still until the transaction ends, the shadow nowhere behind. */
async function holdBoth(
  tx: Tx,
  projection: Projection,
  shadow: Shadow,
): Promise<readonly LiveShadowOffsets[]> {
  await alignRows(tx, projection, 'public', shadow.schema);
  await alignRows(tx, projection, shadow.schema, 'public');
  await sql`select from projection_offset where projection = ${projection.live}
    order by topic, partition for update`.execute(tx);
  const deadline = systemTimer.now() + CATCH_UP_MS;
  while ((await readLiveShadowOffsets(tx, projection, shadow)).some(isBehind)) {
    if (systemTimer.now() > deadline) {
      throw new CliError(
        'TABLES_BUSY',
        `The shadow of ${projection.name} does not reach where the live projection stands. Nothing was changed; try again.`,
      );
    }
    await systemTimer.sleep(LOOK_AGAIN_MS);
  }
  const { rows } = await sql<TopicPartition & { halted: string | null }>`
    select topic, partition, halted_reason as halted
    from ${sql.id(shadow.schema, 'projection_offset')}
    order by topic, partition for update`.execute(tx);
  const halted = rows.find((place) => place.halted !== null);
  if (halted) {
    throw new CliError(
      'SHADOW_WRONG',
      `The shadow of ${projection.name} is halted at ${formatTopicPartition(halted)}: ${halted.halted}. Nothing was changed.`,
    );
  }
  return readLiveShadowOffsets(tx, projection, shadow);
}

/** Gives the one a row for every partition that the other has begun, of the one's own version. */
async function alignRows(tx: Tx, { live }: Projection, to: string, from: string): Promise<void> {
  const rows = sql.id(to, 'projection_offset');
  await sql`insert into ${rows} (projection, topic, partition, fold_version)
    select o.projection, o.topic, o.partition,
      coalesce((select min(fold_version) from ${rows} where projection = ${live}), o.fold_version)
    from ${sql.id(from, 'projection_offset')} o where o.projection = ${live}
    on conflict do nothing`.execute(tx);
}

const isBehind = ({ live, shadow }: LiveShadowOffsets) => shadow < live;

/** Exchanges positions, with halts and rebuild ends, because they belong to the fold. */
async function exchangePositions(tx: Tx, { live }: Projection, { schema }: Shadow): Promise<void> {
  const values = sql`fold_version, next_offset, last_leaf_hash, rebuild_until, halted_reason,
    halted_at`;
  await sql`
    with were as (
      select l.topic, l.partition, l.fold_version, l.next_offset, l.last_leaf_hash, l.rebuild_until,
        l.halted_reason, l.halted_at
      from projection_offset l where l.projection = ${live}
    ), live as (
      update projection_offset l set (${values}) =
        (s.fold_version, s.next_offset, s.last_leaf_hash, s.rebuild_until, s.halted_reason, s.halted_at)
      from ${sql.id(schema, 'projection_offset')} s
      where l.projection = ${live} and s.projection = l.projection
        and s.topic = l.topic and s.partition = l.partition
    )
    update ${sql.id(schema, 'projection_offset')} s set (${values}) =
      (w.fold_version, w.next_offset, w.last_leaf_hash, w.rebuild_until, w.halted_reason, w.halted_at)
    from were w where s.projection = ${live} and s.topic = w.topic and s.partition = w.partition`.execute(
    tx,
  );
}

async function exchangeDeadLetters(
  tx: Tx,
  { live }: Projection,
  { schema }: Shadow,
): Promise<void> {
  const theirs = sql.id(schema, 'dead_letter');
  await sql`create temp table swapped_letters on commit drop as
    select * from dead_letter where projection = ${live}`.execute(tx);
  await sql`delete from dead_letter where projection = ${live}`.execute(tx);
  await sql`insert into dead_letter select * from ${theirs}`.execute(tx);
  await sql`delete from ${theirs}`.execute(tx);
  await sql`insert into ${theirs} select * from pg_temp.swapped_letters`.execute(tx);
}

/** Notifies waiting processes of records that only the shadow had folded. */
async function tellProgress(
  tx: Tx,
  { live, name }: Projection,
  place: LiveShadowOffsets,
): Promise<void> {
  if (place.shadow === place.live) return;
  const { topic, partition } = place;
  const { rows: decisions } =
    name === 'consent'
      ? await sql<{ eventId: string; userId: string }>`
          select event_id as "eventId", user_id as "userId" from (
            select event_id, user_id, topic, partition, "offset" from consent_decision
            union all
            select event_id, user_id, topic, partition, "offset" from consent_request
          ) folded
          where topic = ${topic} and partition = ${partition} and "offset" >= ${place.live}
          order by "offset" limit 1000`.execute(tx)
      : { rows: [] };
  const range = { from: place.live, next: place.shadow };
  const progress = formatProgress({ projection: live, topic, partition, ...range, decisions });
  await sql`select pg_notify(${CHANNELS.projected}, ${progress})`.execute(tx);
}
