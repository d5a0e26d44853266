import { decodeEvent } from '@roletrail/contracts/events/codec';
import { rowChangeOf } from '@roletrail/contracts/events/row-changes';
import type { Tx } from '@roletrail/db/open';
import { AUDIT } from '@roletrail/db/projections/audit';
import { formatTopicPartition } from '@roletrail/event-log/port';
import { type PartitionCounts, resolveTopicPartition } from '@roletrail/event-log/topic-partitions';
import { sql } from 'kysely';
import { findLateAcceptance } from './accepted-versions.ts';
import { checkCapabilities } from './capabilities.ts';
import { checkDocuments } from './documents.ts';
import type { FsckFinding } from './finding.ts';
import type { PartitionScan } from './partition-scan.ts';
import { RecordedRows } from './recorded-rows.ts';
import { checkRoles } from './roles.ts';
import { type FsckSources, isCopy } from './sources.ts';
import { checkTokens } from './tokens.ts';
import { checkAddress, checkSent, type WaitingRow } from './waiting.ts';

/*
 * Roles, capabilities, legal documents and auditor tokens are rows, not projections: each change commits with its
 * event in the outbox. So the rows of a snapshot equal a fold of all events that the snapshot has. The log holds
 * those below the audit projection's position in that snapshot, because an event is committed
 * before it is relayed, and relayed before it is folded. The outbox of the same snapshot holds the
 * rest, because an event that is not folded is never swept.
 */

/**
 * Compares roles, legal documents and auditor tokens with the events that record them, and the
 * versions that people accepted with the publications, in one snapshot.
 * @param histories read as far as the audit projection has folded in this snapshot, no further
 * @returns the first acceptance of a version that was replaced before, or null if there is none
 * @throws Difference
 */
export async function checkRecorded(
  tx: Tx,
  sources: FsckSources,
  histories: readonly PartitionScan[],
): Promise<FsckFinding | null> {
  const { partitions } = sources;
  const recorded = new RecordedRows();
  for (const history of histories) recorded.addAll(history.recorded);
  const waiting = await waitingChanges(tx, partitions, histories);
  for (const { row, event, change } of waiting) {
    checkAddress(row, event, partitions);
    recorded.take(change);
  }
  await checkRoles(tx, recorded, isCopy(sources));
  await checkCapabilities(tx, recorded, isCopy(sources));
  await checkDocuments(tx, recorded, isCopy(sources));
  await checkTokens(tx, recorded, isCopy(sources));
  // reads on to the log's end if need be, so it comes last
  for (const { row, event } of waiting) await checkSent(row, event, partitions, histories);
  return findLateAcceptance(tx, recorded.documents);
}

/** Reads the changes that the outbox holds and the log does not, as far as it was read. */
async function waitingChanges(
  tx: Tx,
  partitions: PartitionCounts,
  histories: readonly PartitionScan[],
) {
  const { rows } = await sql<WaitingRow & { readonly value: Buffer }>`
    select o.event_id, o.topic, o.partition, o.seq, o.key, o.value, o."offset" from outbox o
    left join projection_offset a on a.projection = ${AUDIT.live} and a.topic = o.topic
      and a.partition = o.partition
    where o.topic = 'admin-events'
      and (o."offset" is null or o."offset" >= coalesce(a.next_offset, 0))
    order by o.partition, o.seq`.execute(tx);
  const waiting = [];
  for (const row of rows) {
    const decoded = decodeEvent(row.value);
    const event = decoded.kind === 'event' ? decoded.event : null;
    const change = event && rowChangeOf(event);
    if (!event || !change) continue;
    const home = formatTopicPartition(resolveTopicPartition(event, partitions));
    const history = histories.find(({ place }) => formatTopicPartition(place) === home);
    // a relay may still be recording that the log holds it
    if (await history?.firstOf(event.id.toLowerCase())) continue;
    waiting.push({ row, event, change });
  }
  return waiting;
}
