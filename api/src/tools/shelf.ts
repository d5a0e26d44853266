import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Tx } from '@roletrail/db/open';
import { type KeyState, liveKey, lockKeys, readKeys } from '@roletrail/vault/data-keys';
import { seal, unseal } from '@roletrail/vault/seal';
import { type RawBuilder, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { holdSession } from '../sessions/hold-session.ts';
import { inTransaction } from '../transaction.ts';

type ShelfTable =
  | 'career_profile'
  | 'resume'
  | 'job_target'
  | 'saved_occupation'
  | 'saved_search'
  | 'tool_run';

/** What a person keeps of one kind. @typeParam C sealed @typeParam O in the clear, by column */
export interface ShelfSpec<C, O> {
  readonly table: ShelfTable;
  readonly content: z.ZodType<C>;
  readonly open: z.ZodObject & z.ZodType<O>;
  /** how many of them one person can keep, and what they are called */
  readonly max: number;
  readonly plural: string;
}

export interface Kept<C, O> {
  readonly id: string;
  readonly revision: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly content: C;
  readonly open: O;
}

/** What a row says of itself. */
interface Stamps {
  readonly revision: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

interface Row extends Stamps, Record<string, unknown> {
  readonly id: string;
  readonly sealed: string;
}

/** Characters of sealed rows that are opened in one go: a few milliseconds. */
const OPENED_AT_ONCE = 500_000;

/**
 * Things of one kind that people keep for themselves, each sealed whole under its person's data key.
 * Whoever asks for another's finds nothing. A change names the revision that it was made from.
 */
export class Shelf<C, O extends Record<string, unknown> = Record<string, never>> {
  readonly #context: ApiContext;
  readonly #spec: ShelfSpec<C, O>;

  constructor(context: ApiContext, spec: ShelfSpec<C, O>) {
    this.#context = context;
    this.#spec = spec;
  }

  /** The last changed first. */
  async list(userId: string): Promise<Kept<C, O>[]> {
    return this.find(userId, sql`true order by updated_at desc, id desc`);
  }

  /** @param where a condition on the table's columns, and what comes behind it */
  async find(userId: string, where: RawBuilder<unknown>): Promise<Kept<C, O>[]> {
    const { db, keys } = this.#context.deps;
    const { rows } = await sql<Row>`
      select * from ${sql.table(this.#spec.table)} where user_id = ${userId} and ${where}`.execute(
      db,
    );
    if (rows.length === 0) return [];
    const key = (await readKeys(db, keys.vault, [userId])).get(userId);
    const kept: Kept<C, O>[] = [];
    let since = 0;
    for (const row of rows) {
      kept.push(this.#open(key, userId, row));
      since += row.sealed.length;
      // a hundred long texts must not keep everybody else waiting
      if (since < OPENED_AT_ONCE) continue;
      since = 0;
      await othersFirst();
    }
    return kept;
  }

  /** @throws ApiError NOT_FOUND, for another person's too */
  async read(userId: string, id: string): Promise<Kept<C, O>> {
    const [found] = await this.find(userId, sql`id = ${id}`);
    if (!found) throw new ApiError('NOT_FOUND');
    return found;
  }

  /** In the order of `ids`. @throws ApiError NOT_FOUND where one of them is not there, or another's */
  async readAll(userId: string, ids: readonly string[]): Promise<Kept<C, O>[]> {
    if (ids.length === 0) return [];
    const found = await this.find(userId, sql`id in (${sql.join(ids)})`);
    const byId = new Map(found.map((one) => [one.id, one]));
    return ids.map((id) => {
      const one = byId.get(id);
      if (!one) throw new ApiError('NOT_FOUND');
      return one;
    });
  }

  async holds(userId: string, id: string): Promise<boolean> {
    const { rows } = await sql`
      select 1 from ${sql.table(this.#spec.table)} where user_id = ${userId} and id = ${id}`.execute(
      this.#context.deps.db,
    );
    return rows.length > 0;
  }

  /**
   * @param same finds, among this person's, what is the same already: it is answered instead
   * @throws ApiError QUOTA_REACHED where no more can be kept
   */
  async add(
    caller: CallerFacts,
    content: C,
    open: O,
    same: RawBuilder<unknown> | null = null,
  ): Promise<Kept<C, O>> {
    const { table, max, plural } = this.#spec;
    const { id: userId } = caller.user;
    const id = uuidv7();
    return this.#write(caller, 'alone', async (tx, key) => {
      const found = same && (await this.#own(tx, userId, same));
      if (found) return this.#open(key, userId, found);
      const values = { id, user_id: userId, sealed: this.#seal(key, userId, id, content), ...open };
      const { rows } = await sql<Stamps>`
        insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((c) => sql.ref(c)))})
        select ${sql.join(Object.values(values))}
        where (select count(*) from ${sql.table(table)} where user_id = ${userId}) < ${max}
        returning revision, created_at, updated_at`.execute(tx);
      if (rows[0]) return keptAs(id, rows[0], { content, open });
      const detail = `You keep ${max} ${plural}, which is all there is room for. Delete one first.`;
      throw new ApiError('QUOTA_REACHED', { detail });
    });
  }

  /**
   * @param from the revision that the change was made from
   * @throws ApiError NOT_FOUND; EDIT_CONFLICT when it is no longer the one that is kept
   */
  async change(
    caller: CallerFacts,
    id: string,
    from: number,
    change: (kept: Kept<C, O>) => { readonly content: C; readonly open: O },
  ): Promise<Kept<C, O>> {
    const { id: userId } = caller.user;
    return this.#write(caller, 'shared', async (tx, key) => {
      const row = await this.#held(tx, userId, id, from);
      const { content, open } = change(this.#open(key, userId, row));
      const set = { sealed: this.#seal(key, userId, id, content), ...open };
      const pairs = Object.entries(set).map(([c, value]) => sql`${sql.ref(c)} = ${value}`);
      const { rows } = await sql<Stamps>`
        update ${sql.table(this.#spec.table)}
        set ${sql.join(pairs)}, revision = revision + 1, updated_at = clock_timestamp()
        where id = ${id} returning revision, created_at, updated_at`.execute(tx);
      return keptAs(id, rows[0], { content, open });
    });
  }

  /**
   * @param from null: whatever its revision
   * @throws ApiError NOT_FOUND, EDIT_CONFLICT
   */
  async remove(caller: CallerFacts, id: string, from: number | null): Promise<void> {
    await inTransaction(this.#context.deps.db, async (tx) => {
      await holdSession(tx, this.#context, caller);
      await this.#held(tx, caller.user.id, id, from);
      await sql`delete from ${sql.table(this.#spec.table)} where id = ${id}`.execute(tx);
    });
  }

  async #held(tx: Tx, userId: string, id: string, from: number | null): Promise<Row> {
    const row = await this.#own(tx, userId, sql`id = ${id} for update`);
    if (!row) throw new ApiError('NOT_FOUND');
    if (from !== null && row.revision !== from) throw editConflict(row.revision);
    return row;
  }

  /** @param where as of `find`; the first that meets it */
  async #own(tx: Tx, userId: string, where: RawBuilder<unknown>): Promise<Row | undefined> {
    const { rows } = await sql<Row>`
      select * from ${sql.table(this.#spec.table)}
      where user_id = ${userId} and ${where}`.execute(tx);
    return rows[0];
  }

  #write<T>(
    caller: CallerFacts,
    mode: 'shared' | 'alone',
    work: (tx: Tx, key: KeyState) => Promise<T>,
  ): Promise<T> {
    const { db, keys } = this.#context.deps;
    return inTransaction(db, async (tx) => {
      await holdSession(tx, this.#context, caller);
      const states = await lockKeys(tx, keys.vault, [caller.user.id], mode);
      return work(tx, { kind: 'live', key: liveKey(states, caller.user.id) });
    });
  }

  #seal(state: KeyState, userId: string, id: string, content: C): string {
    if (state.kind !== 'live') throw new ApiError('NOT_FOUND');
    return seal(state.key, { eventId: id, userId }, content);
  }

  #open(state: KeyState | undefined, userId: string, row: Row): Kept<C, O> {
    const opened = unseal(state, { eventId: row.id, userId }, row.sealed);
    if (opened.kind === 'erased') throw new ApiError('NOT_FOUND');
    const content = this.#spec.content.parse(opened.value);
    return keptAs(row.id, row, { content, open: this.#spec.open.parse(row) });
  }
}

function keptAs<T extends object>(id: string, row: Stamps | undefined, what: T) {
  if (!row) throw new Error('a row that was written did not come back');
  const { revision, created_at: created, updated_at: updated } = row;
  const stamps = { createdAt: created.toISOString(), updatedAt: updated.toISOString() };
  return { id, revision, ...stamps, ...what };
}

/** The answer names the revision that is kept, as its ETag. */
export function editConflict(revision: number): ApiError {
  return new ApiError('EDIT_CONFLICT', { headers: { etag: `"${revision}"` } });
}
