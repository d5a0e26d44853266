import type { SettingHistory, SettingItem, SettingList } from '@roletrail/contracts/http/settings';
import { SETTING_KEYS } from '@roletrail/contracts/staff/settings';
import type { Database, Tx } from '@roletrail/db/open';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ruleOfSetting, type SettingKey } from '../settings/registry.ts';
import { rowVersion } from '../staff/act.ts';
import { emailFor } from '../staff/mask-email.ts';
import { cutPage, readPageKey } from '../staff/page.ts';

/** Returns every setting with its value in force, and what only the operator can change. */
export async function listSettings(
  { config, deps }: ApiContext,
  reader: CallerFacts,
): Promise<SettingList> {
  const rows = await deps.db
    .selectFrom('setting as s')
    .leftJoin('app_user as u', 'u.id', 's.updated_by')
    .select(['s.key', 's.value', 's.version', 's.updated_at', 'u.email'])
    .where('s.key', 'in', SETTING_KEYS)
    .execute();
  const stored = new Map(rows.map((row) => [row.key, row]));
  const present = (key: SettingKey): SettingItem => {
    const { schema, initial, group, kind, range, limit, fixed, secured } = ruleOfSetting(key);
    const row = stored.get(key);
    const parsed = schema.safeParse(row?.value);
    const forced = fixed?.(config);
    return {
      key,
      group,
      kind,
      range: range ?? null,
      windowMs: limit?.(config).windowMs ?? null,
      value: forced === undefined ? (parsed.success ? parsed.data : initial) : forced,
      initial,
      fixed: forced !== undefined,
      secured: secured === true,
      version: rowVersion(row?.version ?? 0),
      changed: row
        ? { at: row.updated_at.toISOString(), by: emailFor(reader, row.email ?? '') }
        : null,
    };
  };
  return { items: SETTING_KEYS.map(present), operator: operatorFacts({ config }) };
}

function operatorFacts({ config }: Pick<ApiContext, 'config'>): SettingList['operator'] {
  const { inactivity, sessionLifetime, mail, publicOrigin } = config;
  return {
    inactivityWarn: inactivity.warnMs / 60_000,
    inactivityEnd: inactivity.limitMs / 60_000,
    sessionHours: sessionLifetime.othersMs / 3_600_000,
    staffSessionHours: sessionLifetime.staffMs / 3_600_000,
    mailServer: mail.smtpUrl === null ? null : new URL(mail.smtpUrl).host,
    mailFrom: mail.from ?? `no-reply@${new URL(publicOrigin).hostname}`,
  };
}

/** Returns the values that a setting had, newest first. */
export async function listSettingVersions(
  db: Database | Tx,
  reader: CallerFacts,
  key: SettingKey,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<SettingHistory> {
  const after = readPageKey(cursor);
  let query = db
    .selectFrom('setting_version as v')
    .leftJoin('app_user as u', 'u.id', 'v.updated_by')
    .leftJoin('staff_act as a', 'a.event_id', 'v.act_id')
    .select(['v.version', 'v.value', 'v.updated_at', 'u.email', 'a.reason'])
    .where('v.key', '=', key)
    .orderBy('v.version', 'desc')
    .limit(limit + 1);
  if (after !== null) query = query.where('v.version', '<', Number(after[0]));
  const found = await query.execute();
  const page = cutPage(found, limit, ({ version }) => [version, '']);
  const { schema, initial } = ruleOfSetting(key);
  const presentValue = (row: { readonly value: unknown } | undefined) => {
    const parsed = schema.safeParse(row?.value);
    return parsed.success ? parsed.data : initial;
  };
  const items = page.rows.map((row, index) => ({
    version: row.version,
    value: presentValue(row),
    before: presentValue(found[index + 1]),
    at: row.updated_at.toISOString(),
    by: emailFor(reader, row.email ?? ''),
    reason: row.reason,
  }));
  return { items, nextCursor: page.nextCursor };
}
