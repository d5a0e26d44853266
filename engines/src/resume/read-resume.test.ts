import t from 'tap';
import type { DateRange, MonthDate } from './dates.ts';
import { readDocument, readTextLines } from './document.ts';
import { readResume } from './read-resume.ts';
import type { ReadResume } from './resume-fields.ts';

const read = (text: string) => readResume(readDocument(text, readTextLines(text)));

const month = (date: MonthDate | null) => (date ? `${date.year}/${date.month ?? '?'}` : '');
const when = (dates: DateRange | null) =>
  dates ? `${month(dates.from)}-${dates.current ? 'now' : month(dates.to)}` : '';

/** title | employer | dates | points */
const jobsOf = (text: string) =>
  read(`Work Experience\n${text}`).jobs.map(({ title, employer, dates, points }) =>
    [title?.value ?? '', employer?.value ?? '', when(dates), points.length].join(' | '),
  );
/** school | degree | dates */
const studiesOf = (text: string) =>
  read(`Education\n${text}`).studies.map(({ school, degree, dates }) =>
    [school?.value ?? '', degree?.value ?? '', when(dates)].join(' | '),
  );

const JOBS: Readonly<Record<string, readonly [string, readonly string[]]>> = {
  'a range that goes on in the next line': [
    'Baker, Corner Mill, Jan 2018 –\nMar 2020\n- Baked\n- Sold',
    ['Baker | Corner Mill | 2018/1-2020/3 | 2'],
  ],
  'an open range above one of its own': [
    'Baker, Corner Mill, Jan 2018 –\nMay 2015 – Mar 2017 Clerk, Acme Ltd\n- Filed',
    ['Baker | Corner Mill | 2018/1-now | 0', 'Clerk | Acme Ltd | 2015/5-2017/3 | 1'],
  ],
  'the title first': [
    'Baker, Corner Mill, Boise, ID\n05/2019 – 06/2021\n- Baked\n- Sold',
    ['Baker | Corner Mill | 2019/5-2021/6 | 2'],
  ],
  'the employer first': [
    'Corner Mill Inc., Boise, ID\nBaker\t2019 – now\n- Baked',
    ['Baker | Corner Mill Inc. | 2019/?-now | 1'],
  ],
  'an employer that sounds like a title': [
    'Harper Builders, Boise, ID\nApprentice Plumber 2019 – 2020\n- Dug',
    ['Apprentice Plumber | Harper Builders | 2019/?-2020/? | 1'],
  ],
  'two titles at one employer': [
    'Acme Ltd\nManager\n2019 – now\n- Led\nClerk\n2017 – 2019\n- Filed',
    ['Manager | Acme Ltd | 2019/?-now | 1', 'Clerk | Acme Ltd | 2017/?-2019/? | 1'],
  ],
  'an employer on the line of a title is that title’s alone': [
    'Acme Ltd, Clerk\n2019 – now\n- Filed\nWaiter\n2017 – 2018',
    ['Clerk | Acme Ltd | 2019/?-now | 1', 'Waiter |  | 2017/?-2018/? | 0'],
  ],
  'words that we do not know, in the order of the others': [
    'Acme Ltd\nClerk\n2019 – now\n- Filed\nHalden\nStage hand\n2018\n- Swept',
    ['Clerk | Acme Ltd | 2019/?-now | 1', 'Stage hand | Halden | 2018/?- | 1'],
  ],
  'dates first, no points': [
    '2019 – now\nWaiter\nBlue Door\n2017 – 2019\nCook\nRed Door',
    ['Waiter | Blue Door | 2019/?-now | 0', 'Cook | Red Door | 2017/?-2019/? | 0'],
  ],
  'titles under one employer with durations, and the next employer': [
    'Acme\n3 years\nTeam Lead\nMay 2020 - Present (2 years)\nRome, Italy\nI led nine people.\nAgent\nMay 2019 - May 2020 (1 year)\nBravo\nDriver\nMay 2018 - May 2019 (1 year)',
    [
      'Team Lead | Acme | 2020/5-now | 1',
      'Agent | Acme | 2019/5-2020/5 | 0',
      'Driver | Bravo | 2018/5-2019/5 | 0',
    ],
  ],
  'a paragraph in the place of points': [
    'Driver, Acme\n2019 – 2020\nI drove a truck through nine states. No accident in all\nof these years.',
    ['Driver | Acme | 2019/?-2020/? | 1'],
  ],
  'a point over two lines, with a year in it': [
    'Clerk, Acme Ltd\n2019 – now\n- moved the archive, all of it, into the new house\n  since 2020 we keep it there\n- Filed',
    ['Clerk | Acme Ltd | 2019/?-now | 2'],
  ],
  'a province behind the town is no employer, a town behind the employer is no province': [
    'Clerk\nHalden\nHaarlem, North Holland, Netherlands\n2019 – 2020\n- Filed\nWaiter\nMistral, Rome, Italy\n2018 – 2019\n- Served',
    ['Clerk | Halden | 2019/?-2020/? | 1', 'Waiter | Mistral | 2018/?-2019/? | 1'],
  ],
  'fields of a form': [
    '2019 to 2020\nPosition: Guard\nEmployer: Acme\n- Watched',
    ['Guard | Acme | 2019/?-2020/? | 1'],
  ],
  'title at employer': ['Guard at Acme, Rome\n2019 – 2020', ['Guard | Acme | 2019/?-2020/? | 0']],
  'a career break has no employer': [
    'Cook, Acme\n2019 – 2020\n- Cooked\nFull-time parent\n2015 – 2019\nCook, Bravo Foods\n2012 – 2015\n- Cooked',
    [
      'Cook | Acme | 2019/?-2020/? | 1',
      'Full-time parent |  | 2015/?-2019/? | 0',
      'Cook | Bravo Foods | 2012/?-2015/? | 1',
    ],
  ],
};

