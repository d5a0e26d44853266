/** Lists of people as CSV: a reason on record, the filters of the screen, addresses as elsewhere. */
import { randomUUID } from 'node:crypto';
import type { SettingList } from '@roletrail/contracts/http/settings';
import t from 'tap';
import { adminEvents } from '../helpers/admin-events.ts';
import { outcome, type TestUser } from '../helpers/api.ts';
import { get, openDesk, post, writeTicket } from '../helpers/desk.ts';
import { askForPlan, growthStaff, provedPerson } from '../helpers/growth.ts';

const { api } = await openDesk(t);
const staff = await growthStaff(api, ['growth', 'users']);
const growth = await growthStaff(api, ['growth']);

const save = (path: string, payload: object, who: TestUser = staff) =>
  api.app.inject({
    method: 'POST',
    url: `/api/admin/${path}/export`,
    headers: who.headers,
    payload,
  });

const lastAct = async () => (await adminEvents(api)).at(-1);

t.test('requests for plans are saved in one state, with a reason on record', async (t) => {
  const person = await provedPerson(api);
  await askForPlan(api, person);
  const state = 'pending';
  t.equal(outcome(await save('revenue/requests', { state })), '400 VALIDATION_FAILED');
  const file = await save('revenue/requests', { state, reason: 'Asked by audit' });
  t.equal(file.statusCode, 200, file.body);
  t.match(file.headers['content-disposition'], /roletrail-plan-requests\.csv/);
  t.match(file.body, person.email);
  t.match(await lastAct(), {
    type: 'roletrail.admin.acted.v1',
    data: { action: 'plan_request.export', capability: 'growth', after: { state } },
  });
  const masked = await save('revenue/requests', { state, reason: 'Asked by audit' }, growth);
  t.equal(masked.statusCode, 200);
  t.notMatch(masked.body, person.email, 'without the capability users');
  const refused = await save('revenue/requests', { state: 'refused', reason: 'Asked by audit' });
  t.equal(refused.body.trim().split('\n').length, 1, 'the columns alone');
});

t.test('each list has a file, for the capability of its screen', async (t) => {
  const reason = 'Asked by audit';
  for (const [path, body, columns] of [
    ['invitations', {}, 'id,email,role,plan,sentAt,expiresAt,expired'],
    ['erasures', { state: 'open' }, 'id,userId,email,reason,state,requestedAt'],
    ['revenue/people', {}, 'userId,email,tier,since,currency'],
  ] as const) {
    const file = await save(path, { ...body, reason });
    t.equal(file.statusCode, 200, path);
    t.ok(file.body.replace(/^\uFEFF/, '').startsWith(columns), `${path}: ${file.body}`);
  }
  for (const path of ['invitations', 'erasures']) {
    const refused = await save(path, { state: 'open', reason }, growth);
    t.equal(outcome(refused), '403 CAPABILITY_REQUIRED', path);
  }
});

/** Rows of a file without its line of columns. */
const rowsOf = ({ body }: { body: string }) => body.trim().split('\n').slice(1);

t.test('each tab of a person has a file with its filter, and is on record', async (t) => {
  const reason = 'Asked by the person';
  const person = await provedPerson(api);
  const { number } = await writeTicket(api, {}, person);
  const of = (tab: string, body: object = {}, who = staff) =>
    save(`users/${person.id}/${tab}`, { reason, ...body }, who);
  t.equal(rowsOf(await of('decisions', { decision: 'declined' })).length, 0);
  t.equal(rowsOf(await of('sessions')).length, 1);
  t.match(rowsOf(await of('tickets')), [new RegExp(`^${number},consent,open,`)]);
  t.equal(rowsOf(await of('tickets', { status: 'closed' })).length, 0);
  t.match(await lastAct(), {
    data: {
      action: 'person.export',
      target: { kind: 'person', id: person.id },
      after: { tab: 'tickets', status: 'closed', decision: null, action: null },
    },
  });
  t.equal(rowsOf(await of('acts', { action: 'person.export' })).length, 4, 'the files above');
  t.equal(rowsOf(await of('acts', { action: 'person.lock' })).length, 0);
  const tab = await api.app.inject({
    url: `/api/admin/users/${person.id}/acts?action=person.lock`,
    headers: staff.headers,
  });
  t.same(tab.json<{ items: unknown[] }>().items, [], 'the page has the same filter');
  t.equal(outcome(await of('tickets', { status: 'lost' })), '400 VALIDATION_FAILED');
  t.equal(outcome(await of('tickets', {}, growth)), '403 CAPABILITY_REQUIRED');
  const missing = await save(`users/${randomUUID()}/acts`, { reason });
  t.equal(outcome(missing), '404 NOT_FOUND');
});

t.test('a list of the desk has a file without the messages', async (t) => {
  const { number } = await writeTicket(api, { name: '=Ada' });
  const ask = (body: object, who = staff) => post(api, '/staff/tickets/export', body, who.headers);
  const file = await ask({ view: 'open', reason: 'Asked by audit' });
  t.match(file.body, new RegExp(`${number},consent,open,'=Ada,ada@example\\.org`));
  t.notMatch(file.body, 'My receipt has been waiting');
  t.match(await lastAct(), { data: { action: 'ticket.export', after: { view: 'open' } } });
  t.notMatch((await ask({ view: 'closed', reason: 'Asked by audit' })).body, number);
  t.equal(outcome(await ask({ view: 'open' })), '400 VALIDATION_FAILED');
  t.equal(
    outcome(await ask({ view: 'open', reason: 'Asked by audit' }, growth)),
    '403 CAPABILITY_REQUIRED',
  );
});

t.test('the history of a setting has a file with who and why', async (t) => {
  const settings = await growthStaff(api, ['settings']);
  const { items } = await get<SettingList>(api, '/admin/settings', settings);
  const item = items.find(({ key }) => key === 'site.notice');
  const changed = await api.app.inject({
    method: 'PUT',
    url: '/api/admin/settings/site.notice',
    headers: { ...settings.headers, 'if-match': item?.version ?? '' },
    payload: { value: 'Closed at noon', reason: 'A new machine' },
  });
  t.equal(changed.statusCode, 200, changed.body);
  const file = await save('settings/site.notice/history', { reason: 'For audit' }, settings);
  t.match(rowsOf(file), [/^1,[^,]+,"",Closed at noon,[^,]*,A new machine/]);
  t.match(await lastAct(), {
    data: { action: 'setting.export', target: { kind: 'setting', id: 'site.notice' } },
  });
  const plan = await save('plans/plus/history', { reason: 'For audit' }, settings);
  t.equal(plan.statusCode, 200, plan.body);
  t.equal(
    outcome(await save('plans/plus/history', { reason: 'For audit' })),
    '403 CAPABILITY_REQUIRED',
  );
});

t.test('invitations and deletions are filtered in list and file', async (t) => {
  const reason = 'For the test';
  await post(
    api,
    '/admin/invitations',
    { email: 'new@list.example', role: null, plan: null, reason },
    staff.headers,
  );
  for (const [expired, count] of [
    ['false', 1],
    ['true', 0],
  ] as const) {
    t.equal(rowsOf(await save('invitations', { expired, reason })).length, count, expired);
    const page = await get<{ items: unknown[] }>(
      api,
      `/admin/invitations?expired=${expired}`,
      staff,
    );
    t.equal(page.items.length, count);
  }
  t.equal(rowsOf(await save('erasures', { state: 'open', code: 'abuse', reason })).length, 0);
});
