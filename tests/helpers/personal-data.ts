import { randomBytes, randomUUID } from 'node:crypto';
import { storeUndo } from '@roletrail/api/account/undo-state';
import { REMINDER_CONSENT } from '@roletrail/contracts/limits';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import { createTestUser, PASSWORD, type TestApi, type TestUser } from './api.ts';
import { mailAbout, secretOf } from './api-mail.ts';
import { acceptance, fetchDocuments } from './decisions.ts';
import { formToken, post, writeTicket } from './desk.ts';
import { readManual } from './manual.ts';
import { keepSomethingOfAll, kept } from './saved-items.ts';

/** Returns the documented effect of an erasure by table, from docs/operations. */
export async function erasureList(): Promise<ReadonlyMap<string, string>> {
  const manual = await readManual();
  const lines = manual.matchAll(/^\| `(\w+)` \| .+ \| (deleted|blanked|kept)\b.* \|$/gm);
  return new Map([...lines].map(([, table = '', fate = '']) => [table, fate]));
}

export type MarkedPerson = Pick<TestUser, 'id' | 'email' | 'headers'>;

/** Creates a person with rows in every table that erasing affects, with the mark in each text. */
export async function inEveryTable(api: TestApi, mark: string): Promise<MarkedPerson> {
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
  const shown = await fetchDocuments(api, { headers });
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
  await insertExport(db, user.id, `${mark} has to know`, { users: [user.id] });
  await insertExportByTags(api, user.id);
  const note = { id: randomUUID(), user_id: user.id, text: `It is ${mark} who saw it.` };
  await db.insertInto('health_note').values(note).execute();
  await insertReport(db, user.id, mark);
  await insertPresence(db, user.id);
  const opening = {
    event_id: randomUUID(),
    user_id: user.id,
    staff_id: user.id,
    topic: 'consent-events',
    partition: 0,
    offset: 0,
    reason: 'complaint',
    text: `It is ${mark} who complained.`,
    salt: randomBytes(32),
  };
  await db.insertInto('evidence_opening').values(opening).execute();
  await actAsStaffOn(api, user.id, mark);
  await db
    .insertInto('claimed_acceptance')
    .values({ user_id: user.id, day: '2026-01-01', terms_version: '1', privacy_version: '1' })
    .execute();
  const dealtWith = {
    projection: 'consent-v1',
    topic: 'consent-events',
    partition: 0,
    offset: Number.parseInt(user.id.slice(-12), 16),
    reason: 'not JSON',
    asked_at: null,
    answer: null,
    answered_at: null,
    discarded_at: new Date(),
    discard_reason: 'damaged',
    actor_kind: 'user' as const,
    staff_id: user.id,
  };
  await db.insertInto('dead_letter_mark').values(dealtWith).execute();
  await db.transaction().execute((tx) => storeUndo(tx, api.deps.keys.vault, user.id, 'email'));
  const words = { name: `Ada ${mark}`, email, message: `It is ${mark} who asks for help.` };
  await writeTicket(api, words);
  await writeTicket(api, { message: `It is ${mark} again, signed in.` }, { headers });
  await db
    .insertInto('ticket_opened')
    .columns(['user_id', 'ticket_id', 'seen_until'])
    .expression(
      db
        .selectFrom('ticket')
        .select((eb) => [eb.val(user.id).as('user_id'), 'id', 'created_at'])
        .where('user_id', '=', user.id),
    )
    .execute();
  for (const by of [{}, headers]) {
    const asked = { tier: 'plus', email, formToken: formToken(api) };
    const answer = await post(api, '/pricing/requests', asked, by);
    if (answer.statusCode >= 300) throw new Error(answer.body);
  }
  await db
    .insertInto('subscription_event')
    .values({
      user_id: user.id,
      tier: 'plus',
      monthly_price: 900,
      reduced_price: null,
      reduced_months: null,
      currency: 'USD',
      cause: 'staff',
      request_id: null,
      promo_id: null,
    })
    .execute();
  await keepSomethingOfAll(api, headers, mark);
  const reminded = { version: REMINDER_CONSENT.version, zone: 'Europe/Berlin' };
  await kept(api, 'PUT', '/reminders', { headers, body: reminded });
  await kept(api, 'POST', '/calendar', { headers });
  await db
    .insertInto('reminder_mail')
    .values({ user_id: user.id, day: '2026-01-01', mail_id: null, queued_at: new Date() })
    .execute();
  await insertExposure(db, user.id);
  const phrase = { currentPassword: PASSWORD, phrase: 'delete my account' };
  const leaving = await post(api, '/me/erasure', phrase, headers);
  if (leaving.statusCode !== 202) throw new Error(leaving.body);
  await joinNewsletter(api, email);
  return { id: user.id, email, headers: { authorization: `Bearer ${accessToken}` } };
}

