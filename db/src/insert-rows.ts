import { type RawBuilder, sql } from 'kysely';
import { listColumns, type RowShape } from './row-shape.ts';

/**
 * Builds `insert into t as c (a, b, …) select a, b, … from unnest(…)`: one array parameter per
 * column, matched by name, for any number of rows. An `on conflict` may follow, in which `c` is the
 * existing row.
 */
export function insertRows<R>(shape: RowShape<R>, rows: readonly R[]): RawBuilder<unknown> {
  const columns = listColumns(shape);
  const names = sql.join(columns.map(([name]) => sql.ref(name)));
  const arrays = columns.map(
    ([name, type]) => sql`${rows.map((row) => parameter(row[name]))}::${sql.raw(type)}[]`,
  );
  return sql`
    insert into ${sql.table(shape.table)} as c (${names})
    select ${names} from unnest(${sql.join(arrays)}) as given (${names})`;
}

/** pg writes arrays of Buffers, but not of other bytes. */
function parameter(value: unknown): unknown {
  return value instanceof Uint8Array && !Buffer.isBuffer(value) ? Buffer.from(value) : value;
}
