import { Counter, type Registry } from 'prom-client';
import type { ConsentBatchResult } from './projection.ts';

/** Counts what is folded; where each partition stands is read from the database, by every process. */
export interface ConsentMetrics {
  folded(batch: ConsentBatchResult): void;
}

export function consentMetrics(registry: Registry): ConsentMetrics {
  const records = new Counter({
    name: 'roletrail_consent_records_total',
    help: 'Records folded by the consent projection, by what they were',
    labelNames: ['kind'],
    registers: [registry],
  });
  // a series that began with its first event would show no increase
  for (const kind of ['decision', 'copy', 'poison', 'other']) records.inc({ kind }, 0);
  return {
    folded(batch) {
      const other = batch.records - batch.decisions - batch.copies - batch.poison;
      records.inc({ kind: 'decision' }, batch.decisions);
      records.inc({ kind: 'copy' }, batch.copies);
      records.inc({ kind: 'poison' }, batch.poison);
      records.inc({ kind: 'other' }, other);
    },
  };
}
