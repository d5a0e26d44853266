import type { LedgerTopic } from '@roletrail/contracts/events/catalogue';
import type { RowShape, TableName, WholeRow } from '../row-shape.ts';

/**
 * One table that a projection writes: what the COPY writer, `fsck`, `rebuild`, `ledger-restart` and
 * the tests that go through all of them know of it.
 */
export interface ProjectionTable<N extends TableName = TableName> {
  readonly shape: RowShape<WholeRow<N>> & { readonly table: N };
  /** the primary key's columns, in its order: a row is named by them */
  readonly key: readonly (keyof WholeRow<N> & string)[];
  /** columns that do not follow from the log, each with why; all the others do */
  readonly notFolded: Partial<Readonly<Record<keyof WholeRow<N> & string, string>>>;
  /** whether a rebuild begins with it empty, or keeps its rows and why */
  readonly onRebuild: 'empty' | { readonly keep: string };
}

/** Any table's, where only names matter. */
export interface AnyProjectionTable {
  readonly shape: { readonly table: TableName; readonly columns: Readonly<Record<string, string>> };
  readonly key: readonly string[];
  readonly notFolded: Readonly<Partial<Record<string, string>>>;
  readonly onRebuild: 'empty' | { readonly keep: string };
}

/** Tables that are a fold of the log: their worker adds the fold, everybody else reads this. */
export interface ProjectionDescriptor {
  /** what people call it: in commands, metrics and events, as projection.rebuilt takes it */
  readonly name: string;
  /** name and version of the fold that is live, as it stands in projection_offset */
  readonly live: string;
  readonly topics: readonly LedgerTopic[];
  /** the tables that are this projection's alone */
  readonly tables: readonly AnyProjectionTable[];
}

/** Names a table of the schema; the compiler asks for every column, and for a type that fits it. */
export function projectionTable<N extends TableName>(
  table: N,
  columns: RowShape<WholeRow<N>>['columns'],
  key: ProjectionTable<N>['key'],
  more: Partial<Pick<ProjectionTable<N>, 'notFolded' | 'onRebuild'>> = {},
): ProjectionTable<N> {
  return { shape: { table, columns }, key, notFolded: {}, onRebuild: 'empty', ...more };
}
