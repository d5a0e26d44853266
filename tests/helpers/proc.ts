/** Process data from /proc (proc(5)). */
import { readdir } from 'node:fs/promises';
import { isErrno, readTextFile } from '@roletrail/cli/runtime/files';

/** Ids of all descendants of a process. */
export async function descendants(root: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const id of await processes()) {
    const [, parent] = await statOf(id);
    if (parent !== undefined) parents.set(id, Number(parent));
  }
  const below = (id: number): number[] =>
    [...parents].flatMap(([child, parent]) => (parent === id ? [child, ...below(child)] : []));
  return below(root);
}

/** Fields of /proc/…/stat behind the command, from the state on; none for a process that is gone. */
async function statOf(id: number): Promise<readonly string[]> {
  try {
    const stat = (await readTextFile(`/proc/${id}/stat`)) ?? '';
    return stat === '' ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch (error) {
    if (isErrno(error, 'ESRCH')) return [];
    throw error;
  }
}

/** The command line of a process, its words parted by blanks; '' for one that is gone. */
export async function commandOf(id: number): Promise<string> {
  return ((await readTextFile(`/proc/${id}/cmdline`)) ?? '').replaceAll('\0', ' ').trim();
}

/** Command lines of our processes that were started with this text in a variable or an argument. */
export async function commandsWith(text: string): Promise<string[]> {
  const commands: string[] = [];
  for (const id of await processes()) {
    const command = await commandOf(id);
    if (`${command}${await environmentOf(id)}`.includes(text)) commands.push(command);
  }
  return commands;
}

async function environmentOf(id: number): Promise<string> {
  try {
    return (await readTextFile(`/proc/${id}/environ`)) ?? '';
  } catch (error) {
    // the kernel's own threads, other people's processes
    if (isErrno(error, 'EACCES')) return '';
    throw error;
  }
}

/** Bytes of memory that a process really takes. */
export async function memoryOf(id: number): Promise<number> {
  const status = (await readTextFile(`/proc/${id}/status`)) ?? '';
  const kilobytes = /^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error(`process ${id} is gone`);
  return Number(kilobytes) * 1024;
}

/** Returns the CPU time of a process, ms. The resolution is 10 ms. */
export async function processorMs(id: number): Promise<number> {
  const stat = await readTextFile(`/proc/${id}/stat`);
  if (!stat) throw new Error(`process ${id} is gone`);
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')'))
    .split(' ')
    .slice(12, 14)
    .map(Number);
  return (user + system) * 10;
}

/**
 * Processor seconds, user and system, of a process, its descendants that run, and those that ended
 * and were waited for. The resolution is 10 ms.
 */
export async function processorSeconds(root: number): Promise<number> {
  let ticks = 0;
  for (const id of [root, ...(await descendants(root))]) {
    for (const field of (await statOf(id)).slice(11, 15)) ticks += Number(field);
  }
  return ticks / 100;
}

/** Returns true if SIGTERM is pending for a process, for example a stopped one. */
export async function hasSigtermWaiting(id: number): Promise<boolean> {
  const status = (await readTextFile(`/proc/${id}/status`)) ?? '';
  const waiting = BigInt(`0x${/^ShdPnd:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`);
  return (waiting & (1n << 14n)) !== 0n;
}

async function processes(): Promise<number[]> {
  return (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
}
