/**
 * Whatever one changes of a projection, a role, a legal document or an auditor token, fsck names it: every column of
 * every table, one at a time, a row less, a row more. The list comes from the database, so a new
 * column that fsck does not compare fails here.
 */
import { HAS_THREADS } from '@roletrail/cli/fsck/fold-thread-pool';
import { notCompared } from '@roletrail/cli/fsck/not-compared';
import { OTHER_TABLES, RECORDED_TABLES } from '@roletrail/cli/fsck/other-tables';
import { fsck } from '@roletrail/cli/fsck/run';
import type { Database } from '@roletrail/db/open';
import { PROJECTION_TABLES } from '@roletrail/db/projections/all';
import { dumpedTables } from '@roletrail/db/table-dump';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import {
  columnsOf,
  type Forgery,
  forgeries,
  OTHER,
  openTables,
  whileForged,
} from '../helpers/forgery.ts';
import {
  account,
  createToken,
  grant,
  limit,
  publishVersion,
  relayAdmin,
  revoke,
  revokeToken,
} from '../helpers/recorded-rows.ts';
import { type WorkerBench, workerBench } from '../helpers/worker-bench.ts';
import {
  appendAll,
  bytes,
  checkSigned,
  consent,
  people,
  traffic,
  waitingDecision,
} from '../helpers/worker-traffic.ts';

const COMPARED = [...PROJECTION_TABLES, ...RECORDED_TABLES];

/** The tables that are compared with the log, and the one that outranks projections. */
const TABLES = [...COMPARED.map(({ shape }) => shape.table), 'decision_pending'] as const;
const comparedTable = (table: string) => COMPARED.find(({ shape }) => shape.table === table);

let bench: WorkerBench;
let db: Database;
t.before(async () => {
  bench = await workerBench();
  db = bench.database.opened.db;
  // no person of these tests signs up
  await sql`alter table decision_pending drop constraint decision_pending_user_id_fkey`.execute(db);
  await record();
  await fold();
  await wait();
  await openTables(db, TABLES);
  // a role or a capability of a person whom the forger makes up
  for (const table of ['user_role', 'staff_capability']) {
    const key = sql.id(`${table}_user_id_fkey`);
    await sql`alter table ${sql.id(table)} drop constraint ${key}`.execute(db);
  }
});
t.teardown(() => bench[Symbol.asyncDispose]());

/** Roles, documents and tokens, of which some are gone again; their events are in the log. */
async function record(): Promise<void> {
  const deps = { db, partitions: bench.partitions };
  for (const _ of [1, 2, 3]) {
    const person = await account(db);
    await grant(deps, person, 'admin');
    await grant(deps, person, 'compliance');
    await revoke(deps, person, 'compliance');
    await limit(deps, person, 'growth');
  }
  for (const version of ['1', '2']) {
    await publishVersion(deps, 'terms', version);
    await publishVersion(deps, 'privacy', version);
  }
  await createToken(deps, 'the first');
  await revokeToken(deps, await createToken(deps, 'the second'));
  await relayAdmin(bench);
}

/** A log with copies, poison and full tiles, folded and signed. No process works on it. */
async function fold(): Promise<void> {
  await appendAll(bench, traffic(900));
  const admin = { topic: 'admin-events', partition: 0 } as const;
  await bench.append(admin, [{ key: 'somebody', value: bytes('{') }]);
  const workers = await bench.start();
  await workers.processAll();
  await checkSigned(t, bench);
  await bench.append(consent(0), traffic(20).get(0) ?? []);
  await workers.processAll();
  await checkSigned(t, bench);
  await workers[Symbol.asyncDispose]();
}

/** Decisions, a role, a document and a token whose events are in the outbox alone. */
async function wait(): Promise<void> {
  await waitingDecision(bench);
  await waitingDecision(bench);
  const deps = { db, partitions: bench.partitions };
  const [first] = await db.selectFrom('user_role').select('user_id').limit(1).execute();
  await revoke(deps, first?.user_id ?? '', 'admin');
  await grant(deps, await account(db), 'compliance');
  await publishVersion(deps, 'terms', '3');
  await createToken(deps, 'the third');
}

async function report(threads: number) {
  return fsck({ ...bench, db }, () => undefined, { waitMs: 0, threads: () => threads });
}

async function findings() {
  return (await report(0)).findings;
}

const forged = (...[table, act, to, where]: Forgery) =>
  whileForged(db, [table, act, to, where], async () => (await findings())[0]);

t.test('nothing differs, and the log holds every kind of record', async (t) => {
  t.same(await findings(), []);
  for (const table of TABLES) {
    const { rows } = await sql`table ${sql.id(table)}`.execute(db);
    t.ok(rows.length > 0, `${table} holds rows`);
  }
  t.equal(people.length, 300);
});

