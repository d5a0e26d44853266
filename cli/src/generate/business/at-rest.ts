import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase } from '@roletrail/db/open';
import { sql } from 'kysely';

/** Time after which the processes work too much for a jump of the clock, ms. */
const PATIENCE_MS = 60_000;
/** Time that processes with open transactions get to end them, ms. */
const TURN_MS = 5;

/** Processes that can be stopped and resumed as a whole. */
export interface Pausable {
  pause(): void;
  resume(): void;
}

/**
 * Runs work while a database has no open transaction and no running statement of others. PostgreSQL
 * measures its timeouts on the wall clock. If the clock jumps within a transaction, the server ends
 * the session, as if the process had idled for that long.
 */
export class RestingDatabase implements AsyncDisposable {
  readonly #database: ReturnType<typeof openDatabase>;
  readonly #processes: Pausable;

  /** @param processes all that use the database */
  constructor(url: string, processes: Pausable) {
    const options = { url, applicationName: 'roletrail generate', poolSize: 1 };
    this.#database = openDatabase({ ...options, statementTimeoutMs: 10_000 }, () => undefined);
    this.#processes = processes;
  }

  /**
   * Pauses the processes between two transactions, runs `work` and resumes them.
   * @throws Error if they always have a transaction open for 60 s
   */
  async atRest(work: () => Promise<void>): Promise<void> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      this.#processes.pause();
      try {
        if (await isAtRest(this.#database.db)) return await work();
      } finally {
        this.#processes.resume();
      }
      if (performance.now() > until) {
        throw new Error(`The product had a transaction open for ${PATIENCE_MS / 1000} s.`);
      }
      await delay(TURN_MS);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#database[Symbol.asyncDispose]();
  }
}

async function isAtRest(db: Database): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`
    select exists (
      select from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()
        and state is distinct from 'idle'
    ) as busy`.execute(db);
  return rows[0]?.busy === false;
}
