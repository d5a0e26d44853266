import type { HealthFigures } from '@roletrail/contracts/http/system-health';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/data-table.tsx';
import { useTableState } from '../../../kit/table/use-table-state.ts';
import { Empty } from '../../../ui/empty.tsx';
import { formatAge, formatDelay, formatShortCount } from '../figure-format.ts';
import { Fixed } from './fixed.tsx';
import { ValueFilter } from './value-filter.tsx';

type PartitionHealth = HealthFigures['partitions'][number];
type FoldHealth = HealthFigures['folds'][number];

const PARTITION_TABLE = { filters: ['topic'], sortable: [] };
const FOLD_TABLE = { filters: ['projection'], sortable: [] };

const place = ({ topic, partition }: { topic: string; partition: number }) =>
  `${topic}/${partition}`;

/** Sorts rows by topic and partition, so that they do not move when values change. */
function inPlace<Row extends { topic: string; partition: number }>(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => a.topic.localeCompare(b.topic) || a.partition - b.partition);
}

/** Shows the reason for a halt. */
function Halted({ reason }: { reason: string | null }) {
  if (reason === null) return 'running';
  return (
    <span className="[overflow-wrap:anywhere]">
      <strong className="text-destructive">Halted:</strong> {reason}
    </span>
  );
}

const PARTITIONS: readonly Column<PartitionHealth>[] = [
  {
    id: 'place',
    header: 'Partition',
    rowHeader: true,
    cell: (row) => <span className="whitespace-nowrap">{place(row)}</span>,
    csv: place,
  },
  {
    id: 'end',
    header: 'Log end',
    numeric: true,
    cell: ({ logEnd }) => <Fixed>{formatShortCount(logEnd)}</Fixed>,
    csv: ({ logEnd }) => logEnd,
  },
  {
    id: 'unsent',
    header: 'Waiting',
    numeric: true,
    cell: ({ unsent }) => <Fixed>{formatShortCount(unsent)}</Fixed>,
    csv: ({ unsent }) => unsent,
  },
  {
    id: 'age',
    header: 'Oldest',
    numeric: true,
    cell: ({ unsentSeconds }) => <Fixed>{formatAge(unsentSeconds)}</Fixed>,
    csv: ({ unsentSeconds }) => unsentSeconds,
  },
  {
    id: 'halted',
    header: 'Relay',
    cell: ({ halted }) => <Halted reason={halted} />,
    csv: ({ halted }) => halted,
  },
];

/** Outbox and log by partition. */
export function Partitions({ rows }: { rows: readonly PartitionHealth[] }) {
  const control = useTableState(PARTITION_TABLE);
  const { topic } = control.filters;
  const shown = inPlace(rows).filter((row) => topic === undefined || row.topic === topic);
  return (
    <DataTable<PartitionHealth>
      id="health-partitions"
      caption="Outbox and log, by partition"
      columns={PARTITIONS}
      control={control}
      rowKey={place}
      rows={shown}
      total={shown.length}
      filters={
        <ValueFilter
          label="Topic"
          name="topic"
          values={rows.map((row) => row.topic)}
          control={control}
        />
      }
      exportRows={async () => shown}
      empty={<Empty title="The log has no partitions">Nothing was ever sent to it.</Empty>}
    />
  );
}

const FOLDS: readonly Column<FoldHealth>[] = [
  {
    id: 'fold',
    header: 'Projection',
    rowHeader: true,
    cell: (row) => (
      <>
        {row.projection}{' '}
        <span className="block whitespace-nowrap font-normal text-muted">{place(row)}</span>
      </>
    ),
    csv: (row) => `${row.projection} ${place(row)}`,
  },
  {
    id: 'next',
    header: 'Position',
    numeric: true,
    cell: ({ next }) => <Fixed>{formatShortCount(next)}</Fixed>,
    csv: ({ next }) => next,
  },
  {
    id: 'behind',
    header: 'Behind',
    numeric: true,
    cell: ({ behind }) => <Fixed>{formatShortCount(behind)}</Fixed>,
    csv: ({ behind }) => behind,
  },
  {
    id: 'delay',
    header: 'Delay',
    numeric: true,
    cell: ({ delaySeconds }) => <Fixed>{formatDelay(delaySeconds)}</Fixed>,
    csv: ({ delaySeconds }) => delaySeconds,
  },
  {
    id: 'dead',
    header: 'Dead letters',
    numeric: true,
    cell: ({ deadLetters }) => formatShortCount(deadLetters),
    csv: ({ deadLetters }) => deadLetters,
  },
  {
    id: 'halted',
    header: 'State',
    cell: ({ halted }) => <Halted reason={halted} />,
    csv: ({ halted }) => halted,
  },
];

/** Positions of the projections by partition. */
export function Folds({ rows }: { rows: readonly FoldHealth[] }) {
  const control = useTableState(FOLD_TABLE);
  const { projection } = control.filters;
  const shown = inPlace(rows).filter(
    (row) => projection === undefined || row.projection === projection,
  );
  return (
    <DataTable<FoldHealth>
      id="health-folds"
      caption="Projections, by partition"
      columns={FOLDS}
      control={control}
      rowKey={(row) => `${row.projection} ${place(row)}`}
      rows={shown}
      total={shown.length}
      filters={
        <ValueFilter
          label="Projection"
          name="projection"
          values={rows.map((row) => row.projection)}
          control={control}
        />
      }
      exportRows={async () => shown}
      empty={<Empty title="No projection has a position">No worker has folded anything yet.</Empty>}
    />
  );
}
