import { describeFailure } from '../runtime/describe-failure.ts';
import { DOCTOR_ADVICE, type What } from './advice.ts';

export interface DoctorCheck {
  readonly what: What | News;
  readonly ok: boolean;
  readonly detail: string;
  /** what to do; null where nothing is wrong */
  readonly advice: string | null;
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

export function ill(what: What, error: unknown): DoctorCheck {
  return found(what, { ok: false, detail: describeFailure(error).text });
}

/** Creates a result that only informs and cannot fail. */
export function news(what: News, detail: string): DoctorCheck {
  return { what, ok: true, detail, advice: null };
}

export function found(what: What, { ok, detail }: Observation): DoctorCheck {
  return { what, ok, detail, advice: ok ? null : DOCTOR_ADVICE[what] };
}
