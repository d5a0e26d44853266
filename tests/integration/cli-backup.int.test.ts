/** The drills of docs/operations/tasks.md, as written, in both launched modes. */
import { existsSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { countUnsent } from '@roletrail/event-log/outbox/backlog';
import { Kafka, logLevel } from 'kafkajs';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { Person } from '../faults/person.ts';
import { sharedBrokers, topicPrefix } from '../helpers/kafka.ts';
import { drill, OperatorTerminal } from '../helpers/operator-terminal.ts';
import { waitFor } from '../helpers/wait-for.ts';

const NEVER = new AbortController().signal;

/** Inserts enough rows to interrupt a command while it runs. */
const manyRows = sql`
  insert into attempt_window (key, attempts, ends_at)
  select decode(repeat(md5(n::text), 8), 'hex'), 1, now() + interval '1 day'
  from generate_series(1, 150000) as n`;
const loading = sql`
  select from pg_stat_progress_copy
  where relid::regclass::text = 'attempt_window' and tuples_processed > 1000`;

/** Decides, again if the outbox of 20 events is full for a moment. Returns the event id. */
async function decides(person: Person, op: 'accept' | 'decline' = 'accept'): Promise<string> {
  let decided = await person.decide(op, NEVER);
  await waitFor('room in the outbox', async () => {
    if (decided.code !== 'LOG_UNAVAILABLE') return true;
    decided = await person.decide(op, NEVER);
    return decided.code !== 'LOG_UNAVAILABLE';
  });
  const { outcome, eventId, code } = decided;
  if (!outcome.startsWith('ok') || eventId === null) throw new Error(`${outcome} ${code}`);
  return eventId;
}

/** People whose decisions alone are more than the outbox may hold. */
async function crowd(terminal: OperatorTerminal): Promise<Person[]> {
  const people = Array.from({ length: 12 }, () => new Person([terminal.url]));
  for (const person of people) {
    await person.signUp();
    for (let n = 0; n < 3; n += 1) await decides(person);
  }
  return people;
}

/** Checks that existing people can sign in, a new one can sign up, and the outbox is not full. */
async function doorIsOpen(
  t: Test,
  terminal: OperatorTerminal,
  people: readonly Person[],
  enter: number,
) {
  t.equal(await terminal.ask((db) => countUnsent(db, 1000)), 0, 'nothing is taken for unsent');
  for (const person of people) {
    t.equal(await person.status('/auth/session'), 401, 'the session from before has ended');
    t.equal((await person.begin('login'))?.status, 200, 'sign-in');
    t.equal(await person.enter(), enter, 'and in, or not, by what was decided');
  }
  const late = new Person([terminal.url]);
  t.equal((await late.begin('signup'))?.status, 201, 'sign-up');
  await decides(late);
  t.equal(await late.enter(), 200);
}

t.test('the database is lost, the log is on Kafka', async (t) => {
  const brokers = sharedBrokers(t);
  if (brokers === null) return;
  const prefix = topicPrefix();
  await using terminal = await OperatorTerminal.open('.data/kafka', {
    KAFKA_BROKERS: brokers,
    KAFKA_REPLICATION: '1',
    KAFKA_TOPIC_PREFIX: prefix,
  });
  t.teardown(() => removeTopics(brokers, prefix));
  await terminal.start('roletrail start --kafka');
  const people = await crowd(terminal);
  await terminal.settled();
  const [erased, decliner, ...others] = people;
  const [stays, leaves] = others;
  if (!erased || !decliner || !stays || !leaves) throw new Error('four people');
  const token = await newAuditorToken(terminal);
  t.not(await readsEntries(terminal, token), 401, 'it opens entries');
  t.equal(await stays.leave('ask'), 202);
  await terminal.settled();
  const later: string[] = [];
  for (const line of drill('kafka')) {
    await terminal.type(t, line);
    if (!line.startsWith('roletrail backup')) continue;
    later.push(await decides(decliner, 'decline'));
    for (const person of others) later.push(await decides(person));
    await terminal.run(`roletrail erase --kafka ${erased.email} --reason asked --yes`);
    t.equal(await stays.leave('take back'), 204);
    t.equal(await leaves.leave('ask'), 202);
    await revokeTokens(t, terminal);
    for (const name of ['restore --reason x', 'ledger-restart --origin x --reason x --yes']) {
      const refused = await terminal.run(`roletrail ${name} --kafka`);
      t.match(refused, { code: 10, output: /roletrail api\+consent-worker\+audit-projector from/ });
    }
    const { code, output } = await terminal.run('roletrail restore-backup --kafka backups/monday');
    t.match({ code, output }, { code: 9, output: '[DATA_IN_USE]' });
    const again = await terminal.run('roletrail backup --kafka backups/monday');
    t.match(again, { code: 8, output: /is not empty[\s\S]*\[REFUSED\]/ });
    t.match(await terminal.run('roletrail backup --json --kafka backups/later'), { code: 0 });
    await terminal.settled();
  }
  const known = await terminal.ask(async (db) =>
    db.selectFrom('consent_decision').select('event_id').execute(),
  );
  const ids = new Set(known.map((row) => row.event_id));
  for (const id of later) t.ok(ids.has(id), 'decided after the backup, and there');
  await doorIsOpen(t, terminal, others, 200);
  await doorIsOpen(t, terminal, [decliner], 403);
  t.equal((await erased.begin('login'))?.status, 401, 'erased after the backup, and again');
  t.same(await pendingErasures(terminal), [leaves.id], 'one was taken back, one asked for, since');
  t.equal(await readsEntries(terminal, token), 401, 'revoked after the backup, and again');
});

async function newAuditorToken(terminal: OperatorTerminal): Promise<string> {
  const { output } = await terminal.run(
    'roletrail auditor-token create --kafka --label drill --json',
  );
  const [, token] = /"token": ?"([^"]+)"/.exec(output) ?? [];
  if (token === undefined) throw new Error(`no token was made:\n${output}`);
  return token;
}

