import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What to do with a request. */
export type Admission = 'admitted' | 'entered' | 'wrong-host' | 'wrong-method' | 'no-access';

/**
 * Access to a page of this machine. The token of the printed address works once and is exchanged
 * for a cookie, so that neither history nor another local user can enter with it later. The Host
 * check keeps out pages of other origins whose name resolves to this machine.
 */
export class BrowserAccess {
  readonly #hosts: ReadonlySet<string>;
  readonly #cookieName: string;
  readonly #cookie = randomBytes(32).toString('base64url');
  #token: string | null = randomBytes(32).toString('base64url');

  constructor(port: number) {
    this.#hosts = new Set([`127.0.0.1:${port}`, `localhost:${port}`]);
    // Browsers share cookies between the ports of a host.
    this.#cookieName = `roletrail_browse_${port}`;
  }

  /** Path that enters once. */
  get entrance(): string {
    return `/enter?token=${this.#token ?? ''}`;
  }

  get setCookie(): string {
    return `${this.#cookieName}=${this.#cookie}; Path=/; HttpOnly; SameSite=Strict`;
  }

  /** Judges a request. `entered` uses up the token. */
  admit({ method, headers }: IncomingMessage, url: URL): Admission {
    if (!this.#hosts.has(headers.host ?? '')) return 'wrong-host';
    if (method !== 'GET' && method !== 'HEAD') return 'wrong-method';
    if (url.pathname === '/enter') return this.#enter(url.searchParams.get('token') ?? '');
    return this.#hasCookie(headers.cookie ?? '') ? 'admitted' : 'no-access';
  }

  #enter(given: string): Admission {
    if (this.#token === null || !isSame(given, this.#token)) return 'no-access';
    this.#token = null;
    return 'entered';
  }

  #hasCookie(header: string): boolean {
    const given = header.split('; ').find((pair) => pair.startsWith(`${this.#cookieName}=`));
    return given !== undefined && isSame(given.slice(this.#cookieName.length + 1), this.#cookie);
  }
}

function isSame(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
