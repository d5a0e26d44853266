import type { LogRange, TopicPartition } from '../port.ts';
import type { KafkaCluster } from './internals.ts';

/** First offset kept and next offset to be given, as the leader says now. */
export async function readKafkaRange(
  cluster: KafkaCluster,
  topic: string,
  place: TopicPartition,
): Promise<LogRange> {
  const ask = async (fromBeginning: boolean) => {
    const partitions = [{ partition: place.partition }];
    const answers = await cluster.fetchTopicsOffset([{ topic, partitions, fromBeginning }]);
    const offset = Number(answers[0]?.partitions[0]?.offset);
    if (!Number.isSafeInteger(offset) || offset < 0) {
      throw new Error(`the log has no partition ${topic}/${place.partition}`);
    }
    return offset;
  };
  return { low: await ask(true), end: await ask(false) };
}
