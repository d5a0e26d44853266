import { computePartition } from '@roletrail/contracts/events/partition';
import { SIGNER_LEASE } from '@roletrail/event-log/lease-names';
import { sql } from 'kysely';
import t from 'tap';
import { waitFor } from '../helpers/wait-for.ts';
import { PARTITIONS, type RoleProcess } from './deployment.ts';
import { ONLY_FULL } from './lengths.ts';
import type { HistoryLine } from './person.ts';
import { leaderOf, openStage } from './stage.ts';

const KINDS = ['consent-worker', 'audit-projector', 'api'] as const;
const ROLES = [...KINDS, ...KINDS];
/** The lease of a silent process expires after 10 s, and another process acquires it. */
const STALL_MS = 12_000;

t.test('two of each role on three brokers, while everything is moved', ONLY_FULL, async (t) => {
  const on = await openStage(t, 3, ROLES);
  if (on === null) return;
  t.teardown(() => on[Symbol.asyncDispose]());
  const { scene, cluster } = on;
  const { deployment, db } = scene;
  const began = Date.now();
  const load = await scene.load();
  const done: [what: string, at: number][] = [];
  const step = async (what: string, work: () => Promise<unknown>) => {
    done.push([what, Date.now()]);
    await work();
    await scene.further(load, 'ok201', 100);
  };

  for (const kind of KINDS) {
    const [first] = deployment.of(kind) as [RoleProcess];
    await step(`kill -9 of a ${kind}`, () => first.kill());
    await step(`a ${kind} comes back`, () => first.start());
    await step(`a third ${kind}`, async () => {
      const third = await deployment.add(kind);
      await third.start();
      if (kind === 'api') scene.reach(third);
    });
  }
  for (const process of deployment.processes) {
    await step(`${process.role} is rolled to the next release`, async () => {
      await process.stop();
      process.rollTo('decoder');
      await process.start();
    });
  }
  await step('the signer is dropped', async () => {
    const before = await scene.holder(SIGNER_LEASE);
    await sql`select pg_terminate_backend(${before})`.execute(db);
    await scene.handedOver([SIGNER_LEASE], [before]);
  });
  await step('the leader is moved', async () => {
    const topic = `${deployment.env.KAFKA_TOPIC_PREFIX}consent-events`;
    const leader = await leaderOf(cluster.brokers, topic);
    const node = cluster.nodes.find(({ id }) => id === leader);
    await node?.stop();
    await waitFor(
      'another leader',
      async () => ![leader, -1].includes(await leaderOf(cluster.brokers, topic)),
      30_000,
    );
    await node?.start();
    await node?.untilReady(3);
  });

  await scene.settle(t, 'scale-out', load, began);
  const lines = load.history().filter(({ at }) => at >= began);
  const third = deployment.of('api').at(-1);
  const byThird = lines.filter(({ by, outcome }) => by === third?.url && outcome === 'ok201');
  t.ok(byThird.length > 0, `the third api recorded ${byThird.length} decisions`);
  const [longest, after] = longestStall(lines, done);
  t.ok(longest <= STALL_MS, `the longest stall of a partition took ${longest} ms, after: ${after}`);
  t.same(
    lines.filter(({ outcome }) => outcome === 'unknown'),
    [],
    'all decisions got an answer',
  );
});

/** Between two 201s of one partition. @returns ms, and what had been done before */
function longestStall(
  lines: readonly HistoryLine[],
  done: readonly (readonly [what: string, at: number])[],
): [ms: number, after: string] {
  let longest: [number, string] = [0, 'nothing'];
  const count = PARTITIONS['consent-events'];
  for (let partition = 0; partition < count; partition++) {
    const times = lines
      .filter(
        ({ outcome, user }) => outcome === 'ok201' && computePartition(user, count) === partition,
      )
      .map(({ at }) => at)
      .sort((a, b) => a - b);
    for (const [i, at] of times.entries()) {
      const since = times[i - 1] ?? at;
      const [what = 'nothing'] = done.findLast((one) => one[1] <= at) ?? [];
      if (at - since > longest[0]) longest = [at - since, what];
    }
  }
  return longest;
}
