/** Processor time by proc(5), which hardly depends on what else the machine does. */
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of a second, for /proc on every Linux that Node runs on. */
const TICKS = 100;

/**
 * Processor seconds, user and system, of a process, its descendants that run, and those that ended
 * and were waited for. A process that outlived its parent is missed.
 * @returns null where there is no /proc, or no such process
 */
export function processorSeconds(root) {
  const below = new Map();
  let own = null;
  for (const { pid, parent, ticks } of processes()) {
    if (pid === root) own = ticks;
    if (!below.has(parent)) below.set(parent, []);
    below.get(parent).push({ pid, ticks });
  }
  if (own === null) return null;
  const sum = (pid) =>
    (below.get(pid) ?? []).reduce((total, child) => total + child.ticks + sum(child.pid), 0);
  return (own + sum(root)) / TICKS;
}

function processes() {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(processOf);
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

function processOf(name) {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    // behind the command, which may hold blanks: state, parent, …; utime to cstime are 14 to 17
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return [{ pid: Number(name), parent: Number(fields[1]), ticks }];
  } catch (error) {
    // it has ended meanwhile
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return [];
    throw error;
  }
}
