import { PROJECTION_TABLES } from '@roletrail/db/projections/all';
import { OTHER_TABLES, RECORDED_TABLES, type Treatment } from './other-tables.ts';

const ABSENT_IN_A_COPY: readonly string[] = [
  'witness file, journal: they stay with the deployment; notes were compared with the tree',
  'accounts, roles, data keys, erasures: no person is in a copy',
  'dead_letter.sealed_value: its key was thrown away; the entry shows the bytes',
  'dead_letter.key, current_consent.needs_review: an entry does not say under whose key a record was written',
];

/** Lists what fsck does not compare, each with why: single columns, then tables. */
export function notCompared(isCopy: boolean): readonly string[] {
  const columns = [...PROJECTION_TABLES, ...RECORDED_TABLES].flatMap(({ shape, notFolded }) =>
    Object.entries(notFolded).map(([column, why]) => `${shape.table}.${column}: ${why}`),
  );
  return [...columns, ...(isCopy ? ABSENT_IN_A_COPY : partly()), ...wholly()];
}

/** Tables of which something is compared. They are empty in a copy. */
function partly(): readonly string[] {
  return OTHERS.flatMap(([table, { compared, rest }]) =>
    compared === undefined || rest === null ? [] : [`${table}: only ${compared}; else ${rest}`],
  );
}

function wholly(): readonly string[] {
  const byReason = new Map<string, string[]>();
  for (const [table, { compared, rest }] of OTHERS) {
    if (compared !== undefined || rest === null) continue;
    byReason.set(rest, [...(byReason.get(rest) ?? []), table]);
  }
  return [...byReason].map(([why, tables]) => `${tables.join(', ')}: ${why}`);
}

const OTHERS: readonly (readonly [string, Treatment])[] = Object.entries(OTHER_TABLES);
