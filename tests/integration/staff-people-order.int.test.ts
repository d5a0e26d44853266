import { sql } from 'kysely';
import t from 'tap';
import { createTestUser, testApi } from '../helpers/api.ts';

interface PeoplePage {
  readonly items: readonly { readonly id: string }[];
  readonly nextCursor: string | null;
}

t.test('people of the same millisecond are each listed once, newest first', async (t) => {
  await using api = await testApi();
  const staff = await createTestUser(api, { roles: ['admin'], consent: true });
  const made: string[] = [];
  for (const microseconds of [900, 500, 100]) {
    const { id } = await createTestUser(api, { email: `at-${microseconds}@order.example` });
    await sql`update app_user
      set created_at = timestamptz '2026-03-04 05:06:07.123Z' + ${`${microseconds} microseconds`}::interval
      where id = ${id}`.execute(api.db);
    made.push(id);
  }
  // ids grow: by milliseconds alone, each page would begin after those that are still to come
  t.same(made.toSorted(), made);
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const url: string = `/api/admin/users?limit=1&q=order.example${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const answer = await api.app.inject({ url, headers: staff.headers });
    const page: PeoplePage = answer.json();
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  t.same(seen, made);
});
