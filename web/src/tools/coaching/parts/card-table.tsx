import { STAGES } from '@roletrail/contracts/tools/applications/stages';
import { formatDue, urgencyOf } from '../../../features/due/due-words.ts';
import type { Column } from '../../../kit/table/columns.ts';
import { LocalTable } from '../../../kit/table/local-table.tsx';
import type { TableControl } from '../../../kit/table/use-table-state.ts';
import { formatDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { stageLabel, type TrackedCard } from '../cards.ts';
import { BoardFilters } from './board-filters.tsx';

const PER_PAGE = 50;

/** All cards as a table, sorted and paged in the browser. */
export default function CardTable(props: {
  cards: readonly TrackedCard[];
  control: TableControl;
  /** the person's day */
  day: string;
  onOpen: (card: TrackedCard) => void;
}) {
  const { cards, control, day, onOpen } = props;
  return (
    <LocalTable
      id="applications"
      caption="Your applications"
      columns={columnsFor(day)}
      control={control}
      rows={cards}
      rowKey={({ id }) => id}
      total={cards.length}
      pageSize={PER_PAGE}
      onOpen={onOpen}
      filters={<BoardFilters control={control} />}
      empty="No application fits these filters."
    />
  );
}

const dayOf = (day: string | null) => (day === null ? '' : formatDate(day));

function columnsFor(day: string): readonly Column<TrackedCard>[] {
  return [
    {
      id: 'title',
      header: 'Role',
      rowHeader: true,
      sortable: true,
      value: ({ title }) => title,
      cell: ({ title }) => title,
    },
    {
      id: 'employer',
      header: 'Employer',
      sortable: true,
      value: ({ employer }) => employer || null,
      cell: ({ employer }) => employer,
    },
    {
      id: 'stage',
      header: 'Stage',
      sortable: true,
      value: ({ stage }) => STAGES.indexOf(stage),
      cell: ({ stage }) => stageLabel(stage),
    },
    {
      id: 'since',
      header: 'Since',
      sortable: true,
      value: ({ since }) => since,
      cell: ({ since }) => dayOf(since),
    },
    {
      id: 'due',
      header: 'Due',
      sortable: true,
      value: ({ due }) => due?.on ?? null,
      cell: ({ due }) =>
        due ? <Badge variant={urgencyOf(due, day)}>{formatDue(due, day)}</Badge> : null,
    },
    { id: 'next', header: 'Next step', cell: ({ nextStep }) => nextStep },
    { id: 'place', header: 'Place', hidden: true, cell: ({ place }) => place },
    { id: 'pay', header: 'Pay', hidden: true, cell: ({ pay }) => pay },
  ];
}
