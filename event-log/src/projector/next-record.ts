import { type RecordDecoder, readRecord, versionFault } from './plan.ts';
import type { FoldVersion } from './port.ts';
import type { ProjectorDeps, ProjectorLimits } from './settings.ts';

/**
 * Returns true if the rows are of this version and this process can fold their next record, or the
 * log has none. Takes no lease and no lock. Returns false also if position or log are unreachable.
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
