import { readFile } from 'node:fs/promises';
import t from 'tap';
import { type FiguresOwner, handbookPage, type OccupationPage } from './career-data.ts';
import { createDescriber } from './describe.ts';
import { figuresInWords } from './figures-in-words.ts';
import { loadCareerData } from './load.ts';
import { ownDescriptions, parseDescriptions } from './own-descriptions.ts';

const data = loadCareerData(await readFile(new URL('../../data/career.json', import.meta.url)));
const own = ownDescriptions();
const describe = createDescriber(data, own);

t.test('at least 100 occupations are described in two to four sentences of ours', async (t) => {
  t.ok(own.size >= 100, `${own.size}`);
  for (const [code, text] of own) {
    t.ok(data.byCode.has(code), code);
    const sentences = text.match(/[.!?](?= |$)/g)?.length ?? 0;
    if (sentences < 2 || sentences > 4 || text.length > 340) t.fail(`${code}: ${text.length}`);
  }
});

t.test('every occupation is described, from known facts only', async (t) => {
  for (const occupation of data.occupations) {
    const { kind, text } = describe(occupation);
    if (/undefined|null|NaN|\$0\b|—/.test(text) || text.length < 60)
      t.fail(`${occupation.code}: ${text}`);
    if ((kind === 'own') !== own.has(occupation.code)) t.fail(occupation.code);
    if (kind === 'own') continue;
    const is = (words: RegExp, when: boolean) => {
      if (words.test(text) !== when) t.fail(`${occupation.code}: ${words} in ${text}`);
    };
    is(/those of the group/, occupation.figures.kind === 'group');
    is(/no outlook for it/, handbookPage(occupation) === null);
    is(/It is not rated/, occupation.profile.kind === 'borrowed');
  }
  t.equal(data.occupations.length, 923, 'checked every one');
});

const page: OccupationPage = {
  source: 'handbook',
  slug: 's',
  title: 'Tinkers and potters',
  url: '',
  codes: ['a', 'b'],
  pay: {
    medianYear: 40_000,
    medianHour: 19.23,
    atLeast: false,
    spread: { unit: 'year', p10: 25_000, p90: 60_000, of: 'a' },
  },
  education: { kind: 'named', value: "Bachelor's degree" },
  experience: { kind: 'absent' },
  training: { kind: 'absent' },
  jobs: 1_200,
  growth: -2,
  outlook: 'Decline',
  change: -24,
  openings: 90,
  qualities: [],
  similar: [],
  lastModified: '2025-08-28',
};

t.test('what an occupation asks for more than others do', async (t) => {
  const actors = data.byCode.get('27-2011.00');
  t.notOk(own.has('27-2011.00'));
  t.match(
    actors && describe(actors).text,
    /^It takes some preparation\. .* asks for: Fine Arts, Communications and Media, Sociology and Anthropology\. /,
  );
});

t.test('figures in words', async (t) => {
  const own = (given: Partial<OccupationPage>): FiguresOwner => ({
    kind: 'own',
    page: { ...page, ...given },
  });
  t.same(figuresInWords(own({})), [
    'About 1,200 people did it in 2024.',
    '2 per cent fewer are expected in 2034, with 90 openings a year.',
    'Half earned more than $40,000 a year.',
    'The lowest tenth earned less than $25,000, the highest more than $60,000 a year.',
    "Typical education on entering: Bachelor's degree.",
  ]);
  const { pay } = page;
  t.same(
    figuresInWords(
      own({
        jobs: null,
        growth: 0,
        openings: null,
        pay: { ...pay, medianYear: null, atLeast: true, spread: null },
        education: { kind: 'not-named' },
      }),
    ),
    [
      'About as many are expected in 2034.',
      'Half earned at least $19.23 an hour.',
      'No one education is named for entering it.',
    ],
  );
  t.same(
    figuresInWords(
      own({
        growth: null,
        jobs: null,
        pay: { ...pay, medianYear: null, medianHour: null, spread: null },
        education: { kind: 'absent' },
      }),
    ),
    [],
  );
  const [first, , , , spread] = figuresInWords({ kind: 'group', page, shared: ['a', 'b', 'c'] });
  t.equal(
    first,
    'The figures are those of the group “Tinkers and potters”, which it shares with 2 other occupations.',
  );
  t.match(spread, /^The lowest tenth of the first of the group earned/);
});

t.test('figures of the survey in words, without an outlook', async (t) => {
  const survey = {
    ...page,
    source: 'survey',
    growth: null,
    education: { kind: 'absent' },
  } as const;
  t.same(figuresInWords({ kind: 'group', page: survey, shared: ['a', 'b'] }), [
    'The figures are those of the group “Tinkers and potters”, which it shares with one other occupation.',
    'Employers had about 1,200 people in it in May 2024.',
    'There is no outlook for it.',
    'Half earned more than $40,000 a year.',
    'The lowest tenth earned less than $25,000, the highest more than $60,000 a year.',
  ]);
  t.same(figuresInWords({ kind: 'none' }), ['There are no figures of its pay and jobs.']);
});

t.test('a list of descriptions has a code, a bar and words, each code once', async (t) => {
  t.same([...parseDescriptions('11-1011 | You lead.\n')], [['11-1011.00', 'You lead.']]);
  t.throws(() => parseDescriptions('11-1011 | A.\n11-1011.00 | B.'), /twice/);
  t.throws(() => parseDescriptions('11-1011'), /one bar/);
  t.throws(() => parseDescriptions('1-1 | A.'), /no code: 1-1/);
});
