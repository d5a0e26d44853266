import { CHANNELS, notify } from '@roletrail/db/notify';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { BatchLoader } from '../batch-loader.ts';
import type { ApiConfig } from '../config.ts';
import { ruleOfSetting, SETTINGS, type SettingKey, type SettingValue } from './registry.ts';

/** Stored value. `version`: 0 for a value that was never stored. */
export interface StoredSetting<T> {
  readonly value: T;
  readonly version: number;
}

/** Values in force: the configuration's if it fixes one, else the stored, else the initial one. */
export interface SettingsReader {
  /** Returns a value read after this call, so that a change counts at the next request everywhere. */
  read<K extends SettingKey>(key: K): Promise<SettingValue<K>>;
}

/** Creates a reader that answers concurrent calls with one query. There is no cache. */
export function createSettingsReader(db: Database, config: ApiConfig): SettingsReader {
  const batch = new BatchLoader<SettingKey, unknown>(async (keys) => {
    const rows = await db
      .selectFrom('setting')
      .select(['key', 'value'])
      .where('key', 'in', keys)
      .execute();
    return new Map(rows.map(({ key, value }) => [key as SettingKey, value]));
  });
  return {
    async read(key) {
      const fixed = ruleOfSetting(key).fixed?.(config);
      return fixed === undefined ? parse(key, await batch.load(key)) : fixed;
    },
  };
}

function parse<K extends SettingKey>(key: K, stored: unknown): SettingValue<K> {
  const { schema, initial } = ruleOfSetting(key);
  const parsed = schema.safeParse(stored);
  return parsed.success ? parsed.data : initial;
}

/**
 * Returns a stored setting, the initial value if none is stored.
 * @param lock true: no other transaction changes it until this one ends
 */
export async function readSetting<K extends SettingKey>(
  db: Database | Tx,
  key: K,
  lock = false,
): Promise<StoredSetting<SettingValue<K>>> {
  const row = await readStored(db, key, lock);
  return { value: parse(key, row?.value), version: row?.version ?? 0 };
}

/** Returns the row of any key; undefined if nothing is stored. @param lock as in `readSetting` */
export async function readStored(db: Database | Tx, key: string, lock: boolean) {
  // the row may not exist, so a lock on its name comes first
  if (lock) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7))`.execute(db);
  return db
    .selectFrom('setting')
    .select(['value', 'version'])
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Stores a setting. The transaction has read it with its lock. Returns the new version. */
export async function writeSetting<K extends SettingKey>(
  tx: Tx,
  key: K,
  value: SettingValue<K>,
  by: SettingAuthor,
): Promise<number> {
  return writeStored(tx, key, ruleOfSetting(key).schema.parse(value), by);
}

/** Member of staff who stores a value, and the id of their act. */
export interface SettingAuthor {
  readonly staffId: string;
  readonly actId: string;
}

/**
 * Stores the value of any key, and its version. Instances that keep it in memory read it again
 * after the commit. Returns the new version.
 * @param by null: the value was in force before, but staff did not set it
 */
export async function writeStored(
  tx: Tx,
  key: string,
  value: unknown,
  by: SettingAuthor | null,
): Promise<number> {
  const text = JSON.stringify(value);
  const staffId = by?.staffId ?? null;
  await notify(tx, CHANNELS.settingChanged, key);
  const { version } = await tx
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
  await tx
    .insertInto('setting_version')
    .values({ key, version, value: text, act_id: by?.actId ?? null, updated_by: staffId })
    .execute();
  return version;
}

/** SQL condition: staff need a second factor. For the query that loads callers. */
export const STAFF_FACTOR_REQUIRED = sql<boolean>`coalesce((
  select value = 'true'::jsonb from setting where key = ${'security.staff_second_factor' satisfies SettingKey}
), ${SETTINGS['security.staff_second_factor'].initial})`;
