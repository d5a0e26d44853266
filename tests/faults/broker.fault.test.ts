import t from 'tap';
import { waitFor } from '../helpers/wait-for.ts';
import type { RoleProcess } from './deployment.ts';
import { atLeast, LENGTHS } from './lengths.ts';
import { Person } from './person.ts';
import type { Scene } from './scene.ts';
import { openStage } from './stage.ts';

const ROLES = ['api', 'consent-worker', 'audit-projector', 'api'] as const;
/** the relay's deadline, and much that a busy machine adds to it */
const SLOW_ANSWER_MS = 8000;

t.test('one broker', async (t) => {
  const on = await openStage(t, 1, ROLES);
  if (on === null) return;
  t.teardown(() => on[Symbol.asyncDispose]());
  const { scene, cluster } = on;
  const [broker] = cluster.nodes;
  if (!broker) throw new Error('the broker must be a process of ours');

  t.test('F7: the broker is killed and comes back', async (t) => {
    const began = Date.now();
    const load = await scene.load();
    const tail = followed(scene);
    await waitFor('tail to print', () => tail.lines() > 0);
    const killed = performance.now();
    await broker.kill();
    await scene.further(load, 'ok202', 30);
    await atLeast(LENGTHS.brokerKilled, killed);
    await broker.start();
    const before = tail.lines();
    await scene.settle(t, 'F7', load, began);
    await waitFor('tail to go on', () => tail.lines() > before);
    t.equal(await tail.end(), 0, 'tail followed across the restart');
    const lines = load.history().filter((line) => line.at >= began);
    t.same(
      lines.filter((line) => line.outcome === 'rejected' || line.outcome === 'unknown'),
      [],
      'no decision was refused',
    );
    const slowest = lines.filter((line) => line.ms > SLOW_ANSWER_MS).length;
    t.ok(
      slowest <= Math.max(2, lines.length * 0.01),
      `${slowest} answers took over ${SLOW_ANSWER_MS} ms`,
    );
  });

  t.test('F8: the broker is stopped and goes on', async (t) => {
    const began = Date.now();
    const load = await scene.load();
    const [stays, again] = scene.deployment.of('api') as [RoleProcess, RoleProcess];
    const stopped = performance.now();
    broker.pause();
    await scene.further(load, 'ok202', 30);
    await again.stop();
    await again.start();
    const person = new Person([again.url]);
    await person.signUp();
    t.match(
      await person.decide('accept', new AbortController().signal),
      { outcome: 'ok202' },
      'an api that was started meanwhile serves',
    );
    const looks = await everyReadiness([stays, again], stopped);
    t.ok(looks.length >= 2, `${looks.length} looks at readiness`);
    t.same([...new Set(looks)], [200], 'no api was unready');
    broker.resume();
    scene.join([person]);
    await scene.settle(t, 'F8', load, began);
    const lines = load.history().filter((line) => line.at >= began);
    t.same(
      lines.filter((line) => line.outcome === 'rejected' || line.outcome === 'unknown'),
      [],
      'no decision was refused',
    );
    const rows = await scene.db.selectFrom('ledger_duplicate').select('offset').execute();
    t.comment(`F8: ${rows.length} late copies in the log, each a row of ledger_duplicate`);
  });
});

/** Status of every /readyz until each of them has named the fault, and the stop has been long enough. */
async function everyReadiness(apis: readonly RoleProcess[], stopped: number): Promise<number[]> {
  const looks: number[] = [];
  const named = new Set<RoleProcess>();
  await waitFor(
    'every api to name what it cannot read',
    async () => {
      for (const api of apis) {
        looks.push((await api.get('/readyz')) ?? 0);
        const { checks = [] } = (await api.readiness()) ?? {};
        const bridge = checks.find(({ name }) => name === 'realtime_bridge');
        if (/ unread for \d+ s: \w+/.test(bridge?.reason ?? '')) named.add(api);
      }
      const long = performance.now() - stopped >= LENGTHS.brokerStopped;
      return named.size === apis.length && long;
    },
    LENGTHS.brokerStopped + 30_000,
  );
  return looks;
}

/** `roletrail tail --follow` beside the scene. */
function followed({ deployment }: Scene) {
  const child = deployment.begin('tail', '--follow', '--topic', 'consent-events');
  let lines = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    lines += chunk.toString().split('\n').length - 1;
  });
  child.stderr.resume();
  return {
    lines: () => lines,
    end: () =>
      new Promise<number | null>((resolve) => {
        child.once('close', resolve);
        child.kill('SIGTERM');
      }),
  };
}
