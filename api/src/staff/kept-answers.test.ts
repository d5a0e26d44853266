import t from 'tap';
import { KeptAnswers } from './kept-answers.ts';

/** Answers 1, 2, 3 …, each of which takes `ms` of a clock that moves only here. */
function slowReport(ms: number) {
  const warnings: unknown[] = [];
  let now = 0;
  let computed = 0;
  const answers = new KeptAnswers<number>(
    { warn: (fields: object) => warnings.push(fields) },
    () => now,
  );
  let fails = false;
  const compute = async () => {
    if (fails) throw new Error('no database');
    computed += 1;
    now += ms;
    return computed;
  };
  return {
    warnings,
    read: (query: unknown = {}) => answers.read(query, compute),
    wait: (more: number) => {
      now += more;
    },
    fail: () => {
      fails = true;
    },
    count: () => computed,
  };
}

t.test('a quick answer is computed each time', async (t) => {
  const report = slowReport(499);
  t.equal(await report.read(), 1);
  t.equal(await report.read(), 2);
});

t.test('a slow answer is kept for 30 s, then given while the next is computed', async (t) => {
  const report = slowReport(500);
  t.equal(await report.read(), 1);
  report.wait(29_499);
  t.equal(await report.read(), 1);
  t.equal(report.count(), 1);
  report.wait(1);
  t.equal(await report.read(), 1, 'no reader waits');
  t.equal(report.count(), 2);
  t.equal(await report.read(), 2);
  report.wait(600_000);
  t.equal(await report.read(), 3, 'after 10 minutes readers wait for the present');
});

t.test('each query has its own answer; of more than 20 the first is forgotten', async (t) => {
  const report = slowReport(500);
  for (let n = 1; n <= 21; n += 1) t.equal(await report.read({ n }), n);
  t.equal(await report.read({ n: 2 }), 2);
  t.equal(await report.read({ n: 1 }), 22);
});

t.test('equal queries at once are computed once', async (t) => {
  const report = slowReport(1);
  t.same(await Promise.all([report.read(), report.read()]), [1, 1]);
});

t.test('a failure reaches who waits for it, and is logged if no one does', async (t) => {
  const report = slowReport(500);
  await report.read();
  report.wait(60_000);
  report.fail();
  t.equal(await report.read(), 1);
  await new Promise((resolve) => setImmediate(resolve));
  t.equal(report.warnings.length, 1);
  report.wait(600_000);
  await t.rejects(report.read(), { message: 'no database' });
});
