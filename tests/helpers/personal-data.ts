import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PASSWORD, type Person, type TestApi } from './api.ts';
import { acceptance, read } from './decisions.ts';
import { formToken, post, writeTicket } from './desk.ts';

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
  return { id: user.id, email, headers: { authorization: `Bearer ${accessToken}` } };
}
