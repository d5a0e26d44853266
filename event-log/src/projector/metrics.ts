import { Gauge, type Registry } from 'prom-client';
import type { Projector, ProjectorReport } from './run-projector.ts';

/**
 * Shows where a projection stands in each partition, at every scrape:
 * `roletrail_‹name›_next_offset`, `…_lag_records`, `…_halted`.
 * @param name the projection's (its descriptor's)
 * @param states the projector's, once it runs
 */
export function projectorGauges(
  registry: Registry,
  name: string,
  states: () => ReturnType<Projector['states']>,
): void {
  const gauge = (suffix: string, help: string, value: (r: ProjectorReport) => number | null) =>
    new Gauge({
      name: `roletrail_${name}_${suffix}`,
      help,
      labelNames: ['topic', 'partition'],
      registers: [registry],
      collect() {
        this.reset();
        for (const report of states()) {
          const { topic, partition } = report.place;
          const n = value(report);
          if (n !== null) this.set({ topic, partition: String(partition) }, n);
        }
      },
    });
  gauge('next_offset', 'Offset of the next record to fold', (report) => report.next);
  gauge('lag_records', 'Records that wait to be folded', (report) => report.lag);
  gauge('halted', '1 where the projection stands still for good', ({ mode }) =>
    mode === 'halted' ? 1 : 0,
  );
}
