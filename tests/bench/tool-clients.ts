/** People who use the career tools over HTTP. */

import { buildRequests } from '@roletrail/api/tools/testing/engine-cases';
import type { UploadAnswer } from '@roletrail/contracts/http/uploads';
import type { EngineId } from '@roletrail/contracts/tools/engines';
import { formOf } from '../helpers/files.ts';

export class ToolClient {
  readonly token: string;
  readonly #origin: string;

  constructor(origin: string, token: string) {
    this.#origin = origin;
    this.token = token;
  }

  get<T = unknown>(path: string): Promise<T> {
    return this.#json(path, {});
  }

  post<T = unknown>(path: string, body: object): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    return this.#json(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async upload(bytes: Buffer): Promise<UploadAnswer> {
    return this.#json('/uploads', filed(bytes));
  }

  /** Comes again as `Retry-After` says. @returns whether it was read before `until` */
  async uploadPatiently(bytes: Buffer, until: number): Promise<boolean> {
    while (performance.now() < until) {
      const answer = await this.#fetch('/uploads', filed(bytes));
      const words = await answer.text();
      if (answer.status === 200) return performance.now() < until;
      const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
      if (!(seconds > 0)) throw new Error(`upload: ${answer.status} ${words}`);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
    return false;
  }

  async #json<T>(path: string, init: RequestInit): Promise<T> {
    const answer = await this.#fetch(path, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  #fetch(path: string, { headers, ...init }: RequestInit): Promise<Response> {
    const authorization = `Bearer ${this.token}`;
    return fetch(`${this.#origin}/api/tools${path}`, {
      headers: Object.assign({ authorization }, headers),
      ...init,
    });
  }
}

function filed(bytes: Buffer): RequestInit {
  const { payload, type } = formOf(bytes, 'resume.pdf');
  return { method: 'POST', headers: { 'content-type': type }, body: payload };
}

/**
 * Lists the requests of each tool for a user who uploaded a resume and pasted ads.
 * @param given uploaded file, and ads, of which five are saved
 */
export async function toolsAsked(
  who: ToolClient,
  given: { readonly resume: Buffer; readonly ads: readonly string[] },
): Promise<Record<EngineId, object>> {
  const { text, lines } = await who.upload(given.resume);
  const [ad = ''] = given.ads;
  const kept: string[] = [];
  for (const [at, words] of given.ads.slice(0, 5).entries()) {
    const target = { title: `Ad ${at + 1}`, text: words };
    kept.push((await who.post<{ id: string }>('/job-targets', target)).id);
  }
  const read = { kind: 'upload', text, lines };
  return Object.assign({}, buildRequests(kept, 'Acme'), {
    'ad-terms': { source: { kind: 'text', text: ad } },
    'role-finder': {
      titles: ['Operations manager', 'Warehouse supervisor'],
      source: { kind: 'text', text },
    },
    resume: { source: read },
    'resume-review': { read, ad: { kind: 'text', text: ad } },
  });
}
