import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { waitFor } from './wait-for.ts';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A process under test: its words are kept, and it can be killed and stopped at will. */
export interface TestProcess extends AsyncDisposable {
  readonly pid: number;
  /** Returns all output on stdout and stderr so far. */
  output(): string;
  /** Returns all output on stdout so far. */
  stdout(): string;
  /** Waits until its output holds this text; fails when it ends first or after `ms`. */
  says(text: string, ms?: number): Promise<void>;
  /** kill -9, and waits until it is gone. */
  kill(): Promise<Ending>;
  /** SIGTERM, and waits until it is gone; fails after `ms`. */
  terminate(ms?: number): Promise<Ending>;
  /** SIGINT, as Ctrl-C sends it. */
  interrupt(): void;
  /** Closes the pipes for its output, as when `| head` has ended. */
  closeReaders(...of: ('stdout' | 'stderr')[]): void;
  /** SIGSTOP and SIGCONT. */
  pause(): void;
  resume(): void;
  /** Resolves when the process has ended. */
  readonly ended: Promise<Ending>;
  isRunning(): boolean;
}

/** True if a loader runs this test's TypeScript; else `npm test` has compiled it. */
const FROM_SOURCE = process.execArgv.includes('--import=tsx');

/**
 * What Node is given to run a program of `tests` (its source's path from the repository's root), as
 * this test itself is run.
 */
export function programWords(file: string): string[] {
  if (FROM_SOURCE) return sourceWords(file);
  return ['--enable-source-maps', file.replace(/^tests\/(.*)\.ts$/, 'tests/dist/$1.js')];
}

/** Returns the arguments to run a source file with the loader. */
export function sourceWords(file: string): string[] {
  return ['--enable-source-maps', '--conditions=development', '--import=tsx', file];
}

/** Starts a program of `tests`. */
export function startProgram(
  file: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): TestProcess {
  return startProcess(process.execPath, [...programWords(file), ...args], env);
}

/** Starts the built product (`node cli/bin/roletrail.js …`). */
export function startRoletrail(
  args: readonly string[],
  env: Record<string, string> = {},
): TestProcess {
  return startProcess(process.execPath, ['cli/bin/roletrail.js', ...args], env);
}

/** Starts any command with this repository as its folder. It dies with the test at the latest. */
export function startProcess(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): TestProcess {
  const child = spawn(command, args, {
    cwd: REPOSITORY,
    // a developer's own ./.env says nothing here
    env: { ...process.env, RT_ENV_FILE: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return watch(child);
}

function watch(child: ChildProcess): TestProcess {
  let words = '';
  let results = '';
  let ending: Ending | null = null;
  const keep = (chunk: Buffer) => {
    words += chunk.toString('utf8');
  };
  child.stdout?.on('data', (chunk: Buffer) => {
    results += chunk.toString('utf8');
    keep(chunk);
  });
  child.stderr?.on('data', keep);
  const ended = new Promise<Ending>((resolve) => {
    const end = (result: Ending) => {
      ending = result;
      process.off('exit', killNow);
      resolve(result);
    };
    child.once('error', (error) => {
      words += `\n${error.message}\n`;
      end({ code: null, signal: null });
    });
    child.once('close', (code, signal) => end({ code, signal }));
  });
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);

  return {
    pid: child.pid ?? 0,
    output: () => words,
    stdout: () => results,
    async says(text, ms = 30_000) {
      await waitFor(
        `“${text}” in the output of process ${child.pid}`,
        () => {
          if (words.includes(text)) return true;
          if (ending !== null) throw new Error(`it ended without saying “${text}”:\n${words}`);
          return false;
        },
        ms,
      );
    },
    kill() {
      child.kill('SIGKILL');
      return ended;
    },
    async terminate(ms = 15_000) {
      child.kill('SIGTERM');
      await waitFor(`process ${child.pid} to end`, () => ending !== null, ms);
      return ended;
    },
    interrupt: () => void child.kill('SIGINT'),
    closeReaders(...of) {
      for (const stream of of) child[stream]?.destroy();
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    ended,
    isRunning: () => ending === null,
    async [Symbol.asyncDispose]() {
      child.kill('SIGCONT');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
