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

type Report = ReturnType<Projector['states']>[number];

export function auditMetrics(registry: Registry): AuditMetrics {
  const registers = [registry];
  const places = ['topic', 'partition'] as const;
  const name = (suffix: string) => `roletrail_audit_${suffix}`;
  const records = new Counter({
    name: name('records_total'),
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
  const gauge = (suffix: string, help: string, value: (report: Report) => number | null) =>
    new Gauge({
      name: name(suffix),
      help,
      labelNames: places,
      registers,
      collect() {
        this.reset();
        for (const report of projector?.states() ?? []) {
          const { topic, partition } = report.place;
          const n = value(report);
          if (n !== null) this.set({ topic, partition: String(partition) }, n);
        }
      },
    });
  gauge('next_offset', 'Offset of the next record to fold', (report) => report.next);
  gauge('lag_records', 'Records that wait to be folded', (report) => report.lag);
  gauge('halted', '1 where the projection stands still for good', (report) =>
    report.mode === 'halted' ? 1 : 0,
  );
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
