import t from 'tap';
import {
  exampleFile,
  exampleSources,
  exampleOccupation as occupation,
  buildHandbookPage as page,
  UNRATED,
} from '../testing/career-sources.ts';
import { careerFile, careerFileText, NOT_NAMED } from './file-form.ts';
import { listSourceSentences } from './make-file.ts';

t.test('every figure is kept, no sentence is', async (t) => {
  const file = exampleFile([page()], [occupation()]);
  t.same(careerFile.parse(JSON.parse(careerFileText(file))), file, 'the text says the same');
  t.match(file, {
    qualities: ['Manual dexterity'],
    technologies: ['Hammer', 'Tongs'],
    pages: [
      {
        slug: 'tinkers',
        medianYear: 40_000,
        medianHour: 19.23,
        p10: 25_000,
        jobs: 1_000,
        growth: -2,
        modified: '2025-08-28',
      },
    ],
    occupations: [
      {
        interests: [6.5, 2, 3, 1.5, 2.5, 4],
        ratings: { skills: [350], skillLevels: [225], knowledgeLevels: [0], workStyles: [412] },
        demanded: [0],
        hot: [1],
        reported: ['Pot Mender', 'PM (Pan Mender)'],
      },
    ],
  });
  const { handbook, onet } = exampleSources([page()], [occupation()]);
  const sentences = listSourceSentences(handbook, onet);
  t.equal(sentences.length, 2);
  for (const sentence of sentences) t.notMatch(careerFileText(file), sentence);
});

t.test('what a page names, does not name and does not say are three things', async (t) => {
  const pages = [
    page(),
    page({ slug: 'b', onetCodes: [], education: 'See How to Become One', outlookPct: 0 }),
    page({ slug: 'c', onetCodes: [], education: null, jobs2024: null, p10: null }),
  ];
  const file = exampleFile(pages, [occupation()]);
  t.same(
    file.pages.map(({ education }) => education),
    [0, NOT_NAMED, null],
  );
  t.equal(file.pages[1]?.growth, 0);
  t.equal(file.pages[2]?.jobs, null);
  t.equal(exampleFile([], [occupation(UNRATED)]).occupations[0]?.ratings, null);
});

t.test('what the file cannot hold is refused by name', async (t) => {
  const refuses = (why: RegExp, pages: ReturnType<typeof page>[], one = occupation()) =>
    t.throws(() => exampleFile(pages, [one]), why);
  refuses(/elsewhere leads nowhere/, [page({ similar: ['elsewhere'] })]);
  refuses(/99-9999.00 leads nowhere/, [], occupation({ related: ['99-9999.00'] }));
  refuses(/tinkers: its address/, [page({ url: 'https://example.org/' })]);
  refuses(/is no date/, [page({ lastModified: 'yesterday' })]);
  refuses(/rated by halves/, [], occupation({ skills: null }));
  refuses(/rated by halves/, [], occupation({ rated: false }));
  refuses(/3.505 is finer/, [], occupation({ skills: [3.505] }));
  refuses(/CRA does not follow/, [], occupation({ interestCode: 'CRA' }));
});

t.test('another release has other columns, and is no source', async (t) => {
  const more = { ...page(), wage2025: 1 };
  t.throws(() => exampleSources([more], []), /wage2025/);
  t.throws(() => exampleSources([], [{ ...occupation(), jobZone: 2.5 }]), /jobZone/);
});
