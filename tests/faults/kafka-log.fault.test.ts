import { setTimeout as sleep } from 'node:timers/promises';
import { brokersKnownTo, parseAddresses } from '@roletrail/cli/launch/kafka-probe';
import { TOPICS } from '@roletrail/contracts/events/catalogue';
import { type KafkaConfig, SESSION_RETENTION_MS } from '@roletrail/event-log/config';
import { openKafkaLog } from '@roletrail/event-log/kafka/log';
import type { EventLog, LogWriter, TopicPartition } from '@roletrail/event-log/port';
import { type Admin, Kafka, logLevel } from 'kafkajs';
import t, { type Test } from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { privateCluster, topicPrefix } from '../helpers/kafka.ts';
import { silent } from '../helpers/logger.ts';
import { waitFor } from '../helpers/wait-for.ts';
import { FULL } from './lengths.ts';
import { Scene } from './scene.ts';
import { leaderOf } from './stage.ts';

const ONE_EACH = { 'consent-events': 1, 'admin-events': 1, 'session-events': 1 };
const PLACE: TopicPartition = { topic: 'admin-events', partition: 0 };
const ROLES = ['api', 'consent-worker', 'audit-projector', 'api'] as const;
const KILLS = FULL ? 3 : 2;
/** Time between two appends, ms. */
const PAUSE_MS = FULL ? 0 : 20;

const cluster = await privateCluster(t, { brokers: 3, heapMb: 256 });
if (cluster !== null) {
  t.teardown(() => cluster[Symbol.asyncDispose]());

  t.test('three brokers, the leader killed repeatedly: F13 at the port', async (t) => {
    const brokers = cluster.brokers.split(',');
    const prefix = topicPrefix();
    const log = openKafkaLog(configOf(brokers, prefix, 3), silent);
    t.teardown(() => log[Symbol.asyncDispose]());
    await log.ensureTopics(ONE_EACH, 'made');
    const stop = new AbortController();
    const acknowledged: { offset: number; values: string[] }[] = [];
    const writing = write(log, acknowledged, stop.signal);
    const read: string[] = [];
    const reading = follow(log, read, stop.signal);

    for (let kill = 0; kill < KILLS; kill += 1) {
      await sleep(2500);
      const leader = await leaderNode(brokers, prefix + PLACE.topic);
      const node = cluster.nodes.find((n) => n.id === leader);
      if (!node) throw new Error(`no node ${leader}`);
      const before = acknowledged.length;
      await node.kill();
      // a broker that died is known to be dead only when its session ends, 9 s
      await waitFor('another leader to take over', () => acknowledged.length > before + 1, 40_000);
      await node.start();
      await node.untilReady(3);
    }
    await sleep(2000);
    stop.abort();
    await writing;
    const { end } = await log.range(PLACE);
    await reading.caughtUp(end);
    t.comment(`${acknowledged.length} appends acknowledged, ${end} records in the log`);
    const misplaced = acknowledged.filter(({ offset, values }) =>
      values.some((value, i) => read[offset + i] !== value),
    );
    t.same(misplaced.length, 0, 'every acknowledged record stands at its offset');
    const order = [...new Set(read)];
    const sent = acknowledged.flatMap((a) => a.values);
    t.same(order.slice(0, sent.length), sent, 'none lost, first copies in order');
    t.ok(order.length - sent.length <= 5, 'nothing else but the last unknown batch');
  });

  t.test('as many copies as are asked for, however few brokers are up', async (t) => {
    const brokers = cluster.brokers.split(',');
    const ensure = async (prefix: string, replication: number) => {
      await using log = openKafkaLog(configOf(brokers, prefix, replication), silent);
      await log.ensureTopics(ONE_EACH, 'made');
    };
    const [made, trial, fresh] = [topicPrefix(), topicPrefix(), topicPrefix()];
    await ensure(made, 3);
    t.same(await copiesOf(brokers, made), [3, 3, 3]);
    await ensure(trial, 1);
    const short = TOPICS.map((topic) => `${trial}${topic} has 1 copies of a partition, .* wants 3`);
    const message = new RegExp(short.join('.*'));
    await t.rejects(ensure(trial, 3), { name: 'LogMisconfigured', message }, 'each is named');
    t.same(await copiesOf(brokers, trial), [1, 1, 1]);
    const topics = TOPICS.map((topic) => trial + topic);
    await withAdmin(brokers, (admin) => admin.deleteTopics({ topics }));

    const [first, second, third] = cluster.nodes;
    if (!first || !second || !third) throw new Error('no three brokers');
    const [left] = parseAddresses(third.address);
    if (!left) throw new Error(third.address);
    const foreign = {
      topic: topicPrefix(),
      replicaAssignment: [{ partition: 0, replicas: [first.id] }],
    };
    await withAdmin(brokers, (admin) => admin.createTopics({ topics: [foreign] }));
    await first.kill();
    const seen = async () => (await brokersKnownTo(left))?.length;
    await waitFor('two of three', async () => (await seen()) === 2, 40_000);
    await t.rejects(leaderNode(brokers, foreign.topic), { message: /There is no leader/ });
    await ensure(made, 3);
    await usable(t, configOf(brokers, topicPrefix(), 1));
    await t.rejects(ensure(fresh, 3), {
      name: 'LogMisconfigured',
      message: /to be made with 3 copies, and 2 of the cluster's brokers can be seen/,
    });
    await second.kill();
    await t.rejects(ensure(fresh, 3), { name: /^Log(Misconfigured|Unreachable)$/ }, 'one of three');
    await Promise.all([first.start(), second.start()]);
    await Promise.all(cluster.nodes.map((node) => node.untilReady(3)));
    t.same(await copiesOf(brokers, fresh), [], 'no topic was made with fewer');
    await ensure(fresh, 3);
    t.same(await copiesOf(brokers, fresh), [3, 3, 3]);
  });

  t.test('F13: the leader is killed repeatedly, under a product', async (t) => {
    const database = await testDatabase({ seeded: true });
    t.teardown(() => database[Symbol.asyncDispose]());
    const { brokers } = cluster;
    const backing = { databaseUrl: database.config.url, brokers, replication: 3 };
    const scene = await Scene.open(backing, ROLES);
    t.teardown(() => scene[Symbol.asyncDispose]());
    const topic = `${scene.deployment.env.KAFKA_TOPIC_PREFIX}consent-events`;
    const began = Date.now();
    const load = await scene.load();
    for (let kill = 0; kill < 2; kill++) {
      const leader = await leaderOf(brokers, topic);
      const node = cluster.nodes.find(({ id }) => id === leader);
      if (!node) throw new Error(`no node ${leader}`);
      await node.kill();
      // a broker that died is known to be dead when its session ends, after 4 s
      await waitFor(
        'another leader',
        async () => {
          const now = await leaderOf(brokers, topic).catch(() => leader);
          return now !== leader && now !== -1;
        },
        30_000,
      );
      await scene.further(load, 'ok201', 10, 30_000);
      await node.start();
      await node.untilReady(3);
    }
    await scene.settle(t, 'F13', load, began);
  });
}

