import { type Arrangement, sessionAnswer } from '@roletrail/contracts/http/auth';
import type { LoadAnswer, LoadCall, LoadClient } from './client.ts';
import type { Browser } from './plan.ts';
import type { CallName } from './tally.ts';

/** Renewed this long before it ends: a call takes a moment. */
const EARLY_MS = 30_000;

export interface GeneratedAccount {
  readonly email: string;
  readonly password: string;
}

/** One browser of one person: its cookies, and the token while it is signed in. */
export class BrowserSession {
  readonly browser: Browser;
  readonly #client: LoadClient;
  readonly #pageOrigin: string;
  readonly #wall: () => number;
  readonly #cookies = new Map<string, string>();
  #token: { readonly text: string; readonly userId: string; readonly until: number } | null = null;

  /** of the last sign-in or refresh */
  arrangements: readonly Arrangement[] = [];

  /**
   * @param pageOrigin what a browser says of the page that it calls from
   * @param wall wall clock of the product, ms since 1970
   */
  constructor(client: LoadClient, browser: Browser, pageOrigin: string, wall = Date.now) {
    this.#wall = wall;
    this.#client = client;
    this.browser = browser;
    this.#pageOrigin = pageOrigin;
  }

  get userId(): string | null {
    return this.#token?.userId ?? null;
  }

  signUp({ email, password }: GeneratedAccount): Promise<LoadAnswer | null> {
    return this.#begin('sign up', '/auth/signup', { email, password });
  }

  signIn({ email, password }: GeneratedAccount): Promise<LoadAnswer | null> {
    return this.#begin('sign in', '/auth/login', { email, password });
  }

  /** Forgets the session, but not the device cookie. */
  forget(): void {
    this.#token = null;
  }

  get(name: CallName, path: string): Promise<LoadAnswer | null> {
    return this.#call(name, 'GET', path);
  }

  post(
    name: CallName,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<LoadAnswer | null> {
    return this.#call(name, 'POST', path, body, headers);
  }

  put(name: CallName, path: string, body: object, version: string): Promise<LoadAnswer | null> {
    return this.#call(name, 'PUT', path, body, { 'if-match': version });
  }

  async #call(
    name: CallName,
    method: LoadCall['method'],
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<LoadAnswer | null> {
    if (this.#token !== null && this.#token.until - this.#wall() < EARLY_MS) {
      const renewed = await this.#begin('refresh', '/auth/refresh');
      if (renewed?.status !== 200) return renewed;
    }
    return this.#send(name, method, path, body, headers);
  }

  async #begin(name: CallName, path: string, body?: object): Promise<LoadAnswer | null> {
    this.#token = null;
    const answer = await this.#send(name, 'POST', path, body, {});
    if (answer === null || answer.status >= 300) return answer;
    const { accessToken, expiresAt, user, arrangements } = sessionAnswer.parse(answer.body);
    this.arrangements = arrangements;
    this.#token = { text: accessToken, userId: user.id, until: Date.parse(expiresAt) };
    return answer;
  }

  async #send(
    name: CallName,
    method: LoadCall['method'],
    path: string,
    body: object | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<LoadAnswer | null> {
    const cookie = [...this.#cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const sent = await this.#client.send({
      name,
      method,
      path,
      headers: {
        origin: this.#pageOrigin,
        'user-agent': this.browser.userAgent,
        ...(this.browser.address === '' ? {} : { 'x-forwarded-for': this.browser.address }),
        ...(cookie === '' ? {} : { cookie }),
        ...(this.#token === null ? {} : { authorization: `Bearer ${this.#token.text}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    for (const line of sent?.cookies ?? []) this.#keep(line);
    return sent?.answer ?? null;
  }

  #keep(setCookie: string): void {
    const [pair = ''] = setCookie.split(';', 1);
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (value === '' || /;\s*max-age=0\b/i.test(setCookie)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
