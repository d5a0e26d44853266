import { copyOfRows, RowEncoder } from '@roletrail/db/copy-encoder';
import type { Database, Tx } from '@roletrail/db/open';
import type { AnyProjectionTable } from '@roletrail/db/projections/descriptor';
import { listColumns } from '@roletrail/db/row-shape';
import type { TopicPartition } from '@roletrail/event-log/port';
import { sql } from 'kysely';
import { type ComparedTable, compareRows } from './compare-rows.ts';
import type { FsckRecord } from './facts.ts';
import type { FsckFinding } from './finding.ts';

/*
 * The plainest fold of one partition of the log that a projection must equal, written apart from
 * its worker on purpose: two ways to one answer. One file a projection in folds/.
 *
 * What only grows is compared in short statements while the log is read. What changes in place is
 * folded on meanwhile and compared at the end, in one snapshot of the database: short whatever the
 * log's length, so that VACUUM is not held up.
 */
export interface ReferenceFold {
  readonly grows: readonly GrowingTable[];
  readonly changes: ChangingTable | null;
}

/** A table that holds at most one row for each record, and never changes one. */
export interface GrowingTable {
  /** what a record makes in the table, or null */
  rowOf(place: TopicPartition, fact: FsckRecord): object | null;
  encoder(): GrowingEncoder;
  /**
   * Compares the rows of a range of offsets.
   * @param expected as the encoder gave them
   * @throws Difference
   */
  compare(
    db: Database | Tx,
    place: TopicPartition,
    range: Offsets,
    expected: Uint8Array,
  ): Promise<void>;
}

/** Makes a COPY of the rows that records make, and keeps nothing else of them. */
export interface GrowingEncoder {
  add(place: TopicPartition, fact: FsckRecord): void;
  /** of the rows since the last one */
  copy(): Buffer;
}

export interface Offsets {
  readonly from: number;
  /** exclusive */
  readonly to: number;
}

/** A table whose rows change; a person's stand in one partition alone. */
export interface ChangingTable {
  readonly table: AnyProjectionTable;
  /** how many rows the log yields so far */
  readonly size: number;
  /** of each the one column of the table's key */
  keys(): Iterable<string>;
  rowOf(key: string): object | null;
  /** Takes the next record of the partition. */
  add(place: TopicPartition, fact: FsckRecord): void;
  /** Encodes these rows one after the other. */
  encode(keys: readonly string[]): EncodedRows;
  /**
   * Compares the table whole.
   * @param expected of all partitions, in the order of their keys
   * @throws Difference
   */
  compare(tx: Tx, expected: AsyncIterable<ChangedRow>): Promise<void>;
}

export interface EncodedRows {
  readonly rows: Uint8Array;
  /** where each ends */
  readonly ends: readonly number[];
}

export interface ChangedRow {
  readonly key: string;
  readonly row: Uint8Array;
}

export function growing<R extends object>(
  table: ComparedTable<R>,
  code: FsckFinding['code'],
  rowOf: (place: TopicPartition, fact: FsckRecord) => R | null,
): GrowingTable {
  return {
    rowOf,
    encoder() {
      const encoder = new RowEncoder(listColumns(table.shape));
      return {
        add(place, fact) {
          const row = rowOf(place, fact);
          if (row) encoder.add(row);
        },
        copy: () => encoder.copy(),
      };
    },
    async compare(db, place, { from, to }, expected) {
      if (to <= from) return;
      const where = sql`topic = ${sql.lit(place.topic)} and partition = ${sql.lit(place.partition)}
        and "offset" >= ${sql.lit(from)} and "offset" < ${sql.lit(to)}`;
      const offset = 'offset' as keyof R & string;
      await compareRows(db, { table, code, place, where, order: [offset] }, expected);
    },
  };
}

const PAGE = 5000;

/** Derives encoding and comparison of a mutable table from its column types. */
export function changing<R extends object>(
  table: ComparedTable<R>,
  key: keyof R & string,
  rowOf: (key: string) => R | null,
): Pick<ChangingTable, 'encode' | 'compare'> {
  return {
    encode(keys) {
      const encoder = new RowEncoder(listColumns(table.shape));
      const ends = keys.map((one) => {
        const row = rowOf(one);
        if (row) encoder.add(row);
        return encoder.length;
      });
      return { rows: encoder.rows(), ends };
    },
    compare: (tx, expected) => compareWhole(tx, table, key, expected),
  };
}

/** Page by page in the order of its key, no row left out between the pages. */
async function compareWhole<R>(
  tx: Tx,
  table: ComparedTable<R>,
  key: keyof R & string,
  expected: AsyncIterable<ChangedRow>,
): Promise<void> {
  const [, type = 'text'] = listColumns(table.shape).find(([name]) => name === key) ?? [];
  const bound = (operator: string, value: string | null) =>
    value === null
      ? sql`true`
      : sql`${sql.ref(key)} ${sql.raw(operator)} ${sql.lit(value)}::${sql.raw(type)}`;
  let page: Uint8Array[] = [];
  let first: string | null = null;
  const compare = (next: string | null) => {
    const where = sql`${bound('>=', first)} and ${bound('<', next)}`;
    const range = { table, code: 'FSCK_PROJECTION', place: null, where, order: [key] } as const;
    return compareRows(tx, range, copyOfRows(page));
  };
  for await (const { key: next, row } of expected) {
    if (page.length === PAGE) {
      await compare(next);
      first = next;
      page = [];
    }
    page.push(row);
  }
  await compare(null);
}
