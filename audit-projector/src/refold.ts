import { copyIn } from '@roletrail/db/copy';
import { insertRows } from '@roletrail/db/insert-rows';
import type { Tx } from '@roletrail/db/open';
import { AUDIT_ENTRY, LEDGER_DUPLICATE } from '@roletrail/db/projections/audit';
import type { Refold } from '@roletrail/event-log/dead-letters/port';
import type { TopicPartition } from '@roletrail/event-log/port';
import { sql } from 'kysely';
import { knownCopies } from './apply.ts';
import { eventIds, foldAuditRecords } from './project.ts';

/**
 * How events are folded again: where each stands first, and its later copies. Leaves and trees are
 * as they were, for every record is a leaf, whether it can be read or not.
 */
export const AUDIT_REFOLD: Refold = {
  ties: (_, record) => eventIds([record]),
  related: copiesOf,
  async refold(tx, place, ids, records) {
    await forget(tx, place, ids);
    const known = await knownCopies(tx, ids);
    const { entries, duplicates } = foldAuditRecords(place, records, known);
    if (entries.length > 0) await copyIn(tx, AUDIT_ENTRY.shape, entries);
    await insertRows(LEDGER_DUPLICATE.shape, duplicates).execute(tx);
  },
};

async function copiesOf(
  tx: Tx,
  { topic, partition }: TopicPartition,
  ids: readonly string[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ offset: number }>`
    select "offset" from audit_entry
    where event_id = any(${[...ids]}::uuid[]) and topic = ${topic} and partition = ${partition}
    union
    select "offset" from ledger_duplicate
    where event_id = any(${[...ids]}::uuid[]) and topic = ${topic} and partition = ${partition}
    order by "offset"`.execute(tx);
  return rows.map(({ offset }) => offset);
}

async function forget(
  tx: Tx,
  { topic, partition }: TopicPartition,
  ids: readonly string[],
): Promise<void> {
  await sql`delete from audit_entry where event_id = any(${[...ids]}::uuid[])
    and topic = ${topic} and partition = ${partition}`.execute(tx);
  await sql`delete from ledger_duplicate where event_id = any(${[...ids]}::uuid[])
    and topic = ${topic} and partition = ${partition}`.execute(tx);
}
