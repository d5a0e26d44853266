import { createHook } from 'node:async_hooks';
import { type AddressInfo, createServer } from 'node:net';
import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import { openKafkaLog } from '@roletrail/event-log/kafka/log';
import type { LogRecord, TopicPartition } from '@roletrail/event-log/port';
import { type EventLogHarness, eventLogSuite } from '@roletrail/event-log/testing/event-log-suite';
import { CompressionTypes } from 'kafkajs';
import t, { type Test } from 'tap';
import { testKafka } from '../helpers/foreign-kafka.ts';
import { led, sharedBrokers } from '../helpers/kafka.ts';
import { silent } from '../helpers/logger.ts';
import { LossyProxy } from '../helpers/lossy-proxy.ts';
import { waitFor } from '../helpers/wait-for.ts';

const ADMIN: TopicPartition = { topic: 'admin-events', partition: 0 };
const S0: TopicPartition = { topic: 'session-events', partition: 0 };
const brokers = sharedBrokers(t)?.split(',') ?? null;

if (brokers !== null) {
  eventLogSuite(t, () => harness(brokers));
  t.test('kafka: an abandoned send cannot go on', (t) => abandoned(t, brokers));
  t.test('kafka: cut connections are made again', (t) => cut(t, brokers));
  t.test('kafka: an address that closes connections does not block the others', (t) =>
    hangsUp(t, brokers),
  );
  t.test('kafka: topics are made and asserted', (t) => settings(t, brokers));
  t.test('kafka: what foreign producers may write', (t) => foreign(t, brokers));
  t.test('kafka: a topic made again is another log', (t) => recreated(t, brokers));
  t.test('kafka: an idle client keeps still', (t) => idle(t, brokers));
}

/** As a forwarded port does whose broker is down. */
async function hangsUp(t: Test, brokers: string[]): Promise<void> {
  const kafka = await testKafka(brokers);
  t.teardown(() => kafka[Symbol.asyncDispose]());
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  await using direct = openKafkaLog(kafka.config, silent);
  await direct.ensureTopics(DEFAULT_PARTITIONS, 'made');
  await led(direct, ADMIN);
  const config = { ...kafka.config, brokers: [`127.0.0.1:${port}`, ...brokers] };
  // each client begins anywhere: none of several that begin there may fail
  for (let opened = 0; calls === 0 || opened < 4; opened++) {
    await using log = openKafkaLog(config, silent);
    t.same(await log.range(ADMIN), { low: 0, end: 0 });
  }
}

/** Proxies stand before every broker that the cluster names, on the address it names. */
async function proxied(brokers: string[]) {
  const kafka = await testKafka(brokers);
  const proxy = new LossyProxy();
  const { brokers: named } = await kafka.admin.describeCluster();
  for (const { host, port } of named) await proxy.before(host, port);
  const known = new Set(named.map(({ host, port }) => `${host}:${port}`));
  for (const address of brokers.filter((b) => !known.has(b))) {
    const [host, port] = address.split(':');
    await proxy.before(host ?? '', Number(port));
  }
  return { kafka, proxy, config: { ...kafka.config, route: proxy.route } };
}

async function harness(brokers: string[]): Promise<EventLogHarness> {
  const { kafka, proxy, config } = await proxied(brokers);
  const physical = (place: TopicPartition) => config.topicPrefix + place.topic;
  return {
    open: () => openKafkaLog(config, silent),
    async loseAnswer() {
      proxy.swallow('answers');
      return async () => proxy.swallow('nothing');
    },
    async appendForeign(place, { key, value, traceparent }) {
      const message = {
        partition: place.partition,
        key,
        value: value && Buffer.from(value),
        headers: traceparent ? { traceparent } : {},
      };
      await kafka.producer.send({ topic: physical(place), messages: [message] });
    },
    async deleteBelow(place, low) {
      const partitions = [{ partition: place.partition, offset: String(low) }];
      // or kafkajs has no metadata of the topic
      await kafka.admin.fetchTopicOffsets(physical(place));
      await kafka.admin.deleteTopicRecords({ topic: physical(place), partitions });
    },
    async [Symbol.asyncDispose]() {
      await kafka[Symbol.asyncDispose]();
      await proxy[Symbol.asyncDispose]();
    },
  };
}

