/** Figures of skills, interests, tools and job titles, in the O*NET database and the Handbook. */
import { deviation, groups, mean, median, sum, top } from './data.mjs';
import { BOTH, bar, dollars, esc, figure, ONET, percent, scaled, table, whole } from './markup.mjs';

const QUALITIES = { 'Attention to detail': 'Detail oriented' };

export function qualities({ pages }) {
  const count = new Map();
  for (const page of pages) {
    const own = new Set(page.qualities.map((q) => QUALITIES[q] ?? q));
    for (const quality of own) count.set(quality, (count.get(quality) ?? 0) + 1);
  }
  const list = top([...count], ([, n]) => n, 12);
  return figure(
    'qualities',
    `The qualities that the handbook’s ${pages.length} pages name most often under “Important Qualities”.`,
    table(
      [['Quality'], ['Pages', 1], scaled('Share of pages', '0%', '100%'), ['Share', 1]],
      list.map(([name, n]) => [
        esc(name),
        n,
        bar(n / pages.length),
        percent((n / pages.length) * 100),
      ]),
    ),
    'Source: Bureau of Labor Statistics, Occupational Outlook Handbook, pages of the 2024–34 edition; own count.',
  );
}

export function skillFigures(data) {
  const { rated, skills } = data;
  const rows = skills.map((name, i) => {
    const values = rated.map((o) => o.skills[i]);
    const of = (zones) =>
      mean(rated.filter((o) => zones.includes(o.jobZone)).map((o) => o.skills[i]));
    return {
      name,
      mean: mean(values),
      deviation: deviation(values),
      important: values.filter((v) => v >= 3).length / rated.length,
      low: of([1, 2]),
      high: of([4, 5]),
    };
  });
  const common = top(rows, (r) => r.mean, 10);
  const gaps = [
    ...top(rows, (r) => r.high - r.low, 7),
    ...top(rows, (r) => r.low - r.high, 4).reverse(),
  ];
  return [
    figure(
      'common-skills',
      `The ten skills with the highest average importance over ${rated.length} rated occupations, on O*NET’s scale from 1 (not important) to 5 (extremely important).`,
      table(
        [
          ['Skill'],
          ['Average importance', 1],
          scaled('On one scale', 1, 5),
          ['Important or more (3+)', 1],
        ],
        common.map((r) => [
          esc(r.name),
          r.mean.toFixed(2),
          bar((r.mean - 1) / 4),
          percent(r.important * 100),
        ]),
      ),
      ONET,
    ),
    figure(
      'skill-gaps',
      'Average importance where little preparation is needed (job zones 1 and 2) and where much is (4 and 5): the seven widest gaps upward, the four widest downward.',
      table(
        [['Skill'], ['Zones 1–2', 1], ['Zones 4–5', 1], ['Difference', 1]],
        gaps.map((r) => [
          esc(r.name),
          r.low.toFixed(2),
          r.high.toFixed(2),
          `${r.high > r.low ? '+' : '−'}${Math.abs(r.high - r.low).toFixed(2)}`,
        ]),
      ),
      ONET,
    ),
  ];
}

export function near(id, data, space, title, wanted) {
  const from = data.occupation(title);
  const rows = wanted.map((name) => {
    const to = data.occupation(name);
    const distance = space.between(from, to);
    const page = data.pages.find((p) => p.onetCodes.includes(to.code));
    return { to, distance, page };
  });
  rows.sort((a, b) => a.distance - b.distance);
  const max = 1.8;
  return figure(
    id,
    `Distance from ${esc(title.toLowerCase())} in 35 skills and 33 areas of knowledge. “Nearer than” says which share of all pairs of occupations lies further apart. Pay and openings are those of the handbook page that covers the occupation.`,
    table(
      [
        ['To'],
        ['Distance', 1],
        scaled('On one scale', 0, max),
        ['Nearer than', 1],
        ['Job zone', 1],
        ['Median pay a year', 1],
        ['Openings a year', 1],
      ],
      rows.map(({ to, distance, page }) => [
        esc(to.title),
        distance.toFixed(2),
        bar(distance / max),
        percent((1 - space.nearer(distance)) * 100, 1),
        to.jobZone,
        page ? dollars(page.medianAnnual) : 'no page',
        page ? whole(page.openingsPerYear) : 'no page',
      ]),
    ),
    BOTH,
  );
}

const INTERESTS = {
  R: 'Realistic',
  I: 'Investigative',
  A: 'Artistic',
  S: 'Social',
  E: 'Enterprising',
  C: 'Conventional',
};

export function interests({ occupations, paid }) {
  const first = (o) =>
    'RIASEC'.split('').reduce((best, l) => (o.riasec[l] > o.riasec[best] ? l : best), 'R');
  const by = groups(occupations, first);
  return figure(
    'interests',
    `The interest that scores highest in each of ${occupations.length} occupations, and the handbook pages whose first occupation has it.`,
    table(
      [
        ['Highest interest'],
        ['Occupations', 1],
        scaled('On one scale', 0, by.get('R').length),
        ['Handbook pages', 1],
        ['Middle median pay', 1],
        ['Openings a year', 1],
      ],
      Object.entries(INTERESTS).map(([letter, name]) => {
        const codes = new Set(by.get(letter).map((o) => o.code));
        const pages = paid.filter((p) => codes.has(p.onetCodes[0]));
        return [
          name,
          codes.size,
          bar(codes.size / by.get('R').length),
          pages.length,
          dollars(median(pages.map((p) => p.medianAnnual))),
          whole(sum(pages, (p) => p.openingsPerYear)),
        ];
      }),
    ),
    BOTH,
  );
}

export function tools({ occupations }) {
  const lists = occupations.filter((o) => o.technology?.length > 0);
  const count = new Map();
  const demand = new Map();
  for (const o of lists) {
    for (const [name, wanted] of o.technology) {
      count.set(name, (count.get(name) ?? 0) + 1);
      if (wanted) demand.set(name, (demand.get(name) ?? 0) + 1);
    }
  }
  const list = top([...count], ([, n]) => n, 14);
  return figure(
    'tools',
    `The software named in most of ${lists.length} occupations that name any. “In demand” counts those occupations whose job ads ask for it often.`,
    table(
      [
        ['Software'],
        ['Occupations', 1],
        scaled('Share of occupations', '0%', '100%'),
        ['Share', 1],
        ['In demand in', 1],
      ],
      list.map(([name, n]) => [
        esc(name),
        n,
        bar(n / lists.length),
        percent((n / lists.length) * 100),
        demand.get(name) ?? 0,
      ]),
    ),
    ONET,
  );
}

export function titles({ occupations }) {
  const by = new Map();
  for (const o of occupations) {
    for (const title of o.titles ?? []) by.set(title, [...(by.get(title) ?? []), o.title]);
  }
  const NAMES = [
    'Machine Operator',
    'Engineer',
    'Research Scientist',
    'Service Technician',
    'Project Engineer',
    'Designer',
    'Research Associate',
    'Installer',
  ];
  return figure(
    'titles',
    'Job titles that people reported in many different occupations.',
    table(
      [['Title'], ['Occupations', 1], scaled('On one scale', 0, 30), ['Among them']],
      NAMES.map((name) => {
        const list = by.get(name);
        return [name, list.length, bar(list.length / 30), esc(`${list[1]}; ${list.at(-1)}`)];
      }),
    ),
    ONET,
  );
}
