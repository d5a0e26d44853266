import { isDeepStrictEqual } from 'node:util';
import type { ProcessState, SystemHealth } from '@roletrail/contracts/http/system-health';

/** Mail age is shown in minutes; half a minute is no difference, s. */
const MAIL_S = 30;
const LOOP_MS = 10;
const MEMORY_SHARE = 0.05;
const SIZE_BYTES = 1024 * 1024;

/**
 * Returns true if watchers who were sent `sent` would see no change in `now`. Ignores the reading
 * time and the report time of live processes. Tolerates small changes of memory, loop delay and
 * database size. The age of waiting items is compared by the second.
 */
export function isSameHealth(sent: SystemHealth, now: SystemHealth): boolean {
  if (sent.database !== 'answers' || now.database !== 'answers') {
    return isDeepStrictEqual(sent, { ...now, at: sent.at });
  }
  const { mail, postgres } = now.figures;
  const before = sent.figures;
  return isDeepStrictEqual(sent, {
    ...now,
    at: sent.at,
    processes: now.processes.map((one) => settled(sent.processes, one)),
    figures: {
      ...now.figures,
      mail: {
        ...mail,
        oldestSeconds: near(before.mail.oldestSeconds, mail.oldestSeconds, MAIL_S),
      },
      postgres: {
        ...postgres,
        sizeBytes: near(before.postgres.sizeBytes, postgres.sizeBytes, SIZE_BYTES),
      },
    },
  });
}

/** Returns the process with its previous values if they are close enough. */
function settled(sent: readonly ProcessState[], now: ProcessState): ProcessState {
  const before = sent.find(
    ({ instance, startedAt }) => instance === now.instance && startedAt === now.startedAt,
  );
  if (!before) return now;
  const isUp = now.state === 'up' && before.state === 'up';
  return {
    ...now,
    heardAt: isUp ? before.heardAt : now.heardAt,
    loopDelayMs: near(before.loopDelayMs, now.loopDelayMs, LOOP_MS),
    memoryBytes: near(before.memoryBytes, now.memoryBytes, MEMORY_SHARE * before.memoryBytes),
  };
}

function near(before: number, now: number, within: number): number {
  return Math.abs(now - before) <= within ? before : now;
}
