import type { Database, Tx } from '@roletrail/db/open';
import type { AnyProjectionTable } from '@roletrail/db/projections/descriptor';
import { columnsOf } from '@roletrail/db/row-shape';
import type { Place } from '@roletrail/event-log/port';
import { sql } from 'kysely';
import { type ComparedTable, compareRows } from './compare-rows.ts';
import type { Fact } from './facts.ts';
import type { Finding } from './finding.ts';

/*
 * The plainest fold of the log that a projection must equal, written apart from its worker on
 * purpose: two ways to one answer. One file a projection in folds/.
 *
 * What only grows is compared in short statements while the log is read. What changes in place is
 * folded on meanwhile and compared at the end, in one snapshot of the database: short whatever the
 * log's length, so that VACUUM is not held up.
 */
export interface SecondFold {
  readonly grows: readonly GrowingTable[];
  readonly changes: ChangingTable | null;
}

/** A table that holds at most one row for each record, and never changes one. */
export interface GrowingTable {
  rowsOf(place: Place, facts: readonly Fact[]): GrownRows;
}

/** The rows that some records make. */
export interface GrownRows {
  readonly rows: readonly { readonly offset: number }[];
  /**
   * Compares those of a range of offsets.
   * @throws Difference
   */
  compare(db: Database | Tx, from: number, to: number): Promise<void>;
}

/** A table whose rows change; each of them is compared, wherever it stands. */
export interface ChangingTable {
  readonly table: AnyProjectionTable;
  /** what the log yields so far, by the table's key */
  readonly rows: ReadonlyMap<string, unknown>;
  /** Takes the next record of a partition. */
  add(place: Place, fact: Fact): void;
  /** @throws Difference */
  compare(tx: Tx): Promise<void>;
}

/** @param rowOf what a record makes in the table, or null */
export function growing<R extends { readonly offset: number }>(
  table: ComparedTable<R>,
  code: Finding['code'],
  rowOf: (place: Place, fact: Fact) => R | null,
): GrowingTable {
  return {
    rowsOf(place, facts) {
      const rows: R[] = [];
      for (const fact of facts) {
        const row = rowOf(place, fact);
        if (row) rows.push(row);
      }
      return {
        rows,
        compare: (db, from, to) => compareOffsets(db, { table, code, place }, from, to, rows),
      };
    },
  };
}

async function compareOffsets<R extends { readonly offset: number }>(
  db: Database | Tx,
  range: {
    readonly table: ComparedTable<R>;
    readonly code: Finding['code'];
    readonly place: Place;
  },
  from: number,
  to: number,
  rows: readonly R[],
): Promise<void> {
  if (to <= from) return;
  const { topic, partition } = range.place;
  const where = sql`topic = ${sql.lit(topic)} and partition = ${sql.lit(partition)}
    and "offset" >= ${sql.lit(from)} and "offset" < ${sql.lit(to)}`;
  const expected = rows.filter(({ offset }) => offset < to);
  await compareRows(db, { ...range, where, order: ['offset'] }, expected);
}

const PAGE = 5000;

/**
 * Compares a table whole, page by page in the order of its key, no row left out between the pages.
 * @param key the one column of the table's key
 * @param rows what the log yields, by that column's value
 * @throws Difference
 */
export async function compareWhole<R>(
  tx: Tx,
  table: ComparedTable<R>,
  key: keyof R & string,
  rows: ReadonlyMap<string, R>,
): Promise<void> {
  const [, type = 'text'] = columnsOf(table.shape).find(([name]) => name === key) ?? [];
  const value = (of: string | undefined) => sql`${sql.lit(of)}::${sql.raw(type)}`;
  const keys = [...rows.keys()].sort();
  for (let from = 0; from === 0 || from < keys.length; from += PAGE) {
    const page = keys.slice(from, from + PAGE);
    const next = keys[from + PAGE];
    const lower = from === 0 ? sql`true` : sql`${sql.ref(key)} >= ${value(page[0])}`;
    const upper = next === undefined ? sql`true` : sql`${sql.ref(key)} < ${value(next)}`;
    const where = sql`${lower} and ${upper}`;
    const expected = page.flatMap<R>((one) => rows.get(one) ?? []);
    const range = { table, code: 'FSCK_PROJECTION', place: null, where, order: [key] } as const;
    await compareRows(tx, range, expected);
  }
}
