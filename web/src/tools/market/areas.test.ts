import type { Area } from '@roletrail/contracts/tools/market';
import t from 'tap';
import { areaMeant, formatJobs, formatRange, formatWage } from './areas.ts';

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
const meant = (text: string | null) => areaMeant(text, AREAS)?.title ?? null;

t.test('an area is found by a typed text', async (t) => {
  t.equal(meant(' ohio '), 'Ohio');
  t.equal(meant('Boise, ID'), 'Boise City, ID');
  t.equal(meant('Boise'), 'Boise City, ID');
  t.equal(meant('boise city, id'), 'Boise City, ID');
  t.equal(meant('New York'), 'New York', 'the state, which has the very name');
  t.equal(meant('Newark, NJ'), 'New York-Newark-Jersey City, NY-NJ');
  t.equal(meant('Portland, ME'), 'Portland-South Portland, ME');
  for (const text of [null, '', 'Portland', 'Boise, OH', 'ID', 'Lapland', ','])
    t.equal(meant(text), null);
});

t.test('source marks are formatted as words, not numbers', async (t) => {
  const tops = { year: 239_200, hour: 115 };
  const wages = {
    mean: 21.5,
    p10: 'suppressed',
    p25: 18,
    median: 20,
    p75: 'top-coded',
    p90: 'top-coded',
  } as const;
  const year = { jobs: 1200, year: { ...wages, median: 88_000 }, hour: wages } as const;
  const hour = { jobs: 'suppressed', year: null, hour: wages } as const;
  const none = { jobs: 1, year: null, hour: null } as const;
  t.equal(formatWage(year, 'median', tops), '$88,000 a year');
  t.equal(formatWage(year, 'p90', tops), '$239,200 or more a year');
  t.equal(formatWage(year, 'p10', tops), 'not published');
  t.equal(formatWage(hour, 'mean', tops), '$21.50 an hour');
  t.equal(formatWage(none, 'mean', tops), 'no figure');
  t.equal(formatRange(hour, 'p25', 'p75', tops), '$18.00 to $115.00 or more an hour');
  t.equal(formatRange(hour, 'p10', 'p25', tops), 'not published to $18.00 an hour');
  t.equal(formatRange(hour, 'p10', 'p10', tops), 'not published');
  t.equal(formatRange(hour, 'p75', 'p90', tops), '$115.00 or more an hour');
  t.equal(formatRange(none, 'p10', 'p90', tops), 'no figure');
  t.equal(formatJobs(hour), 'not published');
  t.equal(formatJobs(year), '1,200');
});
