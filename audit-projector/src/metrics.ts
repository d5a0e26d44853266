import { TOPICS } from '@roletrail/contracts/events/catalogue';
import type { TopicPartition } from '@roletrail/event-log/port';
import { listTopicPartitions, type PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { AuditBatchResult } from './projection.ts';
import type { Signer } from './signer.ts';
import type { LedgerTree } from './trees.ts';

/**
 * Counters of folded and signed records. Each process reads partition positions from the database.
 * The halt reason of the signer is in no table, so the signer reports it itself.
 */
export interface AuditMetrics {
  folded(batch: AuditBatchResult): void;
  signed(tree: LedgerTree, size: number): void;
  /** Registers gauges that read the signer's mode at every scrape. */
  watch(signer: Signer): void;
}

export function auditMetrics(registry: Registry, partitions: PartitionCounts): AuditMetrics {
  const registers = [registry];
  const places = ['topic', 'partition'] as const;
  const records = new Counter({
    name: 'roletrail_audit_records_total',
    help: 'Records folded by the audit projection, by what they were',
    labelNames: ['kind'],
    registers,
  });
  const notes = new Counter({
    name: 'roletrail_checkpoints_total',
    help: 'Checkpoints signed',
    labelNames: places,
    registers,
  });
  const size = new Gauge({
    name: 'roletrail_checkpoint_size',
    help: 'Tree size of the last checkpoint that this process signed',
    labelNames: places,
    registers,
  });
  // start at 0: a series that starts with its first event would show no increase
  for (const kind of ['entry', 'duplicate', 'poison']) records.inc({ kind }, 0);
  for (const place of listTopicPartitions(TOPICS, partitions)) notes.inc(labelsOf(place), 0);
  let signer: Signer | null = null;
  new Gauge({
    name: 'roletrail_signer_halted',
    help: '1 when nothing may be signed',
    registers,
    collect() {
      this.set(signer?.state.mode === 'halted' ? 1 : 0);
    },
  });
  return {
    folded(batch) {
      records.inc({ kind: 'entry' }, batch.entries);
      records.inc({ kind: 'duplicate' }, batch.duplicates);
      records.inc({ kind: 'poison' }, batch.poison);
    },
    signed({ topicPartition: place }, treeSize) {
      notes.inc(labelsOf(place));
      size.set(labelsOf(place), treeSize);
    },
    watch(theSigner) {
      signer = theSigner;
    },
  };
}

const labelsOf = ({ topic, partition }: TopicPartition) => ({
  topic,
  partition: String(partition),
});
