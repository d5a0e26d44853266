import type { PublicConfig } from '@roletrail/contracts/http/config';
import type { SettingList } from '@roletrail/contracts/http/settings';
import { sql } from 'kysely';
import t from 'tap';
import { eventsAbout } from '../helpers/admin-events.ts';
import {
  createTestUser,
  outcome,
  PASSWORD,
  type TestApi,
  type TestUser,
  testApi,
} from '../helpers/api.ts';
import { liveApis, signedInSocket } from '../helpers/realtime.ts';

let api: TestApi;
let beside: TestApi;
t.before(async () => {
  api = await testApi();
  beside = await testApi({ beside: api });
});
t.teardown(async () => {
  await beside[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});

const admin = (of: TestApi = api) => createTestUser(of, { roles: ['admin'], consent: true });

async function settingOf(who: TestUser, key: string, of: TestApi = api) {
  const answer = await of.app.inject({ url: '/api/admin/settings', headers: who.headers });
  const item = answer.json<SettingList>().items.find((one) => one.key === key);
  if (item === undefined) throw new Error(`${key}: ${outcome(answer)}`);
  return item;
}

function change(who: TestUser, key: string, body: object, version: string, of: TestApi = api) {
  return of.app.inject({
    method: 'PUT',
    url: `/api/admin/settings/${key}`,
    headers: { ...who.headers, 'if-match': version },
    payload: { reason: 'For the test', ...body },
  });
}

const noticeOf = async ({ app }: TestApi) =>
  (await app.inject({ url: '/api/config' })).json<PublicConfig>().notice.text;

t.test('a change counts at the next request on every instance, with its event', async (t) => {
  const staff = await admin();
  const { version } = await settingOf(staff, 'site.notice');
  const value = 'Closed on Sunday from 8 to 9';
  t.equal(outcome(await change(staff, 'site.notice', { value }, version)), '200');
  t.same([await noticeOf(api), await noticeOf(beside)], [value, value]);
  const [acted] = await eventsAbout(api, 'site.notice');
  t.match(acted, {
    type: 'roletrail.admin.acted.v1',
    data: { capability: 'settings', action: 'setting.change', after: { version: 1 } },
  });
  t.notMatch(JSON.stringify(acted), 'Sunday', 'a text is in the event as a digest only');
});

t.test('an outdated version changes nothing; of two changes at once one wins', async (t) => {
  const staff = await admin();
  const { version } = await settingOf(staff, 'site.notice');
  const both = await Promise.all([
    change(staff, 'site.notice', { value: 'first' }, version),
    change(staff, 'site.notice', { value: 'second' }, version, beside),
  ]);
  t.same(both.map(outcome).sort(), ['200', '412 EDIT_CONFLICT']);
  const winner = outcome(both[0]) === '200' ? 'first' : 'second';
  t.equal(await noticeOf(api), winner);
  const lost = both.find((answer) => outcome(answer) !== '200');
  t.match(lost?.json(), { current: { values: { value: winner } } });
});

t.test('earlier values have who, when and why, and can come back', async (t) => {
  const staff = await admin();
  for (const value of ['one', 'two']) {
    const { version } = await settingOf(staff, 'site.notice');
    await change(staff, 'site.notice', { value, reason: `It says ${value}` }, version);
  }
  const url = '/api/admin/settings/site.notice/history?limit=1';
  const first = await api.app.inject({ url, headers: staff.headers });
  t.match(first.json(), { items: [{ value: 'two', by: staff.email, reason: 'It says two' }] });
  const { nextCursor } = first.json<{ nextCursor: string }>();
  const second = await api.app.inject({
    url: `${url}&cursor=${nextCursor}`,
    headers: staff.headers,
  });
  t.match(second.json(), { items: [{ value: 'one' }] });
  const { version } = await settingOf(staff, 'site.notice');
  t.equal(outcome(await change(staff, 'site.notice', { value: 'one' }, version)), '200');
  t.equal(await noticeOf(beside), 'one');
});

t.test('a value that does not fit is refused', async (t) => {
  const staff = await admin();
  for (const [key, value] of [
    ['site.notice', null],
    ['site.notice', 'a'.repeat(201)],
    ['site.support_address', 'no address'],
    ['security.staff_second_factor', 1],
  ] as const) {
    const body = { value, currentPassword: PASSWORD };
    t.equal(outcome(await change(staff, key, body, '"0"')), '400 VALIDATION_FAILED', key);
  }
  t.equal(
    outcome(await change(staff, 'site.nothing', { value: 1 }, '"0"')),
    '400 VALIDATION_FAILED',
  );
});

t.test('the environment wins, and its value cannot be changed', async (t) => {
  const fixed = await testApi({
    beside: api,
    config: { supportAddress: 'desk@roletrail.example' },
  });
  t.teardown(() => fixed[Symbol.asyncDispose]());
  const staff = await admin();
  const free = await settingOf(staff, 'site.support_address');
  const value = 'other@roletrail.example';
  t.equal(outcome(await change(staff, 'site.support_address', { value }, free.version)), '200');
  const item = await settingOf(staff, 'site.support_address', fixed);
  t.match(item, { value: 'desk@roletrail.example', fixed: true });
  const refused = await change(staff, 'site.support_address', { value }, item.version, fixed);
  t.equal(outcome(refused), '409 SETTING_FIXED');
});

t.test('requiring a second factor takes the password and a factor of one’s own', async (t) => {
  const staff = await admin();
  const { version, secured } = await settingOf(staff, 'security.staff_second_factor');
  t.ok(secured);
  const key = 'security.staff_second_factor';
  const without = await change(staff, key, { value: true, currentPassword: PASSWORD }, version);
  t.equal(outcome(without), '403 STAFF_SECOND_FACTOR_REQUIRED');
  const wrong = await change(staff, key, { value: false, currentPassword: 'wrong' }, version);
  t.equal(outcome(wrong), '403 PASSWORD_WRONG');
});

t.test('a change whose event cannot be written did not happen', async (t) => {
  const staff = await admin();
  const before = await settingOf(staff, 'site.notice');
  await sql`alter table outbox add constraint refuse_all check (topic <> 'admin-events') not valid`.execute(
    api.db,
  );
  t.teardown(() => sql`alter table outbox drop constraint if exists refuse_all`.execute(api.db));
  const answer = await change(staff, 'site.notice', { value: 'never' }, before.version);
  t.equal(answer.statusCode, 500);
  await sql`alter table outbox drop constraint refuse_all`.execute(api.db);
  t.same(await settingOf(staff, 'site.notice'), before);
  const versions = await api.db.selectFrom('setting_version').select('value').execute();
  t.notOk(versions.some(({ value }) => value === 'never'));
});

t.test('a test mail goes to the caller, and only they see its delivery', async (t) => {
  const [staff, other] = [await admin(), await admin()];
  const sent = await api.app.inject({
    method: 'POST',
    url: '/api/admin/settings/mail-test',
    headers: staff.headers,
    payload: { reason: 'For the test' },
  });
  t.equal(outcome(sent), '201');
  const url = `/api/admin/settings/mail-test/${sent.json<{ id: string }>().id}`;
  const read = (who: TestUser) => api.app.inject({ url, headers: who.headers });
  t.match((await read(staff)).json(), { state: 'waiting', attempts: 0, error: null });
  t.equal(outcome(await read(other)), '404 NOT_FOUND');
  const row = await api.db
    .selectFrom('mail_message')
    .select('recipient')
    .where('user_id', '=', staff.id)
    .executeTakeFirstOrThrow();
  t.equal(row.recipient, staff.email);
});

t.test('open pages of another instance get the notice, and new ones too', async (t) => {
  const live = await liveApis({ instances: 2 });
  t.teardown(() => live[Symbol.asyncDispose]());
  const [here, there = here] = live.apis;
  const staff = await admin(here);
  const member = await createTestUser(here, { consent: true });
  const open = await signedInSocket(there, member);
  const { version } = await settingOf(staff, 'site.notice', here);
  const value = 'Back in 5 minutes';
  t.equal(outcome(await change(staff, 'site.notice', { value }, version, here)), '200');
  t.match(await open.frame('site.notice'), { text: value });
  const late = await signedInSocket(here, member);
  t.match(await late.frame('site.notice'), { text: value });

  const until = new Date(Date.now() + 3_600_000).toISOString();
  const set = async (key: string, next: string | null) => {
    const now = await settingOf(staff, key, here);
    t.equal(outcome(await change(staff, key, { value: next }, now.version, here)), '200', key);
  };
  await set('site.notice_level', 'critical');
  await set('site.notice_until', until);
  const timed = await open.frame('site.notice', (frame) => frame.until !== null);
  t.match(timed, { text: value, level: 'critical', from: null, until });
  await set('site.notice_until', new Date(Date.now() - 1).toISOString());
  await open.frame('site.notice', ({ text }) => text === '');
  t.equal(await noticeOf(there), '');
  const now = await settingOf(staff, 'site.notice_from', here);
  const wrong = await change(staff, 'site.notice_from', { value: 'soon' }, now.version, here);
  t.equal(outcome(wrong), '400 VALIDATION_FAILED');
});

t.test('a notice that no page would show is refused', async (t) => {
  const staff = await admin();
  const set = async (key: string, value: string | null) => {
    const { version } = await settingOf(staff, key);
    return outcome(await change(staff, key, { value }, version));
  };
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  t.equal(await set('site.notice_until', at(-60)), '200', 'a notice can be ended');
  t.equal(await set('site.notice', 'Closed for now'), '400 VALIDATION_FAILED');
  t.equal(await set('site.notice', ''), '200', 'what is shown can be removed at any time');
  t.equal(await set('site.notice_until', at(120)), '200');
  const end = (await settingOf(staff, 'site.notice_until')).value;
  t.equal(await set('site.notice_from', String(end)), '400 VALIDATION_FAILED', 'both at once');
  t.equal(await set('site.notice_from', at(60)), '200');
  t.equal(await set('site.notice_until', at(30)), '400 VALIDATION_FAILED');
  t.equal(await set('site.notice', 'Closed for now'), '200');
  t.equal(await set('site.notice_until', null), '200');
  t.equal(await noticeOf(beside), 'Closed for now');
  const others = ['site.notice_until', 'site.notice_from', 'site.notice'];
  const together = await Promise.all(
    others.map((key) => set(key, key === 'site.notice' ? 'Both' : at(90))),
  );
  t.notOk(
    together.some((answer) => !/^(?:200|400 VALIDATION_FAILED)$/.test(answer)),
    'no two changes wait for each other',
  );
});
