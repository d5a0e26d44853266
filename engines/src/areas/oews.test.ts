import t, { type Test } from 'tap';
import { SourceError } from '../source-error.ts';
import { oewsHeader, oewsRow } from '../testing/oews-rows.ts';
import { AreaData } from './area-data.ts';
import { editionOf } from './oews-editions.ts';
import { OewsTables } from './oews-tables.ts';

const BOISE = { AREA: '14260', AREA_TITLE: 'Boise City, ID', AREA_TYPE: '4', PRIM_STATE: 'ID' };
const NURSES = '29-1141';

function made(...rows: readonly (readonly string[])[]) {
  const tables = new OewsTables('2024-05');
  const take = tables.table('MSA_M2024_dl.xlsx');
  for (const [at, row] of [oewsHeader(), ...rows].entries()) take(row, at + 1);
  return tables.finish();
}
const dataOf = (...rows: readonly (readonly string[])[]) =>
  new AreaData('oews-2024-05-test', made(...rows).text);
const only = (row: readonly string[]) => dataOf(row).inAreas(NURSES)[0]?.row;

const refused = (
  t: Test,
  run: () => unknown,
  why: RegExp,
  fault: SourceError['fault'] = 'FORM',
) => {
  try {
    run();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    t.match(error.message, why);
    t.equal(error.fault, fault);
    return;
  }
  t.fail(`taken, though ${why}`);
};

t.test('figures and marks are kept as they are', async (t) => {
  t.same(only(oewsRow(BOISE)), [
    0,
    3500,
    [90_000, 60_000, 75_000, 88_000, 101_000, 120_000],
    [43.27, 28.85, 36.06, 42.31, 48.56, 57.69],
  ]);
  t.equal(only(oewsRow({ ...BOISE, TOT_EMP: '**' }))?.[1], '*');
  t.equal(only(oewsRow({ ...BOISE, TOT_EMP: '1,234,500' }))?.[1], 1_234_500);
  t.same(only(oewsRow({ ...BOISE, A_PCT75: '#', A_PCT90: '#' }))?.[2]?.slice(3), [
    88_000,
    '#',
    '#',
  ]);
  t.same(only(oewsRow({ ...BOISE, A_MEDIAN: '*', A_PCT10: '*' }))?.[2]?.slice(1, 4), [
    '*',
    75_000,
    '*',
  ]);
  t.equal(only(oewsRow({ ...BOISE, A_MEAN: '343,990' }))?.[2]?.[0], 343_990, 'a mean has no top');
  t.equal(only(oewsRow({ ...BOISE, H_MEDIAN: '42.309999999999995' }))?.[3]?.[3], 42.31);
});

t.test('a unit of which the bureau makes no figures is none, not suppressed', async (t) => {
  const hourly = {
    H_MEAN: '*',
    H_PCT10: '*',
    H_PCT25: '*',
    H_MEDIAN: '*',
    H_PCT75: '*',
    H_PCT90: '',
  };
  t.equal(only(oewsRow({ ...BOISE, ...hourly, ANNUAL: 'TRUE' }))?.[3], null);
  const annual = {
    A_MEAN: '*',
    A_PCT10: '*',
    A_PCT25: '*',
    A_MEDIAN: '*',
    A_PCT75: '*',
    A_PCT90: '*',
  };
  t.equal(only(oewsRow({ ...BOISE, ...annual, HOURLY: 'true' }))?.[2], null);
  t.same(only(oewsRow({ ...BOISE, ...annual }))?.[2], ['*', '*', '*', '*', '*', '*']);
});

