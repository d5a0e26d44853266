import type {
  ReportDefinition,
  ReportMeasure,
  ReportOp,
} from '@roletrail/contracts/http/custom-reports';
import { REPORT_VIEWS, reportColumn } from '@roletrail/contracts/staff/report-views';

export const DATE_UNITS = { day: 'Day', week: 'Week', month: 'Month' } as const;
export const CHARTS = { none: 'None', bars: 'Bars', line: 'Line' } as const;
export const MEASURE_LABELS: Readonly<Record<ReportMeasure, string>> = {
  count: 'Count of rows',
  distinct: 'Different values',
  sum: 'Sum',
  average: 'Average',
  min: 'Lowest',
  max: 'Highest',
};

const OPS: Readonly<Record<ReportOp, string>> = {
  equals: 'is',
  one_of: 'is one of',
  contains: 'contains',
  between: 'is between',
  before: 'is before',
  after: 'is after',
  is_empty: 'is empty',
  is_not_empty: 'is not empty',
};
const NUMBER_OPS: Partial<Record<ReportOp, string>> = { before: 'is below', after: 'is above' };

/** Returns the words of an operation; numbers are below and above, not before and after. */
export function opLabel(view: ReportDefinition['view'], column: string, op: ReportOp): string {
  const isNumber = reportColumn(view, column)?.type === 'number';
  return (isNumber ? NUMBER_OPS[op] : undefined) ?? OPS[op];
}

const labelOf = (definition: ReportDefinition, id: string) =>
  reportColumn(definition.view, id)?.label ?? id;

const listOf = (words: readonly string[]) => new Intl.ListFormat('en-GB').format(words);

export function measureText(definition: ReportDefinition): string {
  const { measure } = definition;
  if (measure === null) return '';
  if (measure.column === null) return MEASURE_LABELS[measure.kind];
  return `${MEASURE_LABELS[measure.kind]} of ${labelOf(definition, measure.column)}`;
}

/** Returns the definition as one sentence. */
export function describeReport(definition: ReportDefinition): string {
  const { view, columns, group, measure, filters, sort, limit } = definition;
  const groups = group.map(({ column, unit }) => {
    const label = labelOf(definition, column);
    return unit === null ? label : `${label} (${DATE_UNITS[unit].toLowerCase()})`;
  });
  const shown =
    measure === null
      ? listOf(columns.map((id) => labelOf(definition, id)))
      : `${measureText(definition)}${groups.length > 0 ? ` by ${listOf(groups)}` : ''}`;
  const conditions = filters.map(({ column, op, values }) =>
    `${labelOf(definition, column)} ${opLabel(view, column, op)} ${valuesText(op, values)}`.trim(),
  );
  const sorted =
    sort === null
      ? ''
      : `, sorted by ${sort.by === 'measure' ? measureText(definition) : labelOf(definition, sort.by)} from ${sort.direction === 'asc' ? 'low to high' : 'high to low'}`;
  return [
    `${REPORT_VIEWS[view].label}: ${shown}`,
    conditions.length > 0 ? `, only if ${listOf(conditions)}` : '',
    sorted,
    limit === null ? '' : `, at most ${limit} rows`,
    '.',
  ].join('');
}

const valuesText = (op: ReportOp, values: readonly string[]) =>
  op === 'between' ? values.join(' and ') : values.map((value) => `“${value}”`).join(', ');

/** Returns the first thing that is missing before a report can run; null if it is complete. */
export function findGap(definition: ReportDefinition): string | null {
  const { columns, measure, filters } = definition;
  if (measure === null && columns.length === 0) return 'Choose at least one column.';
  for (const { column, op, values } of filters) {
    if (op === 'is_empty' || op === 'is_not_empty') continue;
    const needed = op === 'between' ? 2 : 1;
    const type = reportColumn(definition.view, column)?.type;
    const isWrong = (value: string) =>
      value === '' || (type === 'number' && !/^-?\d+(\.\d+)?$/.test(value));
    if (values.length < needed || values.some(isWrong)) {
      const what = type === 'number' ? 'a number' : 'a value';
      return `Enter ${what} for the filter “${labelOf(definition, column)}”.`;
    }
  }
  return null;
}
