/** Open pages get a version that comes into force as its day begins, with no other news of it. */
import t from 'tap';
import { createTestUser, giveConsent, publish } from '../helpers/api.ts';
import { liveApis, signedInSocket } from '../helpers/realtime.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** Moves the monotonic clock of this process on, from which the time of the database is computed. */
function moveClock(ms: number): () => void {
  const real = performance.now.bind(performance);
  performance.now = () => real() + ms;
  return () => {
    performance.now = real;
  };
}

t.test('an open page must decide at midnight, without event, hint or check', async (t) => {
  const live = await liveApis({
    hearing: { notify: false, log: false },
    config: {
      realtime: { revalidateMs: 600_000, dueMs: 50 },
      // no warning is due at midnight
      inactivity: { warnMs: WEEK_MS, limitMs: 2 * WEEK_MS },
      sessionLifetime: { othersMs: 3 * WEEK_MS },
    },
  });
  t.teardown(() => live[Symbol.asyncDispose]());
  const [api] = live.apis;
  const who = await createTestUser(api);
  await giveConsent(api.db, who.id);
  const socket = await signedInSocket(api, who);
  // no writer of it sends news here
  await publish(api.db, 'terms', '2025-01-16', '2025-01-16');
  t.notOk(socket.types().includes('consent.required'), 'the day has not begun');

  const restore = moveClock(DAY_MS - (Date.now() % DAY_MS) + 1000);
  t.teardown(restore);
  t.match(await socket.frame('consent.required'), { reason: 'terms_changed' });
});
