import type { FormAnswer } from '@roletrail/contracts/http/forms';
import { useEffect, useState } from 'react';
import { steadyMs } from './browser-apis/steady-ms.ts';
import type { Http } from './http.ts';
import { useHttp } from './http-context.tsx';
import { isProblem, NetworkError } from './http-errors.ts';

const schema = async () => (await import('@roletrail/contracts/http/forms')).formAnswer;

type Opened = FormAnswer & { readonly at: number };

/** A little more than the server asks for: its clock and ours do not tick together. */
const MARGIN_MS = 150;

/**
 * What lets a public form be sent. Asked for when the form appears; one pass stands for one
 * sending, so a try again after a lost answer makes nothing twice. Who is faster than the server
 * believes a person to be waits here for the rest, without noticing more than a slow answer.
 */
class FormPass {
  readonly #http: Http;
  #opened: Promise<Opened> | null = null;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Asks for a pass unless there is one. Failing is no matter yet: `send` asks again. */
  open(): void {
    void this.#open().catch(() => this.#drop());
  }

  /** Calls `post` with the pass; with a new one if the first was too old. */
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

/** A pass for the form that calls this, opened when the form is first shown. */
export function useFormToken(): FormPass {
  const http = useHttp();
  const [pass] = useState(() => new FormPass(http));
  useEffect(() => pass.open(), [pass]);
  return pass;
}
