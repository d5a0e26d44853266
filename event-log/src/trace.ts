import type { SpanFacts } from '@roletrail/contracts/tracer';
import type { LogRecord, TopicPartition } from './port.ts';

/** The traces that these records were made in. */
export function contextsOf(records: readonly Pick<LogRecord, 'traceparent'>[]): readonly string[] {
  return records.flatMap(({ traceparent }) => traceparent ?? []);
}

/** What a span says of a batch. */
export function batchFacts({ topic, partition }: TopicPartition, records: number): SpanFacts {
  return {
    'messaging.destination.name': topic,
    'messaging.destination.partition.id': String(partition),
    'messaging.batch.message_count': records,
  };
}
