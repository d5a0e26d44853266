import { describeFailure } from '../runtime/describe-failure.ts';
import { ADVICE, type What } from './advice.ts';

/** One thing that was looked at. */
export interface Examined {
  readonly what: What | News;
  readonly ok: boolean;
  readonly detail: string;
  /** what to do; null where nothing is wrong */
  readonly advice: string | null;
}

type News = 'Node.js' | 'identity' | 'copy';

/** How something is, by whoever looked. */
export interface Seen {
  readonly ok: boolean;
  readonly detail: string;
}

/** Well or ill as `look` sees it, ill where it throws. */
export async function examine(what: What, look: () => Promise<string | Seen>): Promise<Examined> {
  try {
    const seen = await look();
    return found(what, typeof seen === 'string' ? { ok: true, detail: seen } : seen);
  } catch (error) {
    return ill(what, error);
  }
}

export function ill(what: What, error: unknown): Examined {
  return found(what, { ok: false, detail: describeFailure(error).text });
}

/** What is told and cannot be wrong. */
export function news(what: News, detail: string): Examined {
  return { what, ok: true, detail, advice: null };
}

export function found(what: What, { ok, detail }: Seen): Examined {
  return { what, ok, detail, advice: ok ? null : ADVICE[what] };
}
