import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { openArchive } from '@roletrail/api/own-data/archive';
import { NOT_GIVEN, OWN_TABLES } from '@roletrail/api/own-data/own-tables';
import { receipt } from '@roletrail/contracts/receipt/schema';
import { verifyReceipt } from '@roletrail/ledger/verify-receipt';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { createTestUser, PASSWORD, type TestApi, type TestUser, testApi } from '../helpers/api.ts';
import {
  acceptance,
  codeOf,
  fetchDocuments,
  postDecision,
  refusal,
  startTestService,
} from '../helpers/decisions.ts';
import { erasureList, inEveryTable } from '../helpers/personal-data.ts';
import { LEDGER_ORIGIN } from '../helpers/service.ts';
import { unzip } from '../helpers/unzip.ts';
import { waitFor } from '../helpers/wait-for.ts';

let api: TestApi;
t.before(async () => {
  api = await testApi({ config: { supportAddress: 'desk@roletrail.example' } });
});
t.teardown(() => api[Symbol.asyncDispose]());

function ask(
  on: TestApi,
  { headers }: { headers: Record<string, string> },
  currentPassword = PASSWORD,
) {
  const payload = { currentPassword };
  return on.app.inject({ method: 'POST', url: '/api/me/export', headers, payload });
}

async function archiveOf(on: TestApi, who: Pick<TestUser, 'headers'>) {
  const response = await ask(on, who);
  if (response.statusCode !== 200) throw new Error(response.body);
  return unzip(response.rawPayload);
}

