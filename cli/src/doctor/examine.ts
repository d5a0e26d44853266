import type { RunBook } from '@roletrail/contracts/run-books';
import { describeFailure } from '../runtime/describe-failure.ts';
import { DOCTOR_ADVICE, DOCTOR_RUN_BOOKS, type What } from './advice.ts';

export interface DoctorCheck {
  readonly what: What | News;
  readonly ok: boolean;
  readonly detail: string;
  /** what to do; null where nothing is wrong */
  readonly advice: string | null;
  /** null where nothing is wrong */
  readonly runBook: RunBook | null;
}

type News = 'Node.js' | 'identity' | 'copy';

/** State of one checked subject. */
export interface Observation {
  readonly ok: boolean;
  readonly detail: string;
}

/** Well or ill as `look` sees it, ill where it throws. */
export async function examine(
  what: What,
  look: () => Promise<string | Observation>,
): Promise<DoctorCheck> {
  try {
    const seen = await look();
    return found(what, typeof seen === 'string' ? { ok: true, detail: seen } : seen);
  } catch (error) {
    return ill(what, error);
  }
}

/** What could not be examined in time is a finding of the database's speed. */
export function ill(what: What, error: unknown): DoctorCheck {
  const { code, text } = describeFailure(error);
  if (code === 'DATABASE_SLOW') return found('speed', { ok: false, detail: `${what}: ${text}` });
  return found(what, { ok: false, detail: text });
}

/** Creates a result that only informs and cannot fail. */
export function news(what: News, detail: string): DoctorCheck {
  return { what, ok: true, detail, advice: null, runBook: null };
}

export function found(what: What, { ok, detail }: Observation): DoctorCheck {
  const help = ok
    ? { advice: null, runBook: null }
    : { advice: DOCTOR_ADVICE[what], runBook: DOCTOR_RUN_BOOKS[what] };
  return { what, ok, detail, ...help };
}
