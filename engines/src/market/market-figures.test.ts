import { readFile } from 'node:fs/promises';
import { canonicalBytes } from '@roletrail/contracts/canonical';
import { type MarketOccupation, marketResult } from '@roletrail/contracts/tools/market';
import t from 'tap';
import type { CareerData, OccupationPage } from '../career/career-data.ts';
import { loadCareerData } from '../career/load.ts';
import { marketData, marketFigures } from './market-figures.ts';

const FILE = new URL('../../data/career.json', import.meta.url);
const data = loadCareerData(await readFile(FILE));

/** Row of the file, for checks that do not use the engine. */
type Row = {
  slug: string;
  codes: string[];
  medianYear: number | null;
  jobs: number | null;
  growth: number | null;
  change: number | null;
  openings: number | null;
  education: number | null;
};
const raw: { pages: Row[]; survey: { soc: string; medianYear: number }[]; education: string[] } =
  JSON.parse(await readFile(FILE, 'utf8'));

const NURSES = '29-1141.00';
const ask = (codes: readonly string[], of: CareerData = data) =>
  marketFigures({ asOf: '2026-01-01', codes, ownPay: null, area: null }, marketData(of, null), 0);

function one(code: string, of: CareerData = data): MarketOccupation {
  const { result } = ask([code], of);
  const [first] = result.kind === 'market' ? result.occupations : [];
  if (!first) throw new Error(`no ${code}`);
  return first;
}

t.test('ranks, jobs of 2034 and openings for each 100 jobs, reckoned from the file', async (t) => {
  const own = raw.pages.find(({ codes }) => codes.includes(NURSES));
  if (!own?.jobs || !own.openings || own.change === null) throw new Error('no nurses');
  const nurses = one(NURSES);
  t.equal(nurses.jobsThen, own.jobs + own.change);
  t.equal(nurses.turnover, Math.round((own.openings / own.jobs) * 100_000) / 1000);
  const turnover = (row: Row) => row.jobs && row.openings !== null && row.openings / row.jobs;
  const measures = {
    pay: (row: Row) => row.medianYear,
    jobs: (row: Row) => row.jobs,
    growth: (row: Row) => row.growth,
    openings: (row: Row) => row.openings,
    turnover,
  };
  t.same(
    nurses.ranks.map(({ measure }) => measure),
    Object.keys(measures),
  );
  for (const { measure, all, field } of nurses.ranks) {
    const mine = Number(measures[measure](own));
    const values = (rows: Row[]) =>
      rows.flatMap((row) => {
        const value = measures[measure](row);
        return typeof value === 'number' && row !== own ? [value] : [];
      });
    for (const [places, rows] of [
      [all, raw.pages],
      [field, raw.pages.filter(({ codes }) => codes.some((code) => code.startsWith('29-')))],
    ] as const) {
      const others = values(rows);
      t.same(
        places,
        {
          above: others.filter((value) => value > mine).length,
          same: others.filter((value) => value === mine).length,
          below: others.filter((value) => value < mine).length,
        },
        measure,
      );
      t.equal(places.above + places.same + places.below, others.length);
    }
  }
});

t.test('entry education of the field, counted in the file', async (t) => {
  const inField = raw.pages.filter(({ codes }) => codes.some((code) => code.startsWith('29-')));
  const { pages, named, notNamed } = one(NURSES).fieldEntry;
  t.equal(pages, inField.length);
  for (const { education, pages: count } of named) {
    const at = raw.education.indexOf(education);
    t.equal(count, inField.filter((row) => row.education === at).length, education);
  }
  t.equal(named.reduce((sum, { pages: count }) => sum + count, 0) + notNamed, pages);
});

