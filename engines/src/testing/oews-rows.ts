/** Rows of the survey of employers in the bureau's form, made up. */

const ROW = {
  AREA: '99',
  AREA_TITLE: 'U.S.',
  AREA_TYPE: '1',
  PRIM_STATE: 'US',
  NAICS: '000000',
  NAICS_TITLE: 'Cross-industry',
  I_GROUP: 'cross-industry',
  OWN_CODE: '1235',
  OCC_CODE: '29-1141',
  OCC_TITLE: 'Registered Nurses',
  O_GROUP: 'detailed',
  TOT_EMP: '3500',
  EMP_PRSE: '0.5',
  JOBS_1000: '9.1',
  LOC_QUOTIENT: '1.02',
  PCT_TOTAL: '',
  PCT_RPT: '',
  H_MEAN: '43.27',
  A_MEAN: '90000',
  MEAN_PRSE: '0.4',
  H_PCT10: '28.85',
  H_PCT25: '36.06',
  H_MEDIAN: '42.31',
  H_PCT75: '48.56',
  H_PCT90: '57.69',
  A_PCT10: '60000',
  A_PCT25: '75000',
  A_MEDIAN: '88000',
  A_PCT75: '101000',
  A_PCT90: '120000',
  ANNUAL: '',
  HOURLY: '',
};
type Cells = typeof ROW;

/** A metropolitan area. */
export const BOISE = {
  AREA: '14260',
  AREA_TITLE: 'Boise City, ID',
  AREA_TYPE: '4',
  PRIM_STATE: 'ID',
};

export const oewsHeader = (): readonly string[] => Object.keys(ROW);
export const oewsRow = (given: Partial<Cells> & Record<string, string> = {}): readonly string[] =>
  Object.values({ ...ROW, ...given });

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
export const oewsCsv = (rows: readonly (readonly string[])[], end = '\r\n'): string =>
  rows.map((row) => `${row.map(quoted).join(',')}${end}`).join('');
