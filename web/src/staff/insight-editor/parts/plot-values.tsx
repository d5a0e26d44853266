import type { PlotFigure } from '@roletrail/contracts/article-figures';
import type { PlotAxis, PlotPoint, PlotTick } from '@roletrail/contracts/article-plot';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { toShare } from '../model/figure-cells.ts';

/** Rows of one page; the built-in plot has almost 300 points. */
const PAGE = 12;

/** Column of a table of values. */
interface Column<Row> {
  readonly title: string;
  readonly form: 'words' | 'place';
  readonly read: (row: Row) => string | number;
  readonly write: (row: Row, typed: string) => Row;
}

const place = (typed: string) => toShare(Number(typed));

const POINTS: readonly Column<PlotPoint>[] = [
  {
    title: 'Name',
    form: 'words',
    read: ({ name }) => name,
    write: (row, name) => ({ ...row, name }),
  },
  {
    title: 'Across',
    form: 'place',
    read: ({ x }) => x,
    write: (row, typed) => ({ ...row, x: place(typed) }),
  },
  {
    title: 'Up',
    form: 'place',
    read: ({ y }) => y,
    write: (row, typed) => ({ ...row, y: place(typed) }),
  },
];

const TICKS: readonly Column<PlotTick>[] = [
  {
    title: 'Number',
    form: 'words',
    read: ({ label }) => label,
    write: (row, label) => ({ ...row, label }),
  },
  {
    title: 'Place',
    form: 'place',
    read: ({ at }) => at,
    write: (row, typed) => ({ ...row, at: place(typed) }),
  },
];

/** Scatter plot as tables: its points, and the numbers of its two scales. */
export function PlotValues(props: { figure: PlotFigure; onChange: (figure: PlotFigure) => void }) {
  const { figure, onChange } = props;
  return (
    <div className="grid gap-5">
      <p className="text-sm text-muted">
        Places are per cent of the axis, 0 to 100. A point with a name is drawn larger, with its
        name beside it. Points without a name at the same place are drawn once.
      </p>
      <ValueTable
        caption="Points"
        one="point"
        columns={POINTS}
        rows={figure.points}
        blank={{ name: '', x: 0, y: 0 }}
        onChange={(points) => onChange({ ...figure, points })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <AxisValues
          name="Horizontal axis"
          axis={figure.x}
          onChange={(x) => onChange({ ...figure, x })}
        />
        <AxisValues
          name="Vertical axis"
          axis={figure.y}
          onChange={(y) => onChange({ ...figure, y })}
        />
      </div>
    </div>
  );
}

function AxisValues(props: { name: string; axis: PlotAxis; onChange: (axis: PlotAxis) => void }) {
  const { name, axis, onChange } = props;
  return (
    <div className="grid content-start gap-3">
      <Field
        label={name}
        help="What a higher value means, such as: Faster growth."
        value={axis.title}
        onChange={({ target }) => onChange({ ...axis, title: target.value })}
      />
      <ValueTable
        caption={`Scale of the ${name.toLowerCase()}`}
        one="number"
        columns={TICKS}
        rows={axis.ticks}
        blank={{ at: 0, label: '' }}
        onChange={(ticks) => onChange({ ...axis, ticks })}
      />
    </div>
  );
}

interface TableProps<Row> {
  readonly caption: string;
  /** name of one row */
  readonly one: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly blank: Row;
  readonly onChange: (rows: readonly Row[]) => void;
}

function ValueTable<Row>({ caption, one, columns, rows, blank, onChange }: TableProps<Row>) {
  const [wanted, setWanted] = useState(0);
  const last = Math.max(0, Math.ceil(rows.length / PAGE) - 1);
  const page = Math.min(wanted, last);
  const from = page * PAGE;
  const add = () => {
    onChange([...rows, blank]);
    setWanted(Math.floor(rows.length / PAGE));
  };
  return (
    <div className="grid gap-2">
      <table className="w-full text-sm">
        <caption className="pb-1 text-left font-bold">{`${caption}: ${rows.length}`}</caption>
        <thead>
          <tr>
            {columns.map(({ title }) => (
              <th key={title} scope="col" className="p-1 text-left">
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(from, from + PAGE).map((row, n) => (
            <ValueRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids
              key={from + n}
              name={`${one} ${from + n + 1}`}
              columns={columns}
              row={row}
              onChange={(next) => onChange(rows.toSpliced(from + n, 1, next))}
              onRemove={() => onChange(rows.toSpliced(from + n, 1))}
            />
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="outline" size="sm" onClick={add}>
          {`Add a ${one}`}
        </Button>
        {last === 0 ? null : (
          <Pages what={caption} page={page} last={last} onTurn={(by) => setWanted(page + by)} />
        )}
      </div>
    </div>
  );
}

function Pages(props: { what: string; page: number; last: number; onTurn: (by: 1 | -1) => void }) {
  const { what, page, last, onTurn } = props;
  const turn = (by: 1 | -1, isEnd: boolean, label: string) => (
    <Button
      variant="outline"
      size="sm"
      aria-disabled={isEnd}
      onClick={() => (isEnd ? undefined : onTurn(by))}
    >
      {label}
      <span className="sr-only">{`: ${what}`}</span>
    </Button>
  );
  return (
    <>
      {turn(-1, page === 0, 'Earlier')}
      {turn(1, page === last, 'Later')}
      <span className="text-sm text-muted">{`Page ${page + 1} of ${last + 1}`}</span>
    </>
  );
}

function ValueRow<Row>(props: {
  name: string;
  columns: readonly Column<Row>[];
  row: Row;
  onChange: (row: Row) => void;
  onRemove: () => void;
}) {
  const { name, columns, row, onChange, onRemove } = props;
  return (
    <tr>
      {columns.map(({ title, form, read, write }) => (
        <td key={title} className={form === 'place' ? 'w-24 p-1' : 'p-1'}>
          <Input
            aria-label={`${title} of ${name}`}
            {...(form === 'place' ? { type: 'number', min: 0, max: 100 } : {})}
            value={read(row)}
            onChange={({ target }) => onChange(write(row, target.value))}
          />
        </td>
      ))}
      <td className="w-12 p-1">
        <Button variant="ghost" size="icon" title={`Remove ${name}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-5" />
          <span className="sr-only">{`Remove ${name}`}</span>
        </Button>
      </td>
    </tr>
  );
}
