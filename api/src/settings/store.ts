import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { SETTINGS, type SettingKey, type SettingValue } from './registry.ts';

/** Value in force. `version`: 0 for a value that was never stored. */
export interface StoredSetting<K extends SettingKey> {
  readonly value: SettingValue<K>;
  readonly version: number;
}

/**
 * Returns a setting, the default if none is stored.
 * @param lock true: no other transaction changes it until this one ends
 */
export async function readSetting<K extends SettingKey>(
  db: Database | Tx,
  key: K,
  lock = false,
): Promise<StoredSetting<K>> {
  // the row may not exist, so a lock on its name comes first
  if (lock) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7))`.execute(db);
  const row = await db
    .selectFrom('setting')
    .select(['value', 'version'])
    .where('key', '=', key)
    .executeTakeFirst();
  const { schema, initial } = SETTINGS[key];
  const parsed = schema.safeParse(row?.value);
  const value = (parsed.success ? parsed.data : initial) as SettingValue<K>;
  return { value, version: row?.version ?? 0 };
}

/** Stores a setting. The transaction has read it with its lock. Returns the new version. */
export async function writeSetting<K extends SettingKey>(
  tx: Tx,
  key: K,
  value: SettingValue<K>,
  staffId: string,
): Promise<number> {
  const text = JSON.stringify(SETTINGS[key].schema.parse(value));
  const row = await tx
    .insertInto('setting')
    .values({ key, value: text, updated_by: staffId })
    .onConflict((on) =>
      on.column('key').doUpdateSet({
        value: text,
        version: sql<number>`setting.version + 1`,
        updated_by: staffId,
        updated_at: sql<Date>`clock_timestamp()`,
      }),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/** SQL condition: staff need a second factor. For the query that loads callers. */
export const STAFF_FACTOR_REQUIRED = sql<boolean>`coalesce((
  select value = 'true'::jsonb from setting where key = ${'security.staff_second_factor' satisfies SettingKey}
), ${SETTINGS['security.staff_second_factor'].initial})`;
