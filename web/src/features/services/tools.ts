import type { ToolId } from '@roletrail/contracts/tools/registry';

/** Texts of a career tool for the services page and the dashboard. */
export type ToolText = {
  /** purpose, one sentence */
  readonly line: string;
  readonly needs: readonly string[];
  readonly gives: readonly string[];
  /** method and limits of its numbers */
  readonly numbers: string;
  /** handling of the input */
  readonly entered: string;
  readonly time: string;
};

export const TOOL_TEXTS: Readonly<Record<ToolId, ToolText>> = {
  resume: {
    line: 'What a program reads in your resume, what it says of you, and how it meets one job ad.',
    needs: [
      'Your resume as PDF, DOCX, ODT, HTML or text, or pasted',
      'If you like, the job ad that it is meant for',
    ],
    gives: [
      'A list of what a parsing program found and what it missed, and every field to correct',
      'A score for evidence, verbs, clarity, structure and completeness, each part with its reason',
      'The job ad’s requirements: covered, partly covered and missing, with your best line for each',
      'A version for each job, with what you changed, as PDF, Word, text or JSON Resume',
    ],
    numbers:
      'Fixed rules count what is in your text: lines with a figure, leading verbs, lengths, dates. Each point shows the words it rests on. Fewer than three lines of experience give no score. We imitate no employer’s software: no one outside can check that.',
    entered:
      'We read the file in memory and do not keep it. Versions that you save, and job ads that you paste, stay until you delete them.',
    time: '5 minutes',
  },
  skills: {
    line: 'Compare what you can do with what a role asks for, and map what you like doing.',
    needs: [
      'An occupation, or one of your job ads',
      'Your own rating of about 30 skills, areas of knowledge, activities and tools',
      'For interests: 36 short questions',
    ],
    gives: [
      'Your gaps, the largest first, what you bring, and what carries over from today’s work',
      'What education and licence the work requires',
      'A pattern of six interests, and occupations with a similar one',
    ],
    numbers:
      'Importance and level of each skill come from the O*NET database. A gap counts by the level needed times how far yours is from it. Where no source gives a level, we take one by a rule and mark it. Beside the result you see how many of your ratings name what shows them. An occupation without published ratings is marked “not rated”, never zero.',
    entered:
      'Nothing is kept unless you save it, half-way or at the end; then it stays until you delete it. No employer sees it.',
    time: '15 to 20 minutes',
  },
  'role-finder': {
    line: 'A few questions lead to ten roles worth a closer look, with reasons for and against.',
    needs: [
      'One to three jobs, a field of study, a resume or a few lines, or what you like',
      'What you want, and must-haves: pay, education, growth, nights, weekends, travel, lifting, licences',
    ],
    gives: [
      'Ten roles, each with up to three reasons and three gaps',
      'How many roles each condition removed, and what dropping one brings back',
    ],
    numbers:
      'Likeness has 18 parts. Four count most, in this order: words of titles and technologies, the work that you did, what you want, and how usual the move is from your work. What you did not give is left out, and the rest is scaled to the whole. The figure ranks roles; it is not your chance of getting the job.',
    entered: 'Nothing is kept unless you save a list; then it stays until you delete it.',
    time: '10 minutes',
  },
  'role-explorer': {
    line: 'A catalogue of occupations with filters, and the ways that lead from one to another.',
    needs: ['Nothing; a search word helps'],
    gives: [
      'What each occupation is like, its education, pay, outlook, skills and technologies',
      'Up to four side by side',
      'Routes in two steps, with what changes in skills and pay at each step',
    ],
    numbers:
      'Pay and outlook come from the Bureau of Labor Statistics, ties between occupations from O*NET and the Occupational Outlook Handbook. What changes in skills and pay at each step is our calculation from them. What a source does not say is marked, never zero. Figures cover the whole United States.',
    entered:
      'Occupations that you save or look at go into your history. You can switch that off, and clear it. Searches that you name are kept until you delete them.',
    time: '5 minutes and up',
  },
  market: {
    line: 'Pay, jobs and outlook of occupations side by side, each figure with its source.',
    needs: ['One to four occupations', 'Your own pay, if you want to see where it lies'],
    gives: [
      'Median and outer tenths of pay, number of jobs, growth and yearly openings',
      'The place of each figure among all occupations and in its field',
      'Pay in a state or metropolitan area beside the nation’s, where figures of areas are in use',
      'Where your pay lies: below, between or above the published points',
      'From five or more job ads that you paste: the terms they ask for most',
    ],
    numbers:
      'Figures are the published ones, with their edition. Between two published points we show your pay as a band, not as an invented percentile. Your collection of job ads is called that, not the market.',
    entered:
      'Your pay stays in your browser and is forgotten, unless you press save. Job ads that you paste stay with your account until you delete them.',
    time: '5 minutes',
  },
  interview: {
    line: 'Practice with questions for your role, and feedback on what you wrote.',
    needs: [
      'If you like, a job ad and your resume',
      'Three to eight answers, written or spoken and written down',
    ],
    gives: [
      'Questions from the ad, from your resume, from what it lacks, and from our own list',
      'Questions to ask the employer',
      'Your answer with situation, task, action and result marked in it',
      'One thing to keep and one to fix, and stories that come back until you know them',
    ],
    numbers:
      'Counts only: which parts are there, how much tells what you did, a result with a number, length, “I” and “we”, fillers. You can correct each mark. We do not judge voice, face, accent or “confidence”: no honest measure of them exists.',
    entered:
      'Nothing is kept unless you save a practice or keep a story; then it stays until you delete it. A recording stays in your tab: we never get it, and it is gone when you leave the page.',
    time: '10 to 30 minutes',
  },
  linkedin: {
    line: 'Goes through your LinkedIn profile, and drafts a headline and About from your facts.',
    needs: ['The sections, pasted, or the archive that LinkedIn gives you of your own data'],
    gives: [
      'What shows before “see more”, and what is cut',
      'Terms of your target role that are missing',
      'Where profile and resume contradict each other',
      'Three headlines made from your own facts',
    ],
    numbers:
      'The same rules as for the resume, so both agree. We show LinkedIn’s length limits with the date on which we last saw them.',
    entered:
      'We fetch nothing from LinkedIn and post nothing there. The archive is read and forgotten; a review is kept only if you save it.',
    time: '15 minutes',
  },
  'cover-letter': {
    line: 'Builds a letter for one job ad from your facts, and shows where each sentence comes from.',
    needs: [
      'A job ad, saved or pasted',
      'A resume, saved or pasted',
      'Why this employer, and why now',
    ],
    gives: [
      'A draft in one of three tones and lengths, in which every sentence names its source',
      'Gaps in square brackets where a fact is missing; no final file until they are filled',
      'Checks for another employer’s name, phrases of the ad, repeated openers, length and worn phrases',
      'Versions with what you changed, as PDF, Word or text',
    ],
    numbers:
      'No score. The checks say what they found and where. The wording varies with a number that you see, so the same choice gives the same draft.',
    entered:
      'A draft is not kept unless you save it. A saved letter, with up to 20 versions, stays until you delete it.',
    time: '20 minutes',
  },
  coaching: {
    line: 'Plans your week, keeps all your applications on one board and says what is due next.',
    needs: ['Jobs that you want to apply for, or a CSV file from another program'],
    gives: [
      'Tasks for your week that fit your hours, each with its reason',
      'A board by stage and a table, with deadlines, next steps and follow-ups',
      'The resume and the letter of each application, as you sent them',
      'A record to print for an employment office, and a CSV file',
    ],
    numbers:
      'A due day is the earliest of the deadline, your next step, and 7 days without an answer, which you can change. Tasks come from rules that you can read and switch off.',
    entered:
      'We keep your plan and applications encrypted with your account. Only due days are readable for our database.',
    time: '2 minutes for each job',
  },
};

/** Data handling in every tool. */
export const EVERY_TOOL: readonly string[] = [
  'Works without artificial intelligence: by fixed rules and published data.',
  'Every number opens into its parts and the words it rests on. Too little to go by gives no number.',
  'Your content stays yours, is used for you alone, and goes when you delete it or erase your account.',
];
