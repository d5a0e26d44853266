import type { FormAnswer } from '@roletrail/contracts/http/forms';
import { useEffect, useState } from 'react';
import { steadyMs } from './browser-apis/steady-ms.ts';
import type { Http } from './http.ts';
import { useHttp } from './http-context.tsx';
import { isProblem, NetworkError } from './http-errors.ts';

const schema = async () => (await import('@roletrail/contracts/http/forms')).formAnswer;

type Opened = FormAnswer & { readonly at: number };

/** Added to the minimum time of the server, because the two clocks differ. */
const MARGIN_MS = 150;

/**
 * Manages the token that lets a public form be sent. Fetched when the form appears. One token is
 * valid for one message, so a retry creates no duplicate. If the user is faster than the minimum
 * time of the server, `send` waits for the rest.
 */
class FormTokenSource {
  readonly #http: Http;
  #opened: Promise<Opened> | null = null;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Fetches a token unless there is one. On failure, `send` tries again. */
  open(): void {
    void this.#open().catch(() => this.#drop());
  }

  /** Calls `post` with the token; with a new one if the first had expired. */
  async send<T>(post: (formToken: string) => Promise<T>): Promise<T> {
    try {
      const answer = await post(await this.#ripe());
      this.#drop();
      return answer;
    } catch (error) {
      if (!isProblem(error, 'FORM_EXPIRED')) throw error;
      this.#drop();
      return post(await this.#ripe());
    }
  }

  #drop(): void {
    this.#opened = null;
  }

  #open(): Promise<Opened> {
    this.#opened ??= this.#http.json('/forms', schema, { auth: 'none' }).then((answer) => ({
      ...answer,
      at: steadyMs(),
    }));
    return this.#opened;
  }

  async #ripe(): Promise<string> {
    let opened: Opened;
    try {
      opened = await this.#open();
    } catch (error) {
      this.#drop();
      throw error instanceof Error ? error : new NetworkError(error);
    }
    const wait = opened.at + opened.minFillMs + MARGIN_MS - steadyMs();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    return opened.token;
  }
}

/** Returns the token manager of a form and fetches the token when the form appears. */
export function useFormToken(): FormTokenSource {
  const http = useHttp();
  const [source] = useState(() => new FormTokenSource(http));
  useEffect(() => source.open(), [source]);
  return source;
}
