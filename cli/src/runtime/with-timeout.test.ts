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

t.test(
  'after the time what is asked is told to end, and nobody waits for it to do so',
  async (t) => {
    let told: AbortSignal | undefined;
    const deaf = (signal: AbortSignal) => {
      told = signal;
      return new Promise<never>(() => undefined);
    };
    await t.rejects(withTimeout(1, deaf), { message: 'no answer within 1 ms' });
    t.equal(told?.aborted, true);
  },
);
