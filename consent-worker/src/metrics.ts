import { CONSENT } from '@roletrail/db/projections/consent';
import { projectorGauges } from '@roletrail/event-log/projector/metrics';
import type { Projector } from '@roletrail/event-log/projector/run-projector';
import { Counter, type Registry } from 'prom-client';
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
  projectorGauges(registry, CONSENT.name, () => watched?.states() ?? []);
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
