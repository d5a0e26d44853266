import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@roletrail/db/open';
import { formatTopicPartition } from '@roletrail/event-log/port';

const EVERY_MS = 100;

/** Looks at every projection's position all the time; a position that falls is kept (I6). */
export class OffsetWatch implements AsyncDisposable {
  readonly falls: string[] = [];
  /** looks that the database answered */
  looks = 0;
  readonly #db: Database;
  readonly #stop = new AbortController();
  readonly #last = new Map<string, number>();
  readonly #running: Promise<void>;

  constructor(db: Database) {
    this.#db = db;
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.#look();
      await delay(EVERY_MS);
    }
  }

  async #look(): Promise<void> {
    // the database is one of the things that are taken away
    const rows = await this.#db
      .selectFrom('projection_offset')
      .select(['projection', 'topic', 'partition', 'next_offset'])
      .execute()
      .catch(() => null);
    if (rows === null) return;
    this.looks += 1;
    for (const { projection, next_offset, ...place } of rows) {
      const key = `${projection} ${formatTopicPartition(place)}`;
      const before = this.#last.get(key) ?? 0;
      if (next_offset < before) this.falls.push(`${key}: ${before} → ${next_offset}`);
      this.#last.set(key, next_offset);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }
}
