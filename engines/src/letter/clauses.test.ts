import t from 'tap';
import { CLERK } from '../testing/sample-drafts.ts';
import { clausesIn } from './clauses.ts';

type Head = { section: 'experience' | 'education' | 'certifications'; title: string; at?: string };
const EMPTY = { place: '', note: '', dates: '2019 – 2021', points: [], at: '' };

const clausesOf = (head: Head, points: readonly string[] = []) => {
  const entry = { ...EMPTY, ...head, points: [...points] };
  const found = clausesIn({ ...CLERK, entries: [entry] });
  return [...new Set([...found.values()].flat().map(({ text }) => text))];
};

t.test('heads of entries are sentences with their article, or none', async (t) => {
  for (const [section, title, at, texts] of [
    ['experience', 'HR Manager', 'Acme Ltd', ['I worked as an HR manager at Acme Ltd']],
    ['experience', 'Head of Sales', 'Acme Ltd', ['I worked as head of sales at Acme Ltd']],
    ['experience', 'Clerk', 'wrote 9 letters', []],
    [
      'education',
      'BSc (Hons) Nursing',
      'University of Bath',
      ['I have a BSc (Hons) in Nursing from the University of Bath'],
    ],
    [
      'education',
      'M.Ed., Literacy',
      'Calder College',
      ['I have an M.Ed. in Literacy from Calder College'],
    ],
    ['education', '9 GCSEs', 'Calder School', []],
    ['certifications', 'OSHA 30', '', ['my qualifications include OSHA 30']],
    [
      'certifications',
      'NVQ Level 3 Plumbing, Stockport College',
      '',
      ['my qualifications include NVQ Level 3 Plumbing'],
    ],
    [
      'certifications',
      'Electrician License',
      '',
      ['my qualifications include an Electrician License'],
    ],
    ['certifications', 'Forklift certified', '', []],
    ['certifications', 'ACLS, BLS, CMSRN', '', ['my qualifications include ACLS, BLS and CMSRN']],
    [
      'certifications',
      'SIA Licence (Door Supervisor)',
      '',
      ['my qualifications include an SIA Licence (Door Supervisor)'],
    ],
  ] as const) {
    t.same(clausesOf({ section, title, at }), texts, title);
  }
});

t.test('each sentence of a point is a clause, and only a name follows “at”', async (t) => {
  const points = ['First contact for 70 patients, approx. 9 of them new. Scan and file letters.'];
  const at = (name: string) => ({ section: 'experience', title: 'Clerk', at: name }) as const;
  t.ok(clausesOf(at('Acme'), points).includes('it was my job to scan and file letters'));
  for (const [name, place] of [
    ['The Anchor Rooms', 'the Anchor Rooms'],
    ['Acme Ltd, York', 'Acme Ltd'],
    ['MS Office', null],
    ['Wrote 9 court statements', null],
    ['Freelance', null],
    ['Paediatric First Aid', null],
    ['Scottish Government', 'the Scottish Government'],
    ['Sales Assistant', null],
    ['Hamburg', null],
    ['County Galway', null],
    ['Penn Air Helper', null],
    ['YMCA', 'YMCA'],
    ['Medical-Surgical Unit', null],
    ['Patrols, monitoring and control', null],
    ['Lothian Institute of Genetics', 'the Lothian Institute of Genetics'],
  ] as const) {
    const entry = { ...EMPTY, ...at(name), points: ['Filed 300 cases'] };
    const [clause] = clausesIn({ ...CLERK, entries: [entry] }).get('entries.0.points.0') ?? [];
    t.equal(clause?.place, place, name);
  }
});
