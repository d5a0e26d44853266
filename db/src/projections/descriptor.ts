import type { LedgerTopic } from '@roletrail/contracts/events/catalogue';
import type { RowShape } from '../row-shape.ts';
import type { Columns, RowOf } from './columns.ts';

/**
 * One table that a projection writes: what its rows' types, the COPY writer, `fsck`, `rebuild`,
 * `ledger-restart` and the tests that go through all of them know of it.
 */
export interface ProjectionTable<N extends string, C extends Columns> {
  readonly shape: RowShape<RowOf<C>> & { readonly table: N; readonly columns: C };
  /** the primary key's columns, in its order: a row is named by them */
  readonly key: readonly (keyof C & string)[];
  /** columns that do not follow from the log, each with why; all the others do */
  readonly notFolded: Partial<Readonly<Record<keyof C & string, string>>>;
  /** whether a rebuild begins with it empty, or keeps its rows and why */
  readonly onRebuild: 'empty' | { readonly keep: string };
}

/** Any table's, where only names matter. */
export interface AnyProjectionTable<N extends string = string> {
  readonly shape: { readonly table: N; readonly columns: Readonly<Record<string, string>> };
  readonly key: readonly string[];
  readonly notFolded: Readonly<Partial<Record<string, string>>>;
  readonly onRebuild: 'empty' | { readonly keep: string };
}

/** Tables that are a fold of the log: their worker adds the fold, everybody else reads this. */
export interface ProjectionDescriptor {
  /** what people call it: in commands, metrics and events, as projection.rebuilt takes it */
  readonly name: string;
  /** what its rows are called in projection_offset, whatever version of the fold they are of */
  readonly live: string;
  /**
   * of the fold that this code has: raised with every change that makes other rows of the same log
   */
  readonly version: number;
  readonly topics: readonly LedgerTopic[];
  /** what people meet until it stands again: `rebuild` warns of it */
  readonly meanwhile: string;
  /** the tables that are this projection's alone */
  readonly tables: readonly AnyProjectionTable[];
}

/** Names a table, its columns in their order, and its key. */
export function projectionTable<const N extends string, const C extends Columns>(
  table: N,
  columns: C,
  key: ProjectionTable<N, C>['key'],
  more: Partial<Pick<ProjectionTable<N, C>, 'notFolded' | 'onRebuild'>> = {},
): ProjectionTable<N, C> {
  const shape = { table, columns } as ProjectionTable<N, C>['shape'];
  return { shape, key, notFolded: {}, onRebuild: 'empty', ...more };
}
