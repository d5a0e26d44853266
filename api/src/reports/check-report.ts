import type { ReportDefinition } from '@roletrail/contracts/http/custom-reports';
import { columnsUsed, personalColumns } from '@roletrail/contracts/http/report-columns';
import {
  FILTER_OPS,
  REPORT_MEASURES,
  type ReportColumn,
  reportColumn,
} from '@roletrail/contracts/staff/report-views';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';

/**
 * Checks a definition against the catalogue.
 * @throws ApiError REPORT_COLUMN_UNKNOWN, which names the column, or VALIDATION_FAILED for an
 *   operation, measure, unit or value that does not fit the type of its column
 */
export function checkReport(definition: ReportDefinition): void {
  const { view } = definition;
  for (const id of columnsUsed(definition)) {
    if (reportColumn(view, id) !== undefined) continue;
    const detail = `The view “${view}” has no column “${id}”`;
    throw new ApiError('REPORT_COLUMN_UNKNOWN', { detail });
  }
  const errors = [...findShapeErrors(definition), ...findFilterErrors(definition)];
  if (errors.length > 0) throw new ApiError('VALIDATION_FAILED', { errors });
}

/** @throws ApiError REPORT_PERSONAL if it uses a personal column and the caller lacks compliance */
export function checkPersonal(
  definition: ReportDefinition,
  { roles }: Pick<CallerFacts, 'roles'>,
): void {
  if (roles.includes('compliance')) return;
  const labels = personalColumns(definition).map(({ label }) => label);
  if (labels.length === 0) return;
  const detail = `Only staff with the role compliance may use: ${labels.join(', ')}`;
  throw new ApiError('REPORT_PERSONAL', { detail });
}

/**
 * Checks a definition that is to be saved. The address or name of a person in a filter would outlive
 * the erasure of that person, and others would read it in a shared report.
 * @throws ApiError as `checkReport`; VALIDATION_FAILED for a value of a personal column
 */
export function checkSavedReport(definition: ReportDefinition): void {
  checkReport(definition);
  const errors = definition.filters.flatMap(({ column, values }, index) =>
    values.length > 0 && reportColumn(definition.view, column)?.personal === true
      ? [
          {
            path: `definition.filters.${index}`,
            message: 'must not hold a value that names a person',
          },
        ]
      : [],
  );
  if (errors.length > 0) throw new ApiError('VALIDATION_FAILED', { errors });
}

interface ShapeError {
  readonly path: string;
  readonly message: string;
}

const typeOf = (definition: ReportDefinition, id: string): ReportColumn['type'] =>
  reportColumn(definition.view, id)?.type ?? 'text';
const isTime = (type: ReportColumn['type']) => type === 'time' || type === 'day';

function findShapeErrors(definition: ReportDefinition): readonly ShapeError[] {
  const { columns, group, measure, sort } = definition;
  const errors: ShapeError[] = [];
  const shown = [...columns, ...group.map(({ column }) => column)];
  if (new Set(shown).size < shown.length) {
    errors.push({ path: 'definition', message: 'must not name a column twice' });
  }
  for (const [index, { column, unit }] of group.entries()) {
    if (isTime(typeOf(definition, column)) === (unit !== null)) continue;
    const message = 'must have a unit if, and only if, it is a time';
    errors.push({ path: `definition.group.${index}.unit`, message });
  }
  if (measure !== null && measure.kind !== 'count') {
    const allowed: readonly string[] =
      measure.column === null ? [] : REPORT_MEASURES[typeOf(definition, measure.column)];
    if (!allowed.includes(measure.kind)) {
      errors.push({ path: 'definition.measure', message: 'must fit the type of the column' });
    }
  }
  if (sort !== null) {
    const sortable = sort.by === 'measure' ? measure !== null : shown.includes(sort.by);
    if (!sortable) errors.push({ path: 'definition.sort.by', message: 'must be shown' });
  }
  return errors;
}

const VALUES = { between: 2, is_empty: 0, is_not_empty: 0 } as const;

function findFilterErrors(definition: ReportDefinition): readonly ShapeError[] {
  return definition.filters.flatMap(({ column, op, values }, index) => {
    const type = typeOf(definition, column);
    const path = `definition.filters.${index}`;
    const allowed: readonly string[] = FILTER_OPS[type];
    if (!allowed.includes(op)) {
      return [{ path: `${path}.op`, message: 'must fit the type of the column' }];
    }
    const count = op in VALUES ? VALUES[op as keyof typeof VALUES] : 1;
    const isCounted = op === 'one_of' ? values.length > 0 : values.length === count;
    if (!isCounted)
      return [{ path: `${path}.values`, message: 'must have as many as it compares' }];
    if (values.every((value) => isValue(type, value))) return [];
    return [{ path: `${path}.values`, message: 'must fit the type of the column' }];
  });
}

const DAY = /^\d{4}-\d\d-\d\d$/;
/** Largest number whose neighbours a double still tells apart. */
const NUMBER_MAX = Number.MAX_SAFE_INTEGER;

function isValue(type: ReportColumn['type'], value: string): boolean {
  switch (type) {
    case 'text':
      return true;
    case 'yesno':
      return value === 'yes' || value === 'no';
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(value) && Math.abs(Number(value)) <= NUMBER_MAX;
    case 'time':
    case 'day':
      return isDay(value);
  }
}

/** Returns true for a day of the calendar after the year 0, as PostgreSQL reads it. */
function isDay(value: string): boolean {
  const time = DAY.test(value) && !value.startsWith('0000') ? Date.parse(value) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