/** A log that was never there is made, written and read. */
async function usable(t: Test, config: KafkaConfig): Promise<void> {
  await using log = openKafkaLog(config, silent);
  await log.ensureTopics(ONE_EACH, 'made');
  t.match(await log.identity(), { adapter: 'kafka' });
  const writer = await log.openWriter(PLACE);
  const outcome = await writer.append([{ key: 'k', value: Buffer.from('v') }], 20_000);
  t.same(outcome, { kind: 'acknowledged', firstOffset: 0 });
  await writer.close();
  t.same(await log.range(PLACE), { low: 0, end: 1 });
  const reader = await log.openReader(PLACE);
  const [record] = await reader.read(0, { maxRecords: 1, maxBytes: 1e6, waitMs: 10_000 });
  t.equal(String(record?.value), 'v');
  await reader.close();
}

function configOf(brokers: string[], prefix: string, replication: number): KafkaConfig {
  return {
    brokers,
    clientId: 'fault',
    topicPrefix: prefix,
    replication,
    ssl: null,
    sasl: null,
    sessionRetentionMs: SESSION_RETENTION_MS,
  };
}

/** A relay in miniature: the same bytes again after every unknown outcome, by a new writer. */
async function write(
  log: EventLog,
  acknowledged: { offset: number; values: string[] }[],
  signal: AbortSignal,
): Promise<void> {
  let writer: LogWriter | null = null;
  let n = 0;
  while (!signal.aborted) {
    const values = Array.from({ length: 1 + (n % 5) }, (_, i) => `${n}.${i}`);
    n += 1;
    for (;;) {
      writer ??= await log.openWriter(PLACE).catch(() => null);
      const records = values.map((v) => ({ key: 'k', value: Buffer.from(v) }));
      const outcome = await writer?.append(records, 2000);
      if (outcome?.kind === 'acknowledged') {
        acknowledged.push({ offset: outcome.firstOffset, values });
        await sleep(PAUSE_MS);
        break;
      }
      await writer?.close();
      writer = null;
      if (signal.aborted) return;
      await sleep(50);
    }
  }
  await writer?.close();
}

/** Minimal projector: one permanent reader that checks every offset. */
function follow(log: EventLog, read: string[], signal: AbortSignal) {
  let goal = Number.POSITIVE_INFINITY;
  const loop = async () => {
    const reader = await log.openReader(PLACE);
    while (read.length < goal) {
      const options = { maxRecords: 500, maxBytes: 1e6, waitMs: 500 };
      const records = await reader.read(read.length, options).catch(async (error: unknown) => {
        if (error instanceof Error && error.name === 'OffsetOutOfRange') throw error;
        await sleep(100);
        return [];
      });
      for (const record of records) {
        if (record.offset !== read.length) throw new Error(`gap before ${record.offset}`);
        read.push(Buffer.from(record.value ?? []).toString());
      }
      if (signal.aborted && goal === Number.POSITIVE_INFINITY) await sleep(20);
    }
    await reader.close();
  };
  const running = loop();
  return {
    caughtUp: (end: number) => {
      goal = end;
      return running;
    },
  };
}

function leaderNode(brokers: string[], topic: string): Promise<number> {
  return withAdmin(brokers, async (admin) => {
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
    return topics[0]?.partitions[0]?.leader ?? -1;
  });
}

/** Returns the number of replicas of each partition of topics with this prefix. */
function copiesOf(brokers: string[], prefix: string): Promise<number[]> {
  return withAdmin(brokers, async (admin) => {
    const { topics } = await admin.fetchTopicMetadata();
    const own = topics.filter(({ name }) => name.startsWith(prefix));
    return own.flatMap(({ partitions }) => partitions.map(({ replicas }) => replicas.length));
  });
}

async function withAdmin<T>(brokers: string[], ask: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  return ask(admin).finally(() => admin.disconnect());
}
