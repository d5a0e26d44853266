import { SAVED_KIND_IDS } from '@roletrail/contracts/tools/saved/kind-ids';
import type { Answer, TestApi } from './api.ts';

type Headers = Record<string, string>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A job ad with enough words for the tools; marked where words are. */
export const adText = (mark = 'Acme') =>
  `${mark} is looking for a backend engineer who knows Kotlin, PostgreSQL and Redis and has worked
with Kafka. You write tests, you run what you build with Terraform on AWS, and you talk to the people
who use it. Licences are not needed, and we pay for the AWS certificate that you would like to have.`;

/** A call under /api/tools. @param ifMatch a revision */
export function call(
  api: TestApi,
  method: Method,
  url: string,
  { headers, body, ifMatch }: { headers: Headers; body?: object; ifMatch?: number },
): Promise<Answer> {
  return api.app.inject({
    method,
    url: `/api/tools${url}`,
    headers: { ...headers, ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }) },
    ...(body === undefined ? {} : { payload: body }),
  });
}

/** Sends the call and returns its body. Fails if the call fails. */
export async function kept<T = { id: string; revision: number }>(
  ...asked: Parameters<typeof call>
): Promise<T> {
  const answer = await call(...asked);
  if (answer.statusCode >= 300) throw new Error(`${asked[1]} ${asked[2]}: ${answer.body}`);
  return answer.statusCode === 204 ? (undefined as T) : answer.json<T>();
}

/** One of each thing that can be kept of the career tools, with this mark in its words. */
export async function keepSomethingOfAll(
  api: TestApi,
  headers: Headers,
  mark: string,
): Promise<void> {
  const resume = { title: `Resume of ${mark}`, text: `${mark} has led teams.` };
  const { id } = await kept(api, 'POST', '/resumes', { headers, body: resume });
  const ad = { title: `A job at ${mark}`, text: adText(mark) };
  const target = await kept(api, 'POST', '/job-targets', { headers, body: ad });
  const profile = { area: `Near ${mark}`, activeResume: id, activeJobTarget: target.id };
  await kept(api, 'PUT', '/profile', { headers, body: profile, ifMatch: 0 });
  const saved = { code: '29-1141.00', note: `${mark} knows one` };
  await kept(api, 'POST', '/saved-occupations', { headers, body: saved });
  const search = { title: `Near ${mark}`, query: `${new URLSearchParams({ q: mark })}` };
  await kept(api, 'POST', '/saved-searches', { headers, body: search });
  for (const kind of SAVED_KIND_IDS) {
    await kept(api, 'POST', `/saved/${kind}`, { headers, body: { title: `About ${mark}` } });
  }
  await kept(api, 'POST', '/views', { headers, body: { code: '29-1141.00' } });
  const input = { source: { kind: 'job-target', id: target.id } };
  await kept(api, 'POST', '/ad-terms/runs', { headers, body: { input } });
}
