import t from 'tap';
import { BatchLoader } from './batch-loader.ts';

t.test('natural batching: one call in flight, answers never older than the question', async (t) => {
  const calls: { keys: readonly string[]; answer: (version: number) => void }[] = [];
  const batch = new BatchLoader<string, string>(
    (keys) =>
      new Promise((resolve) => {
        calls.push({
          keys,
          answer: (version) =>
            resolve(new Map(keys.filter((k) => k !== 'none').map((k) => [k, `${k}${version}`]))),
        });
      }),
    2,
  );
  const first = batch.load('a');
  const later = [batch.load('a'), batch.load('b'), batch.load('none'), batch.load('b')];
  t.equal(calls.length, 1);
  calls[0]?.answer(1);
  t.equal(await first, 'a1');
  t.same(calls[1]?.keys, ['a', 'b'], 'distinct keys, bounded');
  calls[1]?.answer(2);
  t.equal(await later[0], 'a2', 'asked while the first call ran: read again');
  t.same([await later[1], await later[3]], ['b2', 'b2']);
  t.same(calls[2]?.keys, ['none']);
  calls[2]?.answer(3);
  t.equal(await later[2], null);
  let failing = true;
  const shaky = new BatchLoader<string, string>(async (keys) => {
    if (failing) throw new Error('away');
    return new Map(keys.map((k) => [k, k]));
  });
  const both = await Promise.allSettled([shaky.load('x'), shaky.load('x'), shaky.load('y')]);
  t.same([...new Set(both.map((r) => r.status))], ['rejected']);
  failing = false;
  t.equal(await shaky.load('x'), 'x', 'a failure is not remembered');
});
