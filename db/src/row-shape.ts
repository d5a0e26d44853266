import type { CopyType } from './copy-encoder.ts';

/**
 * Table with the PostgreSQL type of each column, in order. Rows are objects, so values are assigned
 * by name.
 */
export interface RowShape<R> {
  readonly table: string;
  readonly columns: { readonly [C in keyof R]: TypeOf<NonNullable<R[C]>> };
}

/** Column types that can hold a type of the code. */
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

/** Returns a shape's columns as `[name, type]`, in order. */
export function listColumns<R>(
  shape: RowShape<R>,
): readonly (readonly [keyof R & string, CopyType])[] {
  return Object.entries(shape.columns) as [keyof R & string, CopyType][];
}
