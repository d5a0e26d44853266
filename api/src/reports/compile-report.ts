import type { ReportDefinition, ReportMeasure } from '@roletrail/contracts/http/custom-reports';
import { type ReportColumn, reportColumn } from '@roletrail/contracts/staff/report-views';
import { type RawBuilder, sql } from 'kysely';
import { columnSql, VIEW_SQL } from './view-sql.ts';

type Fragment = RawBuilder<unknown>;
type Type = ReportColumn['type'];

/** Column of a result. */
export interface ResultColumn {
  /** id of the column in the view, or `measure` */
  readonly id: string;
  readonly label: string;
  readonly type: 'text' | 'number' | 'time';
}

export type ReportRow = Readonly<Record<string, string | number | null>>;

/** Statement whose columns are named c0, c1 and so on, in the order of `columns`. */
export interface CompiledReport {
  readonly columns: readonly ResultColumn[];
  readonly query: RawBuilder<ReportRow>;
}

interface Output {
  readonly column: ResultColumn;
  readonly select: Fragment;
}

/**
 * Compiles a definition that `checkReport` accepted. Identifiers come from the catalogue only; values
 * are parameters. Rows have a total order, so that the same data give the same rows.
 * @param max most rows, also if the definition allows more
 * @param hoursOnly true: times are cut to the hour, because an exact one can single out a person
 */
export function compileReport(
  definition: ReportDefinition,
  max: number,
  hoursOnly = false,
): CompiledReport {
  const { view, group, measure, limit } = definition;
  const outputs =
    measure === null
      ? rowOutputs(definition, hoursOnly)
      : groupOutputs(definition, measure, hoursOnly);
  const selected = outputs.map(({ select }, index) => sql`${select} as ${sql.id(`c${index}`)}`);
  const conditions = [VIEW_SQL[view].where ?? sql`true`, ...definition.filters.map(filterOf(view))];
  const keys = group.map((_, index) => sql.raw(String(index + 1)));
  const query = sql<ReportRow>`
    select ${sql.join(selected)} from ${VIEW_SQL[view].from}
    where ${sql.join(conditions, sql` and `)}
    ${keys.length > 0 ? sql`group by ${sql.join(keys)}` : sql``}
    order by ${orderOf(definition, outputs)} limit ${Math.min(limit ?? max, max)}`;
  return { columns: outputs.map(({ column }) => column), query };
}

const columnOf = (definition: ReportDefinition, id: string): ReportColumn => {
  const found = reportColumn(definition.view, id);
  if (found === undefined) throw new Error(`${definition.view} has no column ${id}`);
  return found;
};

const RESULT_TYPES = {
  text: 'text',
  yesno: 'text',
  number: 'number',
  time: 'time',
  day: 'time',
} as const;

function rowOutputs(definition: ReportDefinition, hoursOnly: boolean): readonly Output[] {
  return definition.columns.map((id) => {
    const { label, type } = columnOf(definition, id);
    const column = { id, label, type: RESULT_TYPES[type] };
    return { column, select: present(type, columnSql(definition.view, id), hoursOnly) };
  });
}

const UNITS = {
  day: { field: sql`'day'`, format: sql`'YYYY-MM-DD'` },
  week: { field: sql`'week'`, format: sql`'YYYY-MM-DD'` },
  month: { field: sql`'month'`, format: sql`'YYYY-MM'` },
};

function groupOutputs(
  definition: ReportDefinition,
  measure: NonNullable<ReportDefinition['measure']>,
  hoursOnly: boolean,
): readonly Output[] {
  const groups = definition.group.map(({ column: id, unit }): Output => {
    const { label, type } = columnOf(definition, id);
    const source = columnSql(definition.view, id);
    const column = { id, label, type: RESULT_TYPES[type] };
    if (unit === null) return { column, select: present(type, source, hoursOnly) };
    const { field, format } = UNITS[unit];
    return {
      column,
      select: sql`to_char(date_trunc(${field}, ${inUtc(type, source)}), ${format})`,
    };
  });
  return [...groups, measureOutput(definition, measure, hoursOnly)];
}

const MEASURE_LABELS: Readonly<Record<Exclude<ReportMeasure, 'count'>, string>> = {
  distinct: 'Different values',
  sum: 'Sum',
  average: 'Average',
  min: 'Lowest',
  max: 'Highest',
};