t.test('every table is compared, or the list of what is not compared names it', async (t) => {
  const tables = (await dumpedTables(db)).map(({ name }) => name);
  const compared = COMPARED.map(({ shape }): string => shape.table);
  t.same([...compared, ...Object.keys(OTHER_TABLES)].sort(), tables.sort());
  const listed = notCompared(false);
  for (const [table, treatment] of Object.entries(OTHER_TABLES)) {
    if (treatment.rest === null) continue;
    t.ok(
      listed.some((line) => new RegExp(`\\b${table}\\b.*: `).test(line)),
      table,
    );
  }
});

const threaded = HAS_THREADS ? {} : { skip: 'run from sources: threads take JavaScript alone' };
t.test('a log that is folded in threads is checked alike', threaded, async (t) => {
  t.same(await report(2), await report(0));
  const [table, person] = ['current_consent', people[0]];
  await sql`update current_consent set needs_review = not needs_review
    where user_id = ${person}`.execute(db);
  const { findings } = await report(2);
  t.match(findings, [{ column: 'needs_review', row: `${table} user_id ${person}` }]);
  await sql`update current_consent set needs_review = not needs_review
    where user_id = ${person}`.execute(db);
});

/** Columns whose moment is not compared, only whether they are null. */
const IF_SET = ['auditor_token.revoked_at'];

t.test('each column of each table, changed alone', async (t) => {
  for (const table of TABLES) {
    const known = comparedTable(table);
    const columns = await columnsOf(db, table);
    if (known) {
      const listed = Object.entries(known.shape.columns);
      const real = columns.map(({ name, type }) => [name, type]);
      t.same(listed.sort(), real.sort(), `the descriptor of ${table} has every column`);
    }
    for (const column of columns) {
      const notFolded: Readonly<Partial<Record<string, string>>> = known?.notFolded ?? {};
      const why = notFolded[column.name];
      const ways = await forgeries(db, table, column);
      t.ok(ways.length > 0 || why, `${table}.${column.name} can be forged`);
      for (const { to, where } of ways) {
        const first = await forged(table, 'update', to, where);
        const isSet = IF_SET.includes(`${table}.${column.name}`) && !to.includes('interval');
        if (why && !isSet) t.same(first, undefined, `${table}.${column.name} is no fold: ${why}`);
        else named(t, table, column.name, first, to);
      }
    }
  }
  t.same(await findings(), [], 'everything was put back');
});

t.test('a rebuild that no log can end is named: it would refuse access permanently', async (t) => {
  for (const [to, beyond] of [
    ['next_offset', false],
    ['next_offset + 1', true],
  ] as const) {
    const first = await forged('projection_offset', 'update', `rebuild_until = ${to}`);
    const column = 'rebuild_until';
    if (beyond) t.match(first, { code: 'FSCK_PROJECTION', column, what: 'the log ends at' });
    else t.equal(first, undefined);
  }
});

type Found = Awaited<ReturnType<typeof findings>>[number];

/** A row that moved from its key may be reported as missing, or as unexpected. */
function named(t: Test, table: string, column: string, found: Found | undefined, to: string): void {
  const key: readonly string[] = comparedTable(table)?.key ?? ['user_id'];
  const say = `${table}, ${to}: ${found?.row} ${found?.what}`;
  t.ok(found?.row.startsWith(`${table} `), say);
  if (found?.column !== null || !key.includes(column)) t.equal(found?.column, column, say);
  t.match(found?.code, /^FSCK_(TREE|CHECKPOINT|PROJECTION|JOURNAL)$/, say);
}

/** Unique beside the key. */
const ALSO: Readonly<Record<string, string>> = {
  auditor_token: ", token_hash = '\\x00'",
  audit_entry: ', event_id = gen_random_uuid()',
  consent_decision: ', "offset" = "offset" + 1000003',
  consent_request: ', "offset" = "offset" + 1000003',
};

t.test('a row less and a row more, in each table', async (t) => {
  for (const table of TABLES) {
    const less = await forged(table, 'delete', '');
    t.ok(less?.row.startsWith(`${table} `), `${table}, a row less: ${less?.row} ${less?.what}`);
    const key: readonly string[] = comparedTable(table)?.key ?? ['user_id'];
    for (const { name, type } of await columnsOf(db, table)) {
      if (!key.includes(name)) continue;
      const far = OTHER[type]?.other.replaceAll('%s', `"${name}"`) ?? 'null';
      for (const value of type.startsWith('int') ? [far, '-5'] : [far]) {
        const to = `"${name}" = ${value}${ALSO[table] ?? ''}`;
        const more = await forged(table, 'insert', to);
        const say = `${table}, one more with ${to}: ${more?.row} ${more?.what}`;
        t.ok(more?.row.startsWith(`${table} `), say);
      }
    }
  }
  t.same(await findings(), [], 'everything was put back');
});
