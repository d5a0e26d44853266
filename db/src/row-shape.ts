import type { CopyType } from './copy-encoder.ts';

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
export function listColumns<R>(
  shape: RowShape<R>,
): readonly (readonly [keyof R & string, CopyType])[] {
  return Object.entries(shape.columns) as [keyof R & string, CopyType][];
}
