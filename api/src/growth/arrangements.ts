import type { Arrangement } from '@roletrail/contracts/http/auth';
import {
  EXPERIMENT_TARGET_IDS,
  EXPERIMENT_TARGETS,
  type ExperimentTarget,
} from '@roletrail/contracts/staff/experiments';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { lockLiveSession } from '../sessions/lock-live-session.ts';
import { inTransaction } from '../transaction.ts';
import { assignVariant } from './assign-variant.ts';
import type { ExperimentRow } from './experiment-rows.ts';

interface Deciding extends Pick<ExperimentRow, 'id' | 'state' | 'variants' | 'kept'> {
  readonly target: ExperimentTarget;
  readonly is_counted: boolean;
}

/**
 * Returns the arrangements that a person gets in place of the base, or that are to be counted. The
 * experiment of a target that started last decides.
 */
export async function readArrangements(db: Database, userId: string): Promise<Arrangement[]> {
  const { rows } = await sql<Deciding>`
    select e.*, exists (
      select from experiment_exposure x where x.experiment_id = e.id and x.user_id = ${userId}
    ) as is_counted
    from unnest(${EXPERIMENT_TARGET_IDS}::text[]) as asked (target)
    cross join lateral (
      select id, target, state, variants, kept from experiment
      where target = asked.target and started_at is not null
      order by started_at desc limit 1
    ) e`.execute(db);
  return rows.flatMap((row) => {
    const { target, id, is_counted: isCounted } = row;
    if (row.state === 'running') {
      const variant = assignVariant(row.variants, id, userId).id;
      return [{ target, variant, experiment: isCounted ? null : id }];
    }
    // a release may know fewer arrangements than the one that kept it
    const known: readonly string[] = EXPERIMENT_TARGETS[target].arrangements;
    if (row.kept === null || !known.includes(row.kept)) return [];
    return [{ target, variant: row.kept, experiment: null }];
  });
}

/**
 * Records that a person saw their variant, once. Does nothing if the experiment has ended.
 * @throws ApiError NOT_FOUND if it has not started, and those of `lockLiveSession`
 */
export async function recordExposure(
  context: ApiContext,
  caller: CallerFacts,
  id: string,
): Promise<void> {
  const userId = caller.user.id;
  await inTransaction(context.deps.db, async (tx) => {
    await lockLiveSession(tx, context, caller);
    // locked, so that no exposure is recorded after the end
    const row = await tx
      .selectFrom('experiment')
      .select(['state', 'variants'])
      .where('id', '=', id)
      .forShare()
      .executeTakeFirst();
    if (!row || row.state === 'draft') throw new ApiError('NOT_FOUND');
    if (row.state !== 'running') return;
    const variant = assignVariant(row.variants, id, userId).id;
    await tx
      .insertInto('experiment_exposure')
      .values({ experiment_id: id, user_id: userId, variant })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