/** Inserts an experiment that the person saw. */
async function insertExposure(db: Database, userId: string): Promise<void> {
  const id = randomUUID();
  const variants = JSON.stringify([
    { id: 'base', weight: 50 },
    { id: 'tools_first', weight: 50 },
  ]);
  const plan = { metric: 'saved_run', baseline: 1000, effect: 200, planned: 7682 };
  const subject = { id, key: `seen-${id.slice(0, 8)}`, hypothesis: 'More people start a tool.' };
  await db
    .insertInto('experiment')
    .values({ ...subject, ...plan, target: 'dashboard.blocks', variants })
    .execute();
  await db
    .insertInto('experiment_exposure')
    .values({ experiment_id: id, user_id: userId, variant: 'base' })
    .execute();
}

/** Opens an article in the editor of staff. */
async function insertPresence(db: Database, userId: string): Promise<void> {
  const id = randomUUID();
  const texts = { slug: `open-${id}`, title: 'Open', excerpt: '', html: '', plain: '', words: 0 };
  const rest = { sha256: '0'.repeat(64), contents: '[]', sources: '[]', tags: [], author: 'Staff' };
  await db
    .insertInto('article')
    .values({
      id,
      ...texts,
      ...rest,
      topic: 'pay',
      status: 'draft',
      published_at: null,
      origin: 'staff',
    })
    .execute();
  await db
    .insertInto('article_presence')
    .values({ article_id: id, user_id: userId, seen_at: new Date() })
    .execute();
}

async function insertReport(db: Database, userId: string, mark: string): Promise<void> {
  const view = { id: randomUUID(), user_id: userId, table_id: 'users', query: 'role=admin' };
  await db
    .insertInto('staff_view')
    .values({ ...view, name: `View of ${mark}` })
    .execute();
  await db
    .insertInto('custom_report')
    .values({
      id: randomUUID(),
      user_id: userId,
      name: `What ${mark} asked for`,
      definition: '{}',
      shared: true,
    })
    .execute();
}

/** Subscribes an address by the link of its letter; another request waits for its own link. */
async function joinNewsletter(api: TestApi, email: string): Promise<void> {
  const asked = await post(api, '/newsletter', { email, formToken: formToken(api) });
  if (asked.statusCode !== 202) throw new Error(asked.body);
  const token = secretOf(await mailAbout(api, email, /Please confirm: RoleTrail articles/));
  const joined = await post(api, '/newsletter/confirm', { token });
  if (joined.statusCode !== 200) throw new Error(joined.body);
  const waiting = {
    id: randomUUID(),
    email,
    email_normalized: email.toLowerCase(),
    tag: 'pay',
    consent_version: '1',
    consent_text: 'words',
    token_hash: randomBytes(32),
    expires_at: new Date(Date.now() + 86_400_000),
  };
  await api.db.insertInto('newsletter_request').values(waiting).execute();
}

/** An export that staff made by the address and the device of this person, with its manifest. */
async function insertExportByTags(api: TestApi, userId: string): Promise<void> {
  const officer = await createTestUser(api, { roles: ['compliance'] });
  const found = await api.db
    .selectFrom('evidence_tag')
    .select(['kind', 'tag'])
    .where('user_id', '=', userId)
    .execute();
  const tags = found.map(({ kind, tag }) => ({ kind, tag: tag.toString('hex') }));
  const id = await insertExport(api.db, officer.id, 'an inquiry', { tags });
  const content = JSON.stringify({ filter: { applied: { tags } } });
  await api.db
    .insertInto('evidence_export_manifest')
    .values({ export_id: id, part: 0, content })
    .execute();
}

