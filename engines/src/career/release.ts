/**
 * The release of career data that this version ships: what it was made from, and the digest of what
 * came of it. `npm run data -- FOLDER` makes the file again and says when a digest differs.
 */
export const CAREER_RELEASE = {
  name: 'career-2024-34-29.3-2024-05',
  /** the compact file, relative to the folder of the room */
  file: 'data/career.json',
  sha256: '55cd91bed2f44bf4139c2f7a8fd41830754ad4963994268341f2603f60fe39ce',
} as const;

/** The alternate titles that this version ships, made from `SOURCES.titles`. */
export const TITLES_RELEASE = {
  name: 'titles-29.3',
  /** relative to the folder of the room */
  file: 'data/titles.json',
  sha256: '2eb10ea579e0ccd0b040e4e32a88cb9fe5a4930b60fa68080feb1237431e45bd',
} as const;

/** Activities, stems of tasks and education that this version ships, made from `SOURCES`. */
export const WORK_RELEASE = {
  name: 'work-29.3',
  /** relative to the folder of the room */
  file: 'data/work.json',
  sha256: 'f11445f71e7d401653b3d747d1867dfc50f4bdd2ca51acf921f98a7f0d8f28a1',
} as const;

/** The files that they are made from; others are refused by name. */
export const SOURCES = {
  handbook: {
    edition: '2024-34',
    file: 'ooh-2024-34.json',
    sha256: '8c14a81dde6f491af011f2ee6f66ea9f7d340027f3e0f8200095ce7cf9a603fc',
  },
  onet: {
    edition: '29.3',
    file: 'onet-29.3-compact.json',
    sha256: 'c0e24f917204e7da0945264216946560bb93a1e5884d323be6df61f019224361',
  },
  survey: {
    edition: '2024-05',
    file: 'oews-national-2024.json',
    sha256: 'c625900e00e96ccf9283b76654cd0e287cdd77ddb2eaee8fffa4e3b591358dbb',
  },
  titles: {
    edition: '29.3',
    file: 'onet-29.3-titles.json',
    sha256: '34879db14b652338b2847eda0ff6237a18a00f26095d6cb2c7509585424eb1da',
  },
  activities: {
    edition: '29.3',
    file: 'onet-29.3-activities.json',
    sha256: '690ab81e42ccea2acc1f08b3dba7d50c2535ba505e614c804b82e14fbe4039b9',
  },
  tasks: {
    edition: '29.3',
    file: 'onet-29.3-tasks.json',
    sha256: 'f3ac83e40a65bde8a02b68bb925536c3855dd3382fdb27911fdeb966852905d8',
  },
  education: {
    edition: '29.3',
    file: 'onet-29.3-education.json',
    sha256: '2328c7b0ec33a5437ee908dbeed0622f7cb98d0e60729ad19d79fd8acf2dcf68',
  },
} as const;

/** Credits and changes, shown beside the figures. */
export const CREDITS = [
  {
    source: 'Occupational Outlook Handbook, 2024–34 edition',
    publisher: 'U.S. Bureau of Labor Statistics',
    period: 'wages of May 2024; employment in 2024; projections from 2024 to 2034',
    licence: 'public domain',
    licenceUrl: 'https://www.bls.gov/ooh/about/ooh-developer-info.htm',
    attribution:
      'Bureau of Labor Statistics, U.S. Department of Labor, Occupational Outlook Handbook, https://www.bls.gov/ooh/',
    changes: [
      'Figures are as printed. Duties and all other running text are left out.',
      'Names of qualities have ordinary spaces. Dates are written as year, month and day.',
      '“See How to Become One” is kept as “none named”.',
    ],
  },
  {
    source: 'O*NET 29.3 Database',
    publisher: 'U.S. Department of Labor, Employment and Training Administration',
    period: 'May 2025',
    licence: 'CC BY 4.0',
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
    attribution:
      'This page includes information from the O*NET 29.3 Database by the U.S. Department of Labor, Employment and Training Administration (USDOL/ETA). Used under the CC BY 4.0 license. O*NET® is a trademark of USDOL/ETA. This project has modified all or some of this information. USDOL/ETA has not approved, endorsed, or tested these modifications.',
    changes: [
      'A subset of its tables: importance of skills, knowledge and work styles, level of skills and knowledge; standard errors and suppression flags are left out.',
      'Technologies are those marked hot or in demand, at most 40 an occupation; related occupations are the primary ones.',
      'Descriptions and all other running text are left out.',
      'Ratings are kept in hundredths. Columns are arranged differently.',
      'Alternate titles are grouped by occupation; those of occupations without other data are left out, and a short form that stands in brackets is kept once.',
      'Detailed work activities stand by occupation with the number of tasks of each and the kind of work that close ones share; their names have no full stop. Of the tasks only counts of word stems are kept, without their order.',
      'Education is the share of people in an occupation at each level, and experience that of those who name each length of related work before it; training is left out.',
    ],
  },
  {
    source: 'Occupational Employment and Wage Statistics, May 2024, national',
    publisher: 'U.S. Bureau of Labor Statistics',
    period: 'estimates of May 2024',
    licence: 'public domain',
    licenceUrl: 'https://www.bls.gov/bls/linksite.htm',
    attribution:
      'Bureau of Labor Statistics, U.S. Department of Labor, Occupational Employment and Wage Statistics, https://www.bls.gov/oes/',
    changes: [
      'Employment, the median and the lowest and highest tenth are kept; mean pay and the other points are left out. They are shown for occupations that the handbook does not cover; the self-employed are not counted.',
      'An occupation without a row of its own has that of the broad occupation. Where several occupations share a row, their figures are marked as those of a group.',
      'Pay at or above the highest that is printed stands as that figure, marked “at least”.',
    ],
  },
] as const;
