import t from 'tap';
import { formatTime } from './format.ts';
import { NetworkError, ProblemError } from './http-errors.ts';
import { formatRefusal } from './refusal.ts';

const refusal = (retryAfter: number | null) =>
  new ProblemError('Too many', {
    status: 429,
    code: 'QUOTA_REACHED',
    detail: '',
    requestId: 'r',
    errors: [],
    reasons: [],
    endReason: null,
    retryAfter,
  });

t.test('a refusal has the retry time if the server sent it', (t) => {
  const now = Date.parse('2026-11-24T14:00:00Z');
  t.equal(formatRefusal(refusal(null), now), 'Too many.');
  t.equal(formatRefusal(refusal(1), now), 'Too many. You can try again in 1 second.');
  t.equal(formatRefusal(refusal(20), now), 'Too many. You can try again in 20 seconds.');
  const later = formatTime(now + 300_000);
  t.equal(
    formatRefusal(refusal(300), now),
    `Too many. You can try again from ${later} on, by your clock.`,
  );
  t.match(formatRefusal(new NetworkError(null), now), /connection and try again\.$/);
  t.end();
});
