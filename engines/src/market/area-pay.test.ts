import { readFile } from 'node:fs/promises';
import { type Market, marketResult } from '@roletrail/contracts/tools/market';
import t from 'tap';
import { AreaData } from '../areas/area-data.ts';
import { OewsTables } from '../areas/oews-tables.ts';
import { loadCareerData } from '../career/load.ts';
import { oewsHeader, oewsRow } from '../testing/oews-rows.ts';
import { marketData, marketFigures } from './market-figures.ts';

const career = loadCareerData(await readFile(new URL('../../data/career.json', import.meta.url)));
const NURSES = '29-1141.00';
const metro = (AREA: string, more: Record<string, string> = {}) =>
  oewsRow({ AREA, AREA_TITLE: `Town ${AREA}, ID`, AREA_TYPE: '4', PRIM_STATE: 'ID', ...more });
const HOURLY = { HOURLY: 'TRUE', OCC_CODE: '27-2011', OCC_TITLE: 'Actors' };
const AIDES = { OCC_CODE: '31-1120', OCC_TITLE: 'Home Health and Personal Care Aides' };

const tables = new OewsTables('2024-05');
const take = tables.table('made up');
for (const row of [
  oewsHeader(),
  oewsRow(),
  oewsRow({ AREA: '16', AREA_TITLE: 'Idaho', AREA_TYPE: '2', PRIM_STATE: 'ID', A_MEDIAN: '99000' }),
  metro('10001', { A_PCT25: '*' }),
  metro('10002'),
  metro('10003', { A_MEDIAN: '#', A_PCT75: '#', A_PCT90: '#' }),
  metro('10004', { A_MEDIAN: '*' }),
  metro('10005', { A_MEDIAN: '80000', TOT_EMP: '**' }),
  metro('10001', HOURLY),
  metro('10002', { ...HOURLY, H_MEDIAN: '40' }),
  metro('10001', AIDES),
])
  take(row, 1);
const data = marketData(career, new AreaData('oews-2024-05-test', tables.finish().text));

function ask(codes: readonly string[], area: string | null) {
  const answer = marketFigures({ asOf: '2026-01-01', codes, ownPay: null, area }, data, 0);
  return { ...answer, result: marketResult.parse(answer.result) as Market };
}
const inArea = (code: string, area: string) => ask([code], area).result.occupations[0]?.inArea;

t.test('an area beside the nation, with the place among its kind', async (t) => {
  const { result, warnings } = ask([NURSES], '10001');
  t.same(warnings, []);
  t.equal(result.release, 'career-2024-34-29.3-2024-05+oews-2024-05-test');
  t.match(result.area, { code: '10001', kind: 'metro', top: { year: 239_200 } });
  t.match(inArea(NURSES, '10001'), {
    here: { jobs: 3500, year: { p25: 'suppressed', median: 88_000 } },
    nation: { year: { median: 88_000 } },
    places: { above: 1, same: 1, below: 1 },
  });
  t.match(inArea(NURSES, '10003')?.places, { above: 0, same: 0, below: 3 }, 'top-coded is above');
  t.equal(inArea(NURSES, '10004')?.places, null, 'what has no median has no place');
  t.equal(inArea(NURSES, '10005')?.here?.jobs, 'suppressed');
  t.same(inArea(NURSES, '16')?.places, { above: 0, same: 0, below: 0 }, 'states are no metros');
});

t.test('pay an hour is compared with pay an hour', async (t) => {
  const found = inArea('27-2011.00', '10001');
  t.match(found, { here: { year: null, hour: { median: 42.31 } }, nation: null });
  t.same(found?.places, { above: 0, same: 0, below: 1 });
});

t.test('a group’s figures say so, and what is not counted is none', async (t) => {
  t.match(inArea('31-1121.00', '10001'), { surveyed: { title: AIDES.OCC_TITLE, group: true } });
  t.match(inArea('31-1121.00', '10002'), { here: null, places: null });
  t.equal(inArea('15-1252.00', '10001'), null);
});

t.test(
  'evidence names area and edition; an unknown area is reported, without invented figures',
  async (t) => {
    const { evidence } = ask([NURSES], '10001');
    t.match(evidence.at(-1), {
      value: 2,
      max: 4,
      why: /Town 10001, ID .*metropolitan areas.*May 2024.*: 1 more, 1 the same, 1 less/,
    });
    const none = ask([NURSES], '99999');
    t.match(none, {
      result: { area: null, occupations: [{ inArea: null }] },
      warnings: [{ code: 'AREA_UNKNOWN' }],
    });
    t.same(ask([NURSES], null).warnings, []);
    t.equal(ask([NURSES], null).evidence.length, evidence.length - 1);
  },
);
