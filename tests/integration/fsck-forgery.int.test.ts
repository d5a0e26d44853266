/**
 * Whatever one changes of a projection, fsck names it: every column of every table, one at a time,
 * a row less, a row more. The list comes from the database, so that a new column that nobody
 * compares fails here.
 */
import { HAS_THREADS } from '@roletrail/cli/fsck/folding';
import { fsck } from '@roletrail/cli/fsck/run';
import { encodeEvent } from '@roletrail/contracts/events/codec';
import type { Database } from '@roletrail/db/open';
import { PROJECTION_TABLES } from '@roletrail/db/projections/all';
import { dumpedTables } from '@roletrail/db/table-dump';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { newId } from '../helpers/consent-events.ts';
import {
  columnsOf,
  type Forgery,
  forgeries,
  OTHER,
  openTables,
  whileForged,
} from '../helpers/forgery.ts';
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

t.setTimeout(600_000);

/** The projections' tables, and the one that outranks them. */
const TABLES = [...PROJECTION_TABLES.map(({ shape }) => shape.table), 'decision_pending'] as const;

let bench: WorkerBench;
let db: Database;
t.before(async () => {
  bench = await workerBench();
  db = bench.database.opened.db;
  // no person of these tests signs up
  await sql`alter table decision_pending drop constraint decision_pending_user_id_fkey`.execute(db);
  await fold();
  await decideMore();
  await openTables(db, TABLES);
});
t.teardown(() => bench[Symbol.asyncDispose]());

/** A log with copies, poison and full tiles, folded and signed; nobody works on it any more. */
async function fold(): Promise<void> {
  await appendAll(bench, traffic(900));
  const admin = { topic: 'admin-events', partition: 0 } as const;
  const roles = Array.from({ length: 5 }, (_, i) => roleGranted(i + 1));
  await bench.append(admin, [...roles, { key: 'somebody', value: bytes('{') }]);
  const workers = await bench.start();
  await workers.processAll();
  await checkSigned(t, bench);
  await bench.append(consent(0), traffic(20).get(0) ?? []);
  await workers.processAll();
  await checkSigned(t, bench);
  await workers[Symbol.asyncDispose]();
}

function roleGranted(sequence: number) {
  const userId = newId();
  const actor = { kind: 'operator' as const, id: 'console' };
  const data = { userId, role: 'admin' as const, actor, reason: 'a test' };
  const draft = { id: newId(), source: 'test', subject: userId, data };
  const type = 'roletrail.role.granted.v1' as const;
  return {
    key: userId,
    value: encodeEvent({ ...draft, type }, '2026-11-21T10:00:00.000Z', sequence),
  };
}

/** Two people whose decisions stand in the outbox alone. */
async function decideMore(): Promise<void> {
  await waitingDecision(bench);
  await waitingDecision(bench);
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

/** Tables that no log yields, by what they hold instead. A new one is named here, or is a projection's. */
const NO_FOLD: Readonly<Record<string, string>> = {
  'the log, and the way into it':
    'log_cluster log_identity log_partition log_record log_topic outbox outbox_partition relay_position idempotency_key',
  'until it is folded': 'decision_pending',
  'what an operator asked of dead letters': 'dead_letter_mark',
  'people, and what lets them in':
    'app_user user_role session totp_factor recovery_code account_token account_activity attempt_window auditor_token erasure_request',
  'keys, and what is searched by them': 'data_key master_key evidence_tag',
  'what staff read':
    'evidence_reading evidence_opening claimed_acceptance evidence_export evidence_export_download evidence_export_manifest evidence_export_prefix',
  'texts, letters and forms':
    'legal_documents article article_old_slug mail_message newsletter_request newsletter_subscription ticket ticket_link ticket_message ticket_opened plan_request plan_tier pricing_setting promo_code',
  'career tools':
    'career_profile resume job_target saved_occupation saved_search explorer_view tool_run tool_usage dataset_release',
  'how the deployment stands': 'process_report health_note health_sample check_run',
  'whose copy this is': 'ledger_copy',
};

t.test('every table is compared, or known to be no fold of the log', async (t) => {
  const tables = (await dumpedTables(db)).map(({ name }) => name);
  const compared = PROJECTION_TABLES.map(({ shape }): string => shape.table);
  const others = Object.values(NO_FOLD).flatMap((names) => names.split(' '));
  t.same([...compared, ...others].sort(), tables.sort());
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

t.test('each column of each table, changed alone', async (t) => {
  for (const table of TABLES) {
    const known = PROJECTION_TABLES.find(({ shape }) => shape.table === table);
    const columns = await columnsOf(db, table);
    if (known) {
      const listed = Object.entries(known.shape.columns);
      const real = columns.map(({ name, type }) => [name, type]);
      t.same(listed.sort(), real.sort(), `the descriptor of ${table} has every column`);
    }
    for (const column of columns) {
      const why = known?.notFolded[column.name];
      const ways = await forgeries(db, table, column);
      t.ok(ways.length > 0 || why, `${table}.${column.name} can be forged`);
      for (const { to, where } of ways) {
        const first = await forged(table, 'update', to, where);
        if (why) t.same(first, undefined, `${table}.${column.name} is no fold: ${why}`);
        else named(t, table, column.name, first, to);
      }
    }
  }
  t.same(await findings(), [], 'everything was put back');
});

t.test('a rebuild that no log can end is named: it keeps everybody out for ever', async (t) => {
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

/** A row that no longer stands under its key may be told as missing, or as one too many. */
function named(t: Test, table: string, column: string, found: Found | undefined, to: string): void {
  const key = PROJECTION_TABLES.find(({ shape }) => shape.table === table)?.key ?? ['user_id'];
  const say = `${table}, ${to}: ${found?.row} ${found?.what}`;
  t.ok(found?.row.startsWith(`${table} `), say);
  if (found?.column !== null || !key.includes(column)) t.equal(found?.column, column, say);
  t.match(found?.code, /^FSCK_(TREE|CHECKPOINT|PROJECTION)$/, say);
}

/** Unique beside the key. */
const ALSO: Readonly<Record<string, string>> = {
  audit_entry: ', event_id = gen_random_uuid()',
  consent_decision: ', "offset" = "offset" + 1000003',
};

t.test('a row less and a row more, in each table', async (t) => {
  for (const table of TABLES) {
    const less = await forged(table, 'delete', '');
    t.ok(less?.row.startsWith(`${table} `), `${table}, a row less: ${less?.row} ${less?.what}`);
    const key = PROJECTION_TABLES.find(({ shape }) => shape.table === table)?.key ?? ['user_id'];
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
