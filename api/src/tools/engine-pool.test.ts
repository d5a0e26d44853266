import t, { type Test } from 'tap';
import { ThreadFailure, type ThreadLimits } from '../threads/thread-pool.ts';
import type { Releases } from './datasets.ts';
import { EnginePool, type EngineQuestion } from './engine-pool.ts';
import type { EngineRequest } from './engine-thread.ts';
import type { ActiveReleases } from './releases/store.ts';

/** Creates a thread that follows its input instead of engines; `first` runs at its start. */
function threadOf(first: string, answer = ANSWER): URL {
  const source = `import { parentPort, threadId } from 'node:worker_threads';
    ${first}
    parentPort.on('message', (asked) => { ${answer} });
    parentPort.postMessage({ there: true });`;
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
}

const ANSWER = `
  const { title } = asked.given;
  if (title === 'endless') for (;;);
  if (title === 'ends') process.exit(3);
  if (title === 'breaks') throw new Error('broken');
  if (title === 'fills') for (const all = []; ; ) all.push(new Array(1000).fill(all.length + 0.5));
  const answers = {
    throws: { threw: 'the stack of an engine' },
    refuses: { refused: 'TEXT_TOO_SHORT', detail: 'Three words.', cause: null },
  };
  const outcome = { threadId, asked };
  parentPort.postMessage({ answer: answers[title] ?? { outcome, datasetVersion: title } });`;

const FAKE = threadOf('');
const NONE: Releases = { active: async () => ({}), text: async () => '' };

interface Answer {
  readonly threadId: number;
  readonly asked: EngineRequest;
}

function poolOf(
  t: Test,
  limits: Partial<ThreadLimits> & { readonly file?: URL } = {},
  releases = NONE,
) {
  const warnings: object[] = [];
  const logger = {
    debug: () => undefined,
    info: () => undefined,
    warn: (fields: object) => warnings.push(fields),
    error: () => undefined,
    child: () => logger,
  };
  const pool = new EnginePool(logger, releases, { file: FAKE, ...limits });
  t.teardown(() => pool[Symbol.asyncDispose]());
  const ask = async (title: string, userId = 'ada') =>
    (await pool.ask(userId, questionOf(title))).outcome as unknown as Answer;
  return { pool, ask, warnings };
}

const questionOf = (title: string): EngineQuestion => ({
  tool: 'title-search',
  given: { asOf: '2026-01-01', title },
  seed: 0,
  judged: [],
});

Object.assign(process.report, { excludeNetwork: true });
const allThreads = () =>
  (process.report.getReport() as unknown as { workers: unknown[] }).workers.length;
/** the loader has threads of its own */
const others = allThreads();
const threads = () => allThreads() - others;

