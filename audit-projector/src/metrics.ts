import { AUDIT } from '@roletrail/db/projections/audit';
import { projectorGauges } from '@roletrail/event-log/projector/metrics';
import type { Projector } from '@roletrail/event-log/projector/run-projector';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Folded } from './projection.ts';
import type { Signer } from './signer.ts';
import type { LedgerTree } from './trees.ts';

/** Counts what is folded and signed, and shows where each partition stands. */
export interface AuditMetrics {
  folded(batch: Folded): void;
  signed(tree: LedgerTree, size: number): void;
  /** Reads positions and modes from these at every scrape. */
  watch(projector: Projector, signer: Signer): void;
}

export function auditMetrics(registry: Registry): AuditMetrics {
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
  let projector: Projector | null = null;
  let signer: Signer | null = null;
  projectorGauges(registry, AUDIT.name, () => projector?.states() ?? []);
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
    signed({ place }, treeSize) {
      const labels = { topic: place.topic, partition: String(place.partition) };
      notes.inc(labels);
      size.set(labels, treeSize);
    },
    watch(theProjector, theSigner) {
      projector = theProjector;
      signer = theSigner;
    },
  };
}
