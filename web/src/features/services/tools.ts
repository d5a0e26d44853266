/** The career tools as the services page tells them. Whether one is open is the route table's word. */
export type ToolName =
  | 'resume'
  | 'skills'
  | 'rolesSmart'
  | 'rolesEnhanced'
  | 'market'
  | 'interview'
  | 'linkedin'
  | 'coverLetter'
  | 'coaching';

export type ToolText = {
  readonly name: ToolName;
  /** what it is for, in one sentence */
  readonly line: string;
  readonly needs: readonly string[];
  readonly gives: readonly string[];
  /** how its numbers come about, and what they do not say */
  readonly numbers: string;
  /** what happens to what you enter */
  readonly entered: string;
  readonly time: string;
};

export const TOOLS: readonly ToolText[] = [
  {
    name: 'resume',
    line: 'Tells you what a program can read in your resume, what it says about you, and how it meets one job ad.',
    needs: [
      'Your resume as PDF, DOCX or text, or pasted',
      'If you like, the job ad that it is meant for',
    ],
    gives: [
      'A list of what a parsing program found and what it missed, with a preview you can correct',
      'A score for evidence, verbs, clarity, structure and completeness, each part with its reason',
      'The ad’s requirements: covered, partly covered and missing, with your best line for each',
    ],
    numbers:
      'Fixed rules count what stands in your text: lines with a quantity, leading verbs, lengths, dates. Every point is shown with the words it rests on. With fewer than three lines of experience there is no score at all. It does not imitate any employer’s software, because nobody outside can check that.',
    entered:
      'The file is read in memory and not kept. Its text and the result stay in your history until you delete them.',
    time: '5 minutes',
  },
  {
    name: 'skills',
    line: 'Compares what you can do with what an occupation asks for, and maps what you like doing.',
    needs: [
      'An occupation, or a job ad',
      'Your own rating of about 25 skills and areas of knowledge',
      'For interests: 36 short questions',
    ],
    gives: [
      'Your gaps in order of importance, and what you bring beyond the need',
      'An interest profile in six types, and occupations with a similar pattern',
    ],
    numbers:
      'Importance and level of each skill come from the O*NET database. A gap is the level needed less your own rating, weighted by importance. Your ratings are your own: the share that you back with an example is shown beside the result. Occupations without published ratings are marked as not rated and never counted as zero.',
    entered:
      'Your answers are stored under your account so that you can stop and go on, and compare later. Nobody is screened with them.',
    time: '15 to 20 minutes',
  },
  {
    name: 'rolesSmart',
    line: 'Leads you in a few questions to ten roles worth a closer look, each with reasons for and against.',
    needs: [
      'One to three jobs that you have done, or an earlier skills or resume run',
      'What you will not give up: pay, education, growth, fields to leave out',
    ],
    gives: [
      'Ten roles with three reasons and three gaps each',
      'How many roles every condition took away, and what dropping one would bring back',
    ],
    numbers:
      'Likeness is 45 % skills and knowledge, 45 % wording of titles and duties, 10 % interests. What you did not give is left out and the rest is scaled to the whole, which the page then says. The figure ranks; it is no probability of getting the job.',
    entered: 'Your answers and the list are kept in your history until you delete them.',
    time: '10 minutes',
  },
  {
    name: 'rolesEnhanced',
    line: 'A catalogue of occupations with filters, and the ways that lead from one to another.',
    needs: ['Nothing; a search word helps'],
    gives: [
      'Duties, education, pay, outlook and technologies of each occupation',
      'Up to four side by side',
      'Routes in two steps, with what changes in skills and pay at each step',
    ],
    numbers:
      'Pay and outlook are those of the Bureau of Labor Statistics, ties between occupations those of O*NET and the Occupational Outlook Handbook. A route is the shortest way over likeness and extra education. Figures are for the United States as a whole.',
    entered:
      'Searches that you save and roles that you look at go into your history. You can clear it.',
    time: '5 minutes and up',
  },
  {
    name: 'market',
    line: 'Wages, jobs and outlook of an occupation, each figure with unit, period and source.',
    needs: ['One to four occupations', 'Your own pay, if you want to see where it lies'],
    gives: [
      'Median and outer tenths of pay, number of jobs, growth and yearly openings',
      'Where your pay lies: below, between or above the published points',
      'From five or more ads that you paste: the terms they ask for most',
    ],
    numbers:
      'Figures are the published ones, with the edition beside them. Between two published points your pay is shown as a band and not as an invented percentile. Your collection of ads is called that, and not the market.',
    entered: 'Your pay is used for the picture and forgotten, unless you press save.',
    time: '5 minutes',
  },
  {
    name: 'interview',
    line: 'Practice with questions for your role, a clock if you want one, and feedback on what you wrote.',
    needs: ['A role or a competency', 'Three to eight written answers'],
    gives: [
      'General questions, and some made from the duties of your role',
      'Your answer with situation, task, action and result marked in it',
      'One thing to keep, one to change, and a collection of stories to use again',
    ],
    numbers:
      'Counts only: which parts are there, the share that tells what you did, quantities, length, filler words. Voice, face, accent and “confidence” are not judged, because no honest measure of them exists.',
    entered:
      'Answers are saved while you type and kept with your stories. Dictation is off unless you switch it on, and no recording is stored.',
    time: '10 to 30 minutes',
  },
  {
    name: 'linkedin',
    line: 'Goes through your LinkedIn profile section by section, from text that you paste.',
    needs: ['The sections, pasted, or the archive that LinkedIn gives you of your own data'],
    gives: [
      'What stands before “see more”, and what is cut',
      'Terms of your target role that are missing',
      'Where profile and resume contradict each other',
      'Three headlines made from your own facts',
    ],
    numbers:
      'The same rules as for the resume, so both agree. LinkedIn’s limits of length are shown with the date on which we last saw them.',
    entered:
      'Nothing is fetched from LinkedIn and nothing is posted there. What you paste stays in your history.',
    time: '15 minutes',
  },
  {
    name: 'coverLetter',
    line: 'Builds a letter for one ad out of facts that you have given, and shows where each sentence is from.',
    needs: ['A job ad', 'A resume run', 'Tone and length'],
    gives: [
      'A draft in which every sentence names its source',
      'Gaps in square brackets where a fact is missing; no export until they are filled',
      'Checks for another firm’s name, copied phrases and repeated openings',
    ],
    numbers:
      'No score. The checks say what they found and where. The wording varies with a number that you see, so the same choice gives the same draft.',
    entered:
      'Drafts are kept in versions until you delete them. Deleting the ad deletes its letters.',
    time: '20 minutes',
  },
  {
    name: 'coaching',
    line: 'Turns a goal into small steps with dates, and asks once a week how it went.',
    needs: ['A role, a date and the hours you have in a week'],
    gives: [
      'Steps that follow from what you did in the other tools, each with its reason',
      'A weekly review and a board of your applications',
    ],
    numbers:
      'A table of rules makes the steps, and each one names the rule and the facts behind it. You can switch any of them off.',
    entered:
      'Goals, notes and applications are stored under your account. Staff see them only if you send a ticket about them.',
    time: '10 minutes, then 5 a week',
  },
];

/** What holds for what is entered in every tool. */
export const EVERY_TOOL: readonly string[] = [
  'Works without artificial intelligence. If the operator connects a text model it stays off until you switch it on for one run, and you see the exact text before it leaves.',
  'Every number opens into its parts and the words it rests on. Too little to go by gives no number.',
  'Your content stays yours, is used for you alone, and goes when you delete it or erase your account.',
];
