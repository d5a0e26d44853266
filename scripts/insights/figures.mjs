/** Every figure of the articles that is counted from the data files: id → HTML. */
import { createHash } from 'node:crypto';
import { deviation, distances, groups, mean, median, quantile, sum, top } from './data.mjs';
import {
  BLS,
  BOTH,
  bar,
  dollars,
  esc,
  figure,
  ONET,
  percent,
  range,
  table,
  whole,
} from './markup.mjs';

const SHORT = {
  'Nurse anesthetists, nurse midwives, and nurse practitioners':
    'Nurse practitioners, anesthetists, midwives',
  'Software developers, quality assurance analysts, and testers': 'Software developers, testers',
};
const short = (page) => esc(SHORT[page.title] ?? page.title);

function market({ counted, paid }) {
  const busiest = top(counted, (p) => p.openingsPerYear, 10);
  const most = busiest[0].openingsPerYear;
  const fastest = top(counted, (p) => p.outlookPct, 10);
  const shrinking = top(
    counted.filter((p) => p.outlookPct < 0),
    (p) => p.openingsPerYear,
    10,
  );
  const fields = [...groups(counted, (p) => p.category)]
    .map(([name, list]) => ({
      name: FIELDS[name] ?? name,
      jobs: sum(list, (p) => p.jobs2024),
      change: sum(list, (p) => p.change),
      openings: sum(list, (p) => p.openingsPerYear),
    }))
    .sort((a, b) => b.jobs - a.jobs);
  const share = (p) => (p.change > 0 ? p.change / 10 / p.openingsPerYear : 0);
  return [
    figure(
      'busiest',
      'The ten occupations with the most expected openings a year, and how many of these come from growth.',
      table(
        [
          ['Occupation'],
          ['Openings a year', 1],
          ['On one scale'],
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
    ),
    figure(
      'fastest',
      'The ten fastest-growing occupations, and how many openings that growth makes.',
      table(
        [
          ['Occupation'],
          ['Growth, ten years', 1],
          ['On one scale'],
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
    ),
    scatter(counted),
    figure(
      'shrinking',
      'Ten shrinking occupations with the most openings a year.',
      table(
        [
          ['Occupation'],
          ['Jobs lost in ten years', 1],
          ['Openings a year', 1],
          ['On one scale'],
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
    ),
    figure(
      'fields',
      'Jobs by field in 2024, expected change to 2034 and openings a year.',
      table(
        [
          ['Field'],
          ['Jobs 2024', 1],
          ['On one scale'],
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
    ),
    education(paid),
    pay(paid),
    experience(counted),
    training(counted),
  ];
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
  const dots = counted.map(
    (p) => `<span class="dot${named[p.title] ? ' dot-b' : ''} x-${x(p)} y-${y(p)}"></span>`,
  );
  const labels = counted
    .filter((p) => named[p.title])
    .map((p) => `<span class="dot-label x-${x(p)} y-${y(p)}">${named[p.title]}</span>`);
  return figure(
    'scatter',
    `Each dot is one of ${counted.length} occupations: the further right, the faster it grows (from −15% to +50% in ten years); the higher, the more openings a year (from 100 to 2 million, each step ten times the one below). What lies in the same place is drawn once. The fastest growers stand low; what hires most stands near the middle.`,
    `<div class="plot">${[...new Set(dots)].join('')}${labels.join('')}<span class="axis-y">More openings a year</span><span class="axis-x">Faster growth</span></div>`,
    BLS,
  );
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
    'Typical entry education of an occupation and its median pay. The bar covers the middle half of the occupations, the mark is the one in the middle; the scale runs from 0 to $160,000.',
    table(
      [
        ['Typical entry education'],
        ['Occupations', 1],
        ['Middle half of medians'],
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
    'Pay a year from the 10th to the 90th percentile, with the median as a mark, for ten occupations. The scale runs from 0 to $240,000.',
    table(
      [
        ['Occupation'],
        ['10th to 90th percentile'],
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
        ['Share of all openings'],
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
        ['Share of all openings'],
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

const QUALITIES = { 'Attention to detail': 'Detail oriented' };

function qualities({ pages }) {
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
      [['Quality'], ['Pages', 1], ['Share of pages'], ['Share', 1]],
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

function skillFigures(data) {
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
        [['Skill'], ['Average importance', 1], ['Scale 1 to 5'], ['Important or more (3+)', 1]],
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

function near(id, data, space, title, wanted) {
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
        ['On one scale'],
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

function interests({ occupations, paid }) {
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
        ['On one scale'],
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

function tools({ occupations }) {
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
    `The software named in most of ${lists.length} occupations that name any. “In demand” counts those occupations whose adverts ask for it often.`,
    table(
      [
        ['Software'],
        ['Occupations', 1],
        ['Share of occupations'],
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

function titles({ occupations }) {
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
      [['Title'], ['Occupations', 1], ['On one scale'], ['Among them']],
      NAMES.map((name) => {
        const list = by.get(name);
        return [name, list.length, bar(list.length / 30), esc(`${list[1]}; ${list.at(-1)}`)];
      }),
    ),
    ONET,
  );
}

/** Four records, their leaves, two nodes and the root, as RFC 6962 hashes them. */
function tree() {
  const hash = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
  const leaf = (text) => hash(Buffer.from([0]), Buffer.from(text, 'utf8'));
  const node = (a, b) => hash(Buffer.from([1]), a, b);
  const words = ['Ana agreed', 'Ben refused', 'Cam agreed', 'Dee agreed'];
  const build = (list) => {
    const leaves = list.map(leaf);
    const pairs = [node(leaves[0], leaves[1]), node(leaves[2], leaves[3])];
    return { leaves, pairs, root: node(...pairs) };
  };
  const [honest, forged] = [build(words), build(['Ana agreed', 'Ben agreed', ...words.slice(2)])];
  const hex = (buffer) => `<code>${buffer.toString('hex').slice(0, 16)}…</code>`;
  const rows = [
    ...words.map((word, i) => [
      `Record ${i + 1}: “${word}”`,
      hex(honest.leaves[i]),
      hex(forged.leaves[i]),
    ]),
    ['Records 1 and 2 together', hex(honest.pairs[0]), hex(forged.pairs[0])],
    ['Records 3 and 4 together', hex(honest.pairs[1]), hex(forged.pairs[1])],
    ['Root', hex(honest.root), hex(forged.root)],
  ];
  return figure(
    'tree',
    'The first sixteen of 64 digits of each fingerprint, as the records were written and after somebody changed “Ben refused” into “Ben agreed”.',
    table([['What is hashed'], ['As written'], ['After the change']], rows),
    'Computed with SHA-256 by the rule of RFC 6962, section 2.1; the names are made up for the example.',
    'key',
  );
}

export function allFigures(data) {
  const space = distances(data);
  const figures = [
    ...market(data),
    qualities(data),
    ...skillFigures(data),
    near('from-service', data, space, 'Customer Service Representatives', [
      'New Accounts Clerks',
      'Retail Salespersons',
      'Office Clerks, General',
      'Insurance Sales Agents',
      'Human Resources Specialists',
      'Hotel, Motel, and Resort Desk Clerks',
      'Insurance Underwriters',
      'Registered Nurses',
    ]),
    near('from-teaching', data, space, 'Elementary School Teachers, Except Special Education', [
      'Middle School Teachers, Except Special and Career/Technical Education',
      'Instructional Coordinators',
      'Training and Development Specialists',
      'Human Resources Specialists',
      'Registered Nurses',
    ]),
    interests(data),
    tools(data),
    titles(data),
    tree(),
  ];
  return new Map(figures.map((html) => [/ id="f-([a-z-]+)"/.exec(html)[1], html]));
}
