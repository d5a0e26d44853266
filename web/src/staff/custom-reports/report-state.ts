import type { ReportDefinition } from '@roletrail/contracts/http/custom-reports';
import {
  FILTER_OPS,
  REPORT_MEASURES,
  REPORT_VIEW_IDS,
  type ReportViewId,
  reportColumn,
  reportColumns,
} from '@roletrail/contracts/staff/report-views';
import type { UrlParams } from '../../kit/url-state.ts';

/** State of the screen, as in the URL. */
export type ReportState = {
  /** null: that of the saved report, or the first one */
  definition: ReportDefinition | null;
  /** saved report that is open; null: none */
  report: string | null;
  /** the definition runs; a change of it ends that */
  ran: boolean;
};

const FIRST_COLUMNS = 4;

/** Returns the first definition of a view: its first columns that name no person. */
export function firstDefinition(view: ReportViewId): ReportDefinition {
  const columns = reportColumns(view).flatMap(({ id, personal }) => (personal ? [] : [id]));
  return {
    view,
    columns: columns.slice(0, FIRST_COLUMNS),
    group: [],
    measure: null,
    filters: [],
    sort: null,
    limit: null,
    chart: 'none',
  };
}

/** Changes the newest definition, also if its last change is not drawn yet. */
export type ChangeReport = (
  change: (now: ReportDefinition) => ReportDefinition,
  how?: 'typing',
) => void;

/** Returns the columns of a view as choices; the personal ones are off if they are refused. */
export const columnChoices = (view: ReportViewId, mayPersonal: boolean) =>
  reportColumns(view).map((column) => ({
    ...column,
    off: column.personal === true && !mayPersonal,
  }));

/** Parses a URL. A definition that the builder cannot show is ignored. */
export function readReportState(search: URLSearchParams): ReportState {
  return {
    definition: readDefinition(search.get('definition')),
    report: search.get('report'),
    ran: search.get('run') === 'yes',
  };
}

/** The values of filters by people stay out of the URL, which the history and the log of a proxy keep. */
export const definitionParams = ({ definition, report, ran }: ReportState): UrlParams => ({
  definition: definition === null ? null : JSON.stringify(withoutPeople(definition)),
  report,
  run: ran ? 'yes' : null,
});

/** Returns the parameters of a link that opens a saved report and runs it. */
export function openReport(id: string): string {
  return `?${new URLSearchParams({ report: id, run: 'yes' })}`;
}

type Filter = ReportDefinition['filters'][number];

const namesPeople = (view: ReportViewId, { column }: Filter) =>
  reportColumn(view, column)?.personal === true;

/** Empties the values of filters whose column names people. */
function withoutPeople(definition: ReportDefinition): ReportDefinition {
  const { view, filters } = definition;
  return {
    ...definition,
    filters: filters.map((filter) =>
      namesPeople(view, filter) ? { ...filter, values: filter.values.map(() => '') } : filter,
    ),
  };
}

/**
 * Fills in the values that are not in the URL.
 * @param typed last filters of the screen, in the same order
 */
export function withPeople(
  definition: ReportDefinition,
  typed: readonly Filter[],
): ReportDefinition {
  const { view, filters } = definition;
  return {
    ...definition,
    filters: filters.map((filter, index) => {
      const last = typed[index];
      const isSame = last?.column === filter.column && last.op === filter.op;
      const isEmpty = filter.values.every((value) => value === '');
      return isSame && isEmpty && namesPeople(view, filter) ? last : filter;
    }),
  };
}

type Part = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;
const partsOf = (value: unknown): readonly Part[] =>
  Array.isArray(value) ? value.filter(isPart) : [];
const oneOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value);

function readDefinition(text: string | null): ReportDefinition | null {
  if (text === null) return null;
  try {
    const read: unknown = JSON.parse(text);
    const view = isPart(read) ? oneOf(REPORT_VIEW_IDS, read.view) : undefined;
    return isPart(read) && view !== undefined ? definitionOf(view, read) : null;
  } catch {
    // no JSON: the builder begins anew
    return null;
  }
}

/** Takes the parts of a definition that the catalogue has. */
function definitionOf(view: ReportViewId, read: Part): ReportDefinition {
  const isColumn = (id: unknown): id is string =>
    typeof id === 'string' && reportColumn(view, id) !== undefined;
  const measure = readMeasure(view, read.measure);
  const columns = Array.isArray(read.columns) ? read.columns.filter(isColumn) : [];
  const group = partsOf(read.group).flatMap(({ column, unit }) =>
    isColumn(column)
      ? [{ column, unit: oneOf(['day', 'week', 'month'] as const, unit) ?? null }]
      : [],
  );
  const { sort, limit } = read;
  const by = isPart(sort) && (sort.by === 'measure' || isColumn(sort.by)) ? sort.by : null;
  return {
    view,
    columns: measure === null ? columns : [],
    group: measure === null ? [] : group.slice(0, 2),
    measure,
    filters: readFilters(view, read.filters),
    sort:
      by === null || !isPart(sort)
        ? null
        : { by, direction: sort.direction === 'desc' ? 'desc' : 'asc' },
    limit: typeof limit === 'number' && Number.isInteger(limit) && limit > 0 ? limit : null,
    chart: oneOf(['none', 'bars', 'line'] as const, read.chart) ?? 'none',
  };
}

function readMeasure(view: ReportViewId, read: unknown): ReportDefinition['measure'] {
  if (!isPart(read)) return null;
  if (read.kind === 'count') return { kind: 'count', column: null };
  const column = typeof read.column === 'string' ? reportColumn(view, read.column) : undefined;
  if (column === undefined || typeof read.column !== 'string') return null;
  const kind = oneOf(REPORT_MEASURES[column.type], read.kind);
  return kind === undefined ? null : { kind, column: read.column };
}

function readFilters(view: ReportViewId, read: unknown): ReportDefinition['filters'] {
  return partsOf(read).flatMap(({ column, op, values }) => {
    const found = typeof column === 'string' ? reportColumn(view, column) : undefined;
    if (found === undefined || typeof column !== 'string') return [];
    const known = oneOf(FILTER_OPS[found.type], op);
    const texts = Array.isArray(values) ? values.filter((one) => typeof one === 'string') : [];
    return known === undefined ? [] : [{ column, op: known, values: texts }];
  });
}
