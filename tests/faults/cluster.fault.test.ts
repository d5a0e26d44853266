import { setTimeout as delay } from 'node:timers/promises';
import type { KafkaNode } from '@roletrail/cli/launch/kafka-node';
import kafkajs from 'kafkajs';
import t, { type Test } from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { type PrivateCluster, privateCluster } from '../helpers/kafka.ts';
import { LossyProxy } from '../helpers/lossy-proxy.ts';
import { waitFor } from '../helpers/wait-for.ts';
import { behind } from './behind.ts';
import type { Load } from './load.ts';
import { assertNoneRefused, listOutcomes } from './outcomes.ts';
import { Scene } from './scene.ts';
import { needsInFull } from './tools.ts';

const ROLES = ['api', 'consent-worker', 'audit-projector', 'api'] as const;
const LEAST = 'min.insync.replicas';
const CRASHES = 12;
const CRASHES_MS = 120_000;
const SWIZZLES = 4;
/** a broker is left out of the copies that count after 30 s, and known to be dead after 4 s */
const CUT_MS = 3000;
const GROWTH_BYTES = 150 * 2 ** 20;

/** Three brokers, each behind a link of its own by which clients and the other brokers reach it. */
t.test('a cluster', needsInFull(), async (t) => {
  const cluster = await privateCluster(t, { brokers: 3, heapMb: 256 });
  if (cluster === null) return;
  t.teardown(() => cluster[Symbol.asyncDispose]());
  const links = cluster.nodes.map(() => new LossyProxy());
  t.teardown(() => Promise.all(links.map((link) => link[Symbol.asyncDispose]())));
  const addresses = await Promise.all(
    links.map((link, i) => behind(link, cluster, cluster.nodes[i] as KafkaNode)),
  );
  await Promise.all(cluster.nodes.map((node) => node.untilReady(3)));
  const database = await testDatabase({ seeded: true });
  t.teardown(() => database[Symbol.asyncDispose]());
  const backing = {
    databaseUrl: database.config.url,
    brokers: addresses.join(','),
    replication: 3,
  };
  const scene = await Scene.open(backing, ROLES);
  t.teardown(() => scene[Symbol.asyncDispose]());
  t.test('F14: too few copies are in sync', (t) => fewCopies(t, scene, cluster));
  t.test('F16: a broker crashes repeatedly', (t) => crashes(t, scene, cluster));
  t.test('F16: links are cut one by one, and restored in another order', (t) =>
    swizzles(t, scene, links),
  );
});

/** One of three is gone, and three copies are asked for; then two are gone. */
async function fewCopies(t: Test, scene: Scene, cluster: PrivateCluster): Promise<void> {
  const began = Date.now();
  const load = await scene.load();
  const [first, second] = cluster.nodes as [KafkaNode, KafkaNode];
  await leastCopies(cluster, scene, 3);
  await first.kill();
  await waitFor(
    'the api to name it',
    () => names(scene, /NOT_ENOUGH_REPLICAS|in-sync replicas/i),
    40_000,
  );
  await onlyPending(t, scene, load, 'two of three, and three are asked for');
  await leastCopies(cluster, scene, 2);
  await scene.further(load, 'ok201', 50);
  await second.kill();
  await scene.further(load, 'ok202', 30);
  await onlyPending(t, scene, load, 'one of three');
  await Promise.all([first.start(), second.start()]);
  await Promise.all(cluster.nodes.map((node) => node.untilReady(3)));
  await scene.settle(t, 'F14', load, began);
  assertNoneRefused(t, load, began);
}

async function crashes(t: Test, scene: Scene, cluster: PrivateCluster): Promise<void> {
  const began = Date.now();
  const load = await scene.load();
  const before = await grown(scene);
  const pids = scene.deployment.processes.map(({ pid }) => pid);
  for (let i = 0; i < CRASHES; i++) {
    const node = cluster.nodes[Math.floor(Math.random() * 3)] as KafkaNode;
    await node.kill();
    await node.start();
    await delay(Math.max(0, began + ((i + 1) * CRASHES_MS) / CRASHES - Date.now()));
  }
  await Promise.all(cluster.nodes.map((node) => node.untilReady(3)));
  await scene.settle(t, 'F16 crashes', load, began);
  assertNoneRefused(t, load, began);
  t.same(
    scene.deployment.processes.map(({ pid }) => pid),
    pids,
    'no role was restarted',
  );
  const most = Math.max(...(await grown(scene)).map((bytes, i) => bytes - (before[i] ?? 0)));
  t.ok(most < GROWTH_BYTES, `no process grew by more than ${Math.round(most / 2 ** 20)} MiB`);
}

async function swizzles(t: Test, scene: Scene, links: readonly LossyProxy[]): Promise<void> {
  const began = Date.now();
  const load = await scene.load();
  for (let i = 0; i < SWIZZLES; i++) {
    const some = shuffled(links).slice(0, 1 + Math.floor(Math.random() * links.length));
    for (const link of some) {
      link.swallow('everything');
      await delay(Math.random() * CUT_MS);
    }
    await delay(CUT_MS);
    for (const link of shuffled(some)) {
      link.swallow('nothing');
      await delay(Math.random() * CUT_MS);
    }
    await scene.further(load, 'ok201', 20, 60_000);
  }
  await scene.settle(t, 'F16 links', load, began);
  assertNoneRefused(t, load, began);
}

/** Sets how many copies of a record an acknowledgement asks for; the topic's other settings stay. */
async function leastCopies(
  { brokers }: PrivateCluster,
  { deployment }: Scene,
  count: number,
): Promise<void> {
  const kafka = new kafkajs.Kafka({
    brokers: brokers.split(','),
    logLevel: kafkajs.logLevel.NOTHING,
  });
  const admin = kafka.admin();
  await admin.connect();
  try {
    const name = `${deployment.env.KAFKA_TOPIC_PREFIX}consent-events`;
    const topic = { type: kafkajs.ConfigResourceTypes.TOPIC, name };
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [topic],
    });
    const own = (resources[0]?.configEntries ?? [])
      .filter(({ configSource }) => configSource === kafkajs.ConfigSource.TOPIC_CONFIG)
      .map(({ configName, configValue }) => ({ name: configName, value: configValue }));
    const least = { name: LEAST, value: String(count) };
    const configEntries = [...own.filter((one) => one.name !== LEAST), least];
    await admin.alterConfigs({ validateOnly: false, resources: [{ ...topic, configEntries }] });
  } finally {
    await admin.disconnect();
  }
}

async function names({ deployment }: Scene, fault: RegExp): Promise<boolean> {
  const answers = await Promise.all(deployment.of('api').map((api) => api.readiness()));
  return answers.some((one) => one?.checks.some(({ reason }) => fault.test(reason ?? '')));
}

/** Checks that for a while no decision is answered as recorded. */
async function onlyPending(t: Test, scene: Scene, load: Load, when: string): Promise<void> {
  const from = Date.now();
  await scene.further(load, 'ok202', 50, 60_000);
  const recorded = listOutcomes(load, from, 'ok201').filter(({ at, ms }) => at - ms >= from);
  t.same(recorded.slice(0, 3), [], `no 201 with ${when}`);
}

function grown({ deployment }: Scene): Promise<number[]> {
  return Promise.all(deployment.processes.map((process) => process.taken()));
}

function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((one) => [Math.random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}
