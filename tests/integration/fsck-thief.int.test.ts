/**
 * Who has the database's password or the witness file changes more than values: rows that point
 * nowhere, notes that say more than was signed, tables that answer otherwise. fsck says so, and the
 * gravest first.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { fsck } from '@roletrail/cli/fsck/run';
import type { Database } from '@roletrail/db/open';
import { PROJECTION_TABLES } from '@roletrail/db/projections/all';
import type { AnyProjectionTable } from '@roletrail/db/projections/descriptor';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { type WorkerBench, workerBench } from '../helpers/worker-bench.ts';
import { appendAll, checkSigned, traffic, waitingDecision } from '../helpers/worker-traffic.ts';

let bench: WorkerBench;
let db: Database;
t.before(async () => {
  bench = await workerBench();
  db = bench.database.opened.db;
  // no person of these tests signs up
  await sql`alter table decision_pending drop constraint decision_pending_user_id_fkey`.execute(db);
  await sql`alter table ledger_checkpoint disable trigger user`.execute(db);
  const workers = await bench.start();
  for (const _ of [1, 2]) {
    await appendAll(bench, traffic(60));
    await workers.processAll();
    await checkSigned(t, bench);
  }
  await workers[Symbol.asyncDispose]();
});
t.teardown(() => bench[Symbol.asyncDispose]());

async function findings() {
  const report = await fsck({ ...bench, db }, () => undefined, { waitMs: 0 });
  return report.findings;
}

async function run(...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql`${sql.raw(statement)}`.execute(db);
}

t.test('nothing differs, in trees that were signed more than once', async (t) => {
  t.same(await findings(), []);
  const notes = await db.selectFrom('ledger_checkpoint').select('size').execute();
  t.ok(notes.length >= 6);
});

t.test('a decision that no relay will ever send outranks nothing', async (t) => {
  const nowhere = {
    partition: 'partition = 99',
    key: `key = 'somebody'`,
    seq: 'seq = -7',
    offset: '"offset" = 1000000',
  };
  const elsewhere = { partition: 'partition = (partition + 1) % 3' };
  for (const forgeries of [nowhere, elsewhere]) {
    for (const [column, forgery] of Object.entries(forgeries)) {
      const { eventId } = await waitingDecision(bench);
      t.same(await findings(), [], 'a decision may wait');
      await run(
        `update outbox set ${forgery} where event_id = '${eventId}'`,
        `update decision_pending p set seq = o.seq from outbox o where p.event_id = o.event_id`,
      );
      const [found] = await findings();
      t.match(found, { code: 'FSCK_PROJECTION', row: /^outbox /, column }, forgery);
      await run('delete from outbox', 'delete from decision_pending');
    }
  }
});

t.test('a decision that is in the log, and folded later', async (t) => {
  const { eventId, place, value } = await waitingDecision(bench);
  const subject = JSON.parse(Buffer.from(value).toString('utf8')).subject;
  const offset = await bench.append(place, [{ key: subject, value }]);
  await run(`update outbox set "offset" = ${offset} where event_id = '${eventId}'`);
  for (const { code } of await findings()) t.equal(code, 'FSCK_BEHIND', 'it may wait there too');
  await run(`update outbox set value = convert_to(replace(convert_from(value, 'utf8'),
    '"accepted"', '"accepted" '), 'utf8') where event_id = '${eventId}'`);
  const [found] = await findings();
  t.match(found, { row: /^outbox /, column: 'offset' }, 'with other bytes than the log has');
  await run('delete from outbox', 'delete from decision_pending');
  const workers = await bench.start();
  await workers.processAll();
  await checkSigned(t, bench);
  await workers[Symbol.asyncDispose]();
  t.same(await findings(), []);
});

t.test('a folded decision is not pending, even before its acknowledgement', async (t) => {
  const { eventId, place, value } = await waitingDecision(bench);
  const subject = JSON.parse(Buffer.from(value).toString('utf8')).subject;
  await bench.append(place, [{ key: subject, value }]);
  {
    await using workers = await bench.start();
    await workers.processAll();
    await checkSigned(t, bench);
  }
  const pending = await db.selectFrom('decision_pending').select('event_id').execute();
  t.same(pending, [], 'the fold has settled it');
  const { rows } = await sql`
    select from outbox where event_id = ${eventId} and "offset" is null`.execute(db);
  t.equal(rows.length, 1, 'its acknowledgement is still on its way');
  t.same(await findings(), []);
  await run('delete from outbox');
});

t.test('a served note says what the witness file says, and no more', async (t) => {
  const more = `E'\\u2014 other.example AAAAAAAAAAAA\\n'`;
  await run(`update ledger_checkpoint set note = note || ${more}`);
  const [found] = await findings();
  t.match(found, { code: 'FSCK_CHECKPOINT', row: /^ledger_checkpoint /, column: 'note' });
  await run(`update ledger_checkpoint set note = replace(note, ${more}, '')`);
  t.same(await findings(), []);
});

t.test('the witness file, changed', async (t) => {
  const whole = await readFile(bench.witnessFile, 'utf8');
  const lines = whole.trimEnd().split('\n');
  const first = lines[0] ?? '';
  const forgedRoot = JSON.stringify({
    note: JSON.parse(first).note.replace(/\n[^\n]{44}\n/, `\n${'A'.repeat(43)}=\n`),
  });
  const changed: Readonly<Record<string, readonly string[]>> = {
    'no line': [],
    'the first line gone': lines.slice(1),
    'the last line gone': lines.slice(0, -1),
    'another root before the true one': [forgedRoot, ...lines],
    'another root behind the true ones': [...lines, forgedRoot],
    'a line that is no JSON': [...lines, 'hello'],
    'a line that is no note': [...lines, '{"note":"hello"}'],
    'an empty line': [...lines, ''],
  };
  for (const [how, kept] of Object.entries(changed)) {
    await writeFile(bench.witnessFile, kept.map((line) => `${line}\n`).join(''));
    t.match((await findings())[0], { code: 'FSCK_CHECKPOINT' }, how);
  }
  await rm(bench.witnessFile);
  t.match((await findings())[0], { code: 'FSCK_CHECKPOINT' }, 'gone');
  for (const same of [
    whole + whole,
    `${lines.toReversed().join('\n')}\n`,
    `${whole}{"note":"cut`,
  ]) {
    await writeFile(bench.witnessFile, same);
    t.same(await findings(), [], 'repeated, in another order, with a line that a crash cut short');
  }
  await writeFile(bench.witnessFile, whole);
});

/** Changes of a table with their reversal. */
const TURNED: readonly (readonly [table: string, act: string, undo: string])[] = [
  ['current_consent', 'add column more text', 'drop column more'],
  [
    'audit_entry',
    'drop constraint audit_entry_pkey',
    'add primary key (topic, partition, "offset")',
  ],
  ['current_consent', 'enable row level security', 'disable row level security'],
];

