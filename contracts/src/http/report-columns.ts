import { type ReportColumn, reportColumn } from '../staff/report-views.ts';
import type { ReportDefinition } from './custom-reports.ts';

/** Returns the ids of all columns that a report shows, groups, measures, filters or sorts by. */
export function columnsUsed(definition: ReportDefinition): readonly string[] {
  const { columns, group, measure, filters, sort } = definition;
  const used = [
    ...columns,
    ...group.map(({ column }) => column),
    ...(measure === null || measure.column === null ? [] : [measure.column]),
    ...filters.map(({ column }) => column),
    ...(sort === null || sort.by === 'measure' ? [] : [sort.by]),
  ];
  return [...new Set(used)];
}

/** Returns the columns of a report that name or lead to a person. */
export function personalColumns(definition: ReportDefinition): readonly ReportColumn[] {
  return columnsUsed(definition).flatMap((id) => {
    const column = reportColumn(definition.view, id);
    return column?.personal === true ? [column] : [];
  });
}
