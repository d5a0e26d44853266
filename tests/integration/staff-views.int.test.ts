/** Members of staff save the filters of their tables. */
import { TABLE_VIEWS_MAX, type TableView } from '@roletrail/contracts/http/staff-views';
import t from 'tap';
import { createTestUser, outcome, type TestApi, type TestUser, testApi } from '../helpers/api.ts';
import { createAdmin } from '../helpers/staff-access.ts';

let api: TestApi;
let staff: TestUser;
t.before(async () => {
  api = await testApi();
  staff = await createAdmin(api);
});
t.teardown(() => api[Symbol.asyncDispose]());

const save = (body: object, who = staff) =>
  api.app.inject({
    method: 'POST',
    url: '/api/admin/views',
    headers: who.headers,
    payload: { table: 'users', name: 'Officers', query: 'role=compliance', ...body },
  });
const list = async (table: string, who = staff) =>
  (await api.app.inject({ url: `/api/admin/views?table=${table}`, headers: who.headers })).json<{
    items: TableView[];
  }>().items;
const remove = (id: string, who = staff) =>
  api.app.inject({ method: 'DELETE', url: `/api/admin/views/${id}`, headers: who.headers });

t.test('a view is kept for its owner alone, and deleted by them alone', async (t) => {
  const made = (await save({ query: 'role=compliance&sort=-created' })).json<TableView>();
  t.match(made, { name: 'Officers', query: 'role=compliance&sort=-created' });
  t.same(await list('users'), [made]);
  t.same(await list('promo-codes'), [], 'of that table only');
  const other = await createAdmin(api);
  t.same(await list('users', other), []);
  t.equal(outcome(await remove(made.id, other)), '404 NOT_FOUND');
  t.equal((await remove(made.id)).statusCode, 204);
  t.equal(outcome(await remove(made.id)), '404 NOT_FOUND');
  t.same(await list('users'), []);
});

t.test('a view holds no filter that may name a person, and no address', async (t) => {
  const refused = [
    'q=ada',
    'role=ada@example.org',
    'role=Ada+Lovelace',
    'email=x',
    'role=a&role=b',
  ];
  for (const query of refused) {
    t.equal(outcome(await save({ query })), '400 VALIDATION_FAILED', query);
  }
  t.equal(outcome(await save({ name: 'ada@example.org' })), '400 VALIDATION_FAILED');
  t.equal(outcome(await save({ table: 'toString' })), '400 VALIDATION_FAILED');
  t.equal(outcome(await save({ userId: staff.id })), '400 VALIDATION_FAILED');
  const person = await createTestUser(api, { consent: true });
  t.equal(outcome(await save({}, person)), '403 ROLE_REQUIRED');
});

t.test('the number of views of a table is limited, also at once', async (t) => {
  const one = await createAdmin(api);
  const all = await Promise.all(
    Array.from({ length: TABLE_VIEWS_MAX + 3 }, (_, n) => save({ name: `View ${n}` }, one)),
  );
  t.equal(all.filter(({ statusCode }) => statusCode === 201).length, TABLE_VIEWS_MAX);
  t.equal((await list('users', one)).length, TABLE_VIEWS_MAX);
});
