import { randomUUID } from 'node:crypto';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import type {
  PersonActs,
  PersonAnswer,
  SearchAnswer,
} from '@roletrail/contracts/http/staff-people';
import t from 'tap';
import { createTestUser, outcome, type TestApi, type TestUser, testApi } from '../helpers/api.ts';
import { writeTicket } from '../helpers/desk.ts';

let api: TestApi;
let staff: TestUser;
t.before(async () => {
  api = await testApi();
  staff = await createTestUser(api, { roles: ['admin'], consent: true });
});
t.teardown(() => api[Symbol.asyncDispose]());

const get = (path: string, who = staff) =>
  api.app.inject({ url: `/api/admin/${path}`, headers: who.headers });
const post = (path: string, payload: object, who = staff) =>
  api.app.inject({ method: 'POST', url: `/api/admin/${path}`, headers: who.headers, payload });

async function adminEvents() {
  const rows = await api.db
    .selectFrom('outbox')
    .select('value')
    .where('topic', '=', 'admin-events')
    .orderBy('seq')
    .execute();
  return rows.flatMap(({ value }) => {
    const decoded = decodeEvent(value);
    return decoded.kind === 'event' ? [decoded.event] : [];
  });
}

async function typesAbout(id: string): Promise<string[]> {
  return (await adminEvents()).flatMap(({ subject, type }) => (subject === id ? [type] : []));
}

t.test('the list is paged without gaps, filtered and found by e-mail', async (t) => {
  const made = [];
  for (let i = 0; i < 5; i++) {
    made.push(await createTestUser(api, { email: `page-${i}@list.example`, consent: i % 2 === 0 }));
  }
  for (const sort of ['email', '-created']) {
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const path = `users?limit=2&sort=${sort}&q=list.example${cursor}`;
      const page = (await get(path)).json<{ items: { id: string }[]; nextCursor: string | null }>();
      seen.push(...page.items.map(({ id }) => id));
      if (page.nextCursor === null) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    const wanted = made.map(({ id }) => id);
    t.same(seen, sort === 'email' ? wanted : wanted.toReversed(), sort);
  }
  const accepted = await get('users?q=list.example&decision=accepted');
  t.equal(accepted.json<{ items: unknown[] }>().items.length, 3);
  t.equal(outcome(await get('users?cursor=bad')), '400 VALIDATION_FAILED');
  t.match((await get(`users?q=100%25_`)).json(), { items: [] }, 'no pattern of the database');
});

t.test('the file has a reason on record and guards formulas', async (t) => {
  const person = await createTestUser(api, { email: 'file@csv.example' });
  await api.db
    .updateTable('app_user')
    .set({ display_name: '=1+1' })
    .where('id', '=', person.id)
    .execute();
  t.equal(outcome(await post('users/export', { q: 'csv.example' })), '400 VALIDATION_FAILED');
  const file = await post('users/export', { q: 'csv.example', reason: 'Asked by audit' });
  t.equal(file.statusCode, 200);
  t.match(file.body, `${person.id},file@csv.example,'=1+1,no,,,never_accepted`);
  t.equal(file.body.trim().split('\n').length, 2);
  const act = await api.db
    .selectFrom('staff_act')
    .select(['event_id', 'reason'])
    .where('action', '=', 'people.export')
    .executeTakeFirstOrThrow();
  t.equal(act.reason, 'Asked by audit');
  const event = (await adminEvents()).find(({ id }) => id === act.event_id);
  const after = { role: null, decision: null, hasQuery: true, rows: 1 };
  t.same(event?.type === 'roletrail.admin.acted.v1' && event.data.after, after);
});

