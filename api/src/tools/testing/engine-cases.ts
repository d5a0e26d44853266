/** One case of each engine, for the tests of all of them. */
import type { EngineId } from '@roletrail/contracts/tools/engines';
import type { EngineInput } from '../define-tool.ts';

/** A job ad that the engines accept. */
const adText = (at: string) =>
  `${at} is looking for an engineer who knows Kotlin, PostgreSQL and Redis. You write tests, you run what you build with Terraform, and you talk to the people who use it, at least for an hour a day.`;

/** Stored input of each engine. */
export const GIVEN = {
  'title-search': { asOf: '2026-01-01', title: 'Senior frontend developer (remote)', limit: 7 },
  'ad-terms': {
    asOf: '2026-01-01',
    text: 'We use Kotlin, C++ and Redis.\nYou have a CPR certificate, and know GAAP and FooBarDB.',
  },
  'role-finder': {
    asOf: '2026-01-01',
    titles: ['Warehouse manager'],
    fieldOfStudy: null,
    text: 'Excel, SAP',
    interests: null,
    more: [],
    less: [],
    conditions: { minPay: 50_000, maxEducation: null, minGrowth: null, zones: [], leaveOut: [] },
  },
  resume: {
    asOf: '2026-01-01',
    text: 'Ada Byron\nBoise, ID | ada@byron.example.com\nExperience\nClerk, Acme Ltd\n2019 – now\n- Filed\nSkills\nLatin',
    lines: null,
  },
  skills: {
    asOf: '2026-01-01',
    occupation: '29-1141.00',
    ad: null,
    current: '31-1131.00',
    answers: [
      { id: 'knowledge:Medicine and Dentistry', level: 3, proof: null },
      { id: 'knowledge:Psychology', level: 5, proof: { text: 'Led a ward round', resume: null } },
      { id: 'skill:Service Orientation', level: 7, proof: null },
      { id: 'skill:Social Perceptiveness', level: 1, proof: null },
      { id: 'skill:No such skill', level: 1, proof: null },
    ],
    education: "Associate's degree",
    licence: 'working',
    finished: true,
  },
  interests: {
    asOf: '2026-01-01',
    answers: ['R', 'I', 'A', 'S', 'E', 'C'].flatMap((interest, at) =>
      [1, 2, 3, 4, 5, 6].map((item) => ({ id: `${interest}${item}`, value: 1 + (at % 5) })),
    ),
    zones: [4, 5],
    finished: true,
  },
  market: {
    asOf: '2026-01-01',
    codes: ['29-1141.00', '15-1252.00', '29-1216.00', '45-3031.00'],
    ownPay: { amount: 90_000, unit: 'year' },
    area: null,
  },
  'ad-basket': {
    asOf: '2026-01-01',
    ads: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, title: `Ad ${id}`, text: adText(id) })),
  },
  'resume-review': {
    asOf: '2026-01-01',
    read: {
      text: 'Ada Byron\nBoise, ID | ada@byron.example.com\nExperience\nClerk, Acme Ltd\n2019 – now\n- Filed 300 cases\n- Trained two clerks\n- Wrote letters in Excel\nSkills\nLatin',
      lines: null,
    },
    draft: null,
    ad: 'You know Excel, SQL and Python.\nNice to have: Tableau',
  },
  'interview-questions': {
    asOf: '2026-01-01',
    ad: 'You know Excel, SQL and Python. You train the new colleagues of three teams.\nNice to have: Tableau',
    read: {
      text: 'Ada Byron\nBoise, ID | ada@byron.example.com\nExperience\nClerk, Acme Ltd\n2019 – now\n- Filed 300 cases in Excel\n- Trained two clerks',
      lines: null,
    },
    draft: null,
    level: 'mid',
    count: 5,
    competencies: [],
  },
  'interview-review': {
    asOf: '2026-01-01',
    answers: [
      {
        question: { text: 'Tell us about a mistake.', competency: null, origin: 'bank', why: '' },
        text: 'In my first job I was a clerk at a depot. I was asked to count the stock. I counted it twice and wrote a list. In the end we found 40 missing boxes.',
        seconds: 60,
        spoken: false,
        labels: [{ at: 0, label: 'other' }],
      },
    ],
  },
  'story-rehearsal': {
    asOf: '2026-01-01',
    questions: [{ text: 'How did you learn the new till?', competency: 'learning' }],
    stories: [
      {
        id: 'a',
        title: 'The new till',
        text: 'We got a new till. I read its manual and showed it to all.',
        competencies: ['learning'],
        nextPractice: '2025-12-31',
        step: 1,
      },
    ],
  },
  linkedin: {
    asOf: '2026-01-01',
    profile: {
      headline: 'Clerk at Acme Ltd',
      about: 'Clerk who keeps 300 files in Excel.',
      experience: {
        kind: 'text',
        text: 'Office Clerk\nAcme Ltd\nJan 2018 – Present\n- Filed 300 cases\n- Trained two clerks\n- Wrote letters in Excel',
      },
      education: { kind: 'entries', entries: [] },
      skills: ['Excel'],
      url: 'linkedin.com/in/ada-byron-1a2b3c4d5',
    },
    resume: {
      text: 'Ada Byron\nExperience\nClerk, Acme Ltd\n2019 – now\n- Filed 300 cases with SQL\nSkills\nLatin',
      draft: null,
    },
    target: {
      kind: 'ad',
      ad: 'You know Excel, SQL and Python.\nNice to have: Tableau',
      title: 'Senior Clerk, Acme',
      phrases: { promoted: [], dismissed: [] },
    },
  },
  'cover-letter': {
    asOf: '2026-01-01',
    ad: 'Clerk, Harbour Trust, Boise, ID\n\nYou know Excel, SQL and Python.\nNice to have: Tableau',
    phrases: { promoted: [], dismissed: [] },
    read: {
      text: 'Ada Byron\nBoise, ID | ada@byron.example.com\nExperience\nClerk, Acme Ltd\n2019 – now\n- Filed 300 cases\n- Trained two clerks\n- Wrote letters in Excel\nSkills\nLatin',
      lines: null,
    },
    draft: null,
    answers: {
      employer: null,
      role: null,
      recipient: 'Ms Okafor',
      whyEmployer: 'you train your own clerks',
      whyNow: '',
      tone: 'plain',
      length: 150,
    },
  },
  'letter-check': {
    asOf: '2026-01-01',
    ad: 'Clerk, Harbour Trust, Boise, ID\n\nYou keep the files of our two courts in good order.',
    employer: null,
    others: ['Acme Tools'],
    recipient: null,
    length: 150,
    sender: { name: 'Ada Byron', contact: ['ada@byron.example.com'] },
    names: ['Acme Ltd'],
    paragraphs: [
      [{ text: 'Dear hiring team,', sources: [{ kind: 'yours' }] }],
      [
        { text: 'I want to join Acme Tools.', sources: [{ kind: 'yours' }] },
        { text: 'I am a team player.', sources: [{ kind: 'yours' }] },
        { text: '[Say why]', sources: [{ kind: 'yours' }] },
      ],
    ],
  },
} as const satisfies Record<EngineId, EngineInput>;

