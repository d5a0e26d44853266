import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import type { RunningPostgres } from '@roletrail/cli/launch/postgres-server';
import { FAKETIME } from './tools.ts';

const ONLY_THE_WALL = { FAKETIME_DONT_FAKE_MONOTONIC: '1' };

/** A clock that can be set while processes run on it; their monotonic clock stays right. */
export class FalseClock {
  readonly #file: string;

  /** @param file where it is kept; `set` makes it */
  constructor(file: string) {
    this.#file = file;
  }

  /** Environment of a process on this clock. */
  get env(): Record<string, string> {
    return {
      LD_PRELOAD: FAKETIME ?? '',
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_CACHE_DURATION: '1',
      ...ONLY_THE_WALL,
    };
  }

  /** Returns the environment of a process with a fixed clock offset, in hours. */
  static fixed(hours: number): Record<string, string> {
    return { LD_PRELOAD: FAKETIME ?? '', FAKETIME: offset(hours), ...ONLY_THE_WALL };
  }

  /** Sets the clock this many hours from the true time; its processes see it within a second. */
  async set(hours: number): Promise<void> {
    await writeFile(`${this.#file}.new`, `${offset(hours)}\n`, { mode: 0o644 });
    await rename(`${this.#file}.new`, this.#file);
  }
}

function offset(hours: number): string {
  return `${hours < 0 ? '' : '+'}${hours}h`;
}

/** Starts a database again on a false clock, with the same words; disposed of, on the true one. */
export async function onFalseClock(
  postgres: RunningPostgres,
  hours: number,
): Promise<AsyncDisposable> {
  const words = (await readFile(`/proc/${postgres.pid}/cmdline`, 'utf8')).split('\0').slice(0, -1);
  const [program = '', ...args] = words;
  const { uid, gid } = await stat(args[args.indexOf('-D') + 1] ?? '');
  await postgres.stop();
  const child = spawn(program, args, {
    uid,
    gid,
    cwd: '/',
    env: FalseClock.fixed(hours),
    stdio: 'ignore',
  });
  const killNow = () => child.kill('SIGQUIT');
  process.once('exit', killNow);
  const ended = once(child, 'exit');
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGINT');
      await ended;
      process.off('exit', killNow);
      await postgres.start();
    },
  };
}
