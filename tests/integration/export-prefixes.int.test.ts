/** Bytes of an export are sent only after the digest of their end is stored. */
import { randomUUID } from 'node:crypto';
import { PrefixVerifier } from '@roletrail/api/audit/export/prefixes';
import { sql } from 'kysely';
import t from 'tap';
import { type TestApi, testApi } from '../helpers/api.ts';
import { make, staff } from '../helpers/exports.ts';
import { waitFor } from '../helpers/wait-for.ts';

const EVERY = 100_000;
/** more than is held at most */
const MUCH = 5_000_000;
/** what the sink of these tests always reads still */
const UNSENT = 7;

let api: TestApi;
t.before(async () => {
  api = await testApi();
});
t.teardown(() => api[Symbol.asyncDispose]());

/** Opens a new export; `given` are the lengths of the sent pieces. */
async function opened(id: string) {
  const given: number[] = [];
  const prefixes = await PrefixVerifier.open(
    api.db,
    { id, every: EVERY },
    {
      write: async ({ length }) => {
        given.push(length);
      },
      inUse: () => UNSENT,
    },
  );
  const add = (bytes: number, of = 0) => prefixes.write(Buffer.alloc(bytes, of));
  return { given, add, prefixes };
}

t.test('the bytes that a digest ends in wait for it, and the next behind them', async (t) => {
  const { answer } = await make(api, await staff(api), {});
  const { given, add, prefixes } = await opened(answer.id);
  const lock = await api.db.startTransaction().execute();
  await sql`lock table evidence_export_prefix in share mode`.execute(lock);
  await add(70_000);
  await add(250_000);
  await add(30_000);
  await waitFor('the digests to wait', async () => {
    const { rows } = await sql`select from pg_locks where not granted
      and relation = 'evidence_export_prefix'::regclass`.execute(api.db);
    return rows.length === 1;
  });
  t.same(given, [70_000]);
  t.equal(prefixes.inUse(), 280_000 + UNSENT, 'what is held is not sent');
  const full = add(MUCH);
  await lock.rollback().execute();
  await full;
  t.same(given, [70_000, 250_000, 30_000, MUCH], 'longer prefixes wait for the digests');
  await add(50_000);
  t.equal(given.length, 4, 'the last are held');
  await prefixes.giveHeld();
  t.same(given, [70_000, 250_000, 30_000, MUCH, 50_000]);
  t.equal(prefixes.inUse(), UNSENT);
  const kept = await api.db.selectFrom('evidence_export_prefix').select('bytes').execute();
  t.same(
    kept.map(({ bytes }) => bytes).sort((a, b) => a - b),
    Array.from({ length: 54 }, (_, nth) => (nth + 1) * EVERY),
  );

  const again = await opened(answer.id);
  await again.add(120_000);
  t.same(again.given, [120_000], 'what was kept before is not waited for');
  await t.rejects(again.add(80_000, 1), { code: 'EXPORT_CHANGED' });
  t.same(again.given, [120_000]);
});

t.test('bytes whose digest cannot be kept are not given', async (t) => {
  const { given, add, prefixes } = await opened(randomUUID());
  await add(120_000);
  await add(70_000);
  await t.rejects(prefixes.giveHeld(), { code: '23503' }, 'of no export');
  t.same(given, []);
});