t.test('a table that answers otherwise', async (t) => {
  for (const [table, act, undo] of TURNED) {
    await run(`alter table ${table} ${act}`);
    await namesTable(t, table, act);
    await run(`alter table ${table} ${undo}`);
  }
  await run(
    'alter table current_consent rename to hidden',
    'create view current_consent as table hidden',
  );
  await namesTable(t, 'current_consent', 'a view');
  await run('drop view current_consent', 'alter table hidden rename to current_consent');
  await run('create table more () inherits (consent_decision)');
  await namesTable(t, 'consent_decision', 'a child');
  await run('drop table more');
  let hidden = 0;
  for (const { shape, key } of PROJECTION_TABLES as readonly AnyProjectionTable[]) {
    for (const column of ['topic', 'partition', 'offset']) {
      // of a key no column can be null
      if (!(column in shape.columns) || key.includes(column)) continue;
      hidden += 1;
      await run(`alter table ${shape.table} alter column "${column}" drop not null`);
      await namesTable(t, shape.table, `rows whose ${column} is null`);
      await run(`alter table ${shape.table} alter column "${column}" set not null`);
    }
  }
  t.ok(hidden >= 3, 'those of a decision at the least');
  await run('alter table consent_decision alter column topic drop not null');
  const { rows } = await sql<{ is18: boolean }>`
    select current_setting('server_version_num')::int >= 180000 as is18`.execute(db);
  if (rows[0]?.is18) {
    await run('alter table consent_decision add constraint late not null topic not valid');
    await namesTable(t, 'consent_decision', 'of new decisions alone');
    await run('alter table consent_decision drop constraint late');
  }
  await run('alter table consent_decision alter column topic set not null');
  t.same(await findings(), []);
});

t.test('a table that answers differently because of user-defined operators', async (t) => {
  await run(
    `create function never(oid, regclass) returns boolean language sql as 'select false'`,
    'create operator public.= (leftarg = oid, rightarg = regclass, function = never)',
    `create function power(numeric, smallint) returns numeric language sql as 'select 1e-300'`,
    'alter table audit_entry enable row level security',
  );
  await namesTable(t, 'audit_entry', 'row level security');
  await run('alter table audit_entry disable row level security');
  await run(`insert into ledger_tile values ('consent-events', 0, 3, 7, '\\x00')`);
  const [found] = await findings();
  t.match(found, { code: 'FSCK_TREE', row: /level 3, tile_index 7/ });
  await run(
    'delete from ledger_tile where level = 3',
    'drop operator public.= (oid, regclass)',
    'drop function never(oid, regclass)',
    'drop function power(numeric, smallint)',
  );
  t.same(await findings(), []);
});

t.test('a value that only counts as equal', async (t) => {
  const to = (type: string) => `alter table audit_entry alter column topic type ${type}`;
  for (const [made, type, update, dropped] of [
    [
      `create collation loose (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`,
      'text collate loose',
      'update audit_entry set topic = upper(topic)',
      'drop collation loose',
    ],
    ['create domain public.text as char(40)', 'public.text', 'select 1', 'drop domain public.text'],
  ] as const) {
    await run(made, to(type), update);
    const [found] = await findings();
    t.match(found, { code: 'FSCK_PROJECTION', row: /^audit_entry / }, made);
    const whole = 'update audit_entry set topic = lower(rtrim(topic))';
    await run(to('pg_catalog.text collate "default"'), whole, dropped);
  }
  t.same(await findings(), []);
});

async function namesTable(t: Test, table: string, how: string): Promise<void> {
  const [found] = await findings();
  t.match(found, { code: 'FSCK_PROJECTION', row: `${table} (the table)` }, how);
}

t.test('of several differences the gravest comes first', async (t) => {
  const here = `topic = 'consent-events' and partition = 2 and "offset" = 5`;
  await run(
    'create table decisions as table consent_decision',
    `update consent_decision set reason = 'x' where partition = 0`,
    `create table leaf as select leaf_hash from ledger_entry where ${here}`,
    `update ledger_entry set leaf_hash = '\\x00' where ${here}`,
  );
  t.same(
    (await findings()).map(({ code }) => code),
    ['FSCK_TREE', 'FSCK_PROJECTION'],
  );
  await run(
    'truncate consent_decision',
    'insert into consent_decision table decisions',
    `update ledger_entry set leaf_hash = leaf.leaf_hash from leaf where ${here}`,
    'drop table decisions, leaf',
  );
  t.same(await findings(), []);
});
