import type { Tx } from '@roletrail/db/open';
import { CONSENT } from '@roletrail/db/projections/consent';
import type { Refold } from '@roletrail/event-log/dead-letters/port';
import type { TopicPartition } from '@roletrail/event-log/port';
import type { FoldRecord } from '@roletrail/event-log/projector/port';
import { isKeyInPartition, type PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { sql } from 'kysely';
import { knownEvents, replaceChanges } from './apply.ts';
import { consentEventIn, foldConsentRecords, isPersonKey } from './project.ts';

/**
 * How people are folded again: all their decisions and requests, and what under their keys cannot be read. A
 * person who refused in one of two letters is not let in by the other: both are folded.
 */
export function consentRefold(partitions: PartitionCounts): Refold {
  const isHere = (place: TopicPartition) => (key: string) =>
    isKeyInPartition(place, partitions, key);
  return {
    ties: (place, record) => {
      const event = consentEventIn(record);
      // while it could not be read it cast doubt on whom its key names
      const doubted = record.key !== null && isPersonKey(record.key) && isHere(place)(record.key);
      const people = [event?.data.userId, doubted ? record.key : null];
      return people.filter((person) => typeof person === 'string');
    },
    related: foldedOf,
    async refold(tx, place, people, records) {
      await forget(tx, people);
      const known = await knownEvents(tx, eventIds(records));
      await replaceChanges(tx, place, people, foldConsentRecords(records, known, isHere(place)));
    },
  };
}

async function foldedOf(
  tx: Tx,
  { topic, partition }: TopicPartition,
  people: readonly string[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ offset: number }>`
    select "offset" from consent_decision
    where user_id = any(${[...people]}::uuid[]) and topic = ${topic} and partition = ${partition}
    union
    select "offset" from consent_request
    where user_id = any(${[...people]}::uuid[]) and topic = ${topic} and partition = ${partition}
    union
    select "offset" from dead_letter
    where projection = ${CONSENT.live} and topic = ${topic} and partition = ${partition}
      and key = any(${[...people]}::text[])
    order by "offset"`.execute(tx);
  return rows.map(({ offset }) => offset);
}

async function forget(tx: Tx, people: readonly string[]): Promise<void> {
  await sql`delete from consent_decision where user_id = any(${[...people]}::uuid[])`.execute(tx);
  await sql`delete from consent_request where user_id = any(${[...people]}::uuid[])`.execute(tx);
}

function eventIds(records: readonly FoldRecord[]): string[] {
  return records.flatMap((record) => consentEventIn(record)?.id ?? []);
}
