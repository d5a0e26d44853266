import { RowEncoder } from '@roletrail/db/copy-encoder';
import { copyMessages } from '@roletrail/db/copy-rows';
import { isCancelled } from '@roletrail/db/database-errors';
import type { Database, Tx } from '@roletrail/db/open';
import { listColumns, type RowShape } from '@roletrail/db/row-shape';
import type { TopicPartition } from '@roletrail/event-log/port';
import { type RawBuilder, sql } from 'kysely';
import {
  type CopiedFields,
  compareFields,
  copiedRows,
  sameField,
  showField,
} from './copied-rows.ts';
import { type FsckFinding, FsckMismatchError } from './finding.ts';

/** Rows of a table that are compared together: those of a condition, in an order that is their own. */
export interface RowRange<R> {
  readonly table: ComparedTable<R>;
  readonly code: FsckFinding['code'];
  readonly place: TopicPartition | null;
  /** of literals only: COPY takes no parameters */
  readonly where: RawBuilder<unknown>;
  /** columns that make a row's place in the range, each unlike any other's */
  readonly order: readonly (keyof R & string)[];
}

/** Part of a projection table's descriptor that the comparison uses. */
export interface ComparedTable<R> {
  readonly shape: RowShape<R>;
  readonly key: readonly (keyof R & string)[];
}

/** Rows as compareRows takes them. */
export function encoded<R>({ shape }: ComparedTable<R>, rows: readonly R[]): Uint8Array {
  const encoder = new RowEncoder(listColumns(shape));
  for (const row of rows) encoder.add(row);
  return encoder.copy();
}

/**
 * Compares every column of a range with rows made from the log. Compares both binary COPY streams
 * byte by byte, because equal rows have equal bytes. Decodes them only to name a differing row and
 * column.
 * @param expected COPY stream of the expected rows, in the order of the range
 * @throws Difference
 */
export async function compareRows<R>(
  db: Database | Tx,
  range: RowRange<R>,
  expected: Uint8Array,
): Promise<void> {
  const wanted = Buffer.from(expected.buffer, expected.byteOffset, expected.length);
  let agreed = 0;
  const differing: Buffer[] = [];
  await copyRange(db, range, range.where, (piece) => {
    const same = differing.length === 0 && startsWith(wanted, piece, agreed);
    if (same) agreed += piece.length;
    else differing.push(Buffer.from(piece));
  });
  if (differing.length === 0 && agreed === wanted.length) return;
  const found = Buffer.concat([wanted.subarray(0, agreed), ...differing]);
  await nameDifference(db, range, copiedRows(found), copiedRows(wanted));
}

function startsWith(whole: Buffer, piece: Buffer, from: number): boolean {
  const to = from + piece.length;
  return to <= whole.length && whole.compare(piece, 0, piece.length, from, to) === 0;
}

/** @param take receives each chunk; a chunk is invalid after the call returns */
async function copyRange<R>(
  db: Database | Tx,
  { table, order }: RowRange<R>,
  where: RawBuilder<unknown>,
  take: (piece: Buffer) => void,
): Promise<void> {
  const names = sql.join(listColumns(table.shape).map(([name]) => sql.ref(name)));
  const statement = sql`copy (select ${names} from ${sql.table(table.shape.table)} where ${where}
    order by ${sql.join(order.map((name) => sql.ref(name)))}) to stdout (format binary)`;
  await copyMessages(db, statement.compile(db).sql, {
    add(message) {
      take(message);
      return false;
    },
    flush: async () => undefined,
  });
}

/** Walks both lists in their order to the first row that is not in both, or not the same. */
async function nameDifference<R>(
  db: Database | Tx,
  range: RowRange<R>,
  found: readonly CopiedFields[],
  wanted: readonly CopiedFields[],
): Promise<void> {
  const columns = listColumns(range.table.shape);
  const at = range.order.map((name) => columns.findIndex(([column]) => column === name));
  for (let i = 0; i < Math.max(found.length, wanted.length); i++) {
    const [row, want] = [found[i], wanted[i]];
    const order = row && want ? compareKeys(range, at, row, want) : 0;
    if (!want || (row && order < 0)) {
      throw difference(range, row ?? [], null, 'is not in the log');
    }
    if (!row || order > 0) throw await missing(db, range, want);
    const differing = columns.findIndex((_, c) => !sameField(row[c], want[c]));
    if (differing !== -1) throw altered(range, want, row, differing);
  }
}

function compareKeys<R>(
  { table }: RowRange<R>,
  at: readonly number[],
  a: CopiedFields,
  b: CopiedFields,
): number {
  const columns = listColumns(table.shape);
  for (const i of at) {
    const [, type] = columns[i] ?? [];
    const order = type ? compareFields(type, a[i] ?? null, b[i] ?? null) : 0;
    if (order !== 0) return order;
  }
  return 0;
}

/** A row that was moved stands elsewhere, the same in everything but one column. */
async function missing<R>(
  db: Database | Tx,
  range: RowRange<R>,
  want: CopiedFields,
): Promise<FsckMismatchError> {
  const columns = listColumns(range.table.shape);
  const literal = columns.map(([, type], i) => {
    const field = want[i] ?? null;
    if (field === null) return sql`null`;
    const text = type === 'bytea' ? `\\x${field.toString('hex')}` : showWhole(type, field);
    return sql`${sql.lit(text)}::${sql.raw(type)}`;
  });
  for (let c = 0; c < columns.length; c++) {
    const others = columns.flatMap(([other], i) =>
      i === c ? [] : [sql`${sql.ref(other)} is not distinct from ${literal[i]}`],
    );
    const elsewhere = await searchRow(db, range, sql.join(others, sql` and `));
    // A search for each column takes as long as this one. Report the row as missing.
    if (elsewhere === null) break;
    const row = elsewhere.find((candidate) => !sameField(candidate[c], want[c]));
    if (row) return altered(range, want, row, c);
  }
  return difference(range, want, null, 'is missing');
}

/** Rows of a condition that no index serves; null where the server gave up looking. */
async function searchRow<R>(
  db: Database | Tx,
  range: RowRange<R>,
  where: RawBuilder<unknown>,
): Promise<readonly CopiedFields[] | null> {
  const pieces: Buffer[] = [];
  try {
    await copyRange(db, range, where, (piece) => pieces.push(Buffer.from(piece)));
  } catch (error) {
    if (isCancelled(error)) return null;
    throw error;
  }
  return copiedRows(Buffer.concat(pieces));
}

function showWhole(type: Parameters<typeof showField>[0], field: Buffer): string {
  return type === 'text' ? field.toString('utf8') : showField(type, field);
}

function altered<R>(
  range: RowRange<R>,
  want: CopiedFields,
  row: CopiedFields,
  column: number,
): FsckMismatchError {
  const [name, type] = listColumns(range.table.shape)[column] ?? ['?', 'text'];
  const show = (fields: CopiedFields) => showField(type, fields[column] ?? null);
  return difference(range, want, name, `${name} is ${show(row)}, the log yields ${show(want)}`);
}

function difference<R>(
  { table, code, place }: RowRange<R>,
  row: CopiedFields,
  column: string | null,
  what: string,
): FsckMismatchError {
  const columns = listColumns(table.shape);
  const key = table.key.map((name) => {
    const i = columns.findIndex(([other]) => other === name);
    const [, type] = columns[i] ?? [];
    return `${name} ${type ? showField(type, row[i] ?? null) : '?'}`;
  });
  return new FsckMismatchError(code, place, `${table.shape.table} ${key.join(', ')}`, what, column);
}
