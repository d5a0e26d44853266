import type { AssessedSkill } from '@roletrail/contracts/tools/skills';
import type { Column } from '../../../kit/table/columns.ts';
import { WholeTable } from '../../../kit/table/whole-table.tsx';
import { formatLevel, KIND_LABELS } from '../labels.ts';

const NO_ANSWER = 'not answered';

const COLUMNS: readonly Column<AssessedSkill>[] = [
  {
    id: 'label',
    header: 'Asked',
    rowHeader: true,
    wide: true,
    cell: ({ label }) => label,
    csv: ({ label }) => label,
  },
  {
    id: 'kind',
    header: 'Kind',
    cell: ({ kind }) => KIND_LABELS[kind],
    csv: ({ kind }) => KIND_LABELS[kind],
  },
  {
    id: 'self',
    header: 'You, of 7',
    numeric: true,
    cell: ({ self }) => self ?? <span className="text-muted">{NO_ANSWER}</span>,
    csv: ({ self }) => self ?? NO_ANSWER,
  },
  {
    id: 'need',
    header: 'Needed, of 7',
    numeric: true,
    cell: ({ need, needFrom }) =>
      needFrom === 'data' ? formatLevel(need) : `${formatLevel(need)} (our rule)`,
    csv: ({ need }) => need,
  },
  {
    id: 'gap',
    header: 'Need × distance',
    numeric: true,
    cell: ({ gap }) => (gap === null ? '–' : formatLevel(gap.value)),
    csv: ({ gap }) => gap?.value ?? null,
  },
  { id: 'why', header: 'Why', wide: true, cell: ({ why }) => why, csv: ({ why }) => why },
  {
    id: 'proof',
    header: 'What shows it',
    wide: true,
    hidden: true,
    cell: ({ proof }) => proof ?? '–',
    csv: ({ proof }) => proof,
  },
];

/** Every item with its numbers, as a table that can be taken along. */
export function SkillsTable({ items }: { items: readonly AssessedSkill[] }) {
  return (
    <WholeTable
      id="skills"
      caption="Everything that was asked"
      columns={COLUMNS}
      rows={items}
      rowKey={({ id }) => id}
    />
  );
}
