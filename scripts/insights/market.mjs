/** Figures of openings, growth and fields, in BLS projections 2024-34. */
import { drawPlot } from '@roletrail/contracts/article-plot';
import { groups, sum, top } from './data.mjs';
import { BLS, bar, dollars, figure, percent, scaled, short, table, whole } from './markup.mjs';

export function market({ counted }) {
  return [
    busiest(counted),
    fastest(counted),
    scatter(counted),
    shrinking(counted),
    fields(counted),
  ];
}

function busiest(counted) {
  const busiest = top(counted, (p) => p.openingsPerYear, 10);
  const most = busiest[0].openingsPerYear;
  const share = (p) => (p.change > 0 ? p.change / 10 / p.openingsPerYear : 0);
  return figure(
    'busiest',
    'The ten occupations with the most expected openings a year, and how many of these come from growth.',
    table(
      [
        ['Occupation'],
        ['Openings a year', 1],
        scaled('On one scale', 0, whole(most)),
        ['Growth, ten years', 1],
        ['Share of openings that is growth', 1],
      ],
      busiest.map((p) => [
        short(p),
        whole(p.openingsPerYear),
        bar(p.openingsPerYear / most),
        percent(p.outlookPct),
        percent(share(p) * 100),
      ]),
    ),
    BLS,
  );
}

function fastest(counted) {
  const fastest = top(counted, (p) => p.outlookPct, 10);
  return figure(
    'fastest',
    'The ten fastest-growing occupations, and how many openings that growth makes.',
    table(
      [
        ['Occupation'],
        ['Growth, ten years', 1],
        scaled('On one scale', '0%', percent(fastest[0].outlookPct)),
        ['Openings a year', 1],
        ['Median pay a year', 1],
      ],
      fastest.map((p) => [
        short(p),
        percent(p.outlookPct),
        bar(p.outlookPct / fastest[0].outlookPct, 'bar-b'),
        whole(p.openingsPerYear),
        dollars(p.medianAnnual),
      ]),
    ),
    BLS,
  );
}

function shrinking(counted) {
  const shrinking = top(
    counted.filter((p) => p.outlookPct < 0),
    (p) => p.openingsPerYear,
    10,
  );
  return figure(
    'shrinking',
    'Ten shrinking occupations with the most openings a year.',
    table(
      [
        ['Occupation'],
        ['Jobs lost in ten years', 1],
        ['Openings a year', 1],
        scaled('On one scale', 0, whole(shrinking[0].openingsPerYear)),
        ['Median pay a year', 1],
      ],
      shrinking.map((p) => [
        short(p),
        whole(-p.change),
        whole(p.openingsPerYear),
        bar(p.openingsPerYear / shrinking[0].openingsPerYear),
        dollars(p.medianAnnual),
      ]),
    ),
    BLS,
  );
}

function fields(counted) {
  const fields = [...groups(counted, (p) => p.category)]
    .map(([name, list]) => ({
      name: FIELDS[name] ?? name,
      jobs: sum(list, (p) => p.jobs2024),
      change: sum(list, (p) => p.change),
      openings: sum(list, (p) => p.openingsPerYear),
    }))
    .sort((a, b) => b.jobs - a.jobs);
  return figure(
    'fields',
    'Jobs by field in 2024, expected change to 2034 and openings a year.',
    table(
      [
        ['Field'],
        ['Jobs 2024', 1],
        scaled('On one scale', 0, whole(fields[0].jobs)),
        ['Change to 2034', 1],
        ['Openings a year', 1],
      ],
      fields
        .slice(0, 14)
        .map((f) => [
          f.name,
          whole(f.jobs),
          bar(f.jobs / fields[0].jobs),
          `${f.change > 0 ? '+' : ''}${whole(f.change)}`,
          whole(f.openings),
        ]),
    ),
    BLS,
  );
}

const FIELDS = {
  healthcare: 'Healthcare',
  'office-and-administrative-support': 'Office and administrative support',
  'transportation-and-material-moving': 'Transport and moving of goods',
  management: 'Management',
  'food-preparation-and-serving': 'Food preparation and serving',
  sales: 'Sales',
  'business-and-financial': 'Business and finance',
  'education-training-and-library': 'Education, training, libraries',
  'construction-and-extraction': 'Construction and extraction',
  production: 'Production',
  'installation-maintenance-and-repair': 'Installation, maintenance, repair',
  'computer-and-information-technology': 'Computers and IT',
  'building-and-grounds-cleaning': 'Cleaning and grounds',
  'personal-care-and-service': 'Personal care and service',
};

/** Where the scatter's scale of openings has its numbers. */
const STEPS = {
  100: '100',
  1000: '1,000',
  10000: '10,000',
  100000: '100,000',
  1000000: '1 million',
};

/** Growth to the right (−15% to 50%), openings a year upward (100 to 2 million, each tenfold alike). */
function scatter(counted) {
  const x = (p) => Math.round(((p.outlookPct + 15) / 65) * 100);
  const y = (p) =>
    Math.round((Math.log10(Math.max(100, p.openingsPerYear) / 100) / Math.log10(20_000)) * 100);
  const named = {
    'Wind turbine technicians': 'Wind turbine technicians',
    'Home health and personal care aides': 'Home health and personal care aides',
    Cashiers: 'Cashiers',
    'Data scientists': 'Data scientists',
    'Registered nurses': 'Registered nurses',
  };
  const plot = drawPlot({
    points: counted.map((p) => ({ name: named[p.title] ?? '', x: x(p), y: y(p) })),
    x: {
      title: 'Faster growth',
      ticks: [0, 25, 50].map((growth) => ({ at: x({ outlookPct: growth }), label: `${growth}%` })),
    },
    y: {
      title: 'More openings a year',
      ticks: Object.entries(STEPS).map(([openings, label]) => ({
        at: y({ openingsPerYear: Number(openings) }),
        label,
      })),
    },
  });
  return figure(
    'scatter',
    `Each dot is one of ${counted.length} occupations: the further right, the faster it grows (from −15% to +50% in ten years); the higher, the more openings a year (from 100 to 2 million, each step ten times the one below). What lies in the same place is drawn once. The fastest growers stand low; what hires most stands near the middle.`,
    plot,
    BLS,
  );
}
