/** Lists of people as CSV: a reason on record, the filters of the screen, addresses as elsewhere. */
import t from 'tap';
import { adminEvents } from '../helpers/admin-events.ts';
import { outcome, type TestUser } from '../helpers/api.ts';
import { openDesk } from '../helpers/desk.ts';
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
