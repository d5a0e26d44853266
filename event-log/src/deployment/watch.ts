import type { Logger } from '@roletrail/contracts/logger';
import type { Database } from '@roletrail/db/open';
import type { PartitionCounts } from '../topic-partitions.ts';
import { type DeploymentState, readDeploymentState } from './state.ts';

/** Returns the state, or null if it is unreadable. */
export type DeploymentWatch = () => Promise<DeploymentState | null>;

export interface WatchTimes {
  /** minimum time between a reading and the next, ms */
  readonly everyMs: number;
  /** timeout of a reading, ms */
  readonly timeoutMs: number;
}

const TIMES: WatchTimes = { everyMs: 5000, timeoutMs: 1000 };

/**
 * Reads the state on request, at most every 5 s, and one reading at a time for all callers. A
 * reading of more than 1 s gives null; the next begins after it has ended.
 */
export function watchDeployment(
  db: Database,
  partitions: PartitionCounts,
  countTo: number,
  logger: Logger,
  { everyMs, timeoutMs }: WatchTimes = TIMES,
): DeploymentWatch {
  let readAt = Number.NEGATIVE_INFINITY;
  let isReading = false;
  let last: Promise<DeploymentState | null> = Promise.resolve(null);
  const read = async () => {
    isReading = true;
    try {
      return await readDeploymentState(db, partitions, { countTo, timeoutMs });
    } catch (error) {
      logger.warn({ err: error }, 'the state of the deployment could not be read');
      return null;
    } finally {
      isReading = false;
    }
  };
  return () => {
    if (isReading || performance.now() - readAt < everyMs) return last;
    readAt = performance.now();
    last = inTime(read(), timeoutMs);
    return last;
  };
}

/** Returns null after the timeout: the pool has no free connection, or the network is silent. */
async function inTime(
  reading: Promise<DeploymentState | null>,
  ms: number,
): Promise<DeploymentState | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}