for (const [name, [text, expected]] of Object.entries(JOBS)) {
  t.test(`jobs: ${name}`, async (t) => t.same(jobsOf(text), expected));
}

t.test('lines without bullets below the head of a job are its points', async (t) => {
  const { jobs } = read(`Ada Byron

Experience
Cleaner, Mitie, York
2019 - present
Cleaning wards, toilets, theatres
Use of machines for floors
Checking stock and order
Team of 11 porters and advisors
Helped in two other wards

Senior Housekeeper, Acme Hotels
2016 - 2019
Laundry for 40 rooms`);
  t.same(
    jobs.map(({ title, employer, points }) => [
      title?.value,
      employer?.value,
      points.map(({ text }) => text),
    ]),
    [
      [
        'Cleaner',
        'Mitie',
        [
          'Cleaning wards, toilets, theatres',
          'Use of machines for floors',
          'Checking stock and order',
          'Team of 11 porters and advisors',
          'Helped in two other wards',
        ],
      ],
      ['Senior Housekeeper', 'Acme Hotels', ['Laundry for 40 rooms']],
    ],
  );
});

t.test('a title or a firm below dates is part of the head', async (t) => {
  for (const below of ['Warehouse operative', 'Senior Packing Lead', 'Acme Stores of York']) {
    const { jobs } = read(`Experience\nAcme Ltd, York\n2019 - 2021\n${below}\n- Packed boxes`);
    t.same(
      jobs[0]?.points.map(({ text }) => text),
      ['Packed boxes'],
      below,
    );
    const plain = read(`Experience\nAcme Ltd, York\n2019 - 2021\n${below}\nPacked nine boxes`);
    t.same(
      plain.jobs[0]?.points.map(({ text }) => text),
      ['Packed nine boxes'],
      below,
    );
  }
});

t.test('other text of a head is kept verbatim', async (t) => {
  const { jobs, studies } = read(
    'Experience\nClerk\tFull time\nAcme Ltd, Rome, Italy\n2019 – now\nEducation\nBA in English, First class\nCalder College\nBy letter',
  );
  const notes = (entry: { readonly notes: readonly { readonly value: string }[] } | undefined) =>
    entry?.notes.map(({ value }) => value);
  t.match(jobs, [{ title: { value: 'Clerk' }, employer: { value: 'Acme Ltd' } }]);
  t.same(notes(jobs[0]), ['Full time']);
  t.same(notes(studies[0]), ['First class', 'By letter'], 'also what the degree is without');
});