async function abandoned(t: Test, brokers: string[]): Promise<void> {
  const { kafka, proxy, config } = await proxied(brokers);
  await using log = openKafkaLog(config, silent);
  t.teardown(async () => {
    await kafka[Symbol.asyncDispose]();
    await proxy[Symbol.asyncDispose]();
  });
  await log.ensureTopics(DEFAULT_PARTITIONS, 'made');
  const writer = await log.openWriter(ADMIN);
  await led(log, ADMIN);
  const others = proxy.open;
  proxy.swallow('requests');
  const outcome = await writer.append([{ key: 'k', value: Buffer.from('late') }], 500);
  t.equal(outcome.kind, 'unknown');
  await waitFor('the writer lets go of its connections', () => proxy.open < others);
  proxy.swallow('nothing');
  const { accepted } = proxy;
  const remaining = proxy.open;
  // nothing to wait for: what must not happen has longer than all of kafkajs' own retries to happen
  await new Promise((resolve) => {
    setTimeout(resolve, 4000);
  });
  t.equal(proxy.accepted, accepted, 'no connection was made again');
  t.ok(proxy.open <= remaining);
  t.same(await log.range(ADMIN), { low: 0, end: 0 }, 'and nothing arrived');
}

async function cut(t: Test, brokers: string[]): Promise<void> {
  const { kafka, proxy, config } = await proxied(brokers);
  await using log = openKafkaLog(config, silent);
  t.teardown(async () => {
    await kafka[Symbol.asyncDispose]();
    await proxy[Symbol.asyncDispose]();
  });
  await log.ensureTopics(DEFAULT_PARTITIONS, 'made');
  await led(log, ADMIN);
  const reader = await log.openReader(ADMIN);
  const options = { maxRecords: 10, maxBytes: 1e6, waitMs: 15_000 };
  const waiting = reader.read(0, options);
  const doomed = await log.openWriter(ADMIN);
  proxy.cut();
  const broken = await doomed.append([{ key: 'k', value: Buffer.from('v') }], 2000);
  if (broken.kind === 'unknown') {
    const writer = await log.openWriter(ADMIN);
    const again = await writer.append([{ key: 'k', value: Buffer.from('v') }], 20_000);
    t.equal(again.kind, 'acknowledged', 'a new writer works');
    await writer.close();
  } else t.pass('kafkajs sent it again by itself, with the same sequence number');
  t.equal((await waiting)[0]?.offset, 0, 'a long poll outlives its connection');
  t.ok((await log.range(ADMIN)).end >= 1, 'so do questions about the log');
  // every broker away for longer than a fetch's own retries: an error, and then it goes on
  proxy.refuse(true);
  proxy.cut();
  await t.rejects(reader.read(1, { ...options, waitMs: 0 }));
  await t.rejects(log.range(ADMIN));
  proxy.refuse(false);
  const { end } = await log.range(ADMIN);
  t.same(await reader.read(end, { ...options, waitMs: 0 }), [], 'the same reader goes on');
}

async function settings(t: Test, brokers: string[]): Promise<void> {
  await using kafka = await testKafka(brokers);
  await using log = openKafkaLog(kafka.config, silent);
  const topic = `${kafka.config.topicPrefix}consent-events`;
  await kafka.admin.createTopics({
    waitForLeaders: false,
    topics: [{ topic, numPartitions: 3, configEntries: [{ name: 'retention.ms', value: '1000' }] }],
  });
  await waitFor('the topic', async () => (await kafka.admin.listTopics()).includes(topic));
  await t.rejects(log.ensureTopics(DEFAULT_PARTITIONS, 'made'), {
    message: /consent-events: retention\.ms is 1000, must be -1.*LogAppendTime/,
  });
  const entries = await kafka.admin.describeConfigs({
    includeSynonyms: false,
    resources: [{ type: 2, name: `${kafka.config.topicPrefix}session-events` }],
  });
  const found = new Map(
    entries.resources[0]?.configEntries.map((e) => [e.configName, e.configValue]),
  );
  t.equal(found.get('retention.ms'), String(400 * 24 * 60 * 60_000));
  t.equal(found.get('cleanup.policy'), 'delete');
}

