import type { Column } from '../../../kit/table/columns.ts';
import { WholeTable } from '../../../kit/table/whole-table.tsx';
import { formatDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { stageLabel, type TrackedCard } from '../cards.ts';

/** Record of the applications that were sent, such as an employment office asks for. */
export default function RecordView({ cards, day }: { cards: readonly TrackedCard[]; day: string }) {
  const sent = cards
    .filter(({ applied }) => applied !== null)
    .sort((a, b) => (a.applied ?? '').localeCompare(b.applied ?? ''));
  return (
    <section aria-labelledby="record" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h3 id="record" className="text-xl">
            Record of my applications
          </h3>
          <p className="text-muted">
            {sent.length === 1 ? '1 application' : `${sent.length} applications`} sent, as of{' '}
            {formatDate(day)}
          </p>
        </div>
        <Button variant="outline" onClick={() => window.print()} data-no-print>
          Print the record
        </Button>
      </div>
      {sent.length === 0 ? (
        <p>An application appears here from the day on which you move it to Applied.</p>
      ) : (
        <WholeTable
          id="applications-record"
          caption="Record of my applications"
          columns={COLUMNS}
          rows={sent}
          rowKey={({ id }) => id}
        />
      )}
    </section>
  );
}

const COLUMNS: readonly Column<TrackedCard>[] = [
  {
    id: 'applied',
    header: 'Applied on',
    cell: ({ applied }) => (applied === null ? '' : formatDate(applied)),
    csv: ({ applied }) => applied,
  },
  {
    id: 'title',
    header: 'Role',
    rowHeader: true,
    cell: ({ title }) => title,
    csv: ({ title }) => title,
  },
  {
    id: 'employer',
    header: 'Employer',
    cell: ({ employer }) => employer,
    csv: ({ employer }) => employer,
  },
  { id: 'place', header: 'Place', cell: ({ place }) => place, csv: ({ place }) => place },
  {
    id: 'stage',
    header: 'Where it stands',
    cell: ({ stage, since }) =>
      since === null ? stageLabel(stage) : `${stageLabel(stage)}, ${formatDate(since)}`,
    csv: ({ stage }) => stageLabel(stage),
  },
];
