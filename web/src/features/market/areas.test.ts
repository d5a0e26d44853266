import type { Area } from '@roletrail/contracts/http/market';
import t from 'tap';
import { areaFigureWords, areaMeant, jobsWords, unitOf } from './areas.ts';

const area = (title: string, kind: Area['kind'] = 'metro', code = '10000'): Area => ({
  title,
  kind,
  code,
});
const AREAS = [
  area('Ohio', 'state'),
  area('New York', 'state'),
  area('Boise City, ID'),
  area('New York-Newark-Jersey City, NY-NJ'),
  area('Portland-Vancouver-Hillsboro, OR-WA'),
  area('Portland-South Portland, ME'),
  area('Boise County nonmetropolitan area', 'nonmetro'),
];
const meant = (said: string | null) => areaMeant(said, AREAS)?.title ?? null;

t.test('the area that a person means by their words', async (t) => {
  t.equal(meant(' ohio '), 'Ohio');
  t.equal(meant('Boise, ID'), 'Boise City, ID');
  t.equal(meant('Boise'), 'Boise City, ID');
  t.equal(meant('boise city, id'), 'Boise City, ID');
  t.equal(meant('New York'), 'New York', 'the state, which has the very name');
  t.equal(meant('Newark, NJ'), 'New York-Newark-Jersey City, NY-NJ');
  t.equal(meant('Portland, ME'), 'Portland-South Portland, ME');
  for (const said of [null, '', 'Portland', 'Boise, OH', 'ID', 'Lapland', ','])
    t.equal(meant(said), null);
});

t.test('marks are words, and never a number', async (t) => {
  const tops = { year: 239_200, hour: 115 };
  t.equal(areaFigureWords(88_000, 'year', tops), '$88,000');
  t.equal(areaFigureWords(21.5, 'hour', tops), '$21.50');
  t.equal(areaFigureWords('suppressed', 'year', tops), 'not published');
  t.equal(areaFigureWords('top-coded', 'year', tops), '$239,200 or more');
  t.equal(areaFigureWords('top-coded', 'hour', tops), '$115.00 or more');
  const all = { mean: 1, p10: 1, p25: 1, median: 1, p75: 1, p90: 1 };
  t.equal(jobsWords({ jobs: 'suppressed', year: null, hour: null }), 'not published');
  t.equal(jobsWords({ jobs: 1200, year: null, hour: null }), '1,200');
  t.equal(unitOf({ jobs: 1, year: null, hour: all }), 'hour');
  t.equal(unitOf({ jobs: 1, year: all, hour: all }), 'year');
  t.equal(unitOf({ jobs: 1, year: null, hour: null }), null);
});
