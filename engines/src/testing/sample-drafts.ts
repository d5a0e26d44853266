/** Made-up people, for the tests of what judges and writes their résumés. */
import type { DraftEntry, ResumeDraft } from '@roletrail/contracts/http/resume-draft';

const NO_ENTRY: DraftEntry = {
  section: 'experience',
  title: '',
  at: '',
  place: '',
  note: '',
  dates: '',
  points: [],
};
/** A draft with every field empty. */
export const NO_DRAFT: ResumeDraft = {
  name: '',
  headline: '',
  email: '',
  phone: '',
  place: '',
  links: [],
  summary: '',
  entries: [],
  skills: [],
  more: [],
};
export const entryWith = (part: Partial<DraftEntry>): DraftEntry =>
  Object.assign({}, NO_ENTRY, part);
export const withPart = (draft: ResumeDraft, part: Partial<ResumeDraft>): ResumeDraft =>
  Object.assign({}, draft, part);

export const CLERK: ResumeDraft = {
  name: 'Ada Byron',
  headline: 'Court clerk',
  email: 'ada@byron.example.com',
  phone: '+1 208 555 0100',
  place: 'Boise, ID',
  links: ['linkedin.com/in/ada-byron'],
  summary: 'Clerk who keeps the files of two courts. Likes order in all things.',
  entries: [
    entryWith({
      title: 'Office Clerk',
      at: 'Acme Ltd',
      place: 'Boise, ID',
      dates: 'Jan 2019 – present',
      points: [
        'Filed 300 cases a week for two judges in Excel.',
        'Trained new clerks in the archive and its rules.',
      ],
    }),
    entryWith({
      title: 'Waiter',
      at: 'Blue Door Restaurant',
      note: 'Full time',
      dates: '2015 – 2018',
      points: ['Responsible for the guests of the terrace in summer.'],
    }),
    entryWith({
      section: 'education',
      title: 'BA in English',
      at: 'Calder College',
      place: 'Boise, ID',
      dates: 'Sep 2010 – Jun 2014',
    }),
    entryWith({
      section: 'projects',
      title: 'Archive finder',
      dates: '2019',
      points: ['Built a search tool in Python that found 40 lost files.'],
    }),
    entryWith({ section: 'certifications', title: 'PMP', dates: 'Mar 2020' }),
    entryWith({ section: 'certifications', title: 'First aid' }),
  ],
  skills: ['Excel', 'SQL', 'Latin (spoken, written)', 'Filing', 'Typing'],
  more: [{ heading: 'Languages', lines: ['Spanish, fluent'] }],
};

/** Without a job: what was done for a course and unpaid. */
export const GRADUATE: ResumeDraft = {
  name: 'Grace Okafor',
  headline: '',
  email: 'grace.okafor@example.org',
  phone: '+44 20 7946 0991',
  place: 'Leeds, England',
  links: ['github.com/graceok'],
  summary: '',
  entries: [
    entryWith({
      section: 'education',
      title: 'BSc Computer Science',
      at: 'University of Leeds',
      dates: '2022 – 2025',
      points: ['Wrote a thesis on compilers that 3 people have cited.'],
    }),
    entryWith({
      section: 'projects',
      title: 'Bus times',
      dates: 'Feb 2024 – Jun 2024',
      points: [
        'Built a web app in TypeScript that 200 students use.',
        'Cut its loading time by half with a cache in Redis.',
      ],
    }),
    entryWith({
      section: 'volunteering',
      title: 'Food bank',
      dates: '2023 – present',
      points: ['Packed 40 boxes a week and led a team of four.'],
    }),
  ],
  skills: ['TypeScript', 'Redis', 'C++', 'Git', 'PostgreSQL', 'Linux'],
  more: [],
};

export const SOLDIER: ResumeDraft = {
  name: 'Jo Lindqvist',
  headline: 'Logistics manager',
  email: 'jo@lindqvist.example.net',
  phone: '(512) 555-0188',
  place: 'Austin, TX',
  links: [],
  summary: 'Moves people and goods on time. Twelve years in uniform and three beside it.',
  entries: [
    entryWith({
      title: 'Warehouse Manager',
      at: 'Harbor Logistics Inc',
      place: 'Austin, TX',
      dates: 'Mar 2021 – present',
      points: ['Led 24 people in two shifts, and cut errors by 18%.'],
    }),
    entryWith({ title: 'Career break', dates: 'Jan 2020 – Feb 2021' }),
    entryWith({
      title: 'Supply Sergeant',
      at: 'US Army',
      dates: '2008 – 2019',
      points: ['Kept stock worth $4 million without a loss.', 'Taught 60 recruits.'],
    }),
    entryWith({ section: 'education', title: 'High school diploma', at: 'Lamar High School' }),
  ],
  skills: ['SAP', 'Forklift', 'Inventory management'],
  more: [
    { heading: 'Languages', lines: ['Swedish, native', 'German, good'] },
    { heading: 'Interests', lines: ['Sailing'] },
  ],
};