t.test('no thread before the first request, and none after the idle time', async (t) => {
  const { ask } = poolOf(t, { idleMs: 1 });
  t.equal(threads(), 0);
  const { threadId, asked } = await ask('cook');
  t.match(asked, { tool: 'title-search', given: { title: 'cook' }, active: {}, files: {} });
  while (threads() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  t.not((await ask('cook')).threadId, threadId);
});

t.test('work that takes too much time or memory is ended and reported', async (t) => {
  for (const [title, limits, why] of [
    ['endless', { workMs: 1000 }, /no answer in 1000 ms/],
    ['fills', { memoryMb: 16 }, /memory/],
  ] as const) {
    const { ask, warnings } = poolOf(t, limits);
    const { threadId } = await ask('cook');
    t.equal((await ask('cook')).threadId, threadId, 'one thread for all');
    const [ended, next] = [ask(title), ask('cook', 'bob')];
    await t.rejects(ended, { code: 'RUN_TIMEOUT' }, title);
    t.not((await next).threadId, threadId, 'the next one has another thread');
    t.match(warnings, [{ tool: 'title-search', err: why }]);
  }
});

t.test('a thread that ends or breaks takes its one run along', async (t) => {
  const { ask, warnings } = poolOf(t);
  for (const title of ['ends', 'breaks']) {
    const [broken, next] = await Promise.allSettled([title, 'cook'].map((one) => ask(one)));
    t.match(broken, { reason: ThreadFailure }, title);
    t.equal(next?.status, 'fulfilled');
  }
  t.equal(warnings.length, 2);
  const { ask: askNone } = poolOf(t, { file: threadOf('throw new Error("cannot start")') });
  await t.rejects(askNone('cook'), { message: 'cannot start' });
  const { ask: askMute } = poolOf(t, {
    file: threadOf('setInterval(() => 0, 1e6); await new Promise(() => 0)'),
    startMs: 200,
  });
  await t.rejects(askMute('cook'), { message: 'not there in 200 ms' });
});

t.test('what an engine throws or refuses is passed on, and leaves its thread', async (t) => {
  const { ask, warnings } = poolOf(t);
  const { threadId } = await ask('cook');
  await t.rejects(ask('throws'), { cause: 'the stack of an engine' });
  await t.rejects(ask('refuses'), { code: 'TEXT_TOO_SHORT', message: 'Three words.' });
  t.equal((await ask('cook')).threadId, threadId);
  t.same(warnings, []);
});

t.test('start-up time does not count as run time', async (t) => {
  const slow = 'for (const began = Date.now(); Date.now() - began < 700; );';
  const { ask } = poolOf(t, { file: threadOf(slow), workMs: 600 });
  t.match(await ask('cook'), { asked: { tool: 'title-search' } });
});

t.test('nor is what a thread loads for all', async (t) => {
  const load = `const began = Date.now(); while (Date.now() - began < 700);
    parentPort.postMessage({ there: true });
    const more = Date.now(); while (Date.now() - more < 300);`;
  const { ask } = poolOf(t, { file: threadOf('', `${load}${ANSWER}`), workMs: 900 });
  t.match(await ask('cook'), { asked: { tool: 'title-search' } });
});

t.test('no more wait than there is room for, of all and of one', async (t) => {
  const { ask } = poolOf(t, { inside: 3, insidePerPerson: 2 });
  const runs = ['ada', 'ada'].map((who) => ask('cook', who));
  const tooMany = { code: 'RATE_LIMITED', options: { headers: { 'retry-after': '1' } } };
  const third = ask('cook', 'ada');
  runs.push(ask('cook', 'bob'));
  const fourth = ask('cook', 'cid');
  await Promise.all([
    t.rejects(third, tooMany, 'two of a person'),
    t.rejects(fourth, tooMany, 'three of all'),
  ]);
  await Promise.all(runs);
  t.ok(await ask('cook', 'cid'), 'later there is room again');
});

t.test('closing a pool settles all waiting work', async (t) => {
  const { pool, ask } = poolOf(t);
  const runs = Promise.allSettled(['endless', 'cook', 'cook'].map((title) => ask(title)));
  while (threads() === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await pool[Symbol.asyncDispose]();
  for (const run of await runs) t.match(run, { reason: { code: 'NOT_READY' } });
  await t.rejects(ask('cook'), { code: 'NOT_READY' });
  t.equal(threads(), 0);
});

t.test('people take turns, however much one sent', async (t) => {
  const { ask } = poolOf(t);
  const order: string[] = [];
  const sent = ['ada', 'ada', 'ada', 'ada', 'bob', 'cid', 'bob'].map(async (who) => {
    await ask('cook', who);
    order.push(who);
  });
  await Promise.all(sent);
  t.same(order, ['ada', 'bob', 'cid', 'ada', 'bob', 'ada', 'ada']);
});

t.test(
  'a person waits for one piece of another, who has one running and others waiting',
  async (t) => {
    const { pool, ask } = poolOf(t);
    const order: string[] = [];
    const sent = async (title: string, who: string) => {
      await ask(title, who);
      order.push(who);
    };
    const all = [sent('cook', 'ada')];
    while (pool.positionOf('ada').working === 0) await new Promise(setImmediate);
    all.push(sent('cook', 'ada'), sent('cook', 'ada'));
    while (pool.positionOf('ada').waiting < 2) await new Promise(setImmediate);
    all.push(sent('cook', 'bob'));
    await Promise.all(all);
    t.same(order, ['ada', 'bob', 'ada', 'ada']);
  },
);

t.test('a person who asks repeatedly does not starve the others', async (t) => {
  const { ask } = poolOf(t);
  const order: string[] = [];
  const sent = async (who: string, times: number) => {
    for (let n = 0; n < times; n++) {
      await ask('cook', who);
      order.push(who);
    }
  };
  await Promise.all([sent('ada', 6), sent('bob', 6), sent('cid', 1), sent('cid', 1)]);
  t.ok(order.lastIndexOf('cid') < 6, order.join(' '));
});

t.test('who asked for too much rests, and takes their waiting questions along', async (t) => {
  const { pool, ask } = poolOf(t, { workMs: 300, restMs: 60_000 });
  const resting = { code: 'RATE_LIMITED', options: { headers: { 'retry-after': '60' } } };
  const late = ask('endless');
  while (pool.positionOf('ada').working === 0) await new Promise(setImmediate);
  const [waiting, bob] = [ask('cook'), ask('cook', 'bob')];
  await Promise.all([t.rejects(late, { code: 'RUN_TIMEOUT' }), t.rejects(waiting, resting)]);
  t.ok(await bob);
  await t.rejects(ask('cook'), resting);
  t.same(pool.positionOf('ada'), { working: 0, waiting: 0, place: null });

  const { ask: askShort } = poolOf(t, { workMs: 300, restMs: 1 });
  await t.rejects(askShort('endless'), { code: 'RUN_TIMEOUT' });
  const isTaken = () => askShort('cook').then(Boolean, () => false);
  while (!(await isTaken())) await new Promise((resolve) => setTimeout(resolve, 5));
});

t.test('the files of what is active are read once, and given with each question', async (t) => {
  let active: ActiveReleases = {};
  const read: string[] = [];
  const text = async (name: string) => {
    read.push(name);
    if (name === 'removed') throw new Error('it was removed');
    return `content of ${name}: ä`;
  };
  const { ask } = poolOf(t, {}, { active: async () => active, text });
  const outcome = async () => {
    const { asked } = await ask('cook');
    const files = Object.entries(asked.files);
    const texts = files.map(([name, file]) => [name, Buffer.from(file).toString()]);
    return { active: asked.active, files: Object.fromEntries(texts) };
  };
  t.same(await outcome(), { active: {}, files: {} });
  active = { ooh: 'handbook' };
  const files = { handbook: 'content of handbook: ä' };
  const all = await Promise.all([outcome(), outcome(), outcome()]);
  t.same(all, Array(3).fill({ active, files }), 'all who ask at once');
  t.same(read, ['handbook']);
  active = { ooh: 'handbook', oews: 'removed' };
  await t.rejects(ask('cook'), { code: 'DATASET_MISSING' });
  await t.rejects(ask('cook'), { code: 'DATASET_MISSING' });
  t.equal(read.filter((name) => name === 'removed').length, 2, 'searched again');
});
