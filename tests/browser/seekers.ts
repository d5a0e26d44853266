/** Made-up person who looks for a job. */
export type Seeker = {
  readonly name: string;
  readonly headline: string;
  /** code and title of a role that interests them */
  readonly role: readonly [code: string, title: string];
  readonly employer: string;
  readonly ad: string;
  /** title and employer of three more applications: an offer, a rejection, one without an answer */
  readonly others: readonly (readonly [title: string, employer: string])[];
};

const adOf = (title: string, employer: string) => `${title}, Boise, ID
${employer} keeps the files of two courts and lends a hand to people who come for help.
Requirements:
- Knowledge of Excel and SQL for lists of what comes in each day and what goes out again
- Python, to search what others have lost in the archive of two courts`;

/** People of three occupations. */
export const SEEKERS: readonly Seeker[] = [
  {
    name: 'a clerk',
    headline: 'Court clerk',
    role: ['43-4031.00', 'Court, Municipal, and License Clerks'],
    employer: 'Harbour Trust',
    ad: adOf('Court clerk', 'Harbour Trust'),
    others: [
      ['Archive clerk', 'Lakeside Library'],
      ['Office clerk', 'Otter Mill'],
      ['Filing clerk', 'Maple Bank'],
    ],
  },
  {
    name: 'a nurse',
    headline: 'Registered nurse',
    role: ['29-1141.00', 'Registered Nurses'],
    employer: 'Larkspur Clinic',
    ad: adOf('Ward nurse', 'Larkspur Clinic'),
    others: [
      ['School nurse', 'Calder School'],
      ['Night nurse', 'Otter Hospital'],
      ['Community nurse', 'Two Rivers Care'],
    ],
  },
  {
    name: 'a software developer',
    headline: 'Software developer',
    role: ['15-1252.00', 'Software Developers'],
    employer: 'Blue Door Systems',
    ad: adOf('Software developer', 'Blue Door Systems'),
    others: [
      ['Backend developer', 'Maple Street Tools'],
      ['Web developer', 'Otter Creek Data'],
      ['Test engineer', 'Harbour Software'],
    ],
  },
];