t.test('rows of one industry, of one owner and of groups are left out', async (t) => {
  const others = [
    oewsRow({ ...BOISE, NAICS: '622000', I_GROUP: '3-digit', TOT_EMP: '1' }),
    oewsRow({ ...BOISE, I_GROUP: 'cross-industry, ownership', OWN_CODE: '5', TOT_EMP: '2' }),
    oewsRow({ ...BOISE, I_GROUP: 'sector', TOT_EMP: '1' }),
    oewsRow({ ...BOISE, OWN_CODE: '3', TOT_EMP: '3' }),
    oewsRow({ ...BOISE, O_GROUP: 'broad', OCC_CODE: '29-1140', TOT_EMP: '4' }),
    oewsRow({ ...BOISE, O_GROUP: 'total', OCC_CODE: '00-0000' }),
  ];
  t.match(made(oewsRow(BOISE), ...others, ['', '']), { areas: 1, rows: 1 });
  refused(t, () => made(...others), /There is no row of a detailed occupation/);
});

t.test('codes of areas have the digits that spreadsheets drop', async (t) => {
  const states = dataOf(
    oewsRow({ AREA: '1', AREA_TITLE: 'Alabama', AREA_TYPE: '2', PRIM_STATE: 'AL' }),
    oewsRow({ AREA: '100001', AREA_TITLE: 'Northwest Alabama', AREA_TYPE: '6', PRIM_STATE: 'AL' }),
    oewsRow({ AREA: '72', AREA_TITLE: 'Puerto Rico', AREA_TYPE: '3', PRIM_STATE: 'PR' }),
    oewsRow({ AREA: '99', AREA_TITLE: 'U.S.', AREA_TYPE: '1', PRIM_STATE: 'US' }),
  );
  t.same(
    states.areas.map(({ code, kind }) => `${code} ${kind}`),
    ['99 nation', '01 state', '72 territory', '0100001 nonmetro'],
  );
});

t.test('a broken row is refused with its table, line and column', async (t) => {
  const cases: Record<string, string> = {
    AREA: 'x',
    AREA_TYPE: '5',
    PRIM_STATE: '',
    AREA_TITLE: '',
    NAICS: '',
    OCC_CODE: '291141',
    OCC_TITLE: '',
    TOT_EMP: '*',
    A_MEAN: '**',
    A_PCT10: '',
    A_PCT25: '-5',
    A_MEDIAN: '12,34',
    A_PCT75: '240000',
    A_PCT90: '1',
    H_MEAN: '0',
    H_PCT10: '1e3',
    H_PCT90: '115.01',
    ANNUAL: 'maybe',
    HOURLY: 'x',
  };
  for (const [column, value] of Object.entries(cases)) {
    const why = new RegExp(`^MSA_M2024_dl.xlsx, line 3: ${column}: `);
    refused(
      t,
      () =>
        made(
          oewsRow(BOISE),
          oewsRow({ ...BOISE, OCC_CODE: '11-1011', OCC_TITLE: 'Chiefs', [column]: value }),
        ),
      why,
    );
  }
});

t.test('columns that were changed for each other show', async (t) => {
  const swapped = (a: string, b: string) => {
    const header = oewsHeader().map((name) => (name === a ? b : name === b ? a : name));
    const take = new OewsTables('2024-05').table('x.csv');
    take(header, 1);
    return () => take(oewsRow(BOISE), 2);
  };
  refused(t, swapped('A_PCT10', 'A_PCT90'), /A_PCT25: "75000" is lower/);
  refused(t, swapped('H_MEDIAN', 'A_MEDIAN'), /line 2: [AH]_/);
  refused(t, swapped('AREA', 'AREA_TITLE'), /AREA: "Boise City, ID"/);
  refused(t, swapped('TOT_EMP', 'OCC_CODE'), /OCC_CODE: "3500"/);
  t.doesNotThrow(() => {
    const take = new OewsTables('2024-05').table('x.csv');
    take(
      [...oewsHeader()].reverse().map((name) => ` ${name.toLowerCase()} `),
      1,
    );
    take([...oewsRow(BOISE)].reverse(), 2);
  }, 'names stand where they stand');
});