async function revokeTokens(t: Test, terminal: OperatorTerminal): Promise<void> {
  const tokens = await terminal.ask((db) => db.selectFrom('auditor_token').select('id').execute());
  t.equal(tokens.length, 1);
  for (const { id } of tokens) {
    const { code } = await terminal.run(`roletrail auditor-token revoke --kafka ${id} --yes`);
    t.equal(code, 0);
  }
}

/** The status of what an auditor reads. */
async function readsEntries({ url }: OperatorTerminal, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${url}/api/ledger/consent-events/0/tile/entries/000`, { headers })).status;
}

/** Lists accounts with a pending erasure request. */
async function pendingErasures(terminal: OperatorTerminal): Promise<readonly string[]> {
  const { rows } = await terminal.ask((db) =>
    sql<{ id: string }>`
      select user_id as id from erasure_request where cancelled_at is null and erased_at is null
    `.execute(db),
  );
  return rows.map(({ id }) => id);
}

t.test('the log is in the database, and nothing was decided after the backup', async (t) => {
  await using terminal = await OperatorTerminal.open('.data/postgres-log', {});
  await terminal.start('roletrail start');
  const people = await crowd(terminal);
  await terminal.ask((db) => manyRows.execute(db));
  await terminal.settled();
  for (const line of drill('embedded')) {
    if (line === 'roletrail backup backups/monday') {
      const file = terminal.path('backups/monday/attempt_window.copy');
      const writes = () => existsSync(file) && statSync(file).size > 1e6;
      await terminal.interrupt(t, line, writes);
      t.same(await readdir(terminal.path('backups/monday')), []);
    }
    if (line === 'roletrail restore-backup backups/monday') {
      const loads = async () =>
        (await terminal.isDatabaseUp()) &&
        (await terminal.ask(async (db) => (await loading.execute(db)).rows.length > 0));
      await terminal.interrupt(t, line, loads);
      t.notOk(await terminal.isDatabaseUp(), 'and nothing goes on running');
    }
    // what was interrupted, once more
    await terminal.type(t, line);
  }
  await doorIsOpen(t, terminal, people, 200);
  await terminal.settled();
  t.match(await terminal.run('roletrail fsck'), { code: 0, output: /Everything agrees/ });
});

t.test('the log is in the database, and was signed further than the backup', async (t) => {
  await using terminal = await OperatorTerminal.open('.data/postgres-log', {});
  await terminal.start('roletrail start');
  const people = await crowd(terminal);
  await terminal.settled();
  for (const line of drill('forked')) {
    if (line.startsWith('roletrail ledger-restart')) {
      const first = line.replace('second.example.org', 'first.example.org');
      await terminal.type(t, first);
      t.match(await terminal.run(first), { code: 8, output: '[REFUSED]' });
    }
    await terminal.type(t, line);
    if (!line.startsWith('roletrail backup')) continue;
    for (const person of people) await decides(person, 'decline');
    await terminal.settled();
  }
  // A new ledger has no consent records.
  await doorIsOpen(t, terminal, people, 403);
});

async function removeTopics(brokers: string, prefix: string): Promise<void> {
  const admin = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(prefix));
  await admin.deleteTopics({ topics });
  await admin.disconnect();
}
