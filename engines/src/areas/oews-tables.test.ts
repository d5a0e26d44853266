import t, { type Test } from 'tap';
import type { SourceError } from '../source-error.ts';
import { BOISE, oewsHeader, oewsRow } from '../testing/oews-rows.ts';
import { AreaData } from './area-data.ts';
import { editionOf } from './oews-editions.ts';
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

const refused = (
  t: Test,
  run: () => unknown,
  message: RegExp,
  fault: SourceError['fault'] = 'FORM',
) => t.throws(run, { name: 'SourceError', message, fault });

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