async function insertExport(
  db: TestApi['db'],
  userId: string,
  reason: string,
  filter: object,
): Promise<string> {
  const made = {
    id: randomUUID(),
    user_id: userId,
    format: 'csv' as const,
    with_entries: true,
    opened: false,
    reason_code: 'audit',
    reason,
    reason_salt: randomBytes(32),
    filter: JSON.stringify(filter),
    filter_salt: randomBytes(32),
    trees: JSON.stringify([{ topic: 'consent-events', partition: 0, size: 1 }]),
    epoch: 0,
    ...NOT_COMPLETED,
  };
  await db.insertInto('evidence_export').values(made).execute();
  return made.id;
}

const NOT_COMPLETED = {
  bytes: null,
  rows: null,
  sha256: null,
  manifest_sha256: null,
  completed_event_id: null,
};

/** All of our own. */
export async function tables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  return rows.map((row) => row.name);
}

/** Tables with a row in which one of these stands, whatever the column; in bytes too. */
export async function holding(db: Database, marks: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const forms = marks.flatMap((mark) => [mark, Buffer.from(mark).toString('hex')]);
  const patterns = forms.map((form) => `%${form}%`);
  for (const table of await tables(db)) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} as r
      where r::text ilike any(${patterns}::text[]) limit 1`.execute(db);
    if (rows.length > 0) found.push(table);
  }
  return found;
}

/** Tables with rows of this person, by `user_id`. */
export async function rowsOf(db: Database, userId: string): Promise<Set<string>> {
  const found = new Set<string>();
  const { rows: owned } = await sql<{ name: string; column: string }>`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'staff_id')`.execute(db);
  for (const { name, column } of owned) {
    const { rows } = await sql`
      select 1 from ${sql.table(name)} where ${sql.ref(column)} = ${userId} limit 1`.execute(db);
    if (rows.length > 0) found.add(name);
  }
  return found;
}

/** Returns true if an account was erased. */
export async function isErased(db: Database, { id }: Pick<TestUser, 'id'>): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('erased_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.erased_at !== null;
}

/** The person is staff with one capability, who viewed and acted on the own account. */
async function actAsStaffOn({ db }: TestApi, userId: string, mark: string): Promise<void> {
  await db
    .insertInto('staff_capability')
    .values({ user_id: userId, capability: 'growth' })
    .execute();
  await db.insertInto('person_view').values({ staff_id: userId, user_id: userId }).execute();
  const act = {
    event_id: randomUUID(),
    staff_id: userId,
    user_id: userId,
    capability: 'users' as const,
    action: 'person.lock',
    target_kind: 'person',
    target_id: userId,
    reason: `It is ${mark} who asked for it.`,
    salt: randomBytes(32),
  };
  await db.insertInto('staff_act').values(act).execute();
  await db
    .insertInto('invitation')
    .values({
      id: randomUUID(),
      email: `guest.${mark}@example.org`,
      email_normalized: `guest.${mark}@example.org`,
      role: null,
      plan: null,
      capabilities: [],
      token_hash: randomBytes(32),
      staff_id: userId,
      act_id: act.event_id,
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute();
  const erasing = { id: randomUUID(), user_id: randomUUID(), staff_id: userId, reason: 'abuse' };
  await db.insertInto('staff_erasure').values(erasing).execute();
  const written = { item: userId, staff_id: userId, salt: randomBytes(32), version: 1 };
  const note = `It is ${mark} who knows.`;
  await db
    .insertInto('launch_sign_off')
    .values({ ...written, status: 'open', owner: mark, evidence: `https://${mark}.example`, note })
    .execute();
  await db
    .insertInto('launch_waiver')
    .values({ ...written, until: '2026-01-01', reason: note })
    .execute();
}
