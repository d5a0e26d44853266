import type { Selectable } from 'kysely';
import type { DatabaseSchema } from './database-schema.ts';
import type { Written } from './projections/columns.ts';

export type TableName = keyof DatabaseSchema & string;

/** A row to be written whole: every column by its name. A moment may be milliseconds since 1970. */
export type WholeRow<N extends TableName> = {
  readonly [C in keyof Selectable<DatabaseSchema[N]>]: Written<Selectable<DatabaseSchema[N]>[C]>;
};
