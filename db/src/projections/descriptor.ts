import type { LedgerTopic } from '@roletrail/contracts/events/catalogue';
import type { RowShape } from '../row-shape.ts';
import type { Columns, RowOf } from './columns.ts';

/**
 * Description of one table of a projection, for row types, the COPY writer, `fsck`, `rebuild`,
 * `ledger-restart` and generic tests.
 */
export interface ProjectionTable<N extends string, C extends Columns> {
  readonly shape: RowShape<RowOf<C>> & { readonly table: N; readonly columns: C };
  /** columns of the primary key, in order */
  readonly key: readonly (keyof C & string)[];
  /** columns that do not follow from the log, with the reason */
  readonly notFolded: Partial<Readonly<Record<keyof C & string, string>>>;
  /** `empty`: a rebuild empties it; `keep`: reason to keep its rows */
  readonly onRebuild: 'empty' | { readonly keep: string };
}

/** Description of any table, for code that needs only names. */
export interface AnyProjectionTable<N extends string = string> {
  readonly shape: { readonly table: N; readonly columns: Readonly<Record<string, string>> };
  readonly key: readonly string[];
  readonly notFolded: Readonly<Partial<Record<string, string>>>;
  readonly onRebuild: 'empty' | { readonly keep: string };
}

/** Tables that are a fold of the log. Their worker adds the fold; all other code reads this. */
export interface ProjectionDescriptor {
  /** name in commands, metrics and events such as projection.rebuilt */
  readonly name: string;
  /** name in projection_offset, for every fold version */
  readonly live: string;
  /** fold version of this code: raised with every change that makes other rows from the same log */
  readonly version: number;
  readonly topics: readonly LedgerTopic[];
  /** effect during a rebuild, for the warning of `rebuild` */
  readonly meanwhile: string;
  /** tables of this projection only */
  readonly tables: readonly AnyProjectionTable[];
}

/** Describes a table: name, columns in order, key. */
export function projectionTable<const N extends string, const C extends Columns>(
  table: N,
  columns: C,
  key: ProjectionTable<N, C>['key'],
  more: Partial<Pick<ProjectionTable<N, C>, 'notFolded' | 'onRebuild'>> = {},
): ProjectionTable<N, C> {
  const shape = { table, columns } as ProjectionTable<N, C>['shape'];
  return { shape, key, notFolded: {}, onRebuild: 'empty', ...more };
}
