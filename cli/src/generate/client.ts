import type { Timer } from '@roletrail/event-log/port';
import { withTimeout } from '../runtime/with-timeout.ts';
import type { CallName, Tally } from './tally.ts';

/** An answer, read. `code`: of a refusal. */
export interface LoadAnswer {
  readonly status: number;
  readonly code: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface LoadCall {
  readonly name: CallName;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** behind `/api` */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface ClientDeps {
  /** of the product, without a slash behind */
  readonly origin: string;
  readonly tally: Tally;
  readonly timer: Timer;
  readonly signal: AbortSignal;
  /** called if no answer came for so long that the product seems to be down */
  readonly gone: () => void;
}

/** A product that starts again is back long before. */
const GONE_MS = 30_000;
const PATIENCE_MS = 30_000;
/** Maximum concurrent calls, because password hashing is slow. */
const AT_ONCE = 8;
const WAIT_MS = 1000;

/** Sends calls with bounded concurrency, waits after a 429, and counts all results. */
export class LoadClient {
  readonly #deps: ClientDeps;
  #underWay = 0;
  readonly #waiting: (() => void)[] = [];
  /** of the first call without an answer since the last one that came */
  #silentSince: number | null = null;

  constructor(deps: ClientDeps) {
    this.#deps = deps;
  }

  /** Returns null if no answer came or the work is aborted. */
  async send(call: LoadCall): Promise<{ answer: LoadAnswer; cookies: readonly string[] } | null> {
    const { signal, timer } = this.#deps;
    while (!signal.aborted) {
      const response = await this.#once(call);
      if (response === null || response.answer.status !== 429) return response;
      await timer.sleep(response.waitMs, signal);
    }
    return null;
  }

  async #once({ name, method, path, headers, body }: LoadCall) {
    const { origin, tally } = this.#deps;
    await this.#turn();
    try {
      const { response, text } = await withTimeout(PATIENCE_MS, async (signal) => {
        const response = await fetch(`${origin}/api${path}`, {
          method,
          headers:
            body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal,
          redirect: 'error',
        });
        return { response, text: await response.text() };
      });
      const answer = answerOf(response.status, text);
      tally.answered(name, answer.status, answer.code);
      this.#silentSince = null;
      const seconds = Number(response.headers.get('retry-after'));
      const waitMs = Math.max(WAIT_MS, Number.isFinite(seconds) ? seconds * 1000 : 0);
      return { answer, cookies: response.headers.getSetCookie(), waitMs };
    } catch {
      // refused, reset, timed out, or no JSON: the tally says so, and the person goes away
      tally.answered(name, null, null);
      this.#noteSilence();
      return null;
    } finally {
      this.#underWay -= 1;
      this.#waiting.shift()?.();
    }
  }

  #noteSilence(): void {
    const { timer, gone } = this.#deps;
    this.#silentSince ??= timer.now();
    if (timer.now() - this.#silentSince >= GONE_MS) gone();
  }

  async #turn(): Promise<void> {
    while (this.#underWay >= AT_ONCE) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#underWay += 1;
  }
}

function answerOf(status: number, text: string): LoadAnswer {
  const body: unknown = text === '' ? {} : JSON.parse(text);
  const fields = typeof body === 'object' && body !== null ? { ...body } : {};
  const code = 'code' in fields && typeof fields.code === 'string' ? fields.code : null;
  return { status, code: status < 400 ? null : code, body: fields };
}