t.test('opening a person is recorded once an hour, for each reader', async (t) => {
  const person = await createTestUser(api, { consent: true });
  const other = await createTestUser(api, { roles: ['compliance'], consent: true });
  const first = await get(`users/${person.id}`);
  t.match(first.json<PersonAnswer>().person, {
    email: person.email,
    consent: 'current',
    access: { roles: [], capabilities: [] },
    sessions: [{ id: person.sessionId }],
  });
  await get(`users/${person.id}`);
  t.same(await typesAbout(person.id), ['roletrail.person.viewed.v1']);
  t.equal((await get(`users/${person.id}`, other)).statusCode, 200);
  t.equal((await typesAbout(person.id)).length, 2);
  await api.db
    .updateTable('person_view')
    .set({ viewed_at: new Date(Date.now() - 3_601_000) })
    .where('staff_id', '=', other.id)
    .execute();
  await get(`users/${person.id}`, other);
  t.equal((await typesAbout(person.id)).length, 3, 'an hour later');
  t.equal(outcome(await get(`users/${randomUUID()}`)), '404 NOT_FOUND');
});

t.test('each tab of a person is recorded as a view', async (t) => {
  for (const tab of ['decisions', 'tickets', 'acts']) {
    const person = await createTestUser(api);
    t.equal((await get(`users/${person.id}/${tab}`)).statusCode, 200, tab);
    await get(`users/${person.id}/${tab}`);
    t.same(await typesAbout(person.id), ['roletrail.person.viewed.v1'], tab);
    t.equal(outcome(await get(`users/${randomUUID()}/${tab}`)), '404 NOT_FOUND', tab);
  }
});

t.test('each tab of a person is paged to its last row', async (t) => {
  const person = await createTestUser(api);
  const eventIds = Array.from({ length: 5 }, () => randomUUID());
  for (const [i, event_id] of eventIds.entries()) {
    const row = { event_id, user_id: person.id };
    const place = { topic: 'consent-events', partition: 2, offset: 900 + i };
    const documents = { reason: 'terms_changed', terms_version: null, privacy_version: null };
    await api.db
      .insertInto('consent_decision')
      .values({
        ...row,
        ...place,
        ...documents,
        decision: 'accepted',
        decided_at: new Date(),
        leaf_hash: Buffer.alloc(32),
      })
      .execute();
    const target = { target_kind: 'person', target_id: person.id };
    const act = { ...target, capability: 'users' as const, action: 'person.lock' };
    await api.db
      .insertInto('staff_act')
      .values({
        ...row,
        ...act,
        reason: 'For the test',
        staff_id: staff.id,
        salt: Buffer.alloc(32),
      })
      .execute();
  }
  for (const tab of ['decisions', 'acts']) {
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const answer = await get(`users/${person.id}/${tab}?limit=2${cursor}`);
      const page = answer.json<{ items: { eventId: string }[]; nextCursor: string | null }>();
      t.ok(page.items.length <= 2, tab);
      seen.push(...page.items.map(({ eventId }) => eventId));
      if (page.nextCursor === null) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    t.same(seen, eventIds.toReversed(), tab);
    const invalid = await get(`users/${person.id}/${tab}?cursor=bad`);
    t.equal(outcome(invalid), '400 VALIDATION_FAILED');
  }
});

t.test('compliance staff end no sessions of staff', async (t) => {
  const compliance = await createTestUser(api, { roles: ['compliance'], consent: true });
  const other = await createTestUser(api, { roles: ['admin'], consent: true });
  const end = { reason: 'A lost phone' };
  const path = `users/${other.id}/sessions/end`;
  t.equal(outcome(await post(path, end, compliance)), '403 CAPABILITY_REQUIRED');
  t.match((await post(path, end)).json(), { ended: 1 }, 'an administrator does');
});

