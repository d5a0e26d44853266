import type { Tx } from '@roletrail/db/open';
import { streamPages } from '@roletrail/db/stream-pages';
import type { KeyState } from '@roletrail/vault/data-keys';
import { openItem } from '@roletrail/vault/saved-item';
import { unseal } from '@roletrail/vault/seal';
import { type RawBuilder, sql } from 'kysely';
import { EACH, type OwnTable } from './tables/own-table.ts';

/** Short rows that are in memory at once. */
export const ROWS = 500;

export interface Snapshot {
  /** repeatable read, read only */
  readonly tx: Tx;
  readonly userId: string;
  readonly key: KeyState | undefined;
}

type Row = Record<string, unknown>;

/** A person's rows of one table, with the columns that are given, as the text of a JSON array. */
export async function* rowsAsJson(snapshot: Snapshot, own: OwnTable): AsyncGenerator<string> {
  const pages = streamPages(snapshot.tx, query(own, snapshot.userId), own.page ?? ROWS);
  yield* jsonArray(pages, (row) => present(snapshot, own, row));
}

/** A piece for as many rows as are read at once, because each piece is compressed by itself. */
export async function* jsonArray<R>(
  pages: AsyncIterable<readonly R[]>,
  shown: (row: R) => unknown = (row) => row,
): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of pages) {
    yield before + rows.map((row) => JSON.stringify(shown(row))).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

function query(own: OwnTable, userId: string): RawBuilder<Row> {
  const names = Object.entries(own.columns).flatMap(([name, how]) => (how === true ? [name] : []));
  // also the columns that `present` needs
  const each = Object.entries(own.columns).flatMap(([name, how]) => (how === EACH ? [name] : []));
  const sealed = own.sealed === undefined ? [] : ['id', 'sealed'];
  const read = [...new Set([...names, ...each, ...sealed])];
  const list = (columns: readonly string[]) =>
    sql.join(columns.map((column) => sql.ref(`r.${column}`)));
  return sql<Row>`
    select ${list(read)} from ${sql.table(own.table)} as r
    where ${own.theirs(userId)} order by ${list(own.order)}`;
}

function present({ userId, key }: Snapshot, own: OwnTable, row: Row): Row {
  const given = Object.entries(own.columns).flatMap(([name, how]) => {
    if (how === EACH) return Object.entries(row[name] as Row);
    return how === true ? [[name, plain(row[name])]] : [];
  });
  const shown: Row = Object.fromEntries(given);
  if (own.sealed === undefined) return shown;
  const [id, sealed] = [String(row.id), String(row.sealed)];
  const opened =
    own.kind === undefined
      ? unseal(key, { eventId: id, userId }, sealed)
      : openItem(key, { id, userId, kind: own.kind }, 'content', sealed);
  shown[own.sealed] = opened.kind === 'opened' ? opened.value : opened.kind;
  return shown;
}

/** Bytes as hex; everything else is JSON by itself. */
const plain = (value: unknown) => (Buffer.isBuffer(value) ? value.toString('hex') : value);
