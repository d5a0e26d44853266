import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { SPARING } from '@roletrail/api/account/sweep-unproved';
import { erasePerson } from '@roletrail/api/evidence/erase';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import t from 'tap';
import { PASSWORD, type Person, type TestApi, testApi } from '../helpers/api.ts';
import { acceptance, read } from '../helpers/decisions.ts';
import { formToken, post, writeTicket } from '../helpers/desk.ts';

/** What docs/operations.md says that erasing a person does, by table. */
const documented = new Map(
  [
    ...(await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8')).matchAll(
      /^\| `(\w+)` \| .+ \| (deleted|blanked|kept)\b.* \|$/gm,
    ),
  ].map(([, table = '', fate = '']) => [table, fate]),
);

let api: TestApi;
t.before(async () => {
  api = await testApi({ config: { supportAddress: 'desk@roletrail.example' } });
});
t.teardown(() => api[Symbol.asyncDispose]());

/** Columns that name a person, or hold what is known of one. */
const PERSONAL =
  '(^|_)(user|staff|person)_id$|^subject|mail|recipient|user_agent|display|sealed|(^|_)ip$|address|password';

t.test('every table with something of a person is on the list', async (t) => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.table_name as name
    from information_schema.columns c
    join information_schema.tables f using (table_schema, table_name)
    where c.table_schema = 'public' and f.table_type = 'BASE TABLE'
      and c.column_name ~ ${PERSONAL}`.execute(api.db);
  const found = rows.map((row) => row.name);
  t.ok(found.length > 15, 'the schema was read');
  for (const table of found) t.ok(documented.has(table), `${table} is on the list`);
  const all = new Set(await tables(api.db));
  for (const table of documented.keys()) t.ok(all.has(table), `${table} exists`);
});

t.test('what names a person spares an account never proved, or goes with it', async (t) => {
  const goes = new Map([
    ['account_activity', 'it tells of the account alone'],
    ['account_token', 'it is in the letter that nobody answered'],
    ['mail_message', 'it is that letter'],
    ['data_key', 'what it sealed goes'],
    ['evidence_tag', 'a decision has one, and spares'],
    ['audit_entry', 'a decision has one, and spares'],
    ['recovery_code', 'it needs a proved address'],
    ['totp_factor', 'it needs a proved address'],
    ['evidence_reading', 'it needs a role, which spares'],
    ['ticket_message', 'it needs a role, or a ticket, which spare'],
  ]);
  const { rows } = await sql<{ name: string }>`
    select distinct c.table_name as name
    from information_schema.columns c
    join information_schema.tables f using (table_schema, table_name)
    where c.table_schema = 'public' and f.table_type = 'BASE TABLE'
      and c.column_name ~ '(^|_)(user|staff|person)_id$'`.execute(api.db);
  t.same(rows.map(({ name }) => name).sort(), [...SPARING, ...goes.keys()].sort());
});

t.test('nothing that names an erased person is found anywhere', async (t) => {
  const mark = randomUUID().slice(0, 13);
  const who = await inEveryTable(mark);
  const before = await holding(api.db, mark);
  const owned = await rowsOf(api.db, who.id);
  for (const [table, fate] of documented) {
    if (fate === 'kept') continue;
    t.ok(before.includes(table) || owned.has(table) || table === 'ticket_link', `${table}: theirs`);
  }
  await erasePerson(api.deps, who.id, {
    actor: { kind: 'operator', id: 'test' },
    reason: 'they asked for it',
  });
  t.same(await holding(api.db, mark), []);
  const left = await rowsOf(api.db, who.id);
  for (const [table, fate] of documented) if (fate === 'deleted') t.notOk(left.has(table), table);
  const { rows } = await sql`select 1 from ticket_link`.execute(api.db);
  t.equal(rows.length, 0, 'links of tickets go with them');
});

/** Somebody of whom every table that erasing touches holds something, marked where words are. */
async function inEveryTable(mark: string): Promise<Pick<Person, 'id'>> {
  const email = `Ada.${mark}@example.org`;
  const agent = { 'user-agent': `Browser ${mark}` };
  const signUp = await post(api, '/auth/signup', { email, password: PASSWORD }, agent);
  const { user, accessToken } = signUp.json<{ user: { id: string }; accessToken: string }>();
  const headers = { ...agent, authorization: `Bearer ${accessToken}` };
  const { db } = api;
  await db
    .updateTable('app_user')
    .set({ display_name: `Ada ${mark}`, email_verified_at: new Date() })
    .where('id', '=', user.id)
    .execute();
  const shown = await read(api, { headers });
  const accepted = acceptance(user.id, shown, { userAgent: `Browser ${mark}` });
  const key = { 'idempotency-key': randomUUID() };
  await post(api, '/legal-consent', accepted, { ...headers, ...key });
  const enrolled = await post(api, '/auth/totp', { currentPassword: PASSWORD }, headers);
  if (enrolled.statusCode !== 200) throw new Error(enrolled.body);
  await db
    .insertInto('recovery_code')
    .values({ user_id: user.id, code_hash: randomBytes(32) })
    .execute();
  await db.insertInto('user_role').values({ user_id: user.id, role: 'compliance' }).execute();
  const reading = {
    user_id: user.id,
    auditor_token_id: null,
    topic: 'consent-events',
    partition: 0,
  };
  await db.insertInto('evidence_reading').values(reading).execute();
  const words = { name: `Ada ${mark}`, email, message: `It is ${mark} who asks for help.` };
  await writeTicket(api, words);
  await writeTicket(api, { message: `It is ${mark} again, signed in.` }, { headers });
  for (const by of [{}, headers]) {
    const asked = { tier: 'plus', email, formToken: formToken(api) };
    const answer = await post(api, '/pricing/requests', asked, by);
    if (answer.statusCode >= 300) throw new Error(answer.body);
  }
  const news = await post(api, '/newsletter', { email, formToken: formToken(api) });
  if (news.statusCode !== 202) throw new Error(news.body);
  return { id: user.id };
}

async function tables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  return rows.map((row) => row.name);
}

/** Tables with a row in which this stands, whatever the column; in bytes too. */
async function holding(db: Database, mark: string): Promise<string[]> {
  const found: string[] = [];
  const hex = Buffer.from(mark).toString('hex');
  for (const table of await tables(db)) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} as r
      where r::text ilike ${`%${mark}%`} or r::text ilike ${`%${hex}%`} limit 1`.execute(db);
    if (rows.length > 0) found.push(table);
  }
  return found;
}

/** Tables with rows of this person, by `user_id`. */
async function rowsOf(db: Database, userId: string): Promise<Set<string>> {
  const found = new Set<string>();
  const { rows: owned } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id'`.execute(db);
  for (const { name } of owned) {
    const { rows } = await sql`
      select 1 from ${sql.table(name)} where user_id = ${userId} limit 1`.execute(db);
    if (rows.length > 0) found.add(name);
  }
  return found;
}
