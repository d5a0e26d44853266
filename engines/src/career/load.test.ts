import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import t from 'tap';
import {
  exampleFile,
  exampleOccupation as occupation,
  buildHandbookPage as page,
  UNRATED,
} from '../testing/career-sources.ts';
import { countHoles } from './career-data.ts';
import { type CareerFile, careerFileText } from './file-form.ts';
import { loadCareerData } from './load.ts';
import { CAREER_RELEASE, CREDITS } from './release.ts';
import type { SurveySource } from './survey.ts';

const ROOM = new URL('../../', import.meta.url);
const shipped = await readFile(new URL(CAREER_RELEASE.file, ROOM));
const data = loadCareerData(shipped);

const load = (file: CareerFile) => {
  const text = careerFileText(file);
  return loadCareerData(Buffer.from(text), createHash('sha256').update(text).digest('hex'));
};

t.test('the release that is shipped is whole, and its holes are counted', async (t) => {
  t.same(countHoles(data), {
    occupations: 923,
    pages: 342,
    withoutPage: 242,
    withoutFigures: 0,
    sharedPage: 474,
    notRated: 44,
    notBorrowed: 0,
    educationNotNamed: 36,
  });
  t.equal(data.version, CAREER_RELEASE.name);
  t.same(
    [data.elements.skills, data.elements.knowledge, data.elements.workStyles].map(
      ({ length }) => length,
    ),
    [35, 33, 16],
  );
});

t.test('its names are names: none is a sentence', async (t) => {
  const names = JSON.stringify(JSON.parse(shipped.toString('utf8'))).match(/"(?:[^"\\]|\\.)*"/g);
  t.ok((names?.length ?? 0) > 10_000, `${names?.length} strings`);
  const sentences = names?.filter((name) => /\w{5,}[.!?]"$/.test(name));
  t.same(sentences, []);
});

t.test('what stands beside the data credits each source and lists every change', async (t) => {
  const notice = (
    await readFile(new URL('../../data/SOURCES.md', import.meta.url), 'utf8')
  ).replace(/\s+/g, ' ');
  for (const { attribution, licenceUrl, changes } of CREDITS) {
    for (const words of [attribution, licenceUrl, ...changes]) t.ok(notice.includes(words), words);
  }
});

t.test('what a source does not say is never a zero', async (t) => {
  const developers = data.byCode.get('15-1252.00');
  t.match(developers?.profile, { kind: 'borrowed', group: '15-1' });
  const ratings = developers?.profile.kind === 'borrowed' ? developers.profile : null;
  t.equal(ratings?.from.length, 21);
  t.notOk(ratings?.from.includes('15-1252.00'));
  for (const { code, profile } of data.occupations) {
    if (profile.kind === 'not-rated') t.fail(code);
    else if (!profile.ratings.skills.every((value) => value >= 1)) t.fail(`${code}: below 1`);
  }
  const pay = (code: string) => {
    const figures = data.byCode.get(code)?.figures;
    return figures && figures.kind !== 'none' ? figures.page.pay : null;
  };
  t.match(pay('29-1223.00'), { medianYear: 239_200, atLeast: true, spread: null });
  t.match(pay('45-3031.00'), { medianYear: null, medianHour: null, spread: { p10: 18_710 } });
  t.match(pay('27-2011.00'), { medianYear: null, medianHour: 23.33, spread: { unit: 'hour' } });
  t.match(pay('11-1031.00'), { medianYear: 44_810, medianHour: null, spread: { p90: 137_820 } });
  const known = data.occupations.filter(
    ({ code }) => pay(code)?.medianYear || pay(code)?.medianHour,
  );
  t.equal(known.length, 922);
});

t.test('a figure that several share is the group’s, and its spread the first one’s', async (t) => {
  const file = exampleFile(
    [
      page({ onetCodes: ['51-0001.00', '51-0002.00'] }),
      page({ slug: 'b', onetCodes: ['51-0003.00'] }),
    ],
    ['51-0001.00', '51-0002.00', '51-0003.00', '51-0004.00'].map((code) => occupation({ code })),
  );
  const { occupations } = load(file);
  t.same(
    occupations.map(({ figures }) => figures.kind),
    ['group', 'group', 'own', 'none'],
  );
  t.match(occupations[1]?.figures, {
    shared: ['51-0001.00', '51-0002.00'],
    page: { pay: { spread: { of: '51-0001.00' } } },
  });
});

