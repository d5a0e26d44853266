import { setImmediate as othersFirst } from 'node:timers/promises';
import type { NoColumns, StoredKind } from '@roletrail/contracts/tools/saved/define-kind';
import type { StoredKindId } from '@roletrail/contracts/tools/saved/kind-ids';
import type { Tx } from '@roletrail/db/open';
import {
  type DataKey,
  type KeyState,
  lockKeys,
  readKeys,
  requireLiveKey,
} from '@roletrail/vault/data-keys';
import { openItem, sealItem } from '@roletrail/vault/saved-item';
import { type RawBuilder, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { lockLiveSession } from '../sessions/lock-live-session.ts';
import { inTransaction } from '../transaction.ts';
import { planRoom } from './quota.ts';

/** Saved item. @typeParam C content @typeParam O columns in the clear */
export interface StoredItem<C, O> {
  readonly id: string;
  readonly revision: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly content: C;
  readonly open: O;
}

/** Revision and times of a row. */
interface Stamps {
  readonly revision: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Row without its content. */
interface BriefRow extends Stamps {
  readonly id: string;
  readonly summary: string | null;
  readonly clear: unknown;
}
interface Row extends BriefRow {
  readonly sealed: string;
}

/** Revision of a row that is written. */
interface Place {
  readonly userId: string;
  readonly id: string;
  readonly revision: number;
}

/** Builds the condition that the columns in the clear have these values. */
export const hasColumns = (columns: object): RawBuilder<unknown> =>
  sql`clear @> ${JSON.stringify(columns)}::jsonb`;

/** Rows of one insert; other requests are answered between two. */
const ADDED_AT_ONCE = 100;

const LAST_CHANGED = sql`true order by updated_at desc, id desc`;

/** Characters of sealed rows opened without a pause: a few milliseconds. */
const OPENED_AT_ONCE = 500_000;

/**
 * Saved items of one kind, each sealed under its person's data key. Another person's item is not
 * found. A change names the revision on which it is based.
 */
export class SavedItemStore<C, S = C, O = NoColumns> {
  readonly #context: ApiContext;
  readonly #id: StoredKindId;
  readonly #kind: StoredKind<C, S, O>;
  /** opened summary; made once, because making a schema costs more than reading a summary */
  readonly #brief: z.ZodType<{ revision: number; content: S }>;
  /** resolves after the current summary is filled */
  #filling: Promise<unknown> = Promise.resolve();

  /** @param id of `kind` in rows and seals */
  constructor(context: ApiContext, id: StoredKindId, kind: StoredKind<C, S, O>) {
    this.#context = context;
    this.#id = id;
    this.#kind = kind;
    this.#brief = z.object({ revision: z.int(), content: kind.summary });
  }

  /**
   * Returns the items of a list. Opens no contents, unless they are short or have no summary yet.
   * @param where as in `find`
   */
  async list(
    userId: string,
    where: RawBuilder<unknown> = LAST_CHANGED,
  ): Promise<StoredItem<S, O>[]> {
    if (!this.#kind.isShort) return this.#summaries(userId, where);
    const found = await this.find(userId, where);
    return found.map((one) => ({ ...one, content: this.#kind.summarise(one.content) }));
  }

  async #summaries(userId: string, where: RawBuilder<unknown>): Promise<StoredItem<S, O>[]> {
    const rows = await this.#briefRows(userId, where);
    if (rows.length === 0) return [];
    const key = await this.#keyOf(userId);
    const found: StoredItem<S, O>[] = [];
    for await (const row of paced(rows, ({ summary }) => summary?.length ?? 0)) {
      const one = this.#openSummary(key, userId, row) ?? (await this.#filled(userId, row.id));
      if (one) found.push(one);
    }
    return found;
  }

  async #briefRows(userId: string, where: RawBuilder<unknown>): Promise<readonly BriefRow[]> {
    const { rows } = await sql<BriefRow>`
      select id, revision, created_at, updated_at, summary, clear from saved_item
      where ${this.#theirs(userId)} and ${where}`.execute(this.#context.deps.db);
    return rows;
  }

  /**
   * Fills a missing or outdated summary: the row is older than summaries, or a process of the
   * previous release changed it. Opens one content at a time per process, so that memory stays
   * small.
   * @returns null if the row is gone
   */
  #filled(userId: string, id: string): Promise<StoredItem<S, O> | null> {
    const filled = this.#filling.then(() => this.#fill(userId, id));
    // the caller gets the error; the next row continues
    this.#filling = filled.catch(() => null);
    return filled;
  }

  async #fill(userId: string, id: string): Promise<StoredItem<S, O> | null> {
    const [row] = await this.#briefRows(userId, sql`id = ${id}`);
    const key = await this.#keyOf(userId);
    // another list has filled it meanwhile
    const there = row && this.#openSummary(key, userId, row);
    if (there) return there;
    const [whole] = await this.find(userId, sql`id = ${id}`);
    if (!whole) return null;
    if (key.kind !== 'live') throw new ApiError('NOT_FOUND');
    const { summary } = this.#seal(
      key.key,
      { userId, id, revision: whole.revision },
      whole.content,
    );
    await sql`
      update saved_item set summary = ${summary}
      where id = ${id} and revision = ${whole.revision}`.execute(this.#context.deps.db);
    return { ...whole, content: this.#kind.summarise(whole.content) };
  }

  async #keyOf(userId: string): Promise<KeyState> {
    const { db, keys } = this.#context.deps;
    const states = await readKeys(db, keys.vault, [userId]);
    return states.get(userId) ?? { kind: 'missing' };
  }

  #openSummary(state: KeyState, userId: string, row: BriefRow): StoredItem<S, O> | null {
    if (row.summary === null) return null;
    const place = { id: row.id, userId, kind: this.#id };
    const opened = openItem(state, place, 'summary', row.summary);
    if (opened.kind === 'erased') throw new ApiError('NOT_FOUND');
    const { data } = this.#brief.safeParse(opened.value);
    if (data?.revision !== row.revision) return null;
    return keptAs(row.id, row, { content: data.content, open: this.#kind.clear.parse(row.clear) });
  }

  /** @param where condition on the table's columns, with optional clauses after it */
  async find(userId: string, where: RawBuilder<unknown>): Promise<StoredItem<C, O>[]> {
    const { rows } = await sql<Row>`
      select * from saved_item where ${this.#theirs(userId)} and ${where}`.execute(
      this.#context.deps.db,
    );
    if (rows.length === 0) return [];
    const key = await this.#keyOf(userId);
    const kept: StoredItem<C, O>[] = [];
    for await (const row of paced(rows, ({ sealed }) => sealed.length)) {
      kept.push(this.#open(key, userId, row));
    }
    return kept;
  }

  /** @throws ApiError NOT_FOUND, also for another person's */
  async read(userId: string, id: string): Promise<StoredItem<C, O>> {
    const [found] = await this.find(userId, sql`id = ${id}`);
    if (!found) throw new ApiError('NOT_FOUND');
    return found;
  }

  /** Reads in the order of `ids`. @throws ApiError NOT_FOUND if one is missing or foreign */
  async readAll(userId: string, ids: readonly string[]): Promise<StoredItem<C, O>[]> {
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
      select 1 from saved_item
      where ${this.#theirs(userId)} and id = ${id}`.execute(this.#context.deps.db);
    return rows.length > 0;
  }

  /**
   * @param same finds an equal item of this person, which is returned instead
   * @throws ApiError QUOTA_REACHED at the maximum
   */
  async add(
    caller: CallerFacts,
    content: C,
    open: O,
    same: RawBuilder<unknown> | null = null,
  ): Promise<StoredItem<C, O>> {
    const { id: userId } = caller.user;
    const id = uuidv7();
    return this.#write(caller, 'alone', async (tx, key) => {
      const found = same && (await this.#own(tx, userId, same));
      if (found) return this.#open({ kind: 'live', key }, userId, found);
      const { sealed, summary } = this.#seal(key, { userId, id, revision: 1 }, content);
      const { rows } = await sql<Stamps>`
        insert into saved_item (id, user_id, kind, sealed, summary, clear)
        select ${id}, ${userId}, ${this.#id}, ${sealed}, ${summary}, ${JSON.stringify(open)}
        where (select count(*) from saved_item where ${this.#theirs(userId)}) < ${this.#max(userId)}
        returning revision, created_at, updated_at`.execute(tx);
      if (rows[0]) return keptAs(id, rows[0], { content, open });
      throw await this.#quotaReached(tx, userId);
    });
  }

  /** Adds all items, or none. @throws ApiError QUOTA_REACHED if there is not room for all */
  async addAll(
    caller: CallerFacts,
    items: readonly { readonly content: C; readonly open: O }[],
  ): Promise<void> {
    const { id: userId } = caller.user;
    await this.#write(caller, 'alone', async (tx, key) => {
      const { rows: room } = await sql`
        select 1 where (select count(*) from saved_item where ${this.#theirs(userId)})
          + ${items.length}::int <= ${this.#max(userId)}`.execute(tx);
      if (room.length === 0) throw await this.#quotaReached(tx, userId);
      for (let from = 0; from < items.length; from += ADDED_AT_ONCE) {
        const rows = items.slice(from, from + ADDED_AT_ONCE).map(({ content, open }) => {
          const id = uuidv7();
          const { sealed, summary } = this.#seal(key, { userId, id, revision: 1 }, content);
          return sql`(${id}, ${userId}, ${this.#id}, ${sealed}, ${summary}, ${JSON.stringify(open)})`;
        });
        await sql`
          insert into saved_item (id, user_id, kind, sealed, summary, clear)
          values ${sql.join(rows)}`.execute(tx);
      }
    });
  }

  /** Returns SQL for the maximum number of items of a person. */
  #max(userId: string) {
    const { max, hasRoomByPlan } = this.#kind;
    return hasRoomByPlan
      ? sql<number>`${max}::int * ${planRoom(userId)}`
      : sql<number>`${max}::int`;
  }

  async #quotaReached(tx: Tx, userId: string): Promise<ApiError> {
    const { rows } = await sql<{ max: number }>`select ${this.#max(userId)} as max`.execute(tx);
    const count = (rows[0]?.max ?? this.#kind.max).toLocaleString('en-GB');
    const detail = `You keep ${count} ${this.#kind.plural}, which is all there is room for. Delete one first.`;
    return new ApiError('QUOTA_REACHED', { detail });
  }

  /**
   * @param from revision on which the change is based
   * @throws ApiError NOT_FOUND; EDIT_CONFLICT if it is not the current one
   */
  async change(
    caller: CallerFacts,
    id: string,
    from: number,
    change: (kept: StoredItem<C, O>) => { readonly content: C; readonly open: O },
  ): Promise<StoredItem<C, O>> {
    const { id: userId } = caller.user;
    return this.#write(caller, 'shared', async (tx, key) => {
      const row = await this.#held(tx, userId, id, from);
      const { content, open } = change(this.#open({ kind: 'live', key }, userId, row));
      const place = { userId, id, revision: row.revision + 1 };
      const { sealed, summary } = this.#seal(key, place, content);
      const { rows } = await sql<Stamps>`
        update saved_item
        set sealed = ${sealed}, summary = ${summary}, clear = ${JSON.stringify(open)},
          revision = revision + 1, updated_at = clock_timestamp()
        where id = ${id} returning revision, created_at, updated_at`.execute(tx);
      return keptAs(id, rows[0], { content, open });
    });
  }

  /**
   * @param from expected revision; null: any
   * @throws ApiError NOT_FOUND, EDIT_CONFLICT
   */
  async remove(caller: CallerFacts, id: string, from: number | null): Promise<void> {
    await inTransaction(this.#context.deps.db, async (tx) => {
      await lockLiveSession(tx, this.#context, caller);
      await this.#held(tx, caller.user.id, id, from);
      await sql`delete from saved_item where id = ${id}`.execute(tx);
    });
  }

  async #held(tx: Tx, userId: string, id: string, from: number | null): Promise<Row> {
    const row = await this.#own(tx, userId, sql`id = ${id} for update`);
    if (!row) throw new ApiError('NOT_FOUND');
    if (from !== null && row.revision !== from) throw editConflict(row.revision);
    return row;
  }

  /** @param where as in `find`; the first match is used */
  async #own(tx: Tx, userId: string, where: RawBuilder<unknown>): Promise<Row | undefined> {
    const { rows } = await sql<Row>`
      select * from saved_item
      where ${this.#theirs(userId)} and ${where}`.execute(tx);
    return rows[0];
  }

  /** Builds the condition for this person's rows of this kind. */
  #theirs(userId: string): RawBuilder<unknown> {
    return sql`user_id = ${userId} and kind = ${this.#id}`;
  }

  #write<T>(
    caller: CallerFacts,
    mode: 'shared' | 'alone',
    work: (tx: Tx, key: DataKey) => Promise<T>,
  ): Promise<T> {
    const { db, keys } = this.#context.deps;
    return inTransaction(db, async (tx) => {
      await lockLiveSession(tx, this.#context, caller);
      const states = await lockKeys(tx, keys.vault, [caller.user.id], mode);
      return work(tx, requireLiveKey(states, caller.user.id));
    });
  }

  /** Returns the sealed columns of a row. */
  #seal(key: DataKey, { id, userId, revision }: Place, content: C) {
    const place = { id, userId, kind: this.#id };
    const brief = () => ({ revision, content: this.#kind.summarise(content) });
    return {
      sealed: sealItem(key, place, 'content', content),
      summary: this.#kind.isShort ? null : sealItem(key, place, 'summary', brief()),
    };
  }

  #open(state: KeyState, userId: string, row: Row): StoredItem<C, O> {
    const place = { id: row.id, userId, kind: this.#id };
    const opened = openItem(state, place, 'content', row.sealed);
    if (opened.kind === 'erased') throw new ApiError('NOT_FOUND');
    const content = this.#kind.stored.parse(opened.value);
    return keptAs(row.id, row, { content, open: this.#kind.clear.parse(row.clear) });
  }
}

/** Yields the rows, and yields to other requests after each `OPENED_AT_ONCE` characters. */
async function* paced<R>(rows: readonly R[], lengthOf: (row: R) => number): AsyncGenerator<R> {
  let since = 0;
  for (const row of rows) {
    yield row;
    since += lengthOf(row);
    if (since < OPENED_AT_ONCE) continue;
    since = 0;
    await othersFirst();
  }
}

function keptAs<T extends object>(id: string, row: Stamps | undefined, what: T) {
  if (!row) throw new Error('a row that was written did not come back');
  const { revision, created_at: created, updated_at: updated } = row;
  const stamps = { createdAt: created.toISOString(), updatedAt: updated.toISOString() };
  return { id, revision, ...stamps, ...what };
}

/** Creates the error with the current revision as its ETag. */
export function editConflict(revision: number): ApiError {
  return new ApiError('EDIT_CONFLICT', { headers: { etag: `"${revision}"` } });
}
