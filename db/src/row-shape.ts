import type { Selectable } from 'kysely';
import type { CopyType } from './copy-encoder.ts';
import type { DatabaseSchema } from './schema/database.ts';

export type TableName = keyof DatabaseSchema & string;

/** A row to be written whole: every column by its name. A moment may be milliseconds since 1970. */
export type WholeRow<N extends TableName> = {
  readonly [C in keyof Selectable<DatabaseSchema[N]>]: Writable<Selectable<DatabaseSchema[N]>[C]>;
};
type Writable<V> = V extends Date ? Date | number : V extends Buffer ? Uint8Array : V;

/**
 * A table with the PostgreSQL type of each of its columns, in the table's order. Rows are objects
 * and never lists: what is written where is said by name.
 */
export interface RowShape<R> {
  readonly table: string;
  readonly columns: { readonly [C in keyof R]: TypeOf<NonNullable<R[C]>> };
}

/** The column types that can hold what the code holds. */
type TypeOf<V> = [V] extends [boolean]
  ? 'bool'
  : [V] extends [number]
    ? 'int2' | 'int4' | 'int8'
    : [V] extends [string]
      ? 'text' | 'uuid'
      : [V] extends [Uint8Array]
        ? 'bytea'
        : [V] extends [Date | number]
          ? 'timestamptz'
          : never;

/** A shape's columns as `[name, type]`, in order. */
export function columnsOf<R>(
  shape: RowShape<R>,
): readonly (readonly [keyof R & string, CopyType])[] {
  return Object.entries(shape.columns) as [keyof R & string, CopyType][];
}
