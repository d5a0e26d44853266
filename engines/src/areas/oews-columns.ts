/** The columns of an OEWS table: which it must have, which it may have, where each stands. */
import { SourceError } from '../source-error.ts';

const HOURLY = ['H_MEAN', 'H_PCT10', 'H_PCT25', 'H_MEDIAN', 'H_PCT75', 'H_PCT90'] as const;
const ANNUAL = ['A_MEAN', 'A_PCT10', 'A_PCT25', 'A_MEDIAN', 'A_PCT75', 'A_PCT90'] as const;
/** In the order of WAGES. */
export const WAGE_COLUMNS = { hour: HOURLY, year: ANNUAL } as const;

const READ = [
  'AREA',
  'AREA_TITLE',
  'AREA_TYPE',
  'PRIM_STATE',
  'NAICS',
  'OCC_CODE',
  'OCC_TITLE',
  'O_GROUP',
  'TOT_EMP',
  ...HOURLY,
  ...ANNUAL,
  'ANNUAL',
  'HOURLY',
] as const;
/** Read where they are there. */
const NARROWING = ['I_GROUP', 'OWN_CODE'] as const;
const LEFT_OUT = [
  'NAICS_TITLE',
  'EMP_PRSE',
  'JOBS_1000',
  'LOC_QUOTIENT',
  'PCT_TOTAL',
  'PCT_RPT',
  'MEAN_PRSE',
];

export type OewsColumn = (typeof READ)[number] | (typeof NARROWING)[number];
/** The cell of a column in a row; empty where the table has no such column. */
export type Cell = (name: OewsColumn) => string;

/**
 * @param from name of the table, for error messages
 * @returns function that reads a row's cells by column
 * @throws SourceError FORM with each column that is missing, duplicate or unknown
 */
export function columnsOf(
  header: readonly string[],
  from: string,
): (row: readonly string[]) => Cell {
  const names = header.map((name) => name.trim().toUpperCase());
  while (names.at(-1) === '') names.pop();
  const known: readonly string[] = [...READ, ...NARROWING, ...LEFT_OUT];
  const missing = READ.filter((name) => !names.includes(name));
  const twice = names.filter((name, at) => name !== '' && names.indexOf(name) !== at);
  const strange = names.filter((name) => !known.includes(name));
  const wrong = [
    ...(missing.length > 0 ? [`it lacks ${missing.join(', ')}`] : []),
    ...(twice.length > 0 ? [`it has ${twice.join(', ')} twice`] : []),
    ...(strange.length > 0
      ? [`it has ${strange.map(quoted).join(', ')}, which no known one has`]
      : []),
  ];
  if (wrong.length > 0) {
    throw new SourceError('FORM', `${from} is no table of OEWS estimates: ${wrong.join('; ')}.`);
  }
  const places = new Map(names.map((name, at) => [name, at]));
  return (row) => (name) => (row[places.get(name) ?? -1] ?? '').trim();
}

const quoted = (name: string) =>
  name === '' ? 'a column without a name' : JSON.stringify(name.slice(0, 40));
