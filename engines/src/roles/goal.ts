/** Extracts career goals of a résumé: text after phrases such as “moving into” and “seeking”. */
import { isInsufficient } from '../engine.ts';
import type { ResumeSection } from '../resume/heading-names.ts';
import { TITLE } from '../resume/patterns.ts';
import { nameKey } from '../text/tokens.ts';
import { findOccupations } from '../titles/find-occupations.ts';
import type { TitleIndex } from '../titles/title-index.ts';
import { isField } from '../titles/title-words.ts';
import type { FieldOfStudy } from './fields-of-study.ts';

export type Goal = {
  /** as they say it */
  readonly words: string;
  readonly code: string;
};

const CHANGE = '(?:mov|transition|switch|pivot|chang|break|grow)ing(?: careers?| my career)?';
const AIM =
  '(?:seeks?|seeking|looking for|pursuing|aspiring(?: to be(?:come)?)?|to obtain|to secure)';
const WANT =
  '(?:(?:looking|want(?:s|ing)?|hop(?:e|es|ing)|aim(?:s|ing)?|ready|eager|seeking|working|training|aspir(?:e|es|ing)) to (?:become|be|work (?:as|in)|(?:move|transition|switch|change|pivot|get|break|grow) (?:in)?to))';
const SAYS_GOAL = new RegExp(
  `\\b(?:${WANT}|${CHANGE} (?:in)?to|(?:transition|career change|move) (?:in)?to|${AIM})\\s+`,
  'giu',
);
/** End of a goal: phrases of place, time or purpose. */
const END =
  /[.,;:!?()|•·\t\n]|\s[–—-]\s|\s(?:where|that|which|who|with|within|at|after|from|to|by|using|because|so|for|while|upon|based|since|when|and (?:to|bring|use))\s/iu;
const POST =
  '(?:roles?|positions?|jobs?|posts?|work|opportunit(?:y|ies)|careers?|employment|internships?|placements?)';
/** Words before the name of a goal, without meaning. */
const BEFORE = new RegExp(
  `^(?:(?:an?|the|my|his|her|their|new|next|first|another|challenging|rewarding|exciting|suitable|permanent|full[- ]time|part[- ]time|entry[- ]level|remote|hybrid|field of|world of|area of)\\s+|${POST}\\s+(?:in|as|of|within|for)\\s+)+`,
  'iu',
);
const BEHIND = new RegExp(`(?<!\\s)\\s+(?:${POST}|field|industry|sector|profession)$`, 'iu');
/** The next line is small, and no address. */
const GOES_ON = /\n(?=\p{Ll}(?:(?!@|\w\.\w)[^\n])*(?:\n|$))/gu;
const GOAL_CHARS = 120;
const WORDS_MOST = 6;
const GOALS_MOST = 5;

/** Returns the texts in which people say what they want: the head and the summary. */
export function passagesOfAims(sections: readonly ResumeSection[]): readonly string[] {
  return sections.flatMap(({ kind, lines }) => {
    const texts = lines.map(({ text }) => text);
    if (kind === 'summary') return [texts.join(' ')];
    return kind === 'head' ? [texts.join('\n').replace(GOES_ON, ' ')] : [];
  });
}

/** Lists goals in the head and in the summary. Other sections are ignored. */
export function extractGoals(sections: readonly ResumeSection[]): readonly string[] {
  const passages = passagesOfAims(sections);
  const goals = passages.flatMap((text) =>
    [...text.matchAll(SAYS_GOAL)].flatMap(({ 0: found, index }) =>
      wordsOfGoal(text.slice(index + found.length, index + found.length + GOAL_CHARS)),
    ),
  );
  return [...new Set(goals)].slice(0, GOALS_MOST);
}

/** “a position in human resources”; of a double goal, first the whole and then each part. */
function wordsOfGoal(rest: string): readonly string[] {
  const whole = (rest.split(END)[0] ?? '').trim().replace(BEFORE, '');
  const parts = [
    whole,
    ...whole.split(AROUND_POST),
    ...whole.split(/(?<!\s)\s+(?:and|or)\s+|[/&]/iu),
  ];
  const bare = parts.map((words) => words.trim().replace(BEFORE, '').replace(BEHIND, '').trim());
  return [...new Set(bare)].filter((words) => {
    const all = words.split(/\s+/);
    return words !== '' && all.length <= WORDS_MOST && !NO_GOAL.test(words) && !isSought(all);
  });
}

/** “data analyst position in a growing firm” and “summer internship in civil engineering” */
const AROUND_POST = new RegExp(`(?<!\\s)\\s+${POST}\\s+(?:in|as|of|within|for)\\s+`, 'iu');
const NO_GOAL = new RegExp(`^${POST}$`, 'iu');

/** Returns true if the words name people who are recruited, as in “looking for engineers”. */
function isSought(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  return /s$/i.test(last) && TITLE.test(last);
}

/** The first goal that is surely a field of study or the name of an occupation. */
export function goalOf(
  phrases: readonly string[],
  fields: readonly FieldOfStudy[],
  index: TitleIndex,
  asOf: string,
): Goal | null {
  const named = (words: string, least: number) => occupationNamed(words, least, index, asOf);
  for (const words of phrases) {
    // one word for a work leads anywhere: “management” is no manager of something
    const isOne = !/\s/.test(words);
    const doer = DOERS.find(([end]) => !isOne && end.test(words));
    const code =
      (isOne && isField(nameKey(words)) ? null : named(words, SAME)) ??
      fieldNamed(words, fields) ??
      (isOne ? null : named(words, SURE)) ??
      (doer ? named(words.replace(...doer), SURE) : null);
    if (code !== null) return { words, code };
  }
  return null;
}

function fieldNamed(words: string, fields: readonly FieldOfStudy[]): string | null {
  const key = nameKey(words);
  const field = fields.find(({ name, others }) =>
    [name, ...others].some((one) => nameKey(one) === key),
  );
  return field?.codes[0] ?? null;
}

/** Work phrases and their occupations: “data analysis” means data analysts. */
const DOERS: readonly (readonly [RegExp, string])[] = [
  [/\banalysis$/iu, 'analyst'],
  [/\banalytics$/iu, 'analyst'],
  [/\bmanagement$/iu, 'manager'],
  [/\bengineering$/iu, 'engineer'],
  [/\bdevelopment$/iu, 'developer'],
  [/\bdesign$/iu, 'designer'],
  [/\bteaching$/iu, 'teacher'],
  [/\badministration$/iu, 'administrator'],
];
/** Minimum nearness of a name that is certainly meant. */
const SAME = 0.95;
const SURE = 0.85;

/** Returns the occupation with a name this near to the words; null: none. */
function occupationNamed(title: string, least: number, index: TitleIndex, asOf: string) {
  const { result } = findOccupations({ asOf, title, limit: 1, unfinished: false }, index, 0);
  const best = isInsufficient(result) ? undefined : result.candidates[0];
  const nearness = best?.parts[0]?.value ?? 0;
  return best && nearness >= least ? best.code : null;
}
