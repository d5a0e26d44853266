/** Figures of pay, entry education, experience and training. */
import { groups, median, quantile, sum } from './data.mjs';
import {
  BLS,
  bar,
  dollars,
  figure,
  percent,
  range,
  scaled,
  short,
  table,
  whole,
} from './markup.mjs';

export function payFigures({ counted, paid }) {
  return [education(paid), pay(paid), experience(counted), training(counted)];
}

const LADDER = [
  'No formal educational credential',
  'High school diploma or equivalent',
  'Postsecondary nondegree award',
  'Some college, no degree',
  "Associate's degree",
  "Bachelor's degree",
  "Master's degree",
  'Doctoral or professional degree',
];

function education(paid) {
  const by = groups(paid, (p) => p.education);
  return figure(
    'education',
    'Typical entry education of an occupation and its median pay. The bar covers the middle half of the occupations, the mark is the one in the middle.',
    table(
      [
        ['Typical entry education'],
        ['Occupations', 1],
        scaled('Middle half of medians', '$0', '$160,000'),
        ['Middle occupation', 1],
        ['Lowest and highest', 1],
        ['Openings a year', 1],
      ],
      LADDER.map((name) => {
        const list = by.get(name);
        const pays = list.map((p) => p.medianAnnual);
        return [
          name.replaceAll("'", '’'),
          list.length,
          range(quantile(pays, 0.25), median(pays), quantile(pays, 0.75), 160_000),
          dollars(median(pays)),
          `${dollars(Math.min(...pays))}–${dollars(Math.max(...pays))}`,
          whole(sum(list, (p) => p.openingsPerYear)),
        ];
      }),
    ),
    BLS,
  );
}

const PAY = [
  'Tellers',
  'Nursing assistants and orderlies',
  'Electricians',
  'Registered nurses',
  'Accountants and auditors',
  'Graphic designers',
  'Real estate brokers and sales agents',
  'News analysts, reporters, and journalists',
  'Civil engineers',
  'Personal financial advisors',
];

function pay(paid) {
  const list = PAY.map((title) => paid.find((p) => p.title === title)).sort(
    (a, b) => a.p90 / a.p10 - b.p90 / b.p10,
  );
  return figure(
    'pay-ranges',
    'Pay a year from the 10th to the 90th percentile, with the median as a mark, for ten occupations.',
    table(
      [
        ['Occupation'],
        scaled('10th to 90th percentile', '$0', '$240,000'),
        ['10th', 1],
        ['Median', 1],
        ['90th', 1],
        ['90th ÷ 10th', 1],
      ],
      list.map((p) => [
        short(p),
        range(p.p10, p.medianAnnual, p.p90, 240_000),
        dollars(p.p10),
        dollars(p.medianAnnual),
        p.p90 >= 239_200 ? `≥ ${dollars(239_200)}` : dollars(p.p90),
        `${p.p90 >= 239_200 ? '≥ ' : ''}${(p.p90 / p.p10).toFixed(1)}`,
      ]),
    ),
    BLS,
  );
}

function experience(counted) {
  const by = groups(counted, (p) => p.experience);
  const all = sum(counted, (p) => p.openingsPerYear);
  const NAMES = {
    None: 'None',
    'Less than 5 years': 'Less than five years',
    '5 years or more': 'Five years or more',
    'See How to Become One': 'Differs within the page',
  };
  return figure(
    'experience',
    'Work experience in a related occupation that is typically needed to enter.',
    table(
      [
        ['Experience needed'],
        ['Occupations', 1],
        ['Openings a year', 1],
        scaled('Share of all openings', '0%', '100%'),
        ['Share', 1],
      ],
      Object.entries(NAMES).map(([key, name]) => {
        const openings = sum(by.get(key), (p) => p.openingsPerYear);
        return [
          name,
          by.get(key).length,
          whole(openings),
          bar(openings / all),
          percent((openings / all) * 100),
        ];
      }),
    ),
    BLS,
  );
}

function training(counted) {
  const by = groups(counted, (p) => p.training);
  const all = sum(counted, (p) => p.openingsPerYear);
  const ORDER = {
    None: 'None',
    'Short-term on-the-job training': 'Short-term, on the job (up to a month)',
    'Moderate-term on-the-job training': 'Moderate-term, on the job (one month to a year)',
    'Long-term on-the-job training': 'Long-term, on the job (more than a year)',
    Apprenticeship: 'Apprenticeship',
    'Internship/residency': 'Internship or residency',
    'See How to Become One': 'Differs within the page',
  };
  return figure(
    'training',
    'Training that is typically given after hiring, before a person is fully competent.',
    table(
      [
        ['Training after hiring'],
        ['Occupations', 1],
        ['Openings a year', 1],
        scaled('Share of all openings', '0%', '100%'),
        ['Middle median pay', 1],
      ],
      Object.entries(ORDER).map(([key, name]) => {
        const list = by.get(key);
        const openings = sum(list, (p) => p.openingsPerYear);
        const pays = list.filter((p) => p.medianAnnual !== null).map((p) => p.medianAnnual);
        return [
          name,
          list.length,
          whole(openings),
          bar(openings / all, 'bar-b'),
          dollars(median(pays)),
        ];
      }),
    ),
    BLS,
  );
}
