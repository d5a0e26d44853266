import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * Baseline A3: the same outbox rows by `unnest`, `batch` a commit, one commit at a time, into a table of
 * the same shape.
 * @returns rows per second
 */
export async function rawOutboxRate(
  url: string,
  eventBytes: number,
  seconds: number,
  batch: number,
): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create table baseline_outbox (like outbox including all)');
  const value = Buffer.alloc(eventBytes, 'x');
  let seq = 0;
  const insert = async () => {
    const rows = Array.from({ length: batch }, () => randomUUID());
    const first = seq;
    seq += batch;
    await client.query('begin');
    await client.query(
      `insert into baseline_outbox (topic, partition, seq, event_id, key, value, created_at)
       select 'consent-events', 0, n, id, id::text, v, now()
       from unnest($1::bigint[], $2::uuid[], $3::bytea[]) as t (n, id, v)`,
      [rows.map((_, i) => first + i), rows, rows.map(() => value)],
    );
    await client.query('commit');
  };
  for (let i = 0; i < 30; i++) await insert();
  const started = performance.now();
  const before = seq;
  while (performance.now() - started < seconds * 1000) await insert();
  const rate = (seq - before) / ((performance.now() - started) / 1000);
  await client.query('drop table baseline_outbox');
  await client.end();
  return rate;
}
