import { OPENED_EXPORTS } from './opened-exports.ts';
import { NOT_GIVEN, OWN_TABLES } from './own-tables.ts';
import { YOU } from './tables/own-table.ts';

/** What the archive says of itself. @param at when it was read */
export function readme(at: Date): string {
  return [
    'YOUR DATA',
    '',
    `All that RoleTrail holds about you, read at one moment: ${at.toISOString()}.`,
    'Times are UTC. Bytes are written as hexadecimal digits.',
    '',
    'documents/   the legal texts that you decided about, as they were shown',
    'receipts/    a receipt of each decision (.json), and its proof (.tlog-proof) that others can verify',
    '             and all that is encrypted in it for others (.sealed.json)',
    '             (not_recorded there: decisions of that time did not hold it)',
    '',
    ...OWN_TABLES.flatMap(({ file, columns }) => {
      const kept = Object.entries(columns).filter(([, how]) => how !== true && how !== YOU);
      return [
        `${file.name}.json`,
        `  ${file.about}`,
        ...kept.map(([name, why]) => `  without ${name}: ${String(why)}`),
        '',
      ];
    }),
    `${OPENED_EXPORTS.name}.json`,
    `  ${OPENED_EXPORTS.about}`,
    '',
    'NOT IN HERE',
    ...Object.entries(NOT_GIVEN).map(([table, why]) => `  ${table}: ${why}`),
    '',
  ].join('\n');
}
