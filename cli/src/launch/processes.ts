/** Small tools round child processes and ports that both launchers need. */
import { execFile, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { isErrno, readTextFile } from '../runtime/files.ts';
import { childEnvironment } from '../settings/child-environment.ts';

/** How a command ended; `output` holds the end of stdout and stderr together, at most 64 KiB. */
export interface CommandResult {
  code: number | null;
  output: string;
}

export interface ProcessOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
  input?: string;
  /** After so many milliseconds the command is killed; its code is null then. */
  timeoutMs?: number;
}

const KEPT_OUTPUT = 64 * 1024;

/** Runs a command to its end, without our settings in its environment. Never throws for a failing command, only for one that cannot be started. */
export function run(
  command: string,
  args: readonly string[],
  options: ProcessOptions = {},
): Promise<CommandResult> {
  const { input, timeoutMs, ...spawnOptions } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: childEnvironment(),
      ...spawnOptions,
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-KEPT_OUTPUT);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    // A command that ends before it has read its input breaks the pipe; its exit code tells the story.
    child.stdin?.on('error', (error) => keep(Buffer.from(`stdin: ${error.message}\n`)));
    child.stdin?.end(input);
    const timer =
      timeoutMs === undefined ? null : setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    const done = () => timer && clearTimeout(timer);
    child.once('error', (error) => {
      done();
      reject(error);
    });
    child.once('close', (code) => {
      done();
      resolve({ code, output: output.trim() });
    });
  });
}

/** Returns true if a process with this id exists. A zombie counts as ended. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (isErrno(error, 'ESRCH')) return false;
    if (!isErrno(error, 'EPERM')) throw error;
  }
  const stat = await readTextFile(`/proc/${pid}/stat`);
  return stat === null || !/^\d+ \(.*\) [ZX] /s.test(stat);
}

/** The command line of a process, its arguments joined by blanks; null when it is gone or hidden. */
export async function commandLine(pid: number): Promise<string | null> {
  const fromProc = await readTextFile(`/proc/${pid}/cmdline`);
  if (fromProc !== null) return fromProc.replaceAll('\0', ' ').trim();
  return new Promise((resolve) => {
    execFile(
      'ps',
      ['-o', 'args=', '-p', String(pid)],
      { env: childEnvironment() },
      (error, stdout) => resolve(error ? null : stdout.trim()),
    );
  });
}

/**
 * A mark that tells this process from a later one with the same id: its start time, from /proc or
 * ps. Null where neither knows it.
 */
export async function startMark(pid: number): Promise<string | null> {
  const stat = await readTextFile(`/proc/${pid}/stat`);
  if (stat !== null) {
    // Field 22 (start time in ticks since boot); fields are counted after the name's last bracket.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    const boot = await readTextFile('/proc/sys/kernel/random/boot_id');
    return `${boot?.trim() ?? ''}/${ticks ?? ''}`;
  }
  return new Promise((resolve) => {
    execFile(
      'ps',
      ['-o', 'lstart=', '-p', String(pid)],
      { env: childEnvironment() },
      (error, stdout) => resolve(error ? null : stdout.trim() || null),
    );
  });
}

/** Says which launched server ended, how, and what to do. */
export function endedByItself(server: string, how: string, logPath: string): string {
  return `${server} ended by itself (${how}), so everything was stopped. Confirmed data are kept. Start again; if it ends again, its log names the cause: ${logPath}`;
}

/** Waits until `condition` holds, asking every `everyMs`; false when the time is over first. */
export async function waitFor(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
  everyMs = 25,
): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    if (await condition()) return true;
    if (performance.now() >= end) return false;
    await delay(everyMs);
  }
}

/** Sends a signal; a process that has already gone is no fault. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!isErrno(error, 'ESRCH')) throw error;
  }
}

/**
 * Finds free TCP ports on 127.0.0.1. Prefers the wanted ones, so that an address survives restarts.
 * Holds all open until the last is found, so that they are distinct.
 */
export async function freePorts(count: number, wanted: readonly number[] = []): Promise<number[]> {
  const held: Array<{ port: number; close: () => Promise<void> }> = [];
  try {
    for (let index = 0; index < count; index += 1) {
      held.push((await holdPort(wanted[index] ?? 0)) ?? (await holdAnyPort()));
    }
    return held.map(({ port }) => port);
  } finally {
    await Promise.all(held.map(({ close }) => close()));
  }
}

async function holdAnyPort() {
  const held = await holdPort(0);
  if (held === null) throw new Error('the system gives out no free port on 127.0.0.1');
  return held;
}

function holdPort(port: number): Promise<{ port: number; close: () => Promise<void> } | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      resolve(
        address === null || typeof address === 'string'
          ? null
          : {
              port: address.port,
              close: () => new Promise((closed) => server.close(() => closed())),
            },
      );
    });
  });
}
