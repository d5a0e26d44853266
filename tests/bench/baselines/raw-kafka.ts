import { Kafka, logLevel } from 'kafkajs';

/**
 * Baseline A2: a raw kafkajs producer, acks of all, `batch` events a send, one send in flight, over
 * three partitions in turn; every send is awaited.
 * @returns events per second
 */
export async function rawKafkaRate(
  brokers: string[],
  eventBytes: number,
  seconds: number,
  batch: number,
): Promise<number> {
  const kafka = new Kafka({ brokers, clientId: 'baseline', logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  const topic = `baseline-${Date.now()}`;
  await admin.createTopics({ topics: [{ topic, numPartitions: 3 }], waitForLeaders: true });
  const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1 });
  await producer.connect();
  const value = Buffer.alloc(eventBytes, 'x');
  const send = async (partition: number) => {
    const messages = Array.from({ length: batch }, (_, i) => ({ key: `k${i}`, value, partition }));
    await producer.send({ topic, acks: -1, messages });
  };
  for (let i = 0; i < 30; i++) await send(i % 3);
  const started = performance.now();
  let events = 0;
  for (let i = 0; performance.now() - started < seconds * 1000; i++) {
    await send(i % 3);
    events += batch;
  }
  const rate = events / ((performance.now() - started) / 1000);
  await producer.disconnect();
  await admin.deleteTopics({ topics: [topic] });
  await admin.disconnect();
  return rate;
}
