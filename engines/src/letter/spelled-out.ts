/** Lines of a résumé in the words of a letter: short forms spelled out, list signs removed. */
import { withoutEnd } from './trims.ts';

/** Longer clauses do not read well in a letter. */
const LENGTH_MOST = 200;

/** Returns the line without list signs, line breaks and closing punctuation. */
export function tidy(line: string): string {
  const plain = line.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').replace(/^[^\p{L}\p{N}“"‘'$€£(]+/u, '');
  return withoutEnd(plain, ' .,;:–—-');
}

/** “e.g. ”, “St. ” and “approx. ” end no sentence */
const SENTENCE_END =
  /(?<=\p{L}{3}|\d|\)|%)(?<!\b(?:approx|incl|excl|avg|dept|est|max|min|corp|ltd|inc|etc|vol|gen|asst|mgr|govt|univ|nos|yrs|hrs|wks|mths|tel|mio|mrd|tsd))[.!?]\s+(?=[\p{Lu}\d])/iu;

/** Returns the sentences of a line, tidied. */
export const sentencesOf = (line: string): readonly string[] =>
  tidy(line)
    .split(SENTENCE_END)
    .map(tidy)
    .filter((one) => one !== '');

const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/(?:\b(?:approx|circa|ca|c)\.? ?|~ ?)(?=[£$€]?\d)/gi, 'about '],
  [/\bapprox\b\.?/gi, 'approximately'],
  [/ ?(?:\bp\/m\b|\bp\.m\.(?= per)|\bpcm\b)/gi, ' a month'],
  [/ ?\bp(?:\.a\.?|\/a\b)/gi, ' a year'],
  [/ ?\bp(?:\.w\.?|\/w\b)/gi, ' a week'],
  [/\bw\/o\b/gi, 'without'],
  [/\/mo\b/gi, ' a month'],
  [/\/yr\b/gi, ' a year'],
  [/\/wk\b/gi, ' a week'],
  [/\/hr\b/gi, ' an hour'],
  [/\bw\/ ?(?=\p{L})/giu, 'with '],
  [/\byrs?\b\.?/gi, 'years'],
  [/\bhrs\b\.?/gi, 'hours'],
  [/\bhr (?=shifts?\b)/gi, 'hour '],
  [/(?<=\d )mins?\b\.?/gi, 'minutes'],
  [/\bw(?:ee)?ks\b\.?/gi, 'weeks'],
  [/(?<!\ban )\b(?:avg\b\.?|average)(?: of)? (?=[£$€]?\d)/gi, 'an average of '],
  [/\bavg\b\.?/gi, 'average'],
  [/\bdepts?\b\.?/gi, 'department'],
  [/\bincl\b\.?/gi, 'including'],
  [/\bmgmt\b\.?/gi, 'management'],
  [/\bexp\b\.?/gi, 'experience'],
  [/(?<=\d )persons\b/gi, 'people'],
  [/(?<=\p{L})\/(?=(?:week|month|day|year|hour|shift)\b)/giu, ' a '],
  [/\b2 ?x$/i, 'twice'],
  [/(?<=\d) ?x$/i, ' times'],
  [/\bmio\b\.?/gi, 'million'],
  [/\bmrd\b\.?/gi, 'billion'],
  [
    /(?<=\b(?:reduced|increased|raised|improved|lowered|cut|grew|boosted)\b[^,;]{1,60}) with (?=\d+(?:\.\d+)? ?%)/i,
    ' by ',
  ],
  [/(?<=\p{Ll}) & (?=\p{Ll})/gu, ' and '],
];

const LANGUAGE =
  /\b(?:english|french|german|spanish|italian|dutch|portuguese|russian|arabic|chinese|japanese|hindi|turkish|bayesian)\b/g;

/** “approx. 15 p/m” → “about 15 a month” */
export const spellOut = (text: string): string =>
  SHORT_FORMS.reduce((all, [pattern, words]) => all.replace(pattern, words), text).replace(
    LANGUAGE,
    (name) => name.charAt(0).toUpperCase() + name.slice(1),
  );

/** Signs and ends that no sentence of a letter has */
const TELEGRAPHIC =
  /[→←⇒×|•~<>=@#{}[\]_*^\\]| [/&] |\b(?:and|or|with|of|for|to|in|at|by|the|an?|from|via)$|\.\.|\?|!|\b(?:e\.?g|i\.?e|etc|tbc|n\/a)\b/iu;

/** Returns true if a clause is short enough, balanced and has no signs of notes. */
export function isReadable(text: string): boolean {
  const count = (sign: string) => text.split(sign).length;
  const even = (count('"') - 1) % 2 === 0;
  const isBalanced = count('(') === count(')') && count('“') === count('”') && even;
  const words = text.split(' ');
  const shouted = words.filter((word) => /^\p{Lu}{5,}$/u.test(word)).length;
  return text.length <= LENGTH_MOST && isBalanced && shouted < 2 && !TELEGRAPHIC.test(text);
}
