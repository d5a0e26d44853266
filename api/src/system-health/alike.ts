import { isDeepStrictEqual } from 'node:util';
import type { ProcessState, SystemHealth } from '@roletrail/contracts/http/system-health';

/** What is told of in minutes, s. */
const MAIL_S = 30;
const LOOP_MS = 10;
const MEMORY_SHARE = 0.05;
const SIZE_BYTES = 1024 * 1024;

/**
 * Whether people who were told `told` see what they would see of `now`. Times pass by themselves:
 * when it was read, when a process that is up was last heard. Memory, the loop's delay and the
 * database's size differ a little at each look; the age of what waits differs by each second, and
 * is told by each.
 */
export function isSameHealth(told: SystemHealth, now: SystemHealth): boolean {
  if (told.database !== 'answers' || now.database !== 'answers') {
    return isDeepStrictEqual(told, { ...now, at: told.at });
  }
  const { mail, postgres } = now.figures;
  const before = told.figures;
  return isDeepStrictEqual(told, {
    ...now,
    at: told.at,
    processes: now.processes.map((one) => settled(told.processes, one)),
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

/** The process with what was told of it, where that is near enough. */
function settled(told: readonly ProcessState[], now: ProcessState): ProcessState {
  const before = told.find(
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
