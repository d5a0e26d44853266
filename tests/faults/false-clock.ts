import { rename, writeFile } from 'node:fs/promises';
import { FAKETIME } from './tools.ts';

const ONLY_THE_WALL = { FAKETIME_DONT_FAKE_MONOTONIC: '1' };

/** A clock that can be set while processes run on it; their monotonic clock stays right. */
export class FalseClock {
  readonly #file: string;

  /** @param file where it is kept; `set` makes it */
  constructor(file: string) {
    this.#file = file;
  }

  /** What a process on this clock has in its environment. */
  get env(): Record<string, string> {
    return {
      LD_PRELOAD: FAKETIME ?? '',
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_CACHE_DURATION: '1',
      ...ONLY_THE_WALL,
    };
  }

  /** What a process has in its environment that runs so many hours from the true time for good. */
  static fixed(hours: number): Record<string, string> {
    return { LD_PRELOAD: FAKETIME ?? '', FAKETIME: offset(hours), ...ONLY_THE_WALL };
  }

  /** Sets it this many hours from the true time; whoever runs on it sees it within a second. */
  async set(hours: number): Promise<void> {
    await writeFile(`${this.#file}.new`, `${offset(hours)}\n`, { mode: 0o644 });
    await rename(`${this.#file}.new`, this.#file);
  }
}

function offset(hours: number): string {
  return `${hours < 0 ? '' : '+'}${hours}h`;
}
