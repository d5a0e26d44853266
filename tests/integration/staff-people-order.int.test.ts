import { sql } from 'kysely';
import t from 'tap';
import { createTestUser, type TestApi, type TestUser, testApi } from '../helpers/api.ts';
import { createAdmin } from '../helpers/staff-access.ts';

interface Page {
  readonly items: readonly { readonly id: string }[];
  readonly nextCursor: string | null;
}

/** Reads a list one item at a time. Returns the ids, in order. */
async function readOneByOne(api: TestApi, staff: TestUser, list: string): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const url: string = `${list}limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const answer = await api.app.inject({ url, headers: staff.headers });
    const page: Page = answer.json();
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return seen;
}

/** Parts of one millisecond. Ids grow, so order by id is the reverse of order by time. */
const MICROSECONDS = [900, 500, 100];

const at = (microseconds: number) =>
  sql`timestamptz '2026-03-04 05:06:07.123Z' + ${`${microseconds} microseconds`}::interval`;

t.test('people of the same millisecond are each listed once, newest first', async (t) => {
  await using api = await testApi();
  const staff = await createTestUser(api, { roles: ['admin'], consent: true });
  const made: string[] = [];
  for (const microseconds of MICROSECONDS) {
    const { id } = await createTestUser(api, { email: `at-${microseconds}@order.example` });
    await sql`update app_user set created_at = ${at(microseconds)} where id = ${id}`.execute(
      api.db,
    );
    made.push(id);
  }
  t.same(made.toSorted(), made);
  t.same(await readOneByOne(api, staff, '/api/admin/users?q=order.example&'), made);
});

t.test('invitations of the same millisecond are each listed once', async (t) => {
  await using api = await testApi();
  const staff = await createAdmin(api);
  for (const microseconds of MICROSECONDS) {
    const email = `at-${microseconds}@order.example`;
    const { statusCode } = await api.app.inject({
      method: 'POST',
      url: '/api/admin/invitations',
      headers: staff.headers,
      payload: { email, reason: 'For the test' },
    });
    t.equal(statusCode, 201);
    await sql`update invitation set created_at = ${at(microseconds)} where email = ${email}`.execute(
      api.db,
    );
  }
  const whole = await api.app.inject({ url: '/api/admin/invitations', headers: staff.headers });
  const { items }: Page = whole.json();
  t.equal(items.length, MICROSECONDS.length);
  t.same(
    await readOneByOne(api, staff, '/api/admin/invitations?'),
    items.map(({ id }) => id),
  );
});