t.test('columns that are missing, there twice or strange are named', async (t) => {
  const header = (names: readonly string[]) => () =>
    new OewsTables('2024-05').table('x.csv')(names, 1);
  for (const name of ['AREA', 'NAICS', 'OCC_CODE', 'TOT_EMP', 'H_PCT90', 'A_MEDIAN', 'HOURLY']) {
    const without = oewsHeader().filter((one) => one !== name);
    refused(
      t,
      header(without),
      new RegExp(`x.csv is no table of OEWS estimates: it lacks ${name}\\.`),
    );
  }
  refused(t, header([...oewsHeader(), 'AREA']), /it has AREA twice/);
  refused(t, header([...oewsHeader(), 'WAGE2030']), /it has "WAGE2030", which no known one has/);
  refused(t, header(['name', 'age']), /lacks AREA, .*"NAME", "AGE"/);
  t.doesNotThrow(header(oewsHeader().filter((name) => !['PCT_RPT', 'I_GROUP'].includes(name))));
});

t.test('the same twice counts once, other figures for the same are refused', async (t) => {
  t.match(made(oewsRow(BOISE), oewsRow(BOISE)), { rows: 1 });
  refused(
    t,
    () => made(oewsRow(BOISE), oewsRow({ ...BOISE, TOT_EMP: '1' })),
    /twice, with other figures/,
  );
  refused(
    t,
    () => made(oewsRow(BOISE), oewsRow({ ...BOISE, AREA_TITLE: 'Boise' })),
    /AREA 14260 was “Boise City, ID”/,
  );
  refused(
    t,
    () => made(oewsRow(BOISE), oewsRow({ ...BOISE, AREA: '14261', OCC_TITLE: 'Nurse' })),
    /OCC_CODE 29-1141 was/,
  );
  const other = { ...BOISE, AREA: '10180', AREA_TITLE: 'Abilene, TX', PRIM_STATE: 'TX' };
  t.equal(made(oewsRow(BOISE), oewsRow(other)).text, made(oewsRow(other), oewsRow(BOISE)).text);
});

t.test('a table without an end is not read to it', async (t) => {
  const take = new OewsTables('2024-05', 2).table('x.csv');
  take(oewsHeader(), 1);
  for (const area of ['10001', '10002', '10002']) take(oewsRow({ ...BOISE, AREA: area }), 2);
  refused(
    t,
    () => take(oewsRow({ ...BOISE, AREA: '10003' }), 5),
    /line 5: this is more than the 2 rows/,
  );
});

t.test('which release it is, by the names that the bureau gives', async (t) => {
  for (const name of [
    'state_M2024_dl.xlsx',
    'all_data_M_2024.csv',
    'All May 2024 data',
    'MSA_M2024_dl',
  ]) {
    t.equal(editionOf([name, 'Sheet1']), '2024-05', name);
  }
  refused(
    t,
    () => editionOf(['wages.csv', 'Sheet1']),
    /Nothing says which release it is: wages.csv/,
    'UNKNOWN',
  );
  refused(
    t,
    () => editionOf(['state_M2024_dl.xlsx', 'MSA_M2023_dl.xlsx']),
    /May 2024 and May 2023/,
  );
  refused(
    t,
    () => new OewsTables('2031-05'),
    /These are the estimates of May 2031, .* It knows .*May 2024/,
    'UNKNOWN',
  );
});

t.test('an occupation is its own, its broad group’s, or not surveyed', async (t) => {
  const data = dataOf(
    oewsRow(BOISE),
    oewsRow({ ...BOISE, OCC_CODE: '31-1120', OCC_TITLE: 'Home Health and Personal Care Aides' }),
  );
  t.match(data.surveyed('29-1141.03'), { code: NURSES, group: false });
  t.match(data.surveyed('31-1121.00'), { code: '31-1120', group: true });
  t.equal(data.surveyed('11-1011.00'), null);
  t.same(data.inAreas('11-1011'), []);
});
