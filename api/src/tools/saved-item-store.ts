import { setImmediate as othersFirst } from 'node:timers/promises';
import type { SavedKindId } from '@roletrail/contracts/tools/saved/kind-ids';
import type { Tx } from '@roletrail/db/open';
import { type KeyState, lockKeys, readKeys, requireLiveKey } from '@roletrail/vault/data-keys';
import { type SealedPlace, seal, unseal } from '@roletrail/vault/seal';
import { type RawBuilder, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { lockLiveSession } from '../sessions/lock-live-session.ts';
import { inTransaction } from '../transaction.ts';

type SavedItemTable =
  | 'career_profile'
  | 'resume'
  | 'job_target'
  | 'saved_occupation'
  | 'saved_search'
  | 'tool_run'
  | 'saved_item';

/** Part of the content that a list shows. @typeParam C whole content @typeParam S the part */
export interface Listed<C, S> {
  readonly form: z.ZodType<S>;
  readonly of: (content: C) => S;
  /** true: sealed in the column `summary`; false: contents are short, so lists open them */
  readonly apart: boolean;
}

/** Kind of saved items. @typeParam C sealed content @typeParam O plain columns */
export interface SavedItemSpec<C, O, S> {
  readonly table: SavedItemTable;
  /** of the rows in `saved_item`; their seals are bound to it, and `open` is in `clear` */
  readonly kind?: SavedKindId;
  readonly content: z.ZodType<C>;
  readonly listed: Listed<C, S>;
  readonly open: z.ZodObject & z.ZodType<O>;
  /** maximum per person, and the plural for messages */
  readonly max: number;
  readonly plural: string;
}

export interface SavedItem<C, O> {
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

interface Row extends Stamps, Record<string, unknown> {
  readonly id: string;
  readonly sealed: string;
}
/** Row without its content. */
interface BriefRow extends Stamps, Record<string, unknown> {
  readonly id: string;
  readonly summary: string | null;
}

/** Revision of a row that is written. */
interface Place {
  readonly userId: string;
  readonly id: string;
  readonly revision: number;
}

const LAST_CHANGED = sql`true order by updated_at desc, id desc`;

/** Characters of sealed rows opened without a pause: a few milliseconds. */
const OPENED_AT_ONCE = 500_000;

/**
 * Saved items of one kind, each sealed under its person's data key. Another person's item is not
 * found. A change names the revision on which it is based.
 */
export class SavedItemStore<C, O extends Record<string, unknown> = Record<string, never>, S = C> {
  readonly #context: ApiContext;
  readonly #spec: SavedItemSpec<C, O, S>;
  /** resolves after the current summary is filled */
  #filling: Promise<unknown> = Promise.resolve();

  constructor(context: ApiContext, spec: SavedItemSpec<C, O, S>) {
    this.#context = context;
    this.#spec = spec;
  }

  /**
   * Returns the items of a list. Opens no contents, unless they are short or have no summary yet.
   * @param where as in `find`
   */
  async list(
    userId: string,
    where: RawBuilder<unknown> = LAST_CHANGED,
  ): Promise<SavedItem<S, O>[]> {
    const { listed } = this.#spec;
    if (listed.apart) return this.#summaries(userId, where);
    const found = await this.find(userId, where);
    return found.map((one) => ({ ...one, content: listed.of(one.content) }));
  }

  async #summaries(userId: string, where: RawBuilder<unknown>): Promise<SavedItem<S, O>[]> {
    const rows = await this.#briefRows(userId, where);
    if (rows.length === 0) return [];
    const key = await this.#keyOf(userId);
    const found: SavedItem<S, O>[] = [];
    for await (const row of paced(rows, ({ summary }) => summary?.length ?? 0)) {
      const one = this.#openSummary(key, userId, row) ?? (await this.#filled(userId, row.id));
      if (one) found.push(one);
    }
    return found;
  }

  async #briefRows(userId: string, where: RawBuilder<unknown>): Promise<readonly BriefRow[]> {
    const { table, open, kind } = this.#spec;
    const names = ['id', 'revision', 'created_at', 'updated_at', 'summary'];
    const clear = kind === undefined ? Object.keys(open.shape) : ['clear'];
    const columns = [...names, ...clear].map((name) => sql.ref(name));
    const { rows } = await sql<BriefRow>`
      select ${sql.join(columns)} from ${sql.table(table)}
      where ${this.#theirs(userId)} and ${where}`.execute(this.#context.deps.db);
    return rows;
  }

  /**
   * Fills a missing or outdated summary: the row is older than summaries, or a process of the
   * previous release changed it. Opens one content at a time per process, so that memory stays
   * small.
   * @returns null if the row is gone
   */
  #filled(userId: string, id: string): Promise<SavedItem<S, O> | null> {
    const filled = this.#filling.then(() => this.#fill(userId, id));
    // the caller gets the error; the next row continues
    this.#filling = filled.catch(() => null);
    return filled;
  }

  async #fill(userId: string, id: string): Promise<SavedItem<S, O> | null> {
    const [row] = await this.#briefRows(userId, sql`id = ${id}`);
    const key = await this.#keyOf(userId);
    // another list has filled it meanwhile
    const there = row && this.#openSummary(key, userId, row);
    if (there) return there;
    const [whole] = await this.find(userId, sql`id = ${id}`);
    if (!whole) return null;
    const { summary } = this.#seal(key, { userId, id, revision: whole.revision }, whole.content);
    await sql`
      update ${sql.table(this.#spec.table)} set summary = ${summary}
      where id = ${id} and revision = ${whole.revision}`.execute(this.#context.deps.db);
    return { ...whole, content: this.#spec.listed.of(whole.content) };
  }

  async #keyOf(userId: string): Promise<KeyState> {
    const { db, keys } = this.#context.deps;
    const states = await readKeys(db, keys.vault, [userId]);
    return states.get(userId) ?? { kind: 'missing' };
  }

  #openSummary(state: KeyState, userId: string, row: BriefRow): SavedItem<S, O> | null {
    if (row.summary === null) return null;
    const { form } = this.#spec.listed;
    const place = { eventId: row.id, userId, field: this.#summaryField };
    const opened = unseal(state, place, row.summary);
    if (opened.kind === 'erased') throw new ApiError('NOT_FOUND');
    const read = z.object({ revision: z.int(), content: form }).safeParse(opened.value);
    if (read.data?.revision !== row.revision) return null;
    return keptAs(row.id, row, { content: read.data.content, open: this.#openOf(row) });
  }

  /** @param where condition on the table's columns, with optional clauses after it */
  async find(userId: string, where: RawBuilder<unknown>): Promise<SavedItem<C, O>[]> {
    const { rows } = await sql<Row>`
      select * from ${sql.table(this.#spec.table)} where ${this.#theirs(userId)} and ${where}`.execute(
      this.#context.deps.db,
    );
    if (rows.length === 0) return [];
    const key = await this.#keyOf(userId);
    const kept: SavedItem<C, O>[] = [];
    for await (const row of paced(rows, ({ sealed }) => sealed.length)) {
      kept.push(this.#open(key, userId, row));
    }
    return kept;
  }

  /** @throws ApiError NOT_FOUND, also for another person's */
  async read(userId: string, id: string): Promise<SavedItem<C, O>> {
    const [found] = await this.find(userId, sql`id = ${id}`);
    if (!found) throw new ApiError('NOT_FOUND');
    return found;
  }

  /** Reads in the order of `ids`. @throws ApiError NOT_FOUND if one is missing or foreign */
  async readAll(userId: string, ids: readonly string[]): Promise<SavedItem<C, O>[]> {
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
      select 1 from ${sql.table(this.#spec.table)}
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
  ): Promise<SavedItem<C, O>> {
    const { table, max, plural } = this.#spec;
    const { id: userId } = caller.user;
    const id = uuidv7();
    return this.#write(caller, 'alone', async (tx, key) => {
      const found = same && (await this.#own(tx, userId, same));
      if (found) return this.#open(key, userId, found);
      const sealed = this.#seal(key, { userId, id, revision: 1 }, content);
      const values = { id, user_id: userId, ...sealed, ...this.#clearColumns(open) };
      const { rows } = await sql<Stamps>`
        insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((c) => sql.ref(c)))})
        select ${sql.join(Object.values(values))}
        where (select count(*) from ${sql.table(table)} where ${this.#theirs(userId)}) < ${max}
        returning revision, created_at, updated_at`.execute(tx);
      if (rows[0]) return keptAs(id, rows[0], { content, open });
      const detail = `You keep ${max} ${plural}, which is all there is room for. Delete one first.`;
      throw new ApiError('QUOTA_REACHED', { detail });
    });
  }

  /**
   * @param from revision on which the change is based
   * @throws ApiError NOT_FOUND; EDIT_CONFLICT if it is not the current one
   */
  async change(
    caller: CallerFacts,
    id: string,
    from: number,
    change: (kept: SavedItem<C, O>) => { readonly content: C; readonly open: O },
  ): Promise<SavedItem<C, O>> {
    const { id: userId } = caller.user;
    return this.#write(caller, 'shared', async (tx, key) => {
      const row = await this.#held(tx, userId, id, from);
      const { content, open } = change(this.#open(key, userId, row));
      const sealed = this.#seal(key, { userId, id, revision: row.revision + 1 }, content);
      const set = { ...sealed, ...this.#clearColumns(open) };
      const pairs = Object.entries(set).map(([c, value]) => sql`${sql.ref(c)} = ${value}`);
      const { rows } = await sql<Stamps>`
        update ${sql.table(this.#spec.table)}
        set ${sql.join(pairs)}, revision = revision + 1, updated_at = clock_timestamp()
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
      await sql`delete from ${sql.table(this.#spec.table)} where id = ${id}`.execute(tx);
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
      select * from ${sql.table(this.#spec.table)}
      where ${this.#theirs(userId)} and ${where}`.execute(tx);
    return rows[0];
  }

  /** Builds the condition for this person's rows of this kind. */
  #theirs(userId: string): RawBuilder<unknown> {
    const { kind } = this.#spec;
    const own = sql`user_id = ${userId}`;
    return kind === undefined ? own : sql`${own} and kind = ${kind}`;
  }

  #clearColumns(open: O): Readonly<Record<string, unknown>> {
    const { kind } = this.#spec;
    return kind === undefined ? open : { kind, clear: JSON.stringify(open) };
  }

  #openOf(row: Record<string, unknown>): O {
    return this.#spec.open.parse(this.#spec.kind === undefined ? row : row.clear);
  }

  get #summaryField(): NonNullable<SealedPlace['field']> {
    const { kind } = this.#spec;
    return kind === undefined ? 'summary' : `${kind}/summary`;
  }

  #placeOf(id: string, userId: string): SealedPlace {
    const { kind } = this.#spec;
    return { eventId: id, userId, ...(kind !== undefined && { field: kind }) };
  }

  #write<T>(
    caller: CallerFacts,
    mode: 'shared' | 'alone',
    work: (tx: Tx, key: KeyState) => Promise<T>,
  ): Promise<T> {
    const { db, keys } = this.#context.deps;
    return inTransaction(db, async (tx) => {
      await lockLiveSession(tx, this.#context, caller);
      const states = await lockKeys(tx, keys.vault, [caller.user.id], mode);
      return work(tx, { kind: 'live', key: requireLiveKey(states, caller.user.id) });
    });
  }

  /** Returns the sealed columns of a row. */
  #seal(state: KeyState, row: Place, content: C): Record<string, string> {
    if (state.kind !== 'live') throw new ApiError('NOT_FOUND');
    const { id: eventId, userId, revision } = row;
    const { listed } = this.#spec;
    const sealed = seal(state.key, this.#placeOf(eventId, userId), content);
    if (!listed.apart) return { sealed };
    const brief = { revision, content: listed.of(content) };
    const field = this.#summaryField;
    return { sealed, summary: seal(state.key, { eventId, userId, field }, brief) };
  }

  #open(state: KeyState | undefined, userId: string, row: Row): SavedItem<C, O> {
    const opened = unseal(state, this.#placeOf(row.id, userId), row.sealed);
    if (opened.kind === 'erased') throw new ApiError('NOT_FOUND');
    const content = this.#spec.content.parse(opened.value);
    return keptAs(row.id, row, { content, open: this.#openOf(row) });
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
