import { type Kysely, sql } from 'kysely';

/** Old table → kind in saved_item, with the columns of the old table that go into `clear`. */
const MOVES: readonly {
  readonly table: string;
  readonly kind: string;
  /** column → type */
  readonly clear?: Readonly<Record<string, string>>;
  /** true: the old table has summaries */
  readonly summary?: true;
}[] = [
  // in the order in which erasures and archives lock the tables
  { table: 'career_profile', kind: 'profile', clear: { keeps_views: 'boolean' } },
  { table: 'resume', kind: 'resume', summary: true },
  { table: 'job_target', kind: 'job-target', summary: true },
  { table: 'saved_occupation', kind: 'occupation', clear: { code: 'text' } },
  { table: 'saved_search', kind: 'search' },
  {
    table: 'tool_run',
    kind: 'run',
    clear: { tool: 'text', engine_version: 'text', dataset_version: 'text', pinned: 'boolean' },
    summary: true,
  },
];

/**
 * Moves the six tables of saved items into saved_item. Ids, people, revisions, times and sealed
 * bytes are copied unchanged. Views take the names of the tables, so that processes of the previous
 * release read, lock and write the same rows (docs/adr/0028-saved-items-are-one-table.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = MOVES.map(({ table }) => sql.table(table));
  // one after another in this order; a row that is written while they are copied would be lost
  await sql`lock table ${sql.join(tables)} in access exclusive mode`.execute(db);
  await sql.raw(FUNCTIONS).execute(db);
  for (const { table, kind, clear = {}, summary = false } of MOVES) {
    const open = Object.keys(clear).map((name) => `'${name}', ${name}`);
    const typed = Object.entries(clear).map(
      ([name, type]) => `(clear ->> '${name}')::${type} as ${name}, `,
    );
    await sql
      .raw(`
insert into saved_item
  (id, user_id, kind, revision, sealed, summary, clear, created_at, updated_at)
select id, user_id, '${kind}', revision, sealed, ${summary ? 'summary' : 'null'},
  jsonb_build_object(${open.join(', ')}), created_at, updated_at
from ${table};
drop table ${table};
create view ${table} as
select id, user_id, revision, sealed, ${summary ? 'summary, ' : ''}${typed.join('')}created_at, updated_at
from saved_item where kind = '${kind}' and saved_items_visible();
create trigger saved_item_written instead of insert or update or delete on ${table}
  for each row execute function write_saved_item('${kind}');
`)
      .execute(db);
  }
  await sql.raw(INDEXES).execute(db);
}

const FUNCTIONS = `
-- fails in a snapshot that is older than the move: it would see no rows of the views
create function saved_items_visible() returns boolean language plpgsql stable as $$
begin
  if not exists (select from kysely_migration where name = '20251129-0200-saved-items-moved') then
    raise exception 'the saved items moved after this transaction began' using errcode = '40001';
  end if;
  return true;
end $$;
-- writes a row of a view into saved_item; its other columns than these are those in clear
create function write_saved_item() returns trigger language plpgsql as $$
declare
  plain constant text[] :=
    '{id,user_id,revision,sealed,summary,created_at,updated_at}';
  item jsonb;
begin
  -- with the revision, because the row may change while this waits for its lock
  if tg_op = 'DELETE' then
    delete from saved_item where id = old.id and revision = old.revision;
    if not found then return null; end if;
    return old;
  end if;
  item := to_jsonb(new);
  if tg_op = 'INSERT' then
    new.revision := coalesce(new.revision, 1);
    new.created_at := coalesce(new.created_at, clock_timestamp());
    new.updated_at := coalesce(new.updated_at, clock_timestamp());
    insert into saved_item
      (id, user_id, kind, revision, sealed, summary, clear, created_at, updated_at)
    values (new.id, new.user_id, tg_argv[0], new.revision, new.sealed, item ->> 'summary',
      item - plain, new.created_at, new.updated_at);
    return new;
  end if;
  update saved_item set user_id = new.user_id, revision = new.revision, sealed = new.sealed,
    summary = item ->> 'summary', clear = item - plain, created_at = new.created_at,
    updated_at = new.updated_at
  where id = old.id and revision = old.revision;
  if not found then return null; end if;
  return new;
end $$;
`;

const INDEXES = `
create unique index saved_item_profile on saved_item (user_id) where kind = 'profile';
create unique index saved_item_occupation on saved_item (user_id, (clear ->> 'code'))
  where kind = 'occupation';
create index saved_item_run on saved_item (user_id, id desc) where kind = 'run';
`;
