/** Must-haves that a text states in sentences: least pay, and the schooling that a person accepts. */
import { ENTRY_EDUCATION, type EntryEducation } from '@roletrail/contracts/entry-education';
import type { Statements } from './statements.ts';

export type StatedMustHaves = {
  /** US dollars a year, at least; null if the text names none */
  readonly pay: { readonly value: number; readonly words: string } | null;
  /** most that the person would still study for; null if the text does not say */
  readonly schooling: { readonly most: EntryEducation; readonly words: string } | null;
};

/** Hours of a full-time year. */
const HOURS_A_YEAR = 2080;
const HOURLY = { least: 8, most: 250 };
const YEARLY = { least: 15_000, most: 500_000 };

const HOUR = /\$?\s?(\d{1,3}(?:\.\d{1,2})?)\s?(?:dollars |bucks )?(?:an|a|per|\/)\s?h(?:ou)?r\b/iu;
const YEAR = /\$?\s?(\d{2,3})(?:(,\d{3})|(?:\.\d)?\s?(k\b|thousand\b|grand\b))/iu;
/** “would take 60 to start”: thousands, if the words are of pay. */
const BARE =
  /\b(?:take|need|under|below|least|minimum|make|earn)\s(?:about |around )?\$?(\d{2,3})(?=\s(?:to start|or (?:more|so|better|above)|a year|at least)\b|\s*$)/iu;
/** Words of what a person has now, which is no floor. */
const NOW =
  /\b(?:make|making|earn|earning|made|gross|currently|now|budget|sold|revenue|sales of|loans?|debts?|owe)\b/iu;

/** @param statements what the person wants and refuses */
export function readMustHaves({ all }: Statements): StatedMustHaves {
  return { pay: readPay(all), schooling: readSchooling(all) };
}

function readPay(text: string): StatedMustHaves['pay'] {
  const clauses = text.split(/,(?!\d{3})|[;:\n]|\.(?!\d)|\b(?:but|and)\b/iu);
  const found = clauses.flatMap((words) => {
    if (NOW.test(words)) return [];
    const value = amountIn(words);
    return value === null ? [] : [{ value, words: words.trim() }];
  });
  return found.sort((a, b) => a.value - b.value)[0] ?? null;
}

/** Returns US dollars a year; null if the words name no amount of pay. */
function amountIn(words: string): number | null {
  const hourly = Number(HOUR.exec(words)?.[1] ?? Number.NaN);
  if (hourly >= HOURLY.least && hourly <= HOURLY.most) return Math.round(hourly * HOURS_A_YEAR);
  const [, digits, thousands] = YEAR.exec(words) ?? [];
  const [, bare] = BARE.exec(words) ?? [];
  const amount = digits ? Number(`${digits}${thousands?.slice(1) ?? '000'}`) : Number(bare) * 1000;
  return amount >= YEARLY.least && amount <= YEARLY.most ? amount : null;
}

const NO_SCHOOL =
  /\b(?:no|not|without|cannot|can[’']?t|don[’']?t(?! mind)|won[’']?t|never|nor)\b[^.;\n]{0,50}\b(?:degrees?|master[’']?s|bachelor[’']?s|four[- ]years?|college|school(?:ing)?|university|stud(?:y|ying)|classes|retrain(?:ing)?)\b/iu;
/** Ends a clause about schooling. */
const JOINTS = /[,;]|\b(?:but|though|although|however)\b/iu;
/** What is accepted, the longest first, with its rank in ENTRY_EDUCATION. */
const ACCEPTS: readonly (readonly [number, RegExp])[] = [
  [6, /\b(?:master[’']?s|graduate school|grad school)\b/iu],
  [
    5,
    /\b(?:finish(?:ing)? my (?:degree|bachelor[’']?s)|(?:do|get|earn|study for) a (?:degree|bachelor[’']?s)|four[- ]year)\b/iu,
  ],
  [
    4,
    /\b(?:two[- ]years?|2[- ]years?|associate[’']?s?|community college|(?:school|classes|college|study) (?:at night|in the evenings?|part[- ]time|at night later))\b/iu,
  ],
  [
    2,
    /\b(?:apprentice(?:ship)?s?|(?:short|quick|online|night|evening|few months[’']?(?: of a)?|a few weeks) (?:course|class|program|certificate)s?|months of (?:a )?(?:course|class|school|training)|(?:one|1|a) year(?: of (?:school|college|training))?\b(?=[^.]{0,20}(?:school|course|certificate|$))|school (?:for )?(?:one|1|a) year|certificates?|boot ?camp)\b/iu,
  ],
];

function readSchooling(text: string): StatedMustHaves['schooling'] {
  for (const sentence of text.split('\n')) {
    const clauses = sentence.split(JOINTS);
    const no = NO_SCHOOL.exec(sentence);
    // of a clause that refuses schooling nothing is accepted
    const rest = clauses.filter((clause) => !NO_SCHOOL.test(clause)).join(', ');
    const accepts = ACCEPTS.find(([, words]) => words.test(rest));
    const [none] = ENTRY_EDUCATION;
    // the full stop joins sentences, and need not be in the text
    const words = sentence.replace(/\.$/, '').trim();
    if (accepts) return { most: ENTRY_EDUCATION[accepts[0]] ?? none, words };
    if (no) return { most: none, words: no[0].trim() };
  }
  return null;
}
