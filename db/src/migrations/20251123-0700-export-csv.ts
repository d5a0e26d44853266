import { type Kysely, sql } from 'kysely';

/**
 * A cell of an export as one text, so that PostgreSQL need not look at each character of a line for
 * what is to be quoted: what begins with a letter or a digit, as nearly all of them do, is no formula.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create function export_csv(value text) returns text immutable parallel safe language sql return
  case when value ~ '^[A-Za-z0-9][^",\\r\\n]*$' then value
    when value = '' or export_cell(value) ~ '[",\\r\\n]'
      then '"' || replace(export_cell(value), '"', '""') || '"'
    else export_cell(value) end;
comment on function export_csv is 'a text as a cell of CSV, guarded and quoted as export_cell and COPY would do';
`)
    .execute(db);
}
