import type { ColumnType, Generated } from 'kysely';
import type { CopyType } from '../copy-encoder.ts';

/*
 * The columns of a table as its descriptor names them: PostgreSQL's type and, for the compiler
 * alone, what the code may hold in them. The rows' types are made from these, so that a column is
 * written down once.
 */
export interface Nullable {
  readonly isNullable: true;
}
export interface Defaulted {
  readonly hasDefault: true;
}
export interface Words<W extends string> {
  readonly words: W;
}

/** A column that may be null. */
export function nullable<T extends CopyType>(type: T) {
  return type as T & Nullable;
}

/** A column that the server fills where an insert leaves it out. */
export function defaulted<T extends CopyType>(type: T) {
  return type as T & Defaulted;
}

/** A column of text that holds nothing but these words. */
export function words<W extends string>() {
  return 'text' as 'text' & Words<W>;
}

export type Columns = Readonly<Record<string, CopyType>>;

type Held<C> =
  C extends Words<infer W>
    ? W
    : C extends 'bool'
      ? boolean
      : C extends 'bytea'
        ? Buffer
        : C extends 'timestamptz'
          ? Date
          : C extends 'text' | 'uuid'
            ? string
            : number;
type Value<C> = C extends Nullable ? Held<C> | null : Held<C>;
/** Moments are written as text too. */
type Stored<V> = V extends Date ? ColumnType<Date, Date | string, Date | string> : V;

/** The columns as Kysely's table type. */
export type TableOf<C> = {
  [K in keyof C]: C[K] extends Defaulted ? Generated<Value<C[K]>> : Stored<Value<C[K]>>;
};

/** A row to be written whole, of these columns. */
export type RowOf<C> = { readonly [K in keyof C]: Written<Value<C[K]>> };
/** A moment may be milliseconds since 1970. */
export type Written<V> = V extends Date ? Date | number : V extends Buffer ? Uint8Array : V;
