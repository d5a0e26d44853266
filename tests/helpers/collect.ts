/** Measurements of a visitor, sent to POST /api/collect. */
import { randomUUID } from 'node:crypto';
import type { CollectBody, CollectEvent } from '@roletrail/contracts/http/collect';
import type { Test } from 'tap';
import { ORIGIN, type TestApi, type TestApiOptions, testApi } from './api.ts';

/** Starts an api that ends with the test. */
export async function startApi(t: Test, options: TestApiOptions = {}): Promise<TestApi> {
  const api = await testApi(options);
  t.teardown(() => api[Symbol.asyncDispose]());
  return api;
}

export const view = (path: string, previous: string | null = null): CollectEvent => {
  return { kind: 'view', path, previous };
};
/** @param value of LCP, ms */
export const vital = (value: number, path = '/'): CollectEvent => {
  return { kind: 'vital', name: 'LCP', path, value };
};

/** Returns the measurements of one visit. */
export function batch(
  events: readonly CollectEvent[],
  more: Partial<CollectBody> = {},
): CollectBody {
  return {
    visit: randomUUID(),
    device: 'phone',
    width: 'narrow',
    language: 'de',
    referrer: 'search.example.com',
    events: [...events],
    ...more,
  };
}

/** Returns the status of the answer. */
export async function send(
  api: TestApi,
  payload: object,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/collect',
    remoteAddress,
    headers: { origin: ORIGIN, ...headers },
    payload,
  });
  return answer.statusCode;
}

/** Returns every stored entry, after the buffer was written. */
export async function stored(api: TestApi) {
  await api.app.collector.flush();
  return api.db.selectFrom('analytics_event').selectAll().orderBy('path').execute();
}