t.test('studies: school and degree in any order, on one line or two', async (t) => {
  const expected = ['Calder College | BA in English | 2010/?-2013/?'];
  for (const text of [
    'BA in English, Calder College, 2010 – 2013',
    'Calder College, BA in English, 2010 – 2013',
    'Calder College\t2010 – 2013\nBA in English, First class',
    'BA in English, GPA 3.9\nCalder College, Boise, ID\n2010 – 2013',
    '2010 – 2013 BA in English — Calder College',
  ]) {
    t.same(studiesOf(text), expected, text);
  }
  t.same(studiesOf('Calder College 2010 – 2013\nBA in English\nLow School 2008\nDiploma'), [
    'Calder College | BA in English | 2010/?-2013/?',
    'Low School | Diploma | 2008/?-',
  ]);
  t.same(studiesOf('Master of Science - MS, Botany · (2010 - 2013)\nCalder College'), [
    'Calder College | Master of Science - MS, Botany | 2010/?-2013/?',
  ]);
  t.same(
    studiesOf('PhD in History | Calder College | Thesis: salt, herring | 2010 – 2013'),
    ['Calder College | PhD in History | 2010/?-2013/?'],
    'between bars stand fields of their own',
  );
  t.same(studiesOf('A-levels: Botany, Latin | Calder Down | 2010 – 2013'), [
    'Calder Down | A-levels: Botany, Latin | 2010/?-2013/?',
  ]);
});

const kindsOf = ({ sections }: ReadResume) => sections.map(({ kind }) => kind);

t.test('sections by names, by words, and by what stands in them', async (t) => {
  const words =
    'Ada Byron\nLondon\n\nWHO I AM\nA clerk.\n\nWHERE I’VE WORKED\nClerk, Acme\n2019 – now';
  t.same(kindsOf(read(words)), ['head', 'summary', 'experience']);
  const ruled = 'Ada Byron\nLondon\n----\nSCHOOL\n----\nBA, Calder College, 2012\nPage 1 of 2';
  t.same(kindsOf(read(ruled)), ['head', 'education']);
  const unknown = 'Ada Byron\nSkills\nLatin\nREPORTING\n\nClerk, Acme\n2019 – now';
  t.same(kindsOf(read(unknown)), ['head', 'skills'], 'it does not look like the other');
  const alike = 'Ada\nSKILLS\nLatin\n\nSTAGE\nClerk, Acme\n2019 – now\n\nEDUCATION\nBA';
  t.same(kindsOf(read(alike)), ['head', 'skills', 'experience', 'education']);
  const title =
    'Ada Byron\n\nSKILLS\nLatin\n\nWORK EXPERIENCE\n\nPROJECT MANAGER\nAcme\n2019 – now';
  t.same(kindsOf(read(title)), ['head', 'skills', 'experience']);
});

t.test('a campus is part of its university; who works at one does', async (t) => {
  const place = 'The University of North Texas at Dallas';
  t.same(studiesOf(`${place}\nBA in English\n2010 – 2013`), [
    `${place} | BA in English | 2010/?-2013/?`,
  ]);
  t.same(jobsOf('Clerk at University of Ohio\n2010 – 2013'), [
    'Clerk | University of Ohio | 2010/?-2013/? | 0',
  ]);
});

t.test('a career break has no employer', async (t) => {
  const [pause, clerk] = read(
    'Experience\nCareer break – full-time family care\n2019 – 2021\nLeave Administrator, Acme Ltd\n2017 – 2019',
  ).jobs;
  t.match(pause, { title: { value: 'Career break' }, employer: null });
  t.same(
    pause?.notes.map(({ value }) => value),
    ['full-time family care'],
  );
  t.match(clerk, { title: { value: 'Leave Administrator' }, employer: { value: 'Acme Ltd' } });
});

t.test('what comes with skills, letters set apart, and a list in a narrow column', async (t) => {
  const { skills, sections } = read(
    'S K I L L S\t&\tC E R T I F I C A T I O N S\nSQL\nCoaching and\nperformance reviews\nLatin',
  );
  t.same(
    skills.map(({ value }) => value),
    ['SQL', 'Coaching and performance reviews', 'Latin'],
  );
  t.same(
    sections.map(({ heading }) => heading?.value),
    ['SKILLS & CERTIFICATIONS'],
  );
});

