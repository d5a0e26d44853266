/** Gives a computing process a smaller share of the processors. */
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

/** A third of an ordinary share (sched(7)): with the least, 1 %, one of a minute lasted twenty beside browsers. */
const NICENESS = 5;
/** The kernel takes a change from an ordinary user only this long after the last one. */
const BETWEEN_CHANGES_MS = 120;

/**
 * Gives a process, the leader of a session of its own, and all that it will start a low priority.
 * Linux shares processors out among sessions first (sched(7), autogroup), and a process' own
 * priority counts within its session alone, so the session is given one too.
 */
export async function lowerPriority(pid) {
  setPriority(pid, NICENESS);
  const change = () => writeFile(`/proc/${pid}/autogroup`, String(NICENESS));
  try {
    await change().catch(async (error) => {
      if (error.code !== 'EAGAIN') throw error;
      await delay(BETWEEN_CHANGES_MS);
      await change();
    });
  } catch (error) {
    // not Linux, a kernel that shares out among processes, a change too soon again, or one that has ended
    if (!['ENOENT', 'EAGAIN', 'EACCES', 'EROFS', 'ESRCH'].includes(error.code)) throw error;
  }
}
