/** Staff ask a person to decide again, and read certificates of decisions. */
import type { AsOfAnswer } from '@roletrail/contracts/http/as-of';
import type { CheckConsentAnswer, ConsentRequest } from '@roletrail/contracts/http/legal';
import type { PersonAnswer, PersonDecisions } from '@roletrail/contracts/http/staff-people';
import t from 'tap';
import { extractText, getDocumentProxy } from 'unpdf';
import { createTestUser, outcome, PASSWORD, type TestUser } from '../helpers/api.ts';
import { logged, startTestService } from '../helpers/decisions.ts';
import { accept, withdraw } from '../helpers/withdrawals.ts';

const s = await startTestService(t);
const { api } = s;
const staff = await createTestUser(api, { roles: ['admin'], consent: true });
const compliance = await createTestUser(api, { roles: ['compliance'], consent: true });

const get = (url: string, { headers }: Pick<TestUser, 'headers'>) =>
  api.app.inject({ url: `/api/${url}`, headers });
const post = (url: string, payload: object, { headers }: Pick<TestUser, 'headers'>) =>
  api.app.inject({ method: 'POST', url: `/api/${url}`, headers, payload });
const ask = (userId: string, over: object = {}, who = staff) => {
  const body = { reason: 'The screen was broken', code: 'documents_unclear', ...over };
  return post(`admin/users/${userId}/ask-again`, body, who);
};
const check = async (who: TestUser) =>
  (await post('legal-check-consent', {}, who)).json<CheckConsentAnswer>();
const enter = async (who: TestUser) => outcome(await get('me/tickets', who));
const personOf = async (id: string, who = staff) =>
  (await get(`admin/users/${id}`, who)).json<PersonAnswer>().person;
const textOf = async (pdf: Uint8Array) =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text;

t.test('a request is in force once it is folded, until the next decision', async (t) => {
  const who = await createTestUser(api);
  const first = await accept(api, who);
  await s.settled();
  const asked = await ask(who.id, { about: 'terms' });
  t.equal(asked.statusCode, 200, asked.body);
  const { eventId } = asked.json<{ eventId: string }>();
  await s.settled();
  t.match(await check(who), {
    needsReConsent: true,
    reason: 'asked_again',
    accepted: { eventId: first },
    asked: { about: 'terms', reason: 'documents_unclear' },
  });
  t.equal(await enter(who), '403 CONSENT_REQUIRED');
  t.equal((await personOf(who.id)).consent, 'asked_again');
  t.equal(outcome(await ask(who.id)), '409 NOTHING_TO_ASK', 'an earlier request waits');
  t.notOk((await personOf(who.id)).allowed.includes('ask_again'));
  const own = (await get('me/consents', who)).json<{ requests: ConsentRequest[] }>();
  t.match(own.requests, [{ eventId, about: 'terms', reason: 'documents_unclear' }]);
  t.notOk(JSON.stringify(own).includes('broken'), 'the words of staff are not for the person');
  const moment = own.requests[0]?.at ?? '';

  const second = await accept(api, who);
  t.match(await check(who), { reason: 'current', asked: null }, 'before it is folded');
  await s.settled();
  t.match(await check(who), { reason: 'current', accepted: { eventId: second }, asked: null });
  t.equal(await enter(who), '200');
  const tab = (await get(`admin/users/${who.id}/decisions`, staff)).json<PersonDecisions>();
  t.same(
    tab.items.map((row) => row.eventId),
    [second, first],
  );
  t.match(tab.requests, [{ eventId }]);
  const stateAt = async (at: string) => {
    const url = `admin/audit/as-of?${new URLSearchParams({ at, user: who.id })}`;
    return (await get(url, compliance)).json<AsOfAnswer>().items[0]?.state;
  };
  const before = new Date(Date.parse(moment) - 1).toISOString();
  t.same([await stateAt(before), await stateAt(moment)], ['current', 'asked_again']);

  const events = (await logged(api, 'consent-events')).filter(({ subject }) => subject === who.id);
  t.same(
    events.map(({ id }) => id),
    [first, eventId, second],
  );
  const [, request] = events;
  const act = await api.db
    .selectFrom('staff_act')
    .select(['event_id', 'reason'])
    .where('action', '=', 'person.ask_again')
    .executeTakeFirstOrThrow();
  t.equal(act.reason, 'The screen was broken');
  t.match(request, { data: { actId: act.event_id, actor: { kind: 'user', id: staff.id } } });
});

t.test('one of two requests is refused, before the first one is folded too', async (t) => {
  const who = await createTestUser(api);
  await accept(api, who);
  const two = await Promise.all([ask(who.id), ask(who.id, {}, compliance)]);
  t.same(two.map(outcome).sort(), ['200', '409 NOTHING_TO_ASK'], 'at the same time');
  t.equal(outcome(await ask(who.id)), '409 NOTHING_TO_ASK', 'before the fold');
  await s.settled();
  t.equal(outcome(await ask(who.id)), '409 NOTHING_TO_ASK', 'after the fold');
  const own = (await get('me/consents', who)).json<{ requests: ConsentRequest[] }>();
  t.equal(own.requests.length, 1);
  const acts = await api.db
    .selectFrom('staff_act')
    .select('target_id')
    .where('user_id', '=', who.id)
    .where('action', '=', 'person.ask_again')
    .execute();
  t.same(acts, [{ target_id: own.requests[0]?.eventId }], 'a refused request is no act');
  await accept(api, who);
  t.equal((await ask(who.id)).statusCode, 200, 'a decision answers a folded request at once');
});

