import {
  formatFact,
  formatFigure,
  formatFiguresOwner,
  formatZone,
} from '../../../features/occupations/labels.ts';
import type { Column } from '../../../kit/table/columns.ts';
import type { SearchHit } from '../search.ts';
import { CompareTick } from './compare-tick.tsx';
import { Missing, OccupationFigure, PayFigure } from './pay.tsx';

const figure =
  (name: 'payHour' | 'jobs' | 'growth' | 'openings') =>
  ({ item }: SearchHit) => {
    const value = item.figures?.[name] ?? null;
    return (
      <OccupationFigure item={item}>
        {value === null ? null : formatFigure(name, value)}
      </OccupationFigure>
    );
  };

/** Columns of figures, for the table and the file. */
const FIGURES: readonly Column<SearchHit>[] = [
  {
    id: 'pay',
    header: 'Median pay',
    numeric: true,
    sortable: true,
    cell: ({ item }) => <PayFigure item={item} />,
    csv: ({ item }) => item.figures?.payYear,
  },
  {
    id: 'growth',
    header: 'Growth',
    numeric: true,
    sortable: true,
    cell: figure('growth'),
    csv: ({ item }) => item.figures?.growth,
  },
  {
    id: 'jobs',
    header: 'Jobs',
    numeric: true,
    sortable: true,
    cell: figure('jobs'),
    csv: ({ item }) => item.figures?.jobs,
  },
  {
    id: 'openings',
    header: 'Openings a year',
    numeric: true,
    sortable: true,
    hidden: true,
    cell: figure('openings'),
    csv: ({ item }) => item.figures?.openings,
  },
  {
    id: 'education',
    header: 'Entry education',
    hidden: true,
    cell: ({ item }) => (item.figures ? formatFact(item.figures.education) : <Missing />),
    csv: ({ item }) => item.figures && formatFact(item.figures.education),
  },
  {
    id: 'zone',
    header: 'Preparation',
    sortable: true,
    hidden: true,
    cell: ({ item }) => formatZone(item.zone),
    csv: ({ item }) => item.zone,
  },
  {
    id: 'outlook',
    header: 'Outlook',
    hidden: true,
    cell: ({ item }) => item.figures?.outlook ?? <Missing />,
    csv: ({ item }) => item.figures?.outlook,
  },
  {
    id: 'payHour',
    header: 'Median pay an hour',
    hidden: true,
    numeric: true,
    cell: figure('payHour'),
    csv: ({ item }) => item.figures?.payHour,
  },
  {
    id: 'whose',
    header: 'Whose figures',
    hidden: true,
    cell: ({ item }) => formatFiguresOwner(item),
    csv: ({ item }) => formatFiguresOwner(item),
  },
];

const NAME: Column<SearchHit> = {
  id: 'title',
  header: 'Occupation',
  rowHeader: true,
  wide: true,
  sortable: true,
  cell: ({ item, name }) => (name === null ? item.title : `${item.title} (${name})`),
  csv: ({ item }) => item.title,
};
const CODE: Column<SearchHit> = {
  id: 'code',
  header: 'Code',
  hidden: true,
  cell: ({ item }) => item.code,
  csv: ({ item }) => item.code,
};
const FIELD: Column<SearchHit> = {
  id: 'field',
  header: 'Field',
  hidden: true,
  cell: ({ item }) => item.fieldName,
  csv: ({ item }) => item.fieldName,
};

const COMPARE: Column<SearchHit> = {
  id: 'compare',
  header: 'Compare',
  cell: ({ item }) => <CompareTick title={item.title} code={item.code} />,
};

export const COLUMNS: readonly Column<SearchHit>[] = [NAME, CODE, FIELD, ...FIGURES, COMPARE];
