import { type Reading, readRecord } from './plan.ts';
import type { ProjectorDeps, ProjectorLimits } from './settings.ts';

/**
 * Whether this process could fold the record that a projection needs next; at the log's end there
 * is none to fail at. Takes no lease and no lock, so asking disturbs nobody. False also where
 * position or log are out of reach.
 */
export async function canReadNext<T>(
  { log, store, logger }: ProjectorDeps<T>,
  projection: string,
  reading: Reading,
  limits: ProjectorLimits,
): Promise<boolean> {
  try {
    const { next } = await store.position(projection, reading.place);
    const reader = await log.openReader(reading.place);
    try {
      const [record] = await reader.read(next, { ...limits, maxRecords: 1, waitMs: 0 });
      return !record || readRecord(record, reading).decoded.kind !== 'newer';
    } finally {
      await reader.close();
    }
  } catch (error) {
    logger.debug({ err: error }, 'the next record is out of reach');
    return false;
  }
}
