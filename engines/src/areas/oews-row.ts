/** One row of an OEWS table, judged. */
import type { AreaFileKind, AreaHead, Wage, WagesRow } from './area-file.ts';
import { type Cell, type OewsColumn, WAGE_COLUMNS } from './oews-columns.ts';

export type OewsRow = {
  readonly area: AreaHead;
  /** code and title of the survey */
  readonly occupation: readonly [string, string];
  readonly jobs: number | '*';
  readonly year: WagesRow;
  readonly hour: WagesRow;
};

type Top = { readonly year: number; readonly hour: number };
type Unit = keyof Top;

/** Area kind and code length by AREA_TYPE. Spreadsheets drop leading zeros of codes. */
const KINDS: Readonly<Record<string, readonly [AreaFileKind, number]>> = {
  1: ['nation', 2],
  2: ['state', 2],
  3: ['territory', 2],
  4: ['metro', 5],
  6: ['nonmetro', 7],
};

/**
 * Null for what is left out: one industry's or one owner's rows, and groups of occupations.
 * @throws Error saying which column holds what it cannot
 */
export function readRow(cell: Cell, top: Top): OewsRow | null {
  if (!isOfAllIndustries(cell) || cell('O_GROUP').toLowerCase() !== 'detailed') return null;
  const code = demand(cell, 'OCC_CODE', /^\d{2}-\d{4}$/);
  return {
    area: areaOf(cell),
    occupation: [code, demand(cell, 'OCC_TITLE', /^.{1,200}$/)],
    jobs: jobsOf(cell),
    year: isOnly(cell, 'HOURLY') ? null : wagesOf(cell, 'year', top.year),
    hour: isOnly(cell, 'ANNUAL') ? null : wagesOf(cell, 'hour', top.hour),
  };
}

function isOfAllIndustries(cell: Cell): boolean {
  const isWhole = (name: OewsColumn, whole: string) => cell(name) === '' || cell(name) === whole;
  const everywhere = /^0+$/.test(demand(cell, 'NAICS', /^[\w-]+$/));
  return everywhere && isWhole('I_GROUP', 'cross-industry') && isWhole('OWN_CODE', '1235');
}

function areaOf(cell: Cell): AreaHead {
  const [kind, digits] = KINDS[cell('AREA_TYPE')] ?? refuse(cell, 'AREA_TYPE');
  const code = demand(cell, 'AREA', /^\d{1,7}$/).padStart(digits, '0');
  if (code.length !== digits) refuse(cell, 'AREA');
  const state = demand(cell, 'PRIM_STATE', /^[A-Z]{2}$/);
  return { code, kind, title: demand(cell, 'AREA_TITLE', /^.{1,200}$/), state };
}

function jobsOf(cell: Cell): number | '*' {
  if (cell('TOT_EMP') === '**') return '*';
  return Number(demand(cell, 'TOT_EMP', /^\d{1,3}(,?\d{3})*$/).replaceAll(',', ''));
}

/** Returns true if the bureau publishes only this unit for an occupation. */
function isOnly(cell: Cell, unit: 'ANNUAL' | 'HOURLY'): boolean {
  return demand(cell, unit, /^(true|false|1|0|)$/i).match(/^(true|1)$/i) !== null;
}

function wagesOf(cell: Cell, unit: Unit, top: number): WagesRow {
  const columns = WAGE_COLUMNS[unit];
  const [mean, ...points] = columns.map((column) => wageOf(cell, column));
  // a mean may be above the highest pay that is printed, a point of the distribution may not
  let before = 0;
  for (const [at, point] of points.entries()) {
    if (point === '*') continue;
    const column = columns[at + 1] ?? columns[0];
    const value = point === '#' ? Number.POSITIVE_INFINITY : point;
    if (value < before) refuse(cell, column, 'is lower than the point below it');
    if (point !== '#' && point > top) {
      refuse(cell, column, `is above ${top}, the highest pay of this release`);
    }
    before = value;
  }
  const [p10 = '*', p25 = '*', median = '*', p75 = '*', p90 = '*'] = points;
  return [mean ?? '*', p10, p25, median, p75, p90];
}

function wageOf(cell: Cell, column: OewsColumn): Wage {
  const text = cell(column);
  if (text === '*' || text === '#') return text;
  const number = Number(demand(cell, column, /^\d{1,3}(,?\d{3})*(\.\d+)?$/).replaceAll(',', ''));
  // spreadsheets keep cents as the nearest binary fraction
  const cents = Math.round(number * 100) / 100;
  return cents > 0 ? cents : refuse(cell, column);
}

function demand(cell: Cell, column: OewsColumn, form: RegExp): string {
  const text = cell(column);
  return form.test(text) ? text : refuse(cell, column);
}

function refuse(cell: Cell, column: OewsColumn, why = 'is not what this column holds'): never {
  const text = cell(column);
  const shown = text === '' ? 'nothing' : JSON.stringify(text.slice(0, 40));
  throw new Error(`${column}: ${shown} ${why}`);
}
