import type { MarketOccupation } from '@roletrail/contracts/tools/market';
import { formatFact } from '../../../features/occupations/labels.ts';
import type { Column } from '../../../kit/table/columns.ts';
import { WholeTable } from '../../../kit/table/whole-table.tsx';
import { joinWithAnd } from '../market-lines.ts';
import { CountOf } from './count-of.tsx';

type Row = { field: string; education: string; pages: number; of: number };

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'education',
    header: 'Entry education',
    rowHeader: true,
    cell: ({ education }) => education,
    csv: ({ education }) => education,
  },
  { id: 'field', header: 'Field', cell: ({ field }) => field, csv: ({ field }) => field },
  {
    id: 'pages',
    header: 'Pages that name it',
    cell: ({ pages, of }) => <CountOf value={pages} of={of} />,
    csv: ({ pages }) => pages,
  },
  {
    id: 'of',
    header: 'Pages of the field',
    hidden: true,
    cell: ({ of }) => of,
    csv: ({ of }) => of,
  },
];

/** Entry requirements and field of each occupation. */
export function FieldEntry({ occupations }: { occupations: readonly MarketOccupation[] }) {
  const fields = new Map(occupations.map(({ field, fieldEntry }) => [field.name, fieldEntry]));
  const rows = [...fields].flatMap(([field, { pages: of, named, notNamed }]) => [
    ...named.map(({ education, pages }): Row => ({ field, education, pages, of })),
    ...(notNamed > 0 ? [{ field, education: 'None named', pages: notNamed, of }] : []),
  ]);
  return (
    <div className="grid gap-4">
      <ul className="grid gap-1">
        {occupations.map(({ code, title, page }) => (
          <li key={code}>
            <strong>{title}</strong>: {page === null ? 'no figure' : formatFact(page.education)}
          </li>
        ))}
      </ul>
      <details>
        <summary className="target cursor-pointer py-1 font-bold">
          What others in {joinWithAnd([...fields.keys()])} ask for
        </summary>
        <div className="mt-2">
          <WholeTable
            id="market-entry"
            caption="Education that pages of the field name"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ field, education }) => `${field} ${education}`}
          />
        </div>
      </details>
    </div>
  );
}
