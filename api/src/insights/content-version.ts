import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import { VISIBLE } from './read-articles.ts';

/**
 * Returns a text that changes with each change of a visible article, on any instance, and when an
 * article appears or goes. `xmin` is the transaction that wrote a row.
 */
async function readContentVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string | null }>`
    select md5(string_agg(id::text || ' ' || xmin::text, ',' order by id)) as version
    from article where ${VISIBLE}`.execute(db);
  return rows[0]?.version ?? '';
}

/**
 * Returns a function that computes a value again only after an article changed. One value is kept;
 * calls that arrive meanwhile wait for the same one. A failure is not kept.
 */
export function keepPerVersion<Value>(
  db: Database,
  compute: () => Promise<Value>,
): () => Promise<Value> {
  let kept: { readonly version: string; readonly value: Promise<Value> } | null = null;
  return async () => {
    // read first: a change during `compute` leads to another version
    const version = await readContentVersion(db);
    if (kept?.version === version) return kept.value;
    const value = compute();
    const own = { version, value };
    kept = own;
    value.catch(() => {
      if (kept === own) kept = null;
    });
    return value;
  };
}
