/** Limits of the career tools, apart from `limits.ts`, which every page loads. */

/** Characters of a resume's text; UTF-16 units, as everywhere here. */
export const RESUME_TEXT_MAX = 200_000;
/** Lines of a document that a tool is given; of more it is read as a text. */
export const RESUME_LINES_MAX = 5000;
/** Largest draft of a resume that a request can give; lengths in UTF-16 units. */
export const RESUME_DRAFT_MAX = {
  entries: 500,
  skills: 500,
  links: 50,
  /** sections of other kinds */
  sections: 50,
  /** of one entry, and of one section of another kind */
  lines: 200,
  /** in all: points, skills, links and lines of other sections; 20 pages have about 1,200 */
  linesInAll: 3000,
  /** length of a point, link or line */
  line: 2000,
  summary: 10_000,
  /** length of a name, title, place, heading, skill or other short field */
  field: 1000,
  /** length of all its texts together */
  text: RESUME_TEXT_MAX,
} as const;
/** Characters of a job ad, and of any other text that a tool is asked about. */
export const AD_TEXT_MAX = 50_000;
/** Characters of what a person wants of a role, beside their text; UTF-16 units. */
export const WANTS_MAX_LENGTH = 1000;
/** Wants of a text that a person can take back. */
export const NOT_WANTED_MAX = 60;

/** Days after which an application without an answer is followed up: the default and the maximum. */
export const FOLLOW_UP_DAYS = 7;
export const FOLLOW_UP_DAYS_MAX = 90;
/** Phrases of a job ad on which a person decides, and the characters of one. */
export const AD_PHRASES_MAX = 200;
export const AD_PHRASE_MAX = 200;
/** Characters of a search's address. */
export const SEARCH_MAX = 2000;
/** Fewer words are too little to evaluate. */
export const RESUME_WORDS_MIN = 50;
export const AD_WORDS_MIN = 30;
/** Maximum occupations in a comparison. */
export const COMPARED_MAX = 4;

/** Own job ads that are counted together. */
export const BASKET = {
  /** fewer ads do not show what is usual */
  adsMin: 5,
  adsMax: 30,
  /** characters of all of them: 170 ms of reading */
  textMax: 200_000,
} as const;

/** Skills assessment: own rating of what a target asks for. */
export const SKILLS_LIMITS = {
  /** highest level of the scale; the lowest is 0 */
  levelMax: 7,
  answersMax: 60,
  /** characters of the id of a question */
  idMax: 160,
  /** characters of a proof */
  proofMax: 300,
} as const;

/** Interest explorer: number of items, and the highest answer; the lowest is 1. */
export const INTERESTS = { items: 36, answerMax: 5 } as const;

/** Interview practice. Lengths in UTF-16 units. */
export const INTERVIEW = {
  questionsMin: 3,
  questionsMax: 8,
  questionLength: 1000,
  /** about 1,000 words: three times a good answer */
  answerLength: 6000,
  sentencesMax: 200,
  /** aimed at: words of an answer, and percentage of them that tell actions */
  words: [120, 300],
  action: [40, 70],
  /** fewer words give no figures */
  wordsMin: 20,
} as const;

/** Days after which a story is rehearsed again, one interval after another. */
export const STORY_DAYS = [1, 3, 7, 16] as const;

/** Largest cover letter of a request; texts in UTF-16 units. */
export const LETTER_MAX = {
  paragraphs: 20,
  /** of one paragraph */
  sentences: 30,
  sentence: 1500,
  /** of all sentences; a page has about 3,000 */
  text: 20_000,
  /** of one sentence */
  sources: 6,
  /** text of a source: a line of a resume or ad */
  source: 2000,
  answer: 1000,
  /** e-mail, phone, place and links */
  contact: 10,
  /** employers and schools of a resume */
  names: 300,
  /** requirements that a draft answers */
  requirements: 60,
  versions: 20,
} as const;

/** Maximum saved items per person. */
export const KEPT_MAX = {
  resumes: 100,
  jobTargets: 200,
  savedOccupations: 500,
  savedSearches: 50,
  runs: 500,
  /** newest viewed occupations; older ones are deleted automatically */
  views: 500,
} as const;

/** Limits of uploaded files. */
export const UPLOAD = {
  bytes: 5 * 2 ** 20,
  pdfPages: 20,
  zipEntries: 2000,
  unpackedBytes: 50 * 2 ** 20,
  /** limits of time and memory for one file */
  readMs: 10_000,
  memoryMb: 256,
  /** by each process: read at once; taken in at all, on their way and waiting too; of one person */
  atOnce: 2,
  inside: 32,
  insidePerPerson: 3,
} as const;
/** Maximum share of replacement and private-use characters. */
export const GARBLED_SHARE = 0.05;
