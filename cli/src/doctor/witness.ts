import { open, stat } from 'node:fs/promises';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { isErrno } from '../runtime/files.ts';
import type { Observation } from './examine.ts';
import { readOnly } from './tables.ts';

/** A round signs a note a tree at most, of less than a KiB each. */
const TAIL_BYTES = 64 * 1024;
/** The signer needs about a second. */
const LATE_S = 60;

interface Newest {
  readonly note: string;
  readonly ageSeconds: number;
}

/** The newest note that is served stands at the end of the file. */
export async function examineWitness(file: string, db: Database): Promise<Observation> {
  // Read the table first: each note in it was written to the file before.
  const newest = await readOnly(db, newestNote);
  const size = await sizeOf(file);
  const detail = `${file}, ${size} bytes`;
  if (newest === null) return { ok: true, detail };
  if (size === 0) return { ok: false, detail: `${file} is gone or empty, but notes were signed` };
  const isThere = (await tailOf(file, size)).includes(JSON.stringify(newest.note));
  return {
    ok: isThere,
    detail: isThere ? detail : `${file} does not end with the newest note: an older copy`,
  };
}

/** Checks the age of the newest signed note, and whether leaves wait for one. */
export async function examineNotes(db: Database): Promise<Observation> {
  const { newest, waiting } = await readOnly(db, async (tx) => ({
    newest: await newestNote(tx),
    waiting: await unsigned(tx),
  }));
  const last = newest === null ? 'none yet' : `the newest is ${age(newest.ageSeconds)} old`;
  if (waiting === null) return { ok: true, detail: `${last}, all entries are signed` };
  const { records, seconds } = waiting;
  return {
    ok: seconds < LATE_S,
    detail: `${last}, ${records} entries wait for one, the oldest for ${age(seconds)}`,
  };
}

/** Reports time and result of the last fsck. An old check is not a fault. */
export async function examineLastCheck(db: Database): Promise<Observation> {
  const { rows } = await readOnly(db, (tx) =>
    sql<{ agrees: boolean; codes: readonly string[]; ageSeconds: number }>`
      select agrees, codes, extract(epoch from clock_timestamp() - at)::float8 as "ageSeconds"
      from check_run order by at desc limit 1`.execute(tx),
  );
  const [last] = rows;
  if (!last)
    return { ok: true, detail: 'never; `roletrail fsck` compares everything with the log' };
  const result = last.agrees ? 'everything agreed' : ['it did not agree', ...last.codes].join(', ');
  return { ok: last.agrees, detail: `${age(last.ageSeconds)} ago: ${result}` };
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return 0;
    throw error;
  }
}

async function tailOf(file: string, size: number): Promise<string> {
  await using handle = await open(file);
  const from = Math.max(0, size - TAIL_BYTES);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, from);
  return buffer.toString('utf8', 0, bytesRead);
}

async function newestNote(tx: Tx): Promise<Newest | null> {
  const { rows } = await sql<Newest>`
    select note, extract(epoch from clock_timestamp() - signed_at)::float8 as "ageSeconds"
    from ledger_checkpoint order by signed_at desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Entries beyond the last note of their tree; null: none. */
async function unsigned(
  tx: Tx,
): Promise<{ readonly records: number; readonly seconds: number } | null> {
  const { rows } = await sql<{ records: number; seconds: number }>`
    select sum(t.size - t.signed)::int as records,
      coalesce(max(extract(epoch from clock_timestamp() - first.at)), 0)::float8 as seconds
    from (
      select topic, partition, size, coalesce((
        select max(size) from ledger_checkpoint c
        where c.topic = g.topic and c.partition = g.partition), 0) as signed
      from ledger_tree g
    ) t cross join lateral (
      select min(occurred_at) as at from (
        select occurred_at from audit_entry e
        where e.topic = t.topic and e.partition = t.partition and e."offset" >= t.signed
        order by e."offset" limit 1) one
    ) first
    where t.size > t.signed
    having count(*) > 0`.execute(tx);
  return rows[0] ?? null;
}

function age(seconds: number): string {
  const s = Math.max(0, Math.round(seconds));
  if (s < 120) return `${s} s`;
  return s < 7200 ? `${Math.round(s / 60)} min` : `${Math.round(s / 3600)} h`;
}
