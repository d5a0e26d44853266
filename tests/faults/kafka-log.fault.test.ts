import { setTimeout as sleep } from 'node:timers/promises';
import { SESSION_RETENTION_MS } from '@roletrail/event-log/config';
import { openKafkaLog } from '@roletrail/event-log/kafka/log';
import type { EventLog, LogWriter, Place } from '@roletrail/event-log/port';
import { Kafka, logLevel } from 'kafkajs';
import t from 'tap';
import { privateCluster, topicPrefix } from '../helpers/kafka.ts';
import { silent } from '../helpers/logger.ts';
import { waitFor } from '../helpers/wait-for.ts';

const PLACE: Place = { topic: 'admin-events', partition: 0 };
const KILLS = 3;
const TIMEOUT_MS = 600_000;
t.setTimeout(TIMEOUT_MS);

const cluster = await privateCluster(t, { brokers: 3, heapMb: 256 });
if (cluster !== null) {
  t.teardown(() => cluster[Symbol.asyncDispose]());

  t.test('three brokers, the leader killed again and again: F13 at the port', async (t) => {
    t.setTimeout(TIMEOUT_MS);
    const brokers = cluster.brokers.split(',');
    const prefix = topicPrefix();
    const log = openKafkaLog(
      {
        brokers,
        clientId: 'fault',
        topicPrefix: prefix,
        replication: 3,
        ssl: null,
        sasl: null,
        sessionRetentionMs: SESSION_RETENTION_MS,
      },
      silent,
    );
    t.teardown(() => log[Symbol.asyncDispose]());
    await log.ensureTopics({ 'consent-events': 1, 'admin-events': 1, 'session-events': 1 });
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

/** A projector in miniature: one reader for ever, offsets checked one by one. */
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

async function leaderNode(brokers: string[], topic: string): Promise<number> {
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
  await admin.disconnect();
  return topics[0]?.partitions[0]?.leader ?? -1;
}
