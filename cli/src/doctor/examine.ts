import { describeFailure } from '../runtime/describe-failure.ts';

/** One thing that was looked at. */
export interface Examined {
  readonly what: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** Well where `look` tells how it is, ill where it throws. */
export async function examine(what: string, look: () => Promise<string>): Promise<Examined> {
  try {
    return { what, ok: true, detail: await look() };
  } catch (error) {
    return ill(what, error);
  }
}

export function ill(what: string, error: unknown): Examined {
  return { what, ok: false, detail: describeFailure(error).text };
}