t.test('skills: behind labels, brackets whole, years that are no dates', async (t) => {
  const { skills } = read(
    'Skills\nTools: Go, SQL (Oracle, Postgres)\nLanguages\tDutch, Latin\nNEC 2020; Forklift, 2019 – 2020',
  );
  const names = ['Go', 'SQL (Oracle, Postgres)', 'Dutch', 'Latin', 'NEC 2020', 'Forklift'];
  t.same(
    skills.map(({ value }) => value),
    names,
  );
});

t.test('contact: letters behind a name are no state, a street is no town', async (t) => {
  const { contact } = read(
    'Ada Byron, PT, DPT\n9 Mill Road, Boise, ID 83701 | (555) 010-0101 | ada@byron.example.com\nexample.com/ada',
  );
  t.match(contact, {
    name: { value: 'Ada Byron' },
    place: { value: 'Boise, ID' },
    phone: { value: '(555) 010-0101' },
    email: { value: 'ada@byron.example.com' },
    links: [{ value: 'example.com/ada' }],
  });
  const around = read('Ada Byron\nada@byron.example.com | 555 010 0101 | Greater Boise Area');
  t.match(around.contact.place, { value: 'Greater Boise Area', span: { start: 49, end: 67 } });
});

t.test('endless lists are cut', async (t) => {
  const links = Array.from({ length: 99 }, (_, at) => `a${at}.example.com`).join(' ');
  const { contact, skills } = read(`Ada Byron\n${links}\nSkills\n${'Latin, '.repeat(9000)}`);
  t.same([contact.links.length, skills.length], [20, 500]);
});

t.test('nothing, and nothing but noise', async (t) => {
  for (const text of ['', '\n\n', '----\n****', '…', '1234567890', 'a'.repeat(5000)]) {
    const { jobs, studies, skills, contact } = read(text);
    t.same([jobs, studies, skills, contact.email], [[], [], [], null], text.slice(0, 20));
  }
});

t.test('as much of anything as a file may hold is read in time', async (t) => {
  const fill = (words: string) => words.repeat(Math.ceil(200_000 / words.length)).slice(0, 200_000);
  const most = ['a ', 'a@', 'A, ', '(', '2019 – 2020\n', '- a\n', 'a@b.\n', 'Ab\t', 'a b '];
  for (const words of most) {
    const before = process.cpuUsage();
    read(`Experience\n${fill(words)}`);
    const { user, system } = process.cpuUsage(before);
    // what grows with the square takes minutes
    t.ok(user + system < 8e6, `${JSON.stringify(words)}: ${(user + system) / 1e6} s`);
  }
});

t.test(
  'a school whose name a narrow line broke is whole, and no other line is its name',
  async (t) => {
    t.same(studiesOf('Associate of Arts\nTacoma Community\nCollege\n2013 – 2015'), [
      'Tacoma Community College | Associate of Arts | 2013/?-2015/?',
    ]);
    t.same(studiesOf('Associate of Arts, Tacoma Community\nCollege, Tacoma, WA\n2013 – 2015'), [
      'Tacoma Community College | Associate of Arts | 2013/?-2015/?',
    ]);
    t.same(studiesOf('Georgia\nInstitute of Technology\nBS Physics\n2013'), [
      'Georgia Institute of Technology | BS Physics | 2013/?-',
    ]);
    t.same(studiesOf('Economics\nUniversity of Illinois\n2013 – 2015'), [
      'University of Illinois | Economics | 2013/?-2015/?',
    ]);
    t.same(studiesOf('BS Nursing\nCollege\n2013'), ['College | BS Nursing | 2013/?-']);
  },
);

t.test('projects and service under headings in capitals are no jobs', async (t) => {
  for (const heading of [
    'DATA PROJECTS',
    'SELECTED PROJECTS',
    'CLIENT PROJECTS',
    'OPEN SOURCE',
    'VOLUNTEER WORK',
    'COMMUNITY',
    'VOLUNTEER & COMMUNITY WORK',
  ]) {
    for (const gap of ['\n', '\n\n']) {
      const text = `EXPERIENCE\nClerk\nAcme Ltd\n2019 – now\n- Filed${gap}${heading}\nPayroll Manager\n2018\n- Did it${gap}SKILLS\nLatin`;
      const { jobs, others } = read(`Ada Byron\n${text}`);
      t.same(
        [jobs.map(({ title }) => title?.value), others.map(({ name }) => name?.value)],
        [['Clerk'], ['Payroll Manager']],
        JSON.stringify(gap + heading),
      );
    }
  }
});
