import { appendFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { checkWitness } from '@roletrail/audit-projector/check-witness';
import { signGrowth } from '@roletrail/audit-projector/sign-trees';
import { readTreeRows } from '@roletrail/audit-projector/tree-store';
import type { TopicPartition } from '@roletrail/event-log/port';
import { entryBytes } from '@roletrail/ledger/entry';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { appendLeaves, emptyTree, treeRoot } from '@roletrail/ledger/tree';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { decisionBytes, newId } from '../helpers/consent-events.ts';
import { waitFor } from '../helpers/wait-for.ts';
import { workerBench } from '../helpers/worker-bench.ts';
import { checkSigned, consent, readAll } from '../helpers/worker-traffic.ts';

t.test('signer and witness file', async (t) => {
  const bench = await workerBench();
  t.teardown(() => bench[Symbol.asyncDispose]());
  const { db } = bench.database.opened;
  const deps = { db, log: bench.log };
  const check = () => checkWitness(deps, bench.trees, bench.witnessFile);
  const grow = async (count: number) => {
    const records = Array.from({ length: count }, () => {
      const userId = newId();
      return { key: userId, value: decisionBytes({ userId }) };
    });
    await bench.append(consent(0), records);
  };
  const halts = async (t: Test, reason: RegExp) => {
    await t.rejects(check(), { name: 'SigningError', message: reason });
    const workers = await bench.start();
    await waitFor('the signer halts', () => !workers.audit.signer.check().ok);
    t.match(workers.audit.signer.check().reason, reason);
    await workers[Symbol.asyncDispose]();
  };

  t.same(
    (await check()).map((head) => head.last),
    [null, null, null, null],
    'a new ledger',
  );
  const workers = await bench.start();
  await grow(300);
  await checkSigned(t, bench);
  await grow(1);
  await checkSigned(t, bench);
  await workers[Symbol.asyncDispose]();
  const whole = await readFile(bench.witnessFile, 'utf8');

  t.test('a last line cut short is dropped, and the next note stands whole', async (t) => {
    await appendFile(bench.witnessFile, '{"note":"ledger.test/consent-ev');
    const again = await bench.start();
    await grow(5);
    await checkSigned(t, bench);
    await again[Symbol.asyncDispose]();
    const text = await readFile(bench.witnessFile, 'utf8');
    t.ok(text.startsWith(whole) && text.endsWith('\n'));
    t.equal((await check())[0]?.last?.size, 306);
  });

  t.test('notes in the file that the table lacks are all served at the next start', async (t) => {
    const sizes = async () =>
      (await sql<{ size: number }>`select size from ledger_checkpoint order by 1`.execute(db)).rows;
    const before = await sizes();
    t.ok(before.length >= 3);
    await sql`alter table ledger_checkpoint disable trigger user`.execute(db);
    await sql`delete from ledger_checkpoint where size > ${before[0]?.size}`.execute(db);
    t.match((await check())[0], { unserved: before.slice(1), last: { size: 306 } });
    const again = await bench.start();
    await checkSigned(t, bench);
    await again[Symbol.asyncDispose]();
    t.same((await check())[0]?.unserved, []);
    t.same(await sizes(), before);
  });

  t.test(
    'nothing is signed that does not extend the last note, or whose tiles are wrong',
    async (t) => {
      const head = (await check())[0];
      if (!head?.last) throw new Error('the tree was signed above');
      const row = (await readTreeRows(db)).get('consent-events/0');
      const at = (size: number, root: Uint8Array) => ({ ...head, last: { note: '', size, root } });
      const leaves = (await readAll(bench, consent(0))).map((r) => leafHash(entryBytes(r.value)));
      const rootAt = (size: number) =>
        treeRoot(appendLeaves(emptyTree(), leaves.slice(0, size)).state);
      t.equal(await signGrowth(db, head, row), null, 'no growth, no note');
      t.match(await signGrowth(db, at(300, rootAt(300)), row), { last: { size: 306 } });
      const forked = signGrowth(db, at(300, rootAt(299)), row);
      await t.rejects(forked, { code: 'LOG_FORKED', message: /does not extend/ });
      const broken = signGrowth(db, at(300, rootAt(300)), { size: 306, root: rootAt(305) });
      await t.rejects(broken, { code: 'TREE_BROKEN' });
      const missing = signGrowth(db, at(300, rootAt(300)), { size: 70_000, root: rootAt(305) });
      await t.rejects(missing, { code: 'TREE_BROKEN' });
    },
  );

  let intact = '';
  t.test('an empty file beside a table that is not', async (t) => {
    intact = await readFile(bench.witnessFile, 'utf8');
    await truncate(bench.witnessFile);
    await halts(t, /holds no note of this ledger/);
    await writeFile(bench.witnessFile, intact);
  });

  t.test('a file that lost its newest note', async (t) => {
    await writeFile(bench.witnessFile, intact.replace(/[^\n]*\n$/, ''));
    await halts(t, /the database holds a checkpoint of 306, the witness file ends at/);
    await writeFile(bench.witnessFile, intact);
  });

  t.test('lines that are no notes, and a larger note with a false signature', async (t) => {
    await writeFile(bench.witnessFile, `${intact}not json\n`);
    await halts(t, /witness\.jsonl:\d+ is not JSON/);
    await writeFile(bench.witnessFile, `${intact}{"note":"x"}\n`);
    await halts(t, /witness\.jsonl:\d+: /);
    const forged = intact.trim().split('\n').at(-1)?.replace('\\n306\\n', '\\n307\\n');
    await writeFile(bench.witnessFile, `${intact}${forged}\n`);
    await halts(t, /is not ours/);
    await writeFile(bench.witnessFile, intact);
  });

  t.test('a rebuilt tree is compared with the log itself', async (t) => {
    const again = await bench.start();
    await grow(4);
    await checkSigned(t, bench);
    await again[Symbol.asyncDispose]();
    await writeFile(bench.witnessFile, intact);
    await sql`delete from ledger_checkpoint where size > 306`.execute(db);
    await sql`create schema kept`.execute(db);
    for (const table of ['ledger_tree', 'ledger_tile']) {
      await sql`create table ${sql.id('kept', table)} as table ${sql.id(table)}`.execute(db);
      await sql`delete from ${sql.id(table)}`.execute(db);
    }
    t.equal((await check())[0]?.last?.size, 306);
    // it outgrows the note while the check goes on
    const growing = {
      openReader: bench.log.openReader.bind(bench.log),
      range: async (place: TopicPartition) => {
        await sql`insert into ledger_tree table kept.ledger_tree on conflict do nothing`.execute(
          db,
        );
        await sql`insert into ledger_tile table kept.ledger_tile on conflict do nothing`.execute(
          db,
        );
        return bench.log.range(place);
      },
    };
    const heads = await checkWitness({ db, log: growing }, bench.trees, bench.witnessFile);
    t.equal(heads[0]?.last?.size, 306);
    t.equal((await readTreeRows(db)).get('consent-events/0')?.size, 310);
    await sql`delete from ledger_tree`.execute(db);
    await sql`delete from ledger_tile`.execute(db);
  });

  t.test('a log that lost its end, or grew another one', async (t) => {
    await sql`alter table log_record disable trigger user`.execute(db);
    const records = await db
      .selectFrom('log_record')
      .selectAll()
      .where('offset', '>=', 300)
      .execute();
    await sql`delete from log_record where "offset" >= 300`.execute(db);
    await sql`update log_partition set next_offset = 300 where topic = 'consent-events' and partition = 0`.execute(
      db,
    );
    await halts(t, /306 records were signed, but the log ends at 300/);
    await grow(records.length + 3);
    await halts(t, /the log's first 306 records are not those that were signed/);
  });
});