async function foreign(t: Test, brokers: string[]): Promise<void> {
  await using kafka = await testKafka(brokers);
  await using log = openKafkaLog(kafka.config, silent);
  await log.ensureTopics(DEFAULT_PARTITIONS, 'made');
  const topic = `${kafka.config.topicPrefix}${S0.topic}`;
  const many = Array.from({ length: 2000 }, () => ({ partition: 0, key: null, value: '' }));
  await kafka.producer.send({ topic, messages: many });
  await kafka.producer.send({
    topic,
    compression: CompressionTypes.GZIP,
    messages: [{ partition: 0, key: 'zip', value: 'z'.repeat(1000) }],
  });
  await kafka.producer.send({
    topic,
    messages: [{ partition: 0, key: 'huge', value: 'h'.repeat(1_000_000) }],
  });
  const transactional = kafka.kafka.producer({ transactionalId: topic, maxInFlightRequests: 1 });
  await transactional.connect();
  const transaction = await transactional.transaction();
  await transaction.send({ topic, messages: [{ partition: 0, key: 'tx', value: 'aborted' }] });
  await transaction.abort();
  await transactional.disconnect();
  // The abort is acknowledged by the coordinator; the marker reaches the partition a moment later.
  const end = 2004;
  await waitFor('the abort marker, which has an offset too', async () => {
    return (await log.range(S0)).end === end;
  });
  const reader = await log.openReader(S0);
  const records: LogRecord[] = [];
  while (records.length < end) {
    records.push(
      ...(await reader.read(records.length, {
        maxRecords: 300,
        maxBytes: 200_000,
        waitMs: 1000,
      })),
    );
  }
  await reader.close();
  t.ok(
    records.every((record, i) => record.offset === i),
    'every offset, dense',
  );
  t.match(
    records.slice(2000).map((r) => [r.key, r.value?.length]),
    [
      ['zip', 1000],
      ['huge', 1_000_000],
      ['tx', 7],
    ],
  );
}

async function recreated(t: Test, brokers: string[]): Promise<void> {
  await using kafka = await testKafka(brokers);
  await using log = openKafkaLog(kafka.config, silent);
  await log.ensureTopics(DEFAULT_PARTITIONS, 'made');
  const before = await log.identity();
  const topic = `${kafka.config.topicPrefix}admin-events`;
  await kafka.admin.deleteTopics({ topics: [topic] });
  await waitFor('the topic to be gone', async () => {
    return !(await kafka.admin.listTopics()).includes(topic);
  });
  await log.ensureTopics(DEFAULT_PARTITIONS, 'made');
  const after = await log.identity();
  t.equal(after.clusterId, before.clusterId);
  t.equal(after.topics['consent-events'].id, before.topics['consent-events'].id);
  t.not(after.topics['admin-events'].id, before.topics['admin-events'].id);
}

async function idle(t: Test, brokers: string[]): Promise<void> {
  await using kafka = await testKafka(brokers);
  await using log = openKafkaLog(kafka.config, silent);
  await log.ensureTopics(DEFAULT_PARTITIONS, 'made');
  const writer = await log.openWriter(ADMIN);
  await writer.append([{ key: 'k', value: Buffer.from('v') }], 20_000);
  let timers = 0;
  const counting = createHook({
    init: (_id, type) => {
      if (type === 'Timeout') timers += 1;
    },
  }).enable();
  // not a wait for something: the second is what the timers are counted in
  await new Promise((resolve) => {
    setTimeout(resolve, 1000);
  });
  counting.disable();
  await writer.close();
  t.ok(timers < 20, `${timers} timers were set in an idle second`);
}
