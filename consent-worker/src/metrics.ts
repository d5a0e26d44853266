import type { Projector } from '@roletrail/event-log/projector/run-projector';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Folded } from './projection.ts';

/** Counts what is folded and shows where each partition stands. */
export interface ConsentMetrics {
  folded(batch: Folded): void;
  /** Reads positions from this projector at every scrape. */
  watch(projector: Projector): void;
}

export function consentMetrics(registry: Registry): ConsentMetrics {
  const records = new Counter({
    name: 'roletrail_consent_records_total',
    help: 'Records folded by the consent projection, by what they were',
    labelNames: ['kind'],
    registers: [registry],
  });
  let watched: Projector | null = null;
  const gauge = (name: string, help: string, value: (r: Report) => number | null) =>
    new Gauge({
      name: `roletrail_consent_${name}`,
      help,
      labelNames: ['topic', 'partition'],
      registers: [registry],
      collect() {
        this.reset();
        for (const report of watched?.states() ?? []) {
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
  return {
    folded(batch) {
      const other = batch.records - batch.decisions - batch.copies - batch.poison;
      records.inc({ kind: 'decision' }, batch.decisions);
      records.inc({ kind: 'copy' }, batch.copies);
      records.inc({ kind: 'poison' }, batch.poison);
      records.inc({ kind: 'other' }, other);
    },
    watch(projector) {
      watched = projector;
    },
  };
}

type Report = ReturnType<Projector['states']>[number];
