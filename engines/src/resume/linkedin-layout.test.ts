import t from 'tap';
import { linkedinJobs, linkedinStudies } from './linkedin-layout.ts';
import { headingsAbove } from './linkedin-sizes.ts';
import type { PlacedLine } from './placed-text.ts';
import { writeDates } from './written-dates.ts';

/** Lines of a page, each with the size of its letters. */
function page(lines: readonly (readonly [size: number, text: string])[]): PlacedLine[] {
  let start = 0;
  return lines.map(([size, text]) => {
    const line = { text, start, page: 1, column: 1, x: 223, end: 400, right: 590, size };
    start += text.length + 1;
    return { ...line, bold: false, apart: false, heading: false, item: false };
  });
}

const jobsIn = (lines: readonly (readonly [number, string])[]) =>
  linkedinJobs(page(lines))?.map(({ title, employer, place, dates, points }) => [
    title?.value,
    employer?.value,
    place?.value,
    writeDates(dates),
    points.length,
  ]);

t.test('sizes part employers, titles and text', async (t) => {
  const lines = [
    [12, 'Tide & Thistle'],
    [11.5, 'Barista'],
    [10.5, 'March 2019 - Present (7 years 9 months)'],
    [10.5, 'Greater Boston'],
    [10.5, 'Key Achievements:'],
    [10.5, 'Led the move of forty services between 2018 and 2020'],
    [12, 'Grayfell Logistics International Holdings and'],
    [12, 'Distribution Services'],
    [10.5, '3 years 3 months'],
    [11.5, 'Crew Lead'],
    [10.5, 'May 2017 - February 2019 (1 year 10 months)'],
    [11.5, 'Senior Manager, Strategic Sourcing and'],
    [11.5, 'Supplier Management'],
    [10.5, '2015 - 2017 (2 years)'],
    [10.5, 'Dublin'],
  ] as const;
  const grayfell = 'Grayfell Logistics International Holdings and Distribution Services';
  t.same(jobsIn(lines), [
    ['Barista', 'Tide & Thistle', 'Greater Boston', 'Mar 2019 – present', 2],
    ['Crew Lead', grayfell, undefined, 'May 2017 – Feb 2019', 0],
    [
      'Senior Manager, Strategic Sourcing and Supplier Management',
      grayfell,
      'Dublin',
      '2015 – 2017',
      0,
    ],
  ]);
  t.ok(headingsAbove(page(lines)) > 12 && headingsAbove(page(lines)) < 13);
});

t.test('other layouts are left to the reader of heads', async (t) => {
  const dated = [10.5, 'March 2019 - Present (7 years 9 months)'] as const;
  t.equal(jobsIn([[10.5, 'Tide & Thistle'], [11.5, 'Barista'], dated]) ?? null, null);
  t.equal(jobsIn([[10.5, 'Tide & Thistle'], [10.5, 'Barista'], dated]) ?? null, null);
  t.equal(
    headingsAbove(
      page([
        [12, 'Barista'],
        [10, 'March 2019 – Present'],
      ]),
    ),
    0,
  );
});

t.test('lines that grow smaller and smaller are part of one head only', async (t) => {
  const lines = Array.from({ length: 60 }, (_, n) => {
    const size = 40 * 0.97 ** n;
    return [size, n % 2 === 0 ? `Title ${n}` : 'March 2019 - Present (7 years 9 months)'] as const;
  });
  const jobs = jobsIn([[50, 'Tide & Thistle'], ...lines]) ?? [];
  const titles = jobs.flatMap(([title]) => title ?? []);
  t.ok(jobs.length >= 20 && titles.length > 0, `${jobs.length} jobs`);
  t.ok(
    titles.every((title) => /^Title \d+$/.test(String(title))),
    String(titles.at(-1)),
  );
});

t.test('the larger lines of studies name schools', async (t) => {
  const lines = [
    [12, 'Indian Institute of Coastal Studies, Karwar'],
    [10.5, 'Master of Business Administration - MBA, Operations and'],
    [10.5, 'Logistics · (2011 - 2013)'],
    [12, 'Calder College'],
    [10.5, 'High School Diploma'],
    [12, 'Ecole de Brumelle'],
    [10.5, '(2001 - 2004)'],
  ] as const;
  const studies = linkedinStudies(page(lines)) ?? [];
  t.same(
    studies.map(({ school, degree, dates }) => [school?.value, degree?.value, writeDates(dates)]),
    [
      [
        'Indian Institute of Coastal Studies, Karwar',
        'Master of Business Administration - MBA, Operations and Logistics',
        '2011 – 2013',
      ],
      ['Calder College', 'High School Diploma', ''],
      ['Ecole de Brumelle', undefined, '2001 – 2004'],
    ],
  );
  t.equal(
    linkedinStudies(
      page([
        [10.5, 'Calder College'],
        [10.5, 'BSc'],
      ]),
    ),
    null,
  );
});