t.test('ending all sessions takes effect at once and is listed with its reason', async (t) => {
  const person = await createTestUser(api, { consent: true });
  const compliance = await createTestUser(api, { roles: ['compliance'], consent: true });
  const end = { reason: 'A lost phone' };
  t.match((await post(`users/${person.id}/sessions/end`, end, compliance)).json(), { ended: 1 });
  const me = await api.app.inject({ url: '/api/auth/user', headers: person.headers });
  t.equal(outcome(me), '401 SESSION_REVOKED');
  t.match((await post(`users/${person.id}/sessions/end`, end)).json(), { ended: 0 });
  const acts = (await get(`users/${person.id}/acts`)).json<PersonActs>().items;
  t.match(acts, [
    { action: 'person.end_sessions', reason: 'A lost phone', staffId: compliance.id },
  ]);
  t.equal(acts.length, 1, 'what ended nothing is not recorded');
});

t.test('a second factor that is off cannot be reset', async (t) => {
  const person = await createTestUser(api, { consent: true });
  const body = { reason: 'For the test', currentPassword: 'wrong' };
  t.equal(
    outcome(await post(`users/${person.id}/second-factor/reset`, body)),
    '403 PASSWORD_WRONG',
  );
  t.same(await typesAbout(person.id), []);
});

t.test('the search finds people only for those who may see addresses', async (t) => {
  const person = await createTestUser(api, { email: 'needle@search.example' });
  const found = async (q: string, who = staff) =>
    (await get(`search?q=${encodeURIComponent(q)}`, who)).json<SearchAnswer>().items;
  t.match(await found('needle@se'), [{ kind: 'person', to: `/admin/users/${person.id}` }]);
  t.match(await found(person.id.slice(0, 30)), [{ kind: 'person' }]);
  t.match(await found('terms'), [{ kind: 'document' }]);
  const limited = await createTestUser(api, { roles: ['admin'], consent: true });
  await api.db
    .insertInto('staff_capability')
    .values({ user_id: limited.id, capability: 'growth' })
    .execute();
  t.same(await found('needle@se', limited), []);
  const { number } = await writeTicket(api);
  t.match(await found(number), [{ kind: 'ticket', title: number }]);
  t.same(await found(number, limited), [], 'tickets contain addresses');
  const desk = await api.app.inject({ url: '/api/staff/tickets', headers: limited.headers });
  t.equal(outcome(desk), '403 CAPABILITY_REQUIRED');
});

t.test(
  'the search finds records by event and settings by words, for those who may open them',
  async (t) => {
    const found = async (q: string, who = staff) =>
      (await get(`search?q=${encodeURIComponent(q)}`, who)).json<SearchAnswer>().items;
    const eventId = randomUUID();
    const place = { topic: 'consent-events', partition: 1, offset: 7 };
    const none = { user_id: null, decision: null, terms_version: null, privacy_version: null };
    await api.db
      .insertInto('audit_entry')
      .values({
        ...place,
        ...none,
        event_id: eventId,
        type: 'roletrail.consent.accepted.v1',
        subject: 'x',
        occurred_at: new Date(),
      })
      .execute();
    const to = '/admin/reports?record=consent-events%2F1%2F7';
    t.same(await found(eventId.toUpperCase()), [
      { kind: 'event', title: `Event ${eventId}`, note: 'record consent-events/1/7', to },
    ]);
    t.same(await found(eventId.slice(0, 30)), [], 'the whole id only');
    t.match(await found('wrong pass'), [
      { kind: 'setting', to: '/admin/settings?view=limits&setting=limits.sign_in_failures' },
    ]);
    t.match(await found('notice page'), [{ to: '/admin/settings?setting=site.notice' }]);
    const growth = await createTestUser(api, { roles: ['admin'], consent: true });
    const limit = { user_id: growth.id, capability: 'growth' as const };
    await api.db.insertInto('staff_capability').values(limit).execute();
    t.same([await found(eventId, growth), await found('wrong pass', growth)], [[], []]);
    const officer = await createTestUser(api, { roles: ['compliance'], consent: true });
    t.match(await found(eventId, officer), [{ kind: 'event' }]);
    t.same(await found('wrong pass', officer), []);
  },
);
