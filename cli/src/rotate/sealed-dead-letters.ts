import type { Tx } from '@roletrail/db/open';
import { resealedSystem } from '@roletrail/vault/seal';
import { sql } from 'kysely';
import { deadLetterPlace } from '../compose/dead-letter-box.ts';
import { BATCH, type Step } from './step.ts';

interface DeadLetterRow {
  readonly projection: string;
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
  readonly sealed_value: Buffer;
}

/** Unreadable records, also those of ledgers and projections that were set aside in a schema of their own. */
export const sealedDeadLetters: Step = {
  name: 'dead letters',
  async reseal(tx, keys) {
    const sums = { resealed: 0, unreadable: 0 };
    for (const schema of await schemasOf(tx)) {
      for (let rows = await nextRows(tx, schema, null); rows.length > 0; ) {
        for (const row of rows) {
          const sealed = resealedSystem(keys, deadLetterPlace, row.sealed_value);
          if (sealed === 'unreadable') sums.unreadable += 1;
          if (sealed === null || sealed === 'unreadable') continue;
          await store(tx, schema, row, sealed);
          sums.resealed += 1;
        }
        rows = rows.length < BATCH ? [] : await nextRows(tx, schema, rows.at(-1) ?? null);
      }
    }
    return { last: null, ...sums };
  },
};

async function schemasOf(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_schema as name from information_schema.tables
    where table_name = 'dead_letter' and table_type = 'BASE TABLE' order by table_schema`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

async function nextRows(
  tx: Tx,
  schema: string,
  after: DeadLetterRow | null,
): Promise<readonly DeadLetterRow[]> {
  const place = sql`(projection, topic, partition, "offset")`;
  const beyond =
    after === null
      ? sql``
      : sql`and ${place} > (${after.projection}, ${after.topic}, ${after.partition}::int, ${after.offset}::bigint)`;
  const { rows } = await sql<DeadLetterRow>`
    select projection, topic, partition, "offset", sealed_value from ${sql.id(schema, 'dead_letter')}
    where sealed_value is not null ${beyond}
    order by projection, topic, partition, "offset" limit ${BATCH} for no key update`.execute(tx);
  return rows;
}

async function store(tx: Tx, schema: string, row: DeadLetterRow, sealed: Buffer): Promise<void> {
  await sql`
    update ${sql.id(schema, 'dead_letter')} set sealed_value = ${sealed}
    where projection = ${row.projection} and topic = ${row.topic}
      and partition = ${row.partition} and "offset" = ${row.offset}::bigint`.execute(tx);
}
