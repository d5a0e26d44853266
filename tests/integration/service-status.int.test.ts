/** State of the service without its database, and acknowledged findings. */
import { createHash } from 'node:crypto';
import { endAcknowledgements } from '@roletrail/api/system-health/acknowledgements';
import type { HealthNote, SystemHealth } from '@roletrail/contracts/http/system-health';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { eventsAbout } from '../helpers/admin-events.ts';
import { createTestUser, type TestApi, testApi } from '../helpers/api.ts';

let api: TestApi;
t.before(async () => {
  api = await testApi();
});
t.teardown(() => api[Symbol.asyncDispose]());

/** An instance beside, whose database cannot be reached. */
async function withoutDatabase(t: Test, statusPage: boolean): Promise<TestApi> {
  const url = new URL(api.database.config.url);
  url.port = '1';
  const { db } = api.database.open({ url: url.href });
  const other = await testApi({ beside: api, deps: { db }, config: { statusPage } });
  t.teardown(() => other[Symbol.asyncDispose]());
  return other;
}

t.test('a signed-in browser gets the outage, and nothing else', async (t) => {
  const { cookies, headers } = await createTestUser(api, { roles: ['admin'], consent: true });
  const away = await withoutDatabase(t, false);
  const outage = await away.app.inject({ url: '/api/status', cookies });
  t.equal(outage.statusCode, 200);
  t.match(outage.json(), { state: 'down', since: /^\d{4}-.*Z$/ });
  t.same(Object.keys(outage.json()).sort(), ['since', 'state']);
  const health = await away.app.inject({ url: '/api/admin/health', headers });
  t.equal(health.json().code, 'DATABASE_UNAVAILABLE', 'no role can be checked');
  const forged = { ...cookies, '__Host-rt_refresh': `${cookies['__Host-rt_refresh']}A` };
  for (const some of [{}, forged]) {
    const answer = await away.app.inject({ url: '/api/status', cookies: some });
    t.equal(answer.statusCode, 404, 'off for others');
  }
  t.equal((await away.app.inject('/status')).statusCode, 404);
});

t.test('the status page works while the database is away, without a cause', async (t) => {
  const away = await withoutDatabase(t, true);
  const page = await away.app.inject('/status');
  t.equal(page.statusCode, 200);
  t.match(page.body, /<h1>RoleTrail is down<\/h1>\s*<p>Since <time datetime="\d{4}-/);
  t.notMatch(page.body, /postgres|database|instance|version|127\.0\.0\.1/i);
  t.match(page.headers['content-security-policy'], /^default-src 'none'; style-src 'sha256-/);
  t.equal(page.headers['cache-control'], 'no-store');
  t.match((await away.app.inject('/api/status')).json(), { state: 'down' });
});

t.test('a finding is acknowledged on record, until its cause is over', async (t) => {
  const { headers } = await createTestUser(api, { roles: ['admin'], consent: true });
  const finding = 'work-not-done/signer';
  const read = async () => {
    const answer = await api.app.inject({ url: '/api/admin/health', headers });
    const health = answer.json<Extract<SystemHealth, { database: 'answers' }>>();
    return health.findings.find(({ key }) => key === finding);
  };
  t.match(await read(), { runBook: 'work-not-done', acknowledged: null });
  const note = { text: 'Someone starts the projector.', finding };
  const url = '/api/admin/health/notes';
  const made = await api.app.inject({ method: 'POST', url, headers, payload: note });
  t.match(made.json(), { ...note, own: false });
  t.match(await read(), { acknowledged: { at: String, note: note.text } });

  const { id } = made.json<HealthNote>();
  const gone = await api.app.inject({ method: 'DELETE', url: `${url}/${id}`, headers });
  t.equal(gone.statusCode, 404, 'it stays on record');
  const current = await read();
  await endAcknowledgements(api.db, current ? [current] : []);
  t.match(await read(), { acknowledged: { note: note.text } }, 'while the cause lasts');
  await endAcknowledgements(api.db, []);
  t.match(await read(), { acknowledged: { note: note.text } }, 'nor by a short absence');
  await sql`update health_note set at = at - interval '4 minutes',
    seen_at = seen_at - interval '4 minutes'`.execute(api.db);
  await endAcknowledgements(api.db, []);
  t.match(await read(), { acknowledged: null }, 'a later cause of that key is new');
  const { notes } = (await api.app.inject({ url, headers })).json<{ notes: HealthNote[] }>();
  t.match(notes, [{ id, finding, text: note.text }]);
});

t.test('notes about the service are acts, whose events have a digest of the words', async (t) => {
  const { id: staffId, headers } = await createTestUser(api, { roles: ['admin'], consent: true });
  const url = '/api/admin/health/notes';
  const write = async (payload: object) =>
    (await api.app.inject({ method: 'POST', url, headers, payload })).json<HealthNote>();
  const text = 'Ada restarts the broker.';
  const digestOf = async (actId: string) => {
    const { salt } = await api.db
      .selectFrom('staff_act')
      .select('salt')
      .where('event_id', '=', actId)
      .executeTakeFirstOrThrow();
    return createHash('sha256').update(salt).update(text).digest('hex');
  };
  const note = await write({ text });
  const gone = await api.app.inject({ method: 'DELETE', url: `${url}/${note.id}`, headers });
  t.equal(gone.statusCode, 204);
  const again = await api.app.inject({ method: 'DELETE', url: `${url}/${note.id}`, headers });
  t.equal(again.statusCode, 404);
  const events = await eventsAbout(api, note.id);
  const [written, deleted] = await Promise.all(events.map(({ id }) => digestOf(id)));
  t.match(events, [
    {
      data: {
        action: 'health.note',
        actor: { id: staffId },
        before: null,
        after: { runBook: null, textDigest: written },
      },
    },
    { data: { action: 'health.delete_note', before: { textDigest: deleted }, after: null } },
  ]);
  t.equal(events.length, 2, 'a refused deletion is no act');

  for (const [finding, runBook] of [
    ['relay-halted/admin-events/0', 'relay-halted'],
    ['ada@example.org', null],
  ] as const) {
    const [act, ...more] = await eventsAbout(api, (await write({ text, finding })).id);
    t.match(act, { data: { action: 'health.acknowledge', before: null, after: { runBook } } });
    t.same(more, []);
    t.notMatch(JSON.stringify(act), /ada/i, 'neither the words nor the key');
  }
});
