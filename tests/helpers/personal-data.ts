import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PASSWORD, type Person, type TestApi } from './api.ts';
import { acceptance, read } from './decisions.ts';
import { formToken, post, writeTicket } from './desk.ts';
import { keepSomethingOfAll } from './kept.ts';

/** What docs/operations.md says that erasing a person does, by table. */
export async function erasureList(): Promise<ReadonlyMap<string, string>> {
  const manual = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const lines = manual.matchAll(/^\| `(\w+)` \| .+ \| (deleted|blanked|kept)\b.* \|$/gm);
  return new Map([...lines].map(([, table = '', fate = '']) => [table, fate]));
}

export type MarkedPerson = Pick<Person, 'id' | 'email' | 'headers'>;

/** Somebody of whom every table that erasing touches holds something, marked where words are. */
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
  await insertExport(db, user.id, mark);
  const note = { id: randomUUID(), user_id: user.id, text: `It is ${mark} who saw it.` };
  await db.insertInto('health_note').values(note).execute();
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
  await keepSomethingOfAll(api, headers, mark);
  const phrase = { currentPassword: PASSWORD, phrase: 'delete my account' };
  const leaving = await post(api, '/me/erasure', phrase, headers);
  if (leaving.statusCode !== 202) throw new Error(leaving.body);
  const news = await post(api, '/newsletter', { email, formToken: formToken(api) });
  if (news.statusCode !== 202) throw new Error(news.body);
  return { id: user.id, email, headers: { authorization: `Bearer ${accessToken}` } };
}

async function insertExport(db: TestApi['db'], userId: string, mark: string): Promise<void> {
  const made = {
    id: randomUUID(),
    user_id: userId,
    format: 'csv' as const,
    with_entries: true,
    opened: false,
    reason_code: 'audit',
    reason: `${mark} has to know`,
    reason_salt: randomBytes(32),
    filter: JSON.stringify({ users: [userId] }),
    filter_salt: randomBytes(32),
    trees: JSON.stringify([{ topic: 'consent-events', partition: 0, size: 1 }]),
    epoch: 0,
    ...NOT_COMPLETED,
  };
  await db.insertInto('evidence_export').values(made).execute();
}

const NOT_COMPLETED = {
  bytes: null,
  rows: null,
  sha256: null,
  manifest_sha256: null,
  completed_event_id: null,
};
