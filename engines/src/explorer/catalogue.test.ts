import { readFile } from 'node:fs/promises';
import { catalogueAnswer, occupationAnswer } from '@roletrail/contracts/http/occupations';
import t from 'tap';
import { handbookPage } from '../career/career-data.ts';
import { createDescriber } from '../career/describe.ts';
import { loadCareerData } from '../career/load.ts';
import { ownDescriptions } from '../career/own-descriptions.ts';
import { readWorkFile } from '../career/work-file.ts';
import { ownAliases, titleNames } from '../titles/title-names.ts';
import { catalogueOf, changesSince, seenOf } from './catalogue.ts';
import { detailOf } from './detail.ts';

const data = loadCareerData(await readFile(new URL('../../data/career.json', import.meta.url)));
const catalogue = catalogueOf(data, titleNames(data, ownAliases()));
const describe = createDescriber(data, ownDescriptions());
const work = readWorkFile(await readFile(new URL('../../data/work.json', import.meta.url)));

function occupation(code: string) {
  const found = data.byCode.get(code);
  if (!found) throw new Error(`no ${code}`);
  return found;
}
const row = (code: string) => catalogue.occupations.find((one) => one.code === code);

t.test(
  'the catalogue has every occupation, with its field, its names and its figures',
  async (t) => {
    catalogueAnswer.parse(catalogue);
    t.equal(catalogue.occupations.length, 923);
    t.equal(catalogue.occupations.filter(({ page }) => page === null).length, 0);
    const slugs = new Set(catalogue.pages.map(({ slug }) => slug));
    t.equal(slugs.size, catalogue.pages.length, 'each page once');
    t.ok(catalogue.occupations.every(({ page }) => page === null || slugs.has(page)));
    t.same(
      new Set(catalogue.occupations.map(({ field }) => field)),
      new Set(catalogue.fields.map(({ id }) => id)),
    );
    const developers = row('15-1252.00');
    t.match(developers, { title: 'Software Developers', field: '15', zone: 4 });
    t.ok(developers?.names.includes('Application Developer'));
    t.notOk(
      developers?.names.some((name) => /^software developers?$/i.test(name)),
      'not itself',
    );
  },
);

t.test('what sources do not say is none in the catalogue, never zero', async (t) => {
  const pages = catalogue.pages.filter(({ payYear }) => payYear === null);
  t.same(
    pages.map(({ slug }) => slug).sort(),
    [
      'actors',
      'announcers',
      'dancers-and-choreographers',
      'fishers-and-related-fishing-workers',
      'musicians-and-singers',
    ],
    'paid by the hour, or not at all',
  );
  t.equal(catalogue.pages.filter(({ jobs }) => jobs === 0).length, 0);
});

t.test('every occupation has a detail of the form that is promised', async (t) => {
  const kinds = new Map<string, number>();
  for (const one of data.occupations) {
    const detail = occupationAnswer.parse(detailOf(one, data, describe, work));
    kinds.set(detail.profile.kind, (kinds.get(detail.profile.kind) ?? 0) + 1);
    t.equal(detail.page?.lastModified === null, handbookPage(one) === null, one.code);
    t.notOk(detail.page?.sharedWith.some(({ code }) => code === one.code));
  }
  t.equal(kinds.get('rated'), 879);
  t.equal((kinds.get('borrowed') ?? 0) + (kinds.get('not-rated') ?? 0), 44);
});

t.test('a detail of a group names who shares the figures, and whose the spread is', async (t) => {
  const { page } = detailOf(occupation('11-2021.00'), data, describe, work);
  t.match(page, {
    title: 'Advertising, promotions, and marketing managers',
    payYear: 159_660,
    spread: { unit: 'year', p10: 63_000, p90: 239_200, of: { code: '11-2011.00' } },
    sharedWith: [{ code: '11-2011.00', title: 'Advertising and Promotions Managers' }],
  });
});

t.test(
  'a detail says what people do, under which conditions, and what they have learnt',
  async (t) => {
    const nurse = detailOf(occupation('29-1141.00'), data, describe, work);
    t.ok(nurse.activities.includes('Record patient medical histories'));
    t.match(nurse.conditions, { licence: 'required', licenceOf: /nursing/ });
    t.ok(nurse.conditions?.words.includes('evenings or nights'));
    const shares = nurse.educationShares ?? [];
    t.match(shares, [{ level: 'High school diploma or equivalent' }, {}, {}, {}]);
    t.match(
      shares.find(({ level }) => level === "Bachelor's degree"),
      { percent: 55.92 },
    );
    const all = data.occupations.map((one) => detailOf(one, data, describe, work));
    for (const { title, educationShares } of all) {
      const sum = (educationShares ?? []).reduce((whole, { percent }) => whole + percent, 0);
      t.ok(educationShares === null || Math.abs(sum - 100) < 0.5, `${title}: ${sum}`);
    }
    t.equal(all.filter(({ educationShares }) => educationShares !== null).length, 858);
    t.equal(all.filter(({ conditions }) => conditions !== null).length, 681);
  },
);

t.test('changes since a view are named, and only after a new release', async (t) => {
  const now = seenOf(occupation('15-1252.00'), 'new');
  t.equal(changesSince(now, now), null);
  t.equal(changesSince({ ...now, payYear: 1 }, now), null, 'the same release says the same');
  t.same(changesSince({ ...now, release: 'old' }, now), { release: 'old', figures: [] });
  t.same(changesSince({ ...now, release: 'old', growth: null, payYear: 1 }, now), {
    release: 'old',
    figures: [
      { figure: 'payYear', from: 1, to: now.payYear },
      { figure: 'growth', from: null, to: now.growth },
    ],
  });
});
