import type { Readable } from 'node:stream';
import { recordActivity } from '../account/activity-log.ts';
import type { ApiContext, ClientFacts } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { createRateLimitError } from '../errors.ts';
import { reauthenticate } from '../sessions/reauthenticate.ts';
import { inTransaction } from '../transaction.ts';
import { openArchive } from './archive.ts';

/** Each archive holds one of the pool's ten connections until it is read. */
const AT_ONCE = 3;
const TRY_AGAIN_MS = 30_000;

/** Archives of own data on one instance. */
export class OwnDataExports {
  readonly #context: ApiContext;
  #open = 0;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /**
   * Starts the download of a person's own data. A session alone is not enough. Adds an entry to the
   * account's history. A refusal because of other downloads does not count as an attempt.
   * @throws ApiError PASSWORD_WRONG, RATE_LIMITED
   */
  async begin(
    caller: CallerFacts,
    { currentPassword, from }: { currentPassword: string; from: ClientFacts },
  ): Promise<Readable> {
    const { email } = await reauthenticate(this.#context, caller, currentPassword);
    if (this.#open >= AT_ONCE) throw createRateLimitError(TRY_AGAIN_MS);
    this.#open += 1;
    try {
      await this.#record(caller, email, from);
      const archive = await openArchive(this.#context.deps, caller.user.id);
      archive.once('close', () => this.#close());
      return archive;
    } catch (error) {
      this.#close();
      throw error;
    }
  }

  #close(): void {
    this.#open -= 1;
  }

  async #record({ user, session }: CallerFacts, email: string, from: ClientFacts): Promise<void> {
    const { config, deps, attempts } = this.#context;
    const limit = config.limits.ownDataPerAccount;
    await attempts.begin([{ name: `own data ${user.id}`, limit }], email);
    const done = { userId: user.id, kind: 'data_exported', from, sessionId: session.id } as const;
    await inTransaction(deps.db, (tx) => recordActivity(tx, deps.keys.vault, done));
  }
}
