import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';

/** Progress of a rebuild, read from the schema of its shadow. */

export function isThere(schema: string) {
  return asked(sql<{ yes: boolean }>`
    select to_regclass(${`${schema}.shadow`}) is not null as yes`);
}

export function hasFolded(schema: string, from: number) {
  return asked(sql<{ yes: boolean }>`
    select sum(next_offset) > ${from} as yes from ${sql.id(schema, 'projection_offset')}`);
}

/** Records that a shadow has folded; none where there is none. */
export async function folded(db: Database, schema: string): Promise<number> {
  if (!(await isThere(schema).ask(db))) return 0;
  const { rows } = await sql<{ done: number }>`
    select coalesce(sum(next_offset), 0)::bigint as done
    from ${sql.id(schema, 'projection_offset')}`.execute(db);
  return rows[0]?.done ?? 0;
}

export function isBeside(schema: string) {
  return asked(sql<{ yes: boolean }>`
    select exists (select from ${sql.id(schema, 'shadow')} where state <> 'building') as yes`);
}

/** A question that is no, not an error, as long as there is nothing to ask. */
function asked(question: ReturnType<typeof sql<{ yes: boolean }>>) {
  return {
    async ask(db: Database): Promise<boolean> {
      const { rows } = await question.execute(db).catch((error: { code?: string }) => {
        if (error.code === '42P01' || error.code === '3F000') return { rows: [] };
        throw error;
      });
      return rows[0]?.yes ?? false;
    },
  };
}

export async function stateOf(schema: string, db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from ${sql.id(schema, 'shadow')}`.execute(db);
  return rows[0]?.state;
}