t.test('what is printed once counts once, and what is not printed has no rank', async (t) => {
  const doctors = one('29-1216.00');
  t.equal(doctors.page?.payAtLeast, true);
  t.equal(doctors.page?.spread, null);
  t.match(doctors.ranks[0], { measure: 'pay', all: { above: 0, same: 0 } });
  const fishers = one('45-3031.00');
  t.notOk(
    fishers.ranks.some(({ measure }) => measure === 'pay'),
    'no median, no rank',
  );
  const legislators = one('11-1031.00');
  t.match(legislators, { page: { source: 'survey' }, jobsThen: null, turnover: null });
  t.same(
    legislators.ranks.map(({ measure }) => measure),
    ['pay'],
    'the survey counts other people than the handbook',
  );
  const [first] = data.occupations;
  if (first === undefined) throw new Error('no occupation');
  const alone = { ...first, figures: { kind: 'none' } } as const;
  const bare = { ...data, byCode: new Map([[first.code, alone]]) };
  t.match(one(first.code, bare), { page: null, jobsThen: null, turnover: null, ranks: [] });
  const pilots = one('53-2011.00');
  t.equal(pilots.p90AtLeast, true, 'the source prints no higher figure');
  t.equal(one(NURSES).p90AtLeast, false);
});

t.test(
  'every occupation can be asked about, and answers in the form that is promised',
  async (t) => {
    for (let at = 0; at < data.occupations.length; at += 4) {
      const codes = data.occupations.slice(at, at + 4).map(({ code }) => code);
      const { result } = ask(codes);
      marketResult.parse(result);
      for (const { related, field } of result.kind === 'market' ? result.occupations : [])
        t.ok(field.name !== '' && related.every(({ field: other }) => other.name !== ''));
    }
  },
);

t.test('near ones have their own medians, whether these can be compared or not', async (t) => {
  const { page, related } = one('11-1031.00');
  t.equal(page?.source, 'survey', 'legislators have no page of the handbook');
  t.ok(related.length > 5 && related.some(({ pay }) => pay.kind === 'compared'));
  for (const { code, median, sharing } of related) {
    const row = raw.pages.find(({ codes }) => codes.includes(code));
    if (row === undefined) {
      const soc = raw.survey.find((one) => one.soc === code.slice(0, 7));
      t.equal(median?.payYear ?? null, soc?.medianYear ?? null, code);
      continue;
    }
    t.equal(median?.payYear ?? null, row?.medianYear ?? null, code);
    const known = row?.codes.filter((other) => data.byCode.has(other)).length;
    t.equal(sharing, known ?? 1, code);
  }
  t.ok(related.some(({ median }) => median?.payYear));
});

t.test('one page more that pays more is one more above it, and nothing else', async (t) => {
  const before = one(NURSES);
  const [model] = data.pages;
  if (!model) throw new Error('no pages');
  const pay = { ...model.pay, medianYear: 1_000_000 };
  const nothing = {
    jobs: null,
    growth: null,
    openings: null,
    education: { kind: 'absent' },
  } as const;
  const added: OccupationPage = { ...model, ...nothing, slug: 'new', codes: ['99-0000.00'], pay };
  const after = one(NURSES, { ...data, pages: [...data.pages, added] });
  const [paid, ...rest] = before.ranks;
  if (!paid) throw new Error('no rank');
  const all = { ...paid.all, above: paid.all.above + 1 };
  t.same(after, { ...before, ranks: [{ ...paid, all }, ...rest] });
});

t.test('order and company change nothing of one occupation; equal bytes each time', async (t) => {
  const codes = [NURSES, '15-1252.00', '35-3011.00', '29-1216.00'];
  const [there, back] = [ask(codes).result, ask(codes.toReversed()).result];
  if (there.kind !== 'market' || back.kind !== 'market') throw new Error('nothing');
  t.same(back.occupations.toReversed(), there.occupations);
  t.same(there.occupations[0], one(NURSES));
  t.same(canonicalBytes(ask(codes)), canonicalBytes(ask([...codes])));
});

t.test('codes that there are not are named, and without any there is nothing', async (t) => {
  const some = ask([NURSES, '29-1141.99']);
  t.equal(some.result.kind, 'market');
  t.match(some.warnings, [{ code: 'OCCUPATION_UNKNOWN', why: /29-1141\.99/ }]);
  const none = ask(['29-1141.99']);
  t.match(none, { result: { kind: 'insufficient_evidence' }, evidence: [] });
});

t.test('evidence gives each place from the top, of how many, and why', async (t) => {
  const { ranks } = one(NURSES);
  const { evidence } = ask([NURSES]);
  t.equal(evidence.length, 2 * ranks.length);
  const [first] = ranks;
  if (!first) throw new Error('no rank');
  const { above, same, below } = first.all;
  t.match(evidence[0], { value: above + 1, max: above + same + below + 1, why: String });
});
