import { PROJECTION_TABLES } from '@roletrail/db/projections/all';
import { OTHER_TABLES, RECORDED_TABLES, type Treatment } from './other-tables.ts';

const ABSENT_IN_A_COPY: readonly string[] = [
  'witness file, journal: they stay with the deployment; notes were held against the tree',
  'accounts, roles, data keys, erasures: no person is in a copy',
  'dead_letter.sealed_value: nobody has the key; the entry shows the bytes',
  'dead_letter.key, current_consent.needs_review: an entry does not say under whose key a record was written',
];

/** Lists what fsck does not compare, each with why: single columns, then whole tables. */
export function notCompared(isCopy: boolean): readonly string[] {
  const columns = [...PROJECTION_TABLES, ...RECORDED_TABLES].flatMap(({ shape, notFolded }) =>
    Object.entries(notFolded).map(([column, why]) => `${shape.table}.${column}: ${why}`),
  );
  const others: readonly (readonly [string, Treatment])[] = Object.entries(OTHER_TABLES);
  const partly = others.flatMap(([table, treatment]) =>
    'comparedWith' in treatment && treatment.notCompared !== null
      ? [
          `${table}, but for what is compared with ${treatment.comparedWith}: ${treatment.notCompared}`,
        ]
      : [],
  );
  const byReason = new Map<string, string[]>();
  for (const [table, treatment] of others) {
    if ('comparedWith' in treatment) continue;
    byReason.set(treatment.notCompared, [...(byReason.get(treatment.notCompared) ?? []), table]);
  }
  const whole = [...byReason].map(([why, tables]) => `${tables.join(', ')}: ${why}`);
  return [...columns, ...partly, ...whole, ...(isCopy ? ABSENT_IN_A_COPY : [])];
}
