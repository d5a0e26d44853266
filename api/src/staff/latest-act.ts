import type { Tx } from '@roletrail/db/open';
import type { ActTarget } from './act.ts';

/** Returns true if the latest act on a target is by this member of staff, so that they may undo it. */
export async function isLatestActBy(
  tx: Tx,
  { kind, id }: Pick<ActTarget, 'kind' | 'id'>,
  staffId: string,
): Promise<boolean> {
  const latest = await tx
    .selectFrom('staff_act')
    .select('staff_id')
    .where('target_kind', '=', kind)
    .where('target_id', '=', id)
    .orderBy('acted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.staff_id === staffId;
}
