import type { ResumeContent } from '@roletrail/contracts/http/career';
import { RESUME_DRAFT_MAX } from '@roletrail/contracts/tool-limits';
import { entryWith, NO_DRAFT, withPart } from '@roletrail/engines/testing/sample-drafts';
import { readKeys, requireLiveKey } from '@roletrail/vault/data-keys';
import { seal, unseal } from '@roletrail/vault/seal';
import { sql } from 'kysely';
import t from 'tap';
import { createTestUser, outcome, type TestApi, type TestUser, testApi } from '../helpers/api.ts';
import { adText, call, keepSomethingOfAll, kept } from '../helpers/saved-items.ts';

let api: TestApi;
t.before(async () => {
  api = await testApi();
});
t.teardown(() => api[Symbol.asyncDispose]());

const member = () => createTestUser(api, { consent: true });

const SUMMARISED = [
  { kind: 'resume', url: '/resumes' },
  { kind: 'job-target', url: '/job-targets' },
  { kind: 'run', url: '/runs' },
] as const;
type Kind = (typeof SUMMARISED)[number]['kind'];

const list = async (who: TestUser, url: string) =>
  (
    await kept<{ items: { id: string; title: string; characters?: number }[] }>(
      api,
      'GET',
      url,
      who,
    )
  ).items;

async function keyOf({ id }: TestUser) {
  return requireLiveKey(await readKeys(api.db, api.deps.keys.vault, [id]), id);
}

async function summaryOf(kind: Kind, who: TestUser) {
  const { rows } = await sql<{ id: string; revision: number; summary: string | null }>`
    select id, revision, summary from saved_item
    where user_id = ${who.id} and kind = ${kind}`.execute(api.db);
  return rows[0];
}

/** Replaces the content of the person's rows by bytes that do not open. */
const spoil = (kind: Kind, who: TestUser) =>
  sql`
    update saved_item set sealed = 'AAAA'
    where user_id = ${who.id} and kind = ${kind}`.execute(api.db);

t.test(
  'a list opens no contents, and its summaries are sealed under a field of their own',
  async (t) => {
    const who = await member();
    await keepSomethingOfAll(api, who.headers, 'Acme');
    for (const { kind, url } of SUMMARISED) {
      const before = await list(who, url);
      t.match(before, [{ title: String, revision: 1 }], url);
      await spoil(kind, who);
      t.same(await list(who, url), before, `${url}: without its contents`);
      const { id = '', summary } = (await summaryOf(kind, who)) ?? {};
      const key = { kind: 'live', key: await keyOf(who) } as const;
      const place = { eventId: id, userId: who.id };
      t.throws(() => unseal(key, place, summary ?? ''), { code: 'UNSEAL_FAILED' });
      const opened = unseal(key, { ...place, field: 'summary' }, summary ?? '');
      t.match(opened, { value: { revision: 1, content: { title: before[0]?.title } } });
    }
  },
);

t.test('a row without a summary gets one with its first list', async (t) => {
  const who = await member();
  await keepSomethingOfAll(api, who.headers, 'Acme');
  for (const { kind, url } of SUMMARISED) {
    const before = await list(who, url);
    await sql`
      update saved_item set summary = null
      where user_id = ${who.id} and kind = ${kind}`.execute(api.db);
    const lists = await Promise.all([list(who, url), list(who, url), list(who, url)]);
    t.same(lists, [before, before, before], url);
    t.ok((await summaryOf(kind, who))?.summary, 'is stored');
    await spoil(kind, who);
    t.same(await list(who, url), before, 'and read by the next list');
  }
});

t.test('a row that an older process changed is read anew', async (t) => {
  const who = await member();
  const { headers, id: userId } = who;
  const body = { title: 'Engineer', text: adText() };
  const { id } = await kept(api, 'POST', '/job-targets', { headers, body });
  const changed = { ...body, title: 'Lead engineer', company: null, url: null };
  const sealed = seal(await keyOf(who), { eventId: id, userId }, changed);
  await sql`
    update saved_item set sealed = ${sealed}, revision = revision + 1 where id = ${id}`.execute(
    api.db,
  );
  t.match(await list(who, '/job-targets'), [{ id, title: 'Lead engineer', revision: 2 }]);
  const renamed = { ...body, title: 'Chief engineer' };
  await kept(api, 'PUT', `/job-targets/${id}`, { headers, body: renamed, ifMatch: 2 });
  await spoil('job-target', who);
  t.match(await list(who, '/job-targets'), [{ id, title: 'Chief engineer', revision: 3 }]);
});

t.test('a resume that was saved before the bounds of requests stays readable', async (t) => {
  const who = await member();
  const { headers, id: userId } = who;
  const body = { title: 'First', text: 'I have built bridges.' };
  const { id } = await kept(api, 'POST', '/resumes', { headers, body });
  const points = Array.from({ length: RESUME_DRAFT_MAX.linesInAll + 1 }, () => '');
  const fields: ResumeContent['fields'] = withPart(NO_DRAFT, {
    summary: 'y'.repeat(100_000),
    entries: [entryWith({ title: 'x', points })],
  });
  // as many code points as were allowed, and twice as many UTF-16 units
  const title = '\u{1F600}'.repeat(120);
  const old: ResumeContent = {
    ...body,
    title,
    file: null,
    jobTarget: null,
    madeFrom: null,
    fields,
  };
  const sealed = seal(await keyOf(who), { eventId: id, userId }, old);
  await sql`update saved_item set sealed = ${sealed}, summary = null where id = ${id}`.execute(
    api.db,
  );
  t.match(await list(who, '/resumes'), [{ id, title, characters: body.text.length }]);
  t.match(await kept<object>(api, 'GET', `/resumes/${id}`, who), { title, fields });
  const again = await call(api, 'PUT', `/resumes/${id}`, { headers, body: old, ifMatch: 1 });
  t.equal(outcome(again), '400 VALIDATION_FAILED', 'and cannot be saved again as it is');
});
