import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import { OVER } from './stored-export.ts';

/** Who exported what, and why: as long as people's own history is kept. */
const KEEP_DAYS = 400;

/**
 * Removes digests and manifests of exports whose time is over, and later their rows, with what was
 * written and the filter. Events stay: they say who exported, when and by which code.
 * @returns how many exports went altogether
 */
export async function sweepExports(db: Database): Promise<number> {
  for (const table of ['evidence_export_prefix', 'evidence_export_manifest'] as const) {
    await sql`
      delete from ${sql.table(table)} p using evidence_export e
      where e.id = p.export_id and ${OVER}`.execute(db);
  }
  const gone = await sql`
    delete from evidence_export
    where created_at < clock_timestamp() - ${KEEP_DAYS} * interval '1 day'`.execute(db);
  return Number(gone.numAffectedRows ?? 0);
}