t.test('every table with something of a person is included, or listed as excluded', async (t) => {
  const listed = new Set([...OWN_TABLES.map(({ table }) => table), ...Object.keys(NOT_GIVEN)]);
  t.same([...listed].sort(), [...(await erasureList()).keys()].sort());
  for (const { table, columns } of OWN_TABLES) {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table}`.execute(api.db);
    t.same(Object.keys(columns).sort(), rows.map(({ name }) => name).sort(), table);
  }
});

t.test('a person gets all that is theirs, and no secret', async (t) => {
  const mark = randomUUID().slice(0, 13);
  const other = await inEveryTable(api, randomUUID().slice(0, 13));
  const staff = await createTestUser(api, { roles: ['compliance'] });
  const who = await inEveryTable(api, mark);
  await api.db.insertInto('legal_hold').values({ user_id: who.id }).execute();
  await sql`update ticket_message set staff_id = ${staff.id}, author = 'staff'
    where id in (select m.id from ticket_message m join ticket t on t.id = m.ticket_id
      where t.user_id = ${who.id})`.execute(api.db);

  const files = await archiveOf(api, who);
  const whole = Buffer.concat([...files.values()]).toString('utf8');
  for (const stranger of [other.id, other.email, staff.id, staff.email]) {
    t.notOk(whole.includes(stranger), 'no other person is named');
  }
  for (const own of OWN_TABLES) {
    const rows: Record<string, unknown>[] = JSON.parse(`${files.get(`${own.file.name}.json`)}`);
    await sameAsStored(t, rows, { own, userId: who.id });
    await holdsNoSecret(t, whole, own);
    for (const row of rows) {
      if (own.sealed === 'origin') t.match(row.origin, { ip: String }, 'opened');
      if (own.sealed === 'content') t.match(JSON.stringify(row.content), mark, own.table);
    }
  }
  t.match(`${files.get('account.json')}`, mark);
  t.match(`${files.get('ticket-messages.json')}`, `It is ${mark} who asks`, 'written signed out');
  t.match(`${files.get('README.txt')}`, /decisions\.json/);
});

type Own = (typeof OWN_TABLES)[number];

/** Each given column of each of their rows, as the database has it; and there is one. */
async function sameAsStored(
  t: Test,
  rows: readonly Record<string, unknown>[],
  { own, userId }: { own: Own; userId: string },
) {
  const stored = await sql<Record<string, unknown>>`
    select * from ${sql.table(own.table)} as r where ${own.theirs(userId)}
    order by ${sql.join(own.order.map((name) => sql.ref(`r.${name}`)))}`.execute(api.db);
  // what follows from the log is not folded in this test, and a link to a ticket may be used up
  const projected = ['consent_decision', 'consent_request', 'current_consent', 'audit_entry'];
  const folded = projected.includes(own.table);
  if (!folded) t.ok(stored.rows.length > 0, `${own.table}: there is something`);
  t.equal(rows.length, stored.rows.length, own.table);
  for (const [i, row] of rows.entries()) {
    for (const [name, how] of Object.entries(own.columns)) {
      const here = `${own.table}.${name}`;
      if (how !== true) t.notOk(name in row, `${here} is not given`);
      else t.same(row[name], plain(stored.rows[i]?.[name]), here);
    }
  }
}

const plain = (value: unknown) =>
  Buffer.isBuffer(value) ? value.toString('hex') : JSON.parse(JSON.stringify(value ?? null));

/** Checks that no secret of an account occurs in it, in any encoding. */
async function holdsNoSecret(t: Test, whole: string, { table, columns }: Own) {
  const secret = Object.entries(columns).filter(([, how]) => /secret|keyed|opened/.test(`${how}`));
  for (const [name] of secret) {
    const { rows } = await sql<{ value: unknown }>`
      select ${sql.ref(name)} as value from ${sql.table(table)}`.execute(api.db);
    for (const { value } of rows) {
      const forms = Buffer.isBuffer(value)
        ? [value.toString('hex'), value.toString('base64')]
        : typeof value === 'string'
          ? [value]
          : [];
      for (const form of forms) t.notOk(whole.includes(form), `${table}.${name}`);
    }
  }
}

t.test('it needs the password, and is given twice an hour', async (t) => {
  const who = await createTestUser(api);
  t.equal(codeOf(await ask(api, { headers: {} })), 'SESSION_MISSING');
  t.equal(codeOf(await ask(api, who, 'another password than that')), 'PASSWORD_WRONG');
  t.equal((await ask(api, who)).statusCode, 200, 'without having accepted anything');
  const second = await ask(api, who);
  t.match(second.headers, {
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'content-disposition': /^attachment; filename="roletrail-data-\d{4}-\d\d-\d\d\.zip"$/,
  });
  const third = await ask(api, who);
  t.equal(codeOf(third), 'RATE_LIMITED');
  t.ok(Number(third.headers['retry-after']) > 3000, 'and when to come again');
  const url = '/api/auth/sign-ins';
  const history = await api.app.inject({ url, headers: who.headers });
  t.match(history.json(), { items: [{ kind: 'data_exported' }, { kind: 'data_exported' }] });
});

t.test('receipts and documents of each decision verify', async (t) => {
  const s = await startTestService(t);
  const who = await createTestUser(s.api);
  const shown = await fetchDocuments(s.api, who);
  const request = acceptance(who.id, shown, { reason: 'as agreed on the phone' });
  const accepted = (await postDecision(s.api, who, request)).json();
  const presentationId = shown.presentationId;
  await postDecision(s.api, who, refusal(who.id, shown, { presentationId }));
  await s.settled();
  await s.signed();
  const again = await s.api.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: who.email, password: PASSWORD },
  });
  const headers = { authorization: `Bearer ${again.json().accessToken}` };
  const files = await archiveOf(s.api, { headers });

  const decisions = JSON.parse(`${files.get('decisions.json')}`);
  t.match(decisions, [{ decision: 'accepted' }, { decision: 'declined' }]);
  for (const { event_id: id } of decisions) {
    const parsed = receipt.parse(JSON.parse(`${files.get(`receipts/${id}.json`)}`));
    t.match(parsed.opened, { account: { email: who.email, name: null } });
    const taken = parsed.decision === 'accepted';
    t.same(JSON.parse(`${files.get(`receipts/${id}.sealed.json`)}`), {
      observed: { ip: '127.0.0.1', peer: '127.0.0.1', userAgent: 'observed agent' },
      claimed: {
        userAgent: taken ? 'claimed agent' : null,
        deviceId: taken ? request.deviceId : null,
      },
      account: { email: who.email, name: null },
      words: taken ? request.reason : null,
    });
    const place = `${parsed.topic}/${parsed.partition}`;
    const verdict = verifyReceipt({
      entry: Buffer.from(parsed.entry, 'base64'),
      proof: `${files.get(`receipts/${id}.tlog-proof`)}`,
      vkey: s.api.config.ledger.vkeys[place] ?? '',
      origin: `${LEDGER_ORIGIN}/${place}`,
      index: parsed.offset,
    });
    t.equal(verdict.ok, true, id);
  }
  t.equal(decisions[0].event_id, accepted.eventId);
  t.equal(`${files.get('documents/terms-2025-01-15.html')}`, shown.terms.html);
  t.equal(`${files.get('documents/privacy-2025-01-15.html')}`, shown.privacy.html);
  t.match(JSON.parse(`${files.get('events.json')}`), [
    { type: 'roletrail.consent.accepted.v5', event_id: accepted.eventId },
    { type: 'roletrail.consent.declined.v4' },
  ]);
  t.match(JSON.parse(`${files.get('sessions.json')}`), [
    { method: 'signup', end_reason: 'declined' },
    { method: 'password', end_reason: null },
  ]);
});

t.test('each decision costs two statements, and its receipt is the one of its page', async (t) => {
  const s = await startTestService(t);
  const who = await createTestUser(s.api);
  const shown = await fetchDocuments(s.api, who);
  const take = async (decisions: number) => {
    for (let n = 0; n < decisions; n += 1) {
      await postDecision(s.api, who, acceptance(who.id, shown));
    }
    await s.settled();
    await s.signed();
    let statements = 0;
    const db = s.api.db.withPlugin({
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const archive = await openArchive({ ...s.api.deps, db }, who.id);
    return { files: await unzip(await buffer(archive)), statements: () => statements };
  };
  const few = await take(2);
  const before = few.statements();
  const many = await take(4);
  const each = (many.statements() - before) / 4;
  t.ok(each <= 2, `${each} statements`);
  for (const { event_id: id } of JSON.parse(`${many.files.get('decisions.json')}`)) {
    const url = `/api/me/consents/${id}/receipt`;
    const page = await s.api.app.inject({ url, headers: who.headers });
    t.equal(`${many.files.get(`receipts/${id}.json`)}`, page.body, id);
  }
});

/** Transactions of the archives that are open. */
async function snapshots(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(api.db);
  return rows[0]?.n ?? 0;
}

t.test('who leaves in the middle leaves no snapshot open', async (t) => {
  const who = await createTestUser(api);
  const archive = await openArchive(api.deps, who.id);
  await once(archive, 'readable');
  t.equal(await snapshots(), 1);
  archive.destroy();
  await waitFor('the snapshot to be closed', async () => (await snapshots()) === 0);
  t.pass('closed');
});

t.test('who takes nothing is cut off in time, and holds no snapshot', async (t) => {
  const who = await createTestUser(api);
  await sql`
    insert into audit_entry
      (topic, partition, "offset", event_id, type, subject, occurred_at, user_id)
    select 'consent-events', 98, n, gen_random_uuid(), 'test', ${who.id}, now(), ${who.id}
    from generate_series(1, 20000) n`.execute(api.db);
  const archive = await openArchive(api.deps, who.id, 300);
  await once(archive, 'error');
  await waitFor('the snapshot to be closed', async () => (await snapshots()) === 0);
  const whole = await unzip(await buffer(await openArchive(api.deps, who.id)));
  t.equal(JSON.parse(`${whole.get('events.json')}`).length, 20_000, 'in pieces, and all of it');
});

t.test('where a part cannot be read the archive breaks, and is no whole one', async (t) => {
  const who = await createTestUser(api);
  await sql`update account_activity set sealed = 'v1.AAAA.AAAA' where user_id = ${who.id}`.execute(
    api.db,
  );
  await t.rejects(openArchive(api.deps, who.id).then((archive) => buffer(archive)));
  await waitFor('the snapshot to be closed', async () => (await snapshots()) === 0);
});

t.test('few at once, so that archives never take all of the pool', async (t) => {
  const people = await Promise.all(Array.from({ length: 4 }, () => createTestUser(api)));
  // archives that are read slowly: this table keeps them
  const held = await api.db.startTransaction().execute();
  await sql`lock table newsletter_subscription in access exclusive mode`.execute(held);
  const [late, ...first] = people;
  const taking = first.map((who) => ask(api, who));
  await waitFor('three that are open', async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db);
    return rows.length === first.length;
  });
  const refused = await ask(api, late as TestUser);
  t.equal(codeOf(refused), 'RATE_LIMITED');
  t.equal(refused.headers['retry-after'], '30');
  const served = await api.app.inject({ url: '/api/me/consents', headers: late?.headers ?? {} });
  t.equal(served.statusCode, 200, 'others are served meanwhile');
  await held.rollback().execute();
  for (const { statusCode } of await Promise.all(taking)) t.equal(statusCode, 200);
  const next = [await ask(api, late as TestUser), await ask(api, late as TestUser)];
  t.same(
    next.map(({ statusCode }) => statusCode),
    [200, 200],
    'both of the hour: being turned away cost none',
  );
});
