import { TOPICS } from '@roletrail/contracts/events/catalogue';
import type { Logger } from '@roletrail/contracts/logger';
import { checkLog, type DeploymentIdentity } from '@roletrail/event-log/identity';
import { formatTopicPartition } from '@roletrail/event-log/port';
import { listTopicPartitions } from '@roletrail/event-log/topic-partitions';
import { kafkaConfig, partitionsOf } from '../compose/event-log.ts';
import { runningKafkaBrokers } from '../launch/kafka.ts';
import { CliError } from '../runtime/cli-error.ts';
import type { Settings } from '../settings/settings.ts';
import { type DoctorCheck, examine } from './examine.ts';

/** Answers of the brokers. */
interface Asked {
  readonly examined: readonly DoctorCheck[];
  /** end offsets by `topic/partition`; empty if the brokers did not report them */
  readonly ends: ReadonlyMap<string, number>;
}

/**
 * Whether the brokers answer, and as the log that the database remembers. A log in PostgreSQL was
 * seen with its database.
 */
export async function examineKafka(
  settings: Settings,
  belonging: DeploymentIdentity,
  logger: Logger,
): Promise<Asked> {
  if (settings.eventLog !== 'kafka') return { examined: [], ends: new Map() };
  const ends = new Map<string, number>();
  const examined = await examine('Kafka', async () => {
    const brokers = settings.kafka.brokers ?? (await runningKafkaBrokers(settings.dataDir));
    if (brokers === null) {
      throw new CliError('NOT_FOUND', `The broker of ${settings.dataDir} does not run.`);
    }
    const { openKafkaLog } = await import('@roletrail/event-log/kafka/log');
    const log = openKafkaLog(kafkaConfig(settings, brokers), logger);
    try {
      checkLog(belonging, await log.identity());
      const places = listTopicPartitions(TOPICS, partitionsOf(belonging));
      for (const place of places)
        ends.set(formatTopicPartition(place), (await log.range(place)).end);
      return `${brokers.join(',')} answer, ${places.length} partitions`;
    } finally {
      await log[Symbol.asyncDispose]();
    }
  });
  return { examined: [examined], ends };
}