t.test('without a page the survey gives pay, of a group if its row is shared', async (t) => {
  const row: SurveySource['occupations'][string] = {
    title: 'Tinkers',
    group: 'detailed',
    employment: 900,
    annual: [20_000, 30_000, 40_000, 50_000, 'top'],
    hourly: [10, 15, 20, 25, null],
    annualOnly: false,
    hourlyOnly: false,
  };
  const broad: typeof row = { ...row, annual: [null, null, 'top', null, null] };
  const codes = [
    '51-0001.00',
    '51-0002.00',
    '51-0003.00',
    '51-0003.01',
    '51-0014.00',
    '51-1000.00',
  ];
  const { occupations, pages } = load(
    exampleFile(
      [page()],
      codes.map((code) => occupation({ code })),
      { '51-0001': row, '51-0002': row, '51-0003': row, '51-0010': broad, '51-9999': row },
    ),
  );
  t.equal(pages.length, 1, 'a row of the survey is no page');
  t.match(
    occupations.map(({ figures }) => figures),
    [
      { kind: 'own', page: { source: 'handbook' } },
      {
        kind: 'own',
        page: {
          source: 'survey',
          jobs: 900,
          growth: null,
          openings: null,
          lastModified: null,
          pay: {
            medianYear: 40_000,
            medianHour: 20,
            atLeast: false,
            spread: { unit: 'year', p10: 20_000, p90: 239_200 },
          },
        },
      },
      { kind: 'group', shared: ['51-0003.00', '51-0003.01'] },
      { kind: 'group', shared: ['51-0003.00', '51-0003.01'] },
      { page: { pay: { medianYear: 239_200, atLeast: true, spread: null } } },
      { kind: 'none' },
    ],
  );
});

t.test('who is not rated borrows the mean of the minor group, or has none', async (t) => {
  const { occupations } = load(
    exampleFile(
      [],
      [
        occupation({ code: '51-0001.00', skills: [2] }),
        occupation({ code: '51-0002.00', skills: [4] }),
        occupation({ code: '51-1003.00', skills: [5] }),
        occupation({ code: '51-0009.00', ...UNRATED }),
        occupation({ code: '53-0001.00', ...UNRATED }),
      ],
    ),
  );
  t.match(occupations[3]?.profile, {
    kind: 'borrowed',
    group: '51-0',
    from: ['51-0001.00', '51-0002.00'],
    ratings: { skills: [3], knowledgeLevels: [0] },
  });
  t.same(occupations[4]?.profile, { kind: 'not-rated' });
});

t.test('other bytes and other forms are refused', async (t) => {
  const changed = Buffer.from(shipped);
  changed[1000] = (changed[1000] ?? 0) ^ 1;
  t.throws(() => loadCareerData(changed), { name: 'CareerDataError', fault: 'DIGEST' });
  const good = exampleFile([page()], [occupation()]);
  t.equal(load(good).occupations.length, 1);
  const refuses = (file: unknown, message: RegExp) =>
    t.throws(() => load(file as CareerFile), { fault: 'FORM', message });
  const [one, onlyPage] = [good.occupations[0], good.pages[0]];
  if (!one || !onlyPage) throw new Error('the example has both');
  refuses({ ...good, more: 1 }, /more/);
  refuses({ ...good, occupations: [one, one] }, /twice/);
  refuses({ ...good, pages: [onlyPage, onlyPage] }, /two pages speak for 51-0001.00/);
  refuses({ ...good, technologies: [] }, /no technology 0/);
  refuses({ ...good, skills: [] }, /1 ratings of 0/);
  refuses({ ...good, occupations: [{ ...one, related: [7] }] }, /no occupation 7/);
  refuses({ ...good, pages: [{ ...onlyPage, jobs: -1 }] }, /jobs/);
  const broken = Buffer.from('{');
  const digest = createHash('sha256').update(broken).digest('hex');
  t.throws(() => loadCareerData(broken, digest), { name: 'CareerDataError', fault: 'FORM' });
});
