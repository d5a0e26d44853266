import t, { type Test } from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { privateCluster } from '../helpers/kafka.ts';
import { LossyProxy } from '../helpers/lossy-proxy.ts';
import { waitFor } from '../helpers/wait-for.ts';
import { behind } from './behind.ts';
import type { RoleProcess } from './deployment.ts';
import { atLeast, LENGTHS, ONLY_FULL } from './lengths.ts';
import type { Load } from './load.ts';
import { assertNoneRefused, listOutcomes } from './outcomes.ts';
import { Scene } from './scene.ts';

const ROLES = ['api', 'consent-worker', 'audit-projector', 'api'] as const;
const OUTBOX_LIMIT = 400;
/** each connection: a relay's whole batch of 800 kB would take 40 s */
const NARROW = { delayMs: 0, jitterMs: 0, bytesPerSecond: 20_000 };
/** unfolded decisions: 500 KB per partition, which takes 25 s over the slow network */
const BACKLOG = 1200;
const FAR = { delayMs: 500, jitterMs: 200, bytesPerSecond: Number.POSITIVE_INFINITY };
/** an append waits so long before the decision is answered with 202 */
const DEADLINE_MS = 2000;

/** The network between the product and its broker, which tells clients the proxy's address alone. */
const cluster = await privateCluster(t, { brokers: 1 });
if (cluster !== null) {
  const proxy = new LossyProxy();
  const [node] = cluster.nodes;
  if (!node) throw new Error('the broker must be a process of ours');
  const brokers = await behind(proxy, cluster, node);
  const database = await testDatabase({ seeded: true });
  const scene = await Scene.open({ databaseUrl: database.config.url, brokers }, ROLES);
  t.teardown(async () => {
    await scene[Symbol.asyncDispose]();
    await proxy[Symbol.asyncDispose]();
    await cluster[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });

  t.test('F9: the broker’s answers are lost', async (t) => {
    const { load, began, since } = await under(scene);
    proxy.swallow('answers');
    await scene.further(load, 'ok202', 20);
    await atLeast(LENGTHS.answersLost, since);
    proxy.swallow('nothing');
    await scene.settle(t, 'F9', load, began);
    assertNoneRefused(t, load, began);
    const copies = await scene.db.selectFrom('ledger_duplicate').select('offset').execute();
    t.comment(`F9: ${copies.length} second copies in the log, each a row of ledger_duplicate`);
  });

  const slow = ONLY_FULL;
  t.test('F10: nothing comes through', slow, async (t) => {
    const { load, began, since } = await under(scene);
    proxy.swallow('everything');
    await scene.further(load, 'ok202', 20);
    await atLeast(LENGTHS.blackHole, since);
    proxy.swallow('nothing');
    await scene.settle(t, 'F10', load, began);
    assertNoneRefused(t, load, began);
  });

  t.test('F11: a long way to the broker', slow, async (t) => {
    const { load, began, since } = await under(scene);
    proxy.slow(FAR);
    const from = load.history().length;
    await atLeast(LENGTHS.slowNetwork, since);
    await scene.further(load, 'ok201', 50);
    const ms = load
      .history()
      .slice(from)
      .map((line) => line.ms)
      .sort((a, b) => a - b);
    proxy.slow(null);
    await scene.settle(t, 'F11', load, began);
    assertNoneRefused(t, load, began);
    const p99 = ms[Math.floor(ms.length * 0.99)] ?? Number.POSITIVE_INFINITY;
    const bound = 2 * 2 * (FAR.delayMs + FAR.jitterMs) + DEADLINE_MS;
    t.ok(p99 <= bound, `p99 ${Math.round(p99)} ms, at most two round trips and the deadline`);
  });

  t.test('F12: a narrow way to the broker', slow, async (t) => {
    const apis = scene.deployment.of('api');
    for (const api of apis) {
      await api.stop();
      await api.start({ OUTBOX_LIMIT: String(OUTBOX_LIMIT) });
    }
    const [api] = apis as [RoleProcess];
    const { load, began, since } = await under(scene);
    const before = await api.taken();
    proxy.slow(NARROW);
    let most = 0;
    await waitFor(
      'it to last long enough',
      async () => {
        most = Math.max(most, await scene.unsent());
        return performance.now() - since >= LENGTHS.slowNetwork;
      },
      LENGTHS.slowNetwork + 10_000,
    );
    // Otherwise whole batches would be resent without end and never arrive.
    await scene.further(load, 'ok201', 5, 60_000);
    const grown = ((await api.taken()) - before) / 2 ** 20;
    proxy.slow(null);
    await scene.settle(t, 'F12', load, began);
    onlyFull(t, load, began);
    t.ok(most <= OUTBOX_LIMIT + 50, `at most ${most} events waited, the limit is ${OUTBOX_LIMIT}`);
    t.ok(grown < 150, `the api grew by ${Math.round(grown)} MiB`);
  });

  t.test('F12: what waits is read over a narrow way', slow, async (t) => {
    const workers = [
      ...scene.deployment.of('consent-worker'),
      ...scene.deployment.of('audit-projector'),
    ];
    for (const worker of workers) await worker.stop();
    const { load, began } = await under(scene);
    await scene.further(load, 'ok201', BACKLOG);
    const ends = await logEnds(scene);
    proxy.slow(NARROW);
    for (const worker of workers) await worker.start();
    await waitFor('all of it to be folded', () => foldedTo(scene, ends), 100_000);
    proxy.slow(null);
    await scene.settle(t, 'F12 reading', load, began);
    onlyFull(t, load, began);
  });
}

async function under(scene: Scene) {
  const began = Date.now();
  const load = await scene.load();
  return { load, began, since: performance.now() };
}

/** Returns the acknowledged end offset of each partition of decisions. */
async function logEnds({ db }: Scene) {
  return db
    .selectFrom('outbox')
    .select((eb) => ['partition', eb.fn.max('offset').as('last')] as const)
    .where('topic', '=', 'consent-events')
    .groupBy('partition')
    .execute();
}

async function foldedTo(
  { db }: Scene,
  ends: Awaited<ReturnType<typeof logEnds>>,
): Promise<boolean> {
  const positions = await db
    .selectFrom('projection_offset')
    .select(['partition', 'next_offset'])
    .where('topic', '=', 'consent-events')
    .execute();
  return positions.every(({ partition, next_offset }) => {
    const end = ends.find((one) => one.partition === partition);
    return next_offset > Number(end?.last ?? -1);
  });
}

/** Checks that all refusals since `began` report a full outbox. */
function onlyFull(t: Test, load: Load, began: number): void {
  const codes = new Set(listOutcomes(load, began, 'rejected').map(({ code }) => code));
  t.same(
    [...codes].filter((code) => code !== 'LOG_UNAVAILABLE'),
    [],
  );
  t.same(listOutcomes(load, began, 'unknown'), [], 'and all decisions got an answer');
}