t.test('a request needs an acceptance, a person, a cause and the right to it', async (t) => {
  const who = await createTestUser(api);
  t.equal(outcome(await ask(who.id)), '409 NOTHING_TO_ASK', 'never decided');
  await accept(api, who);
  t.equal(outcome(await ask(who.id, { code: 'mood' })), '400 VALIDATION_FAILED');
  t.equal((await ask(who.id, {}, compliance)).statusCode, 200, 'before it is folded too');
  await s.settled();
  t.equal((await withdraw(api, who)).statusCode, 201, 'the acceptance can be withdrawn');
  t.equal(outcome(await ask(who.id)), '409 NOTHING_TO_ASK');
  await s.settled();
  t.match(await check(who), { reason: 'withdrawn', asked: null });
  t.equal(outcome(await ask(staff.id, {}, compliance)), '403 CAPABILITY_REQUIRED');
  t.equal(outcome(await ask('00000000-0000-7000-8000-000000000000')), '404 NOT_FOUND');
});

t.test('the page offers the acts that the API accepts from its reader', async (t) => {
  const who = await createTestUser(api, { consent: true });
  const admin = await createTestUser(api, { roles: ['admin'], consent: true });
  const growth = await createTestUser(api, { roles: ['admin'], consent: true });
  await api.db
    .insertInto('staff_capability')
    .values({ user_id: growth.id, capability: 'users' })
    .execute();
  const allowed = async (id: string, reader = staff) => (await personOf(id, reader)).allowed.sort();
  t.same(await allowed(who.id, compliance), ['ask_again', 'end_sessions']);
  t.same(await allowed(admin.id, compliance), [], 'compliance staff do nothing to staff');
  t.same(await allowed(staff.id), ['ask_again', 'end_sessions'], 'their own account');
  t.match(await allowed(admin.id), ['ask_again', 'end_sessions', 'grant_compliance']);
  t.notOk((await allowed(admin.id)).includes('revoke_admin'), 'no proved administrator remains');
  await api.db
    .updateTable('app_user')
    .set({ email_verified_at: new Date() })
    .where('id', '=', staff.id)
    .execute();
  t.ok((await allowed(admin.id)).includes('revoke_admin'));
  const limited = await allowed(admin.id, growth);
  t.same(limited, ['send_verification'], 'a limited one does nothing to more than their own');
  t.equal(outcome(await ask(admin.id, {}, growth)), '403 CAPABILITY_REQUIRED');
  const ending = await post(`admin/users/${admin.id}/sessions/end`, { reason: 'Test' }, growth);
  t.equal(outcome(ending), '403 CAPABILITY_REQUIRED');
  t.notOk((await allowed(who.id, growth)).includes('grant_compliance'));
  const plan = await get(`admin/erasures/people/${who.id}`, compliance);
  t.equal(outcome(plan), '403 ROLE_REQUIRED', 'compliance staff request no deletion');
});

t.test('a certificate is sealed for staff, and opened on record for compliance', async (t) => {
  const who = await createTestUser(api);
  const other = await createTestUser(api);
  const eventId = await accept(api, who);
  await s.settled();
  await s.signed();
  const path = `admin/users/${who.id}/decisions/${eventId}/certificate.pdf`;
  const masked = await get(path, staff);
  t.equal(masked.headers['content-type'], 'application/pdf', masked.body.slice(0, 200));
  const words = await textOf(masked.rawPayload);
  t.match(words, /sealed: only compliance staff can open it/);
  t.notOk(words.includes(who.email), 'nothing is opened');
  t.equal(outcome(await get(path.replace(who.id, other.id), staff)), '404 NOT_FOUND');

  const opening = { reasonCode: 'person_asked', text: 'They asked for it by mail' };
  const open = (currentPassword: string, reader: TestUser) =>
    post(path, { ...opening, currentPassword }, reader);
  t.equal(outcome(await open(PASSWORD, staff)), '403 ROLE_REQUIRED');
  t.equal(outcome(await open('another one', compliance)), '403 PASSWORD_WRONG');
  const openings = () =>
    api.db
      .selectFrom('evidence_opening')
      .select(['staff_id', 'reason'])
      .where('user_id', '=', who.id)
      .execute();
  t.same(await openings(), []);
  const opened = await open(PASSWORD, compliance);
  t.match((await textOf(opened.rawPayload)).replace(/\s/g, ''), who.email.replace(/\s/g, ''));
  t.same(await openings(), [{ staff_id: compliance.id, reason: 'person_asked' }]);
  await s.settled();
  const events = await logged(api, 'admin-events');
  t.match(
    events.filter(({ type }) => type === 'roletrail.evidence.opened.v1'),
    [{ data: { eventId, actor: { id: compliance.id } } }],
  );
});
