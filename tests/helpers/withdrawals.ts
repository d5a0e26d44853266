import { randomUUID } from 'node:crypto';
import type { Person, TestApi } from './api.ts';
import { acceptance, decide, read } from './decisions.ts';

/** POST /me/consents/withdraw */
export function withdraw(
  api: TestApi,
  who: Pick<Person, 'headers'>,
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
export async function accept(api: TestApi, who: Person): Promise<string> {
  const answer = await decide(api, who, acceptance(who.id, await read(api, who)));
  if (answer.statusCode > 202) throw new Error(answer.body);
  return answer.json<{ eventId: string }>().eventId;
}
