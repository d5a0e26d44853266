import t from 'tap';
import { withTimeout } from './with-timeout.ts';

t.test('an answer in time, and a refusal, are as they were given', async (t) => {
  t.equal(await withTimeout(1000, async () => 7), 7);
  await t.rejects(
    withTimeout(1000, async () => {
      throw new Error('refused');
    }),
    { message: 'refused' },
  );
});

t.test('a timeout aborts the call and does not wait for its end', async (t) => {
  let received: AbortSignal | undefined;
  const deaf = (signal: AbortSignal) => {
    received = signal;
    return new Promise<never>(() => undefined);
  };
  await t.rejects(withTimeout(1, deaf), { message: 'no answer within 1 ms' });
  t.equal(received?.aborted, true);
});
