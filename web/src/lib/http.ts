import type { SessionAnswer } from '@roletrail/contracts/http/auth';
import { ACCESS_TOKEN_SECONDS } from '@roletrail/contracts/limits';
import { exclusive } from './browser-apis/locks.ts';
import {
  isProblem,
  isSignedOut,
  NetworkError,
  ProblemError,
  UnexpectedAnswerError,
} from './http-errors.ts';
import { type LazySchema, readAs } from './read-as.ts';

/** Receives session events of the HTTP client; set once by the session feature. */
export type HttpListener = {
  refreshed(answer: SessionAnswer): void;
  /** the server reports that the session has ended */
  lost(error: ProblemError): void;
  /** 403 CONSENT_REQUIRED */
  consentRequired(): void;
};

export type HttpRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** sent as JSON; FormData is sent unchanged */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** `none`: no access token; a 401 does not affect the session */
  auth?: 'session' | 'none';
  signal?: AbortSignal;
  /** the request outlives the page */
  keepalive?: boolean;
};

const ENDED = ['SESSION_REVOKED', 'SESSION_EXPIRED', 'REFRESH_REUSED'] as const;
const EXPIRY_MARGIN_MS = 15_000;

const sessionAnswer: LazySchema<SessionAnswer> = async () =>
  (await import('@roletrail/contracts/http/auth')).sessionAnswer;

async function problemOf(response: Response): Promise<ProblemError | UnexpectedAnswerError> {
  const wait = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  const retryAfter = Number.isNaN(wait) ? null : wait;
  try {
    const load = async () => (await import('@roletrail/contracts/errors')).problem;
    const p = await readAs(load, await response.json());
    return new ProblemError(p.title, {
      ...p,
      errors: p.errors ?? [],
      reasons: p.reasons ?? [],
      endReason: p.endReason ?? null,
      retryAfter,
    });
  } catch (cause) {
    return new UnexpectedAnswerError(response.status, { cause, retryAfter });
  }
}

/**
 * Client of our API. Stores the access token in memory only and shares one refresh among concurrent
 * calls. Throws ProblemError, NetworkError or UnexpectedAnswerError.
 */
export class Http {
  #token: string | null = null;
  /** by the clock of the device, which may be wrong, so it counts from the answer */
  #expiresAt = 0;
  #refreshing: Promise<SessionAnswer> | null = null;
  #listener: HttpListener | null = null;
  readonly #ask: typeof fetch;

  /** @param ask fetch function; the server passes its own for rendering */
  constructor(ask: typeof fetch = (input, init) => fetch(input, init)) {
    this.#ask = ask;
  }

  listen(listener: HttpListener): void {
    this.#listener = listener;
  }

  authorise(answer: SessionAnswer): void {
    this.#token = answer.accessToken;
    this.#expiresAt = Date.now() + ACCESS_TOKEN_SECONDS * 1000;
  }

  forget(): void {
    this.#token = null;
  }

  get authorised(): boolean {
    return this.#token !== null;
  }

  /**
   * Returns an access token, for example for the socket; null if signed out.
   * @param leastMs minimum remaining validity, shorter than that of a new token
   */
  async freshToken(leastMs = EXPIRY_MARGIN_MS): Promise<string | null> {
    const isOld = Date.now() > this.#expiresAt - leastMs;
    if (this.#token !== null && isOld) await this.refresh();
    return this.#token;
  }

  /** Returns the parsed JSON of a 2xx answer. */
  async json<T>(path: string, schema: LazySchema<T>, request: HttpRequest = {}): Promise<T> {
    const response = await this.send(path, request);
    return this.read(response, schema);
  }

  async read<T>(response: Response, schema: LazySchema<T>): Promise<T> {
    try {
      return await readAs(schema, await response.json());
    } catch (cause) {
      throw new UnexpectedAnswerError(response.status, { cause });
    }
  }

  /** Returns a 2xx answer unparsed. */
  async send(path: string, request: HttpRequest = {}): Promise<Response> {
    if (request.auth === 'none') return this.#once(path, request, null);
    const used = await this.freshToken();
    try {
      return await this.#once(path, request, used);
    } catch (error) {
      if (isProblem(error, 'CONSENT_REQUIRED')) this.#listener?.consentRequired();
      if (!isSignedOut(error) || used === null) throw error;
      return this.#again(path, request, used, error);
    }
  }

  /** Trades the refresh cookie for an access token; concurrent callers share one call. */
  refresh(): Promise<SessionAnswer> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  /** Handles a 401: refreshes the token and retries, unless the session has ended. */
  async #again(path: string, request: HttpRequest, used: string, error: unknown) {
    if (isProblem(error, ...ENDED)) {
      if (this.#token === used) this.#lose(error);
      throw error;
    }
    if (this.#token === used) await this.refresh();
    return this.#once(path, request, this.#token);
  }

  async #refresh(): Promise<SessionAnswer> {
    try {
      // One tab at a time, so that each sends the newest cookie.
      const ask = () => this.#once('/auth/refresh', { method: 'POST' }, null);
      const response = await exclusive('roletrail.refresh', ask);
      const answer = await this.read(response, sessionAnswer);
      this.authorise(answer);
      this.#listener?.refreshed(answer);
      return answer;
    } catch (error) {
      if (isSignedOut(error)) this.#lose(error);
      throw error;
    }
  }

  #lose(error: ProblemError): void {
    this.#token = null;
    this.#listener?.lost(error);
  }

  async #once(path: string, request: HttpRequest, token: string | null): Promise<Response> {
    const headers = new Headers(request.headers);
    headers.set('accept', 'application/json, application/problem+json');
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    const init: RequestInit = { method: request.method ?? 'GET', headers, cache: 'no-store' };
    const { body } = request;
    if (body instanceof FormData) init.body = body;
    else if (body !== undefined) {
      headers.set('content-type', 'application/json');
      init.body = JSON.stringify(body);
    }
    if (request.signal) init.signal = request.signal;
    if (request.keepalive) init.keepalive = true;
    const response = await this.#fetch(`/api${path}`, init);
    if (!response.ok) throw await problemOf(response);
    return response;
  }

  async #fetch(url: string, init: RequestInit): Promise<Response> {
    try {
      return await this.#ask(url, init);
    } catch (cause) {
      if (init.signal?.aborted) throw cause;
      throw new NetworkError(cause);
    }
  }
}
