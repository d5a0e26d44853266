import { capabilityGranted, capabilityRevoked } from '@roletrail/api/staff/capability-rows';
import { capability as capabilityName } from '@roletrail/contracts/primitives';
import type { Tx } from '@roletrail/db/open';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { capabilityKey, type RecordedRows } from '../fsck/recorded-rows.ts';
import { OPERATOR } from '../runtime/operator.ts';

const WHY = { actor: OPERATOR, actId: null };

/**
 * Makes the rows of a restored database what the log yields. A limit that was set after the backup
 * is set again, because without it an administrator could do more. Limits of people who are not in
 * the backup are left to `recordCapabilities`.
 */
export async function restoreCapabilities(tx: Tx, { capabilities }: RecordedRows): Promise<void> {
  for (const { userId, capability: name, granted } of capabilities.values()) {
    const capability = capabilityName.parse(name);
    if (!granted) {
      await tx
        .deleteFrom('staff_capability')
        .where('user_id', '=', userId)
        .where('capability', '=', capability)
        .execute();
      continue;
    }
    const person = await tx
      .selectFrom('app_user')
      .select('id')
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!person) continue;
    await tx
      .insertInto('staff_capability')
      .values({ user_id: userId, capability })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Records the rows that no event yields, and the end of those that events yield and that are gone. */
export async function recordCapabilities(
  tx: Tx,
  partitions: PartitionCounts,
  { capabilities }: RecordedRows,
): Promise<void> {
  const rows = await tx
    .selectFrom('staff_capability')
    .select(['user_id as userId', 'capability'])
    .orderBy('granted_at')
    .execute();
  const held = new Set(rows.map(capabilityKey));
  const lost = [...capabilities].filter(([key, { granted }]) => granted && !held.has(key));
  const unrecorded = rows.filter((row) => !capabilities.get(capabilityKey(row))?.granted);
  await enqueue(tx, partitions, [
    ...lost.map(([, { userId, capability }]) => capabilityRevoked({ userId, capability }, WHY)),
    ...unrecorded.map((row) => capabilityGranted(row, WHY)),
  ]);
}
