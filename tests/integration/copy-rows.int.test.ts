/** Rows of a COPY one by one: what they hold, how few are held, and what becomes of the connection. */
import { type CopiedRow, copyRows } from '@roletrail/db/copy-rows';
import { sql } from 'kysely';
import t from 'tap';
import { testDatabase } from '../helpers/database.ts';

t.test('copyRows reads no more than its reader takes, and survives one that leaves', async (t) => {
  const database = await testDatabase({ poolSize: 1 });
  t.teardown(() => database[Symbol.asyncDispose]());
  const { db } = database.opened;
  const copy = (columns: string, rows: number) =>
    `copy (select ${columns} from generate_series(1, ${rows}) n) to stdout (format binary)`;
  const seen: unknown[] = [];
  const all = (row: CopiedRow) => {
    seen.push(row.map((field) => field?.toString('hex') ?? null));
    return false;
  };
  const flush = async () => undefined;
  t.equal(await copyRows(db, copy('n, null, $$$$, $$é$$', 2), { add: all, flush }), 2);
  t.same(
    seen,
    ['00000001', '00000002'].map((n) => [n, null, '', 'c3a9']),
  );
  t.equal(await copyRows(db, copy('n', 0), { add: all, flush }), 0);
  t.equal(seen.length, 2);

  let [held, most, rows, flushing] = [0, 0, 0, false];
  const wide = copy('repeat($$x$$, 1000)', 20_000);
  const slow = {
    add: ([text]: CopiedRow) => {
      if (flushing) t.fail('a row came before those of before were passed on');
      rows += 1;
      held += text?.length ?? 0;
      most = Math.max(most, held);
      return held > 100_000;
    },
    flush: async () => {
      flushing = true;
      await new Promise((resolve) => setImmediate(resolve));
      held = 0;
      flushing = false;
    },
  };
  t.equal(await copyRows(db, wide, slow), 20_000);
  t.same([rows, held], [20_000, 0]);
  t.ok(most < 400_000, `${most} bytes were held`);

  const leave = () => {
    throw new Error('enough');
  };
  await t.rejects(copyRows(db, wide, { add: leave, flush }), { message: 'enough' });
  const full = { add: () => true, flush: async () => leave() };
  await t.rejects(copyRows(db, wide, full), { message: 'enough' });
  const text = 'copy (select 1) to stdout';
  await t.rejects(copyRows(db, text, { add: all, flush }), { message: /binary/ });
  await t.rejects(copyRows(db, copy('1 / (5000 - n)', 9000), { add: all, flush }), {
    message: /division by zero/,
  });
  const { rows: answer } = await sql<{ n: number }>`select 1 as n`.execute(db);
  t.same(answer, [{ n: 1 }], 'the pool goes on');
});
