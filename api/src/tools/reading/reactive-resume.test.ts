import { readDocument } from '@roletrail/engines/resume/document';
import { readResume } from '@roletrail/engines/resume/read-resume';
import { writeDates } from '@roletrail/engines/resume/written-dates';
import t from 'tap';
import { extractDocument } from './read-file.ts';

async function jobsIn(file: object) {
  const { text, lines, warnings } = await extractDocument(Buffer.from(JSON.stringify(file)));
  const { jobs, studies } = readResume(readDocument(text, lines));
  return {
    jobs: jobs.map(({ title, employer, dates, points }) =>
      [
        title?.value,
        employer?.value,
        writeDates(dates),
        points.map((point) => point.text).join('; '),
      ].join(' | '),
    ),
    studies: studies.map(({ degree, school, dates }) =>
      [degree?.value, school?.value, writeDates(dates)].join(' | '),
    ),
    missed: warnings.map(({ why }) => why),
  };
}

const BASICS = { name: 'Ada Byron', headline: 'Analyst', email: 'ada@example.org' };

t.test('version 3 has other section names and objects as dates', async (t) => {
  const date = { start: '2015-03-01T00:00:00.000Z', end: '2019-05-31T00:00:00.000Z' };
  const job = { name: 'Acme Inc', position: 'Analyst', date, summary: '- Ran it\n- Cut it' };
  const study = { institution: 'Calder College', degree: 'BSc', area: 'Mathematics', date };
  const sections = { work: { items: [job] }, education: { items: [study] } };
  t.same(await jobsIn({ basics: { ...BASICS, birthdate: '' }, sections }), {
    jobs: ['Analyst | Acme Inc | Mar 2015 – May 2019 | Ran it; Cut it'],
    studies: ['BSc Mathematics | Calder College | Mar 2015 – May 2019'],
    missed: [],
  });
});

const ROLES = [
  { id: 'a', position: 'Senior Clerk', period: '2012 – 2015', description: '<p>Filed</p>' },
  { id: 'b', position: 'Clerk', period: '2010 – 2012', description: '' },
];

t.test('version 5 has roles under an employer, and descriptions as HTML', async (t) => {
  const items = [
    {
      company: 'Acme Inc',
      position: 'Analyst',
      period: 'March 2015 – Present',
      description: '<ul><li>Ran it</li><li>Cut it</li></ul>',
      roles: [],
    },
    { company: 'Globex', position: '', period: '2010 – 2015', description: '', roles: ROLES },
  ];
  const study = { school: 'Calder College', degree: 'BSc', area: 'Law', grade: '1.0' };
  const sections = { experience: { items }, education: { items: [study] } };
  t.same(await jobsIn({ basics: BASICS, sections }), {
    jobs: [
      'Analyst | Acme Inc | Mar 2015 – present | Ran it; Cut it',
      'Senior Clerk | Globex | 2012 – 2015 | Filed',
      'Clerk | Globex | 2010 – 2012 | ',
    ],
    studies: ['BSc Law | Calder College | '],
    missed: [],
  });
});

t.test('an employer without a position lends its dates to roles without any', async (t) => {
  const roles = [{ position: 'Senior Clerk' }, { position: 'Clerk' }];
  const work = [{ name: 'Globex', startDate: '2010', endDate: '2015', roles }];
  t.same((await jobsIn({ basics: BASICS, work })).jobs, [
    'Senior Clerk | Globex | 2010 – 2015 | ',
    'Clerk | Globex |  | ',
  ]);
});
