import { sql } from 'kysely';
import type { Database } from './open.ts';

/** A setting with which statements do something else than this code expects. */
export interface HarmfulSetting {
  readonly name: string;
  readonly value: string;
  /** effect of the value */
  readonly effect: string;
}

interface Judgement {
  /** values without harm, as pg_settings spells them */
  readonly harmless: readonly string[];
  readonly effect: string;
}

/** Other settings only change speed, limits or logs, and an operator may choose them. */
const JUDGED: Readonly<Record<string, Judgement>> = {
  session_replication_role: {
    harmless: ['origin'],
    effect: 'triggers and foreign keys do not run',
  },
  row_security: { harmless: ['on'], effect: 'statements under row level security fail' },
  search_path: {
    harmless: ['"$user", public', 'public'],
    effect: 'a session that does not set its own path reads tables of other schemas',
  },
  role: { harmless: ['none'], effect: 'statements run with the rights of another role' },
  transform_null_equals: { harmless: ['off'], effect: 'comparisons with null are rewritten' },
  synchronous_commit: {
    harmless: ['on', 'local', 'remote_write', 'remote_apply'],
    effect: 'a crash loses decisions that were acknowledged',
  },
};

/**
 * Reads the harmful settings with which a new session of this role in this database begins, wherever
 * they were set: for the database, the role, the server or this connection.
 */
export async function readHarmfulSettings(db: Database): Promise<readonly HarmfulSetting[]> {
  const { rows } = await sql<{ name: string; value: string }>`
    select name, reset_val as value from pg_catalog.pg_settings
    where name = any(${Object.keys(JUDGED)}) order by name`.execute(db);
  return rows.flatMap(({ name, value }) => {
    const judged = JUDGED[name];
    if (!judged || judged.harmless.includes(value)) return [];
    return [{ name, value, effect: judged.effect }];
  });
}