/** Versions and digest of the outcome. A changed outcome needs a new engine version. */
export const GOLDEN: Readonly<Record<EngineId, string>> = {
  'title-search': 'titles-5 career-2024-34-29.3-2024-05/dff5c5e7e848/2eb10ea579e0 f1ff3c1cd67a4726',
  'ad-terms': 'terms-5 d6982f0a5313 83560d2d564ef822',
  'role-finder':
    'roles-11 career-2024-34-29.3-2024-05/dff5c5e7e848/2eb10ea579e0/1c70799e1080/d6982f0a5313/2ffaf39b7896/f11445f71e7d/57624044adea 908aa1684acf2c0a',
  resume: 'resume-14 none af3b5d7f1c7095fc',
  skills:
    'skills-4 career-2024-34-29.3-2024-05/f11445f71e7d/d6982f0a5313/b21f80f64f84 15446506fe364a1b',
  interests: 'interests-1 career-2024-34-29.3-2024-05 5f82b706c9a79adc',
  market: 'market-3 career-2024-34-29.3-2024-05 9936706fa0c97bd0',
  'ad-basket': 'basket-11 d6982f0a5313 b112f13440f1620a',
  'cover-letter': 'letter-9 d6982f0a5313 0a9192cf0cd46c4b',
  'letter-check': 'letter-check-1 none 52216332b933d71e',
  'resume-review': 'review-16 d6982f0a5313 39dccd6e98f07574',
  'interview-questions': 'questions-6 d6982f0a5313/cbfb9344e45a c2cf25ac4e2cb2ac',
  'interview-review': 'interview-2 none 1bf4dc8d92c0fea5',
  'story-rehearsal': 'rehearsal-1 none 91f39557f6641f78',
  linkedin:
    'linkedin-4 career-2024-34-29.3-2024-05/dff5c5e7e848/2eb10ea579e0/1c70799e1080/d6982f0a5313/2ffaf39b7896/f11445f71e7d/57624044adea 2e1bce0a693f5bc2',
};

/**
 * Builds a request of each engine.
 * @param ads ids of five saved job ads
 * @param mark word in every text
 */
export function buildRequests(
  ads: readonly string[],
  mark: string,
): Readonly<Record<EngineId, object>> {
  const words = Array.from({ length: 40 }, () => 'Filed the accounts of the office.').join(' ');
  const text = `Ada ${mark}\n\nExperience\n\n${words}\n\nSkills\nSAP, Excel`;
  const read = { kind: 'text', text };
  return {
    'title-search': { title: `Senior frontend developer (${mark})` },
    'ad-terms': { source: { kind: 'text', text: adText(mark) } },
    'role-finder': { titles: ['Warehouse manager'], source: read },
    resume: { source: read },
    skills: { occupation: '29-1141.00', ad: { kind: 'job-target', id: ads[0] } },
    interests: { answers: [{ id: 'R1', value: 5 }] },
    market: { codes: ['29-1141.00'], ownPay: { amount: 80_123, unit: 'year' } },
    'ad-basket': { ads },
    'resume-review': { read, ad: { kind: 'job-target', id: ads[0] } },
    'interview-questions': { ad: { kind: 'job-target', id: ads[0] }, resume: read },
    'story-rehearsal': { questions: [{ text: `What did you do at ${mark}?` }] },
    'interview-review': {
      answers: [{ question: { text: `What did you do at ${mark}?` }, text: words }],
    },
    linkedin: {
      profile: {
        headline: `Clerk (${mark})`,
        about: words,
        experience: { kind: 'text', text: 'Clerk\nAcme Ltd\n2019 – now\n- Filed 300 cases' },
        education: { kind: 'text', text: '' },
        skills: ['SAP'],
        url: '',
      },
      resume: read,
      target: { kind: 'ad', source: { kind: 'job-target', id: ads[0] } },
    },
    'cover-letter': {
      ad: { kind: 'job-target', id: ads[0] },
      resume: read,
      answers: { whyEmployer: `you know ${mark}` },
    },
    'letter-check': {
      ad: { kind: 'job-target', id: ads[0] },
      employer: null,
      recipient: null,
      length: 150,
      sender: { name: `Ada ${mark}`, contact: [] },
      paragraphs: [[{ text: `I am ${mark}.`, sources: [{ kind: 'yours' }] }]],
    },
  };
}
