import { randomUUID } from 'node:crypto';
import type { TestApi, TestUser } from './api.ts';
import { acceptance, fetchDocuments, postDecision } from './decisions.ts';

/** POST /me/consents/withdraw */
export function withdraw(
  api: TestApi,
  who: Pick<TestUser, 'headers'>,
  body: object = {},
  key: string = randomUUID(),
) {
  return api.app.inject({
    method: 'POST',
    url: '/api/me/consents/withdraw',
    headers: { ...who.headers, 'idempotency-key': key, 'user-agent': 'observed agent' },
    payload: body,
  });
}

/** @returns the acceptance's event id */
export async function accept(api: TestApi, who: Pick<TestUser, 'id' | 'headers'>): Promise<string> {
  const answer = await postDecision(api, who, acceptance(who.id, await fetchDocuments(api, who)));
  if (answer.statusCode > 202) throw new Error(answer.body);
  return answer.json<{ eventId: string }>().eventId;
}
