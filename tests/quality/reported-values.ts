/** Right values that several files of `resumes/reported` share. */

/** Title, employer, first and last month; `now`: current; empty: none. */
export type RightJob = readonly [title: string, employer: string, from: string, to: string];
export type RightStudy = readonly [school: string, degree: string, from: string, to: string];

export type RightValues = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly place: string;
  readonly links: readonly string[];
  readonly jobs: readonly RightJob[];
  readonly studies: readonly RightStudy[];
  readonly skills: readonly string[];
  /** points of each job; absent: not compared, as the fields below */
  readonly points?: readonly (readonly string[] | number)[];
  readonly headline?: string;
  /** details and dates of each entry of the draft */
  readonly notes?: readonly string[];
  readonly dates?: readonly string[];
};

export const CALDER: RightStudy = ['Calder College', 'BSc Mathematics', '2008', '2011'];
export const USUAL: RightValues = {
  name: 'Ada Byron',
  email: 'ada.byron@example.org',
  phone: '(555) 010-0199',
  place: 'Portland, OR',
  links: [],
  jobs: [['Analyst', 'Acme Inc', '2015-03', 'now']],
  studies: [CALDER],
  skills: ['Python', 'SQL', 'Excel'],
};

/** What the JSON files share. */
export const JSON_USUAL = {
  place: 'Portland, OR, US',
  links: ['https://ada.example.org'],
  studies: [['Calder College', 'BSc Mathematics', '2008-09', '2011-06']],
  // what keywords belong to is a label
  skills: ['Python', 'SQL'],
} as const;

export const PEER = {
  name: 'Jane Example',
  email: 'jane@example.com',
  phone: '(312) 555-0123',
  place: 'Springfield, IL',
  studies: [['State University', 'BS, Biology', '', '2012']],
  skills: ['Excel', 'scheduling', 'writing'],
} as const;

export const infomax = (now: string, from: string, to: string): Partial<RightValues> => ({
  jobs: [
    ['Software Engineer', 'Infomax Technologies', now, 'now'],
    ['Junior Developer', 'Byteworks Solutions', from, to],
  ],
  points: [3, 1],
});
export const named = (name: string) => ({ name, email: 'hello@example.org' });

export const LINKEDIN: Partial<RightValues> = {
  place: 'Portland, Oregon Metropolitan Area',
  links: ['https://ada.example.org'],
  jobs: [
    ['Director, Product Marketing', 'Contoso', '2019-03', 'now'],
    ['Accountant', 'Smith, Jones & Partners', '2015-01', '2019-02'],
    ['Keeper', 'The Lighthouse', '2012', '2014'],
  ],
  skills: ['Python', 'SQL', 'Leadership, Coaching'],
  phone: '',
};

export const WRAPPED_SKILLS = [
  'Python',
  'Go',
  'PostgreSQL',
  'Kubernetes',
  'Terraform',
  'gRPC',
  'event sourcing and distributed systems',
  'Kafka',
  'writing plain reports for managers who have little time',
  'Linux',
];

export const TWO_COLUMNS: Partial<RightValues> = {
  jobs: [
    ['Senior Analyst', 'Acme Inc', '2015-03', 'now'],
    ['Clerk', 'Borden Ltd', '2011-06', '2015-02'],
  ],
  points: [4, 6],
  skills: ['Python', 'SQL', 'Excel', 'Power BI', 'Bookkeeping', 'Spanish'],
};

/** By file. */
