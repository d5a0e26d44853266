import { type RecordDecoder, readRecord, versionFault } from './plan.ts';
import type { FoldVersion } from './port.ts';
import type { ProjectorDeps, ProjectorLimits } from './settings.ts';

/**
 * Whether the rows are of this version, and this process could fold the record that they need next;
 * at the log's end there is none to fail at. Takes no lease and no lock, so asking disturbs nobody. False also where
 * position or log are out of reach.
 */
export async function canGoOn<T>(
  { log, store, logger }: ProjectorDeps<T>,
  fold: FoldVersion,
  reading: RecordDecoder,
  limits: ProjectorLimits,
): Promise<boolean> {
  try {
    const position = await store.position(fold.name, reading.place);
    if (versionFault(position, fold) !== null) return false;
    const reader = await log.openReader(reading.place);
    try {
      const [record] = await reader.read(position.next, { ...limits, maxRecords: 1, waitMs: 0 });
      return !record || readRecord(record, reading).decoded.kind !== 'newer';
    } finally {
      await reader.close();
    }
  } catch (error) {
    logger.debug({ err: error }, 'the next record is out of reach');
    return false;
  }
}
