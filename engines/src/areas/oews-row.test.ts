import t, { type Test } from 'tap';
import { BOISE, oewsHeader, oewsRow } from '../testing/oews-rows.ts';
import { AreaData } from './area-data.ts';
import { OewsTables } from './oews-tables.ts';

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

const refused = (t: Test, run: () => unknown, message: RegExp) =>
  t.throws(run, { name: 'SourceError', message });

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
