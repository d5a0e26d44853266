import { decodeEvent } from '@roletrail/contracts/events/codec';
import { sql } from 'kysely';
import type { Test } from 'tap';
import { type Answer, ORIGIN, type TestApi, type TestUser, testApi } from './api.ts';

/** POST /auth/refresh with these cookies, from our own origin. */
export function refresh(api: TestApi, cookies: Record<string, string>): Promise<Answer> {
  return api.app.inject({
    method: 'POST',
    url: '/api/auth/refresh',
    cookies,
    headers: { origin: ORIGIN },
  });
}

/** The api role on a database of its own, until the tests of the file end. */
export async function ownApi(t: Test): Promise<TestApi> {
  const api = await testApi();
  t.teardown(() => api[Symbol.asyncDispose]());
  return api;
}

/** Reads a path of the API in the session of this person. */
export const getAs = (api: TestApi, url: string, { headers }: Pick<TestUser, 'headers'>) =>
  api.app.inject({ url: `/api${url}`, headers });

/** Returns the cookies of a browser after this response. */
export function cookiesAfter(answer: Answer, before: Record<string, string>) {
  return { ...before, ...Object.fromEntries(answer.cookies.map((c) => [c.name, c.value])) };
}

/** Types (`session.started`) and data of a person's events in the outbox, in their order. */
export async function eventsOf(api: TestApi, who: Pick<TestUser, 'id'>) {
  const rows = await api.db
    .selectFrom('outbox')
    .select('value')
    .where('key', '=', who.id)
    .orderBy('seq')
    .execute();
  return rows.map(({ value }) => {
    const decoded = decodeEvent(value);
    if (decoded.kind !== 'event') throw new Error(JSON.stringify(decoded));
    const { type, data } = decoded.event;
    return { type: type.replace(/^roletrail\.|\.v1$/g, ''), data };
  });
}

/** Moves one of a session's times into the past, as if so much time had gone by. */
export async function age(
  api: TestApi,
  sessionId: string,
  ms: number,
  column:
    | 'created_at'
    | 'last_activity_at'
    | 'refresh_rotated_at'
    | 'head_used_at'
    | 'previous_used_at'
    | 'expires_at' = 'last_activity_at',
): Promise<void> {
  await sql`update session set ${sql.ref(column)} = ${sql.ref(column)} - ${ms} * interval '1 ms'
    where id = ${sessionId}`.execute(api.db);
}
