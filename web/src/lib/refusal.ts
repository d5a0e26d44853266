import { formatTime } from './format.ts';
import { retryAfterOf, sentenceOf } from './http-errors.ts';

const SOON_S = 90;

/** What happened as a sentence and, where the server says so, from when on it can be tried again. */
export function refusalOf(error: unknown, now = Date.now()): string {
  const wait = retryAfterOf(error);
  if (wait === null) return sentenceOf(error);
  const when =
    wait < SOON_S
      ? `in ${wait} second${wait === 1 ? '' : 's'}`
      : `from ${formatTime(now + wait * 1000)} on, by your clock`;
  return `${sentenceOf(error)} You can try again ${when}.`;
}