function measureOutput(
  definition: ReportDefinition,
  { kind, column: id }: NonNullable<ReportDefinition['measure']>,
  hoursOnly: boolean,
): Output {
  if (kind === 'count' || id === null) {
    const column: ResultColumn = { id: 'measure', label: 'Count', type: 'number' };
    return { column, select: sql`count(*)::float8` };
  }
  const { label, type } = columnOf(definition, id);
  const source = columnSql(definition.view, id);
  const isEdge = kind === 'min' || kind === 'max';
  const column: ResultColumn = {
    id: 'measure',
    label: `${MEASURE_LABELS[kind]}: ${label}`,
    type: isEdge ? RESULT_TYPES[type] : 'number',
  };
  const select = {
    distinct: () => sql`count(distinct ${source})::float8`,
    sum: () => sql`sum(${source})::float8`,
    average: () => sql`round(avg(${source}), 2)::float8`,
    min: () => present(type, sql`min(${source})`, hoursOnly),
    max: () => present(type, sql`max(${source})`, hoursOnly),
  }[kind]();
  return { column, select };
}

/** Returns a value as the answer has it: text, number, or null. */
function present(type: Type, source: Fragment, hoursOnly: boolean): Fragment {
  switch (type) {
    case 'text':
      return sql`(${source})::text`;
    case 'number':
      return sql`(${source})::float8`;
    case 'yesno':
      return sql`case when ${source} then 'yes' else 'no' end`;
    case 'day':
      return sql`to_char(${source}, 'YYYY-MM-DD')`;
    case 'time':
      return hoursOnly
        ? sql`to_char(${inUtc(type, source)}, 'YYYY-MM-DD"T"HH24":00:00Z"')`
        : sql`to_char(${inUtc(type, source)}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  }
}

const inUtc = (type: Type, source: Fragment) =>
  type === 'time' ? sql`(${source} at time zone 'UTC')` : source;

type Filter = ReportDefinition['filters'][number];

const filterOf =
  (view: ReportDefinition['view']) =>
  ({ column, op, values }: Filter): Fragment => {
    const type = reportColumn(view, column)?.type ?? 'text';
    const source = columnSql(view, column);
    const [first = '', second = ''] = values;
    if (op === 'is_empty' || op === 'is_not_empty') {
      const isEmpty = type === 'text' ? sql`coalesce(${source}, '') = ''` : sql`${source} is null`;
      return op === 'is_empty' ? isEmpty : sql`not (${isEmpty})`;
    }
    if (type === 'yesno') return sql`${source} = ${first === 'yes'}`;
    if (op === 'one_of') return sql`${source} = any(${[...values]}::text[])`;
    if (op === 'contains') return sql`strpos(lower(${source}), lower(${first})) > 0`;
    if (type === 'text') return sql`${source} = ${first}`;
    if (type === 'number') return numberFilter(op, source, Number(first), Number(second));
    return timeFilter(op, inUtc(type, source), first, second);
  };

function numberFilter(op: Filter['op'], source: Fragment, first: number, second: number): Fragment {
  if (op === 'between') return sql`${source} between ${first}::float8 and ${second}::float8`;
  if (op === 'before') return sql`${source} < ${first}::float8`;
  if (op === 'after') return sql`${source} > ${first}::float8`;
  return sql`${source} = ${first}::float8`;
}

/** `between` has both days whole; `before` and `after` have neither. */
function timeFilter(op: Filter['op'], source: Fragment, first: string, second: string): Fragment {
  const dayAfter = (day: string) => sql`${day}::date + 1`;
  if (op === 'before') return sql`${source} < ${first}::date`;
  if (op === 'after') return sql`${source} >= ${dayAfter(first)}`;
  return sql`(${source} >= ${first}::date and ${source} < ${dayAfter(second)})`;
}

/** By the sort of the definition, then by every column; empty values last. */
function orderOf({ sort }: ReportDefinition, outputs: readonly Output[]): Fragment {
  const ids = outputs.map(({ column }) => column.id);
  const chosen = sort === null ? -1 : ids.indexOf(sort.by);
  const first = chosen < 0 ? [] : [`${chosen + 1} ${sort?.direction ?? 'asc'} nulls last`];
  const rest = ids.flatMap((_, index) => (index === chosen ? [] : [`${index + 1} nulls last`]));
  return sql.raw([...first, ...rest].join(', '));
}
