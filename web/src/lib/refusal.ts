import { formatTime } from './format.ts';
import { formatErrorSentence, retryAfterOf } from './http-errors.ts';

const SOON_S = 90;

/** Formats an error as a sentence, with the time of the next try if the server sent it. */
export function formatRefusal(error: unknown, now = Date.now()): string {
  const wait = retryAfterOf(error);
  if (wait === null) return formatErrorSentence(error);
  const when =
    wait < SOON_S
      ? `in ${wait} second${wait === 1 ? '' : 's'}`
      : `from ${formatTime(now + wait * 1000)} on, by your clock`;
  return `${formatErrorSentence(error)} You can try again ${when}.`;
}
