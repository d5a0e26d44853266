/** A line of a résumé as a clause with its subject: “Reduced waste by 12 %” → “I reduced waste by 12 %”. */
import { baseFormOf, type VerbForm, verbFormOf } from '../review/verbs.ts';
import { tokenise } from '../text/tokens.ts';
import { withoutEnd } from './trims.ts';

/** Longer clauses do not read well in a letter. */
const LENGTH_MOST = 230;
const WORDS_LEAST = 2;

/**
 * Returns the line as a clause that begins with “I”, without a full stop.
 * @param isCurrent the work goes on
 * @returns null if the line is not surely a clause then; it can be quoted
 */
export function toFirstPerson(line: string, isCurrent: boolean): string | null {
  const plain = firstSentence(tidy(line));
  const clause = turned(plain, isCurrent) ?? turned(withoutLabel(plain), isCurrent);
  if (clause === null) return null;
  const whole = withSubjects(clause);
  const isShort = tokenise(whole).length <= WORDS_LEAST;
  return isShort || whole.length > LENGTH_MOST || !isBalanced(whole) ? null : whole;
}

/** Returns the line without list signs, line breaks and closing punctuation. */
export function tidy(line: string): string {
  const plain = line.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').replace(/^[^\p{L}\p{N}“"‘'$€£(]+/u, '');
  return withoutEnd(plain, ' .,;:–—-');
}

/** “e.g. ” and “St. ” end no sentence */
const SENTENCE_END = /(?<=\p{L}{3}|\d|\)|%)[.!?]\s+(?=[\p{Lu}\d])/u;

export function firstSentence(text: string): string {
  return tidy(text.split(SENTENCE_END)[0] ?? '');
}

const LABEL = /^[\p{L}&/ -]{1,40}: (?=\p{Lu})/u;
const withoutLabel = (text: string) => text.replace(LABEL, '');

/** Openings that take no “I” before their own words. */
const WEAK: readonly (readonly [pattern: RegExp, now: string, then: string])[] = [
  [
    /^(?:also |mainly |solely )?responsible for /i,
    'I am responsible for ',
    'I was responsible for ',
  ],
  [/^in charge of /i, 'I am in charge of ', 'I was in charge of '],
  [/^tasked with /i, 'I was tasked with ', 'I was tasked with '],
  [/^involved in /i, 'I am involved in ', 'I was involved in '],
  [
    /^(?:duties|responsibilities) (?:include|included|including) /i,
    'I have duties that include ',
    'I had duties that included ',
  ],
];

/** “Promoted to shift lead”: others did it */
const PASSIVE =
  /^(?:awarded (?!\p{L}+s\b)|promoted (?:to|from|twice|within)\b|selected (?:for|as|to|by|from)\b|appointed\b|nominated (?:for|as|by)\b|elected (?:to|as|by)\b|recogni[sz]ed (?:as|for|by|with)\b|invited (?:to|by)\b|trained (?:in|as|by)\b|hired (?:to|as|by)\b|assigned to\b|chosen (?:to|as|for|by)\b|named\b|credited\b|ranked\b|rated\b)/iu;
const CERTIFIED = /^(?:certified|licensed|qualified) (?:in|as|by|for|to)\b/i;

/** Words that show that an object begins: “Certified the lift”, not “Certified nurse” */
const OBJECT =
  /^(?:(?:an?|the|all|our|their|its|his|her|my|each|every|both|more|over|about|up|around|some|several|many|new|and|out|\d\S*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|dozens|hundreds|thousands)\b|\p{L}{3,}(?<!s)s(?:,| (?:with|for|in|of|at|by|to|from|and|through|across|using|on)\b))/iu;

/** Verbs with the preposition that they take */
const FIXED =
  /^(?:care for|report to|answer (?:to|for)|serve (?:on|as)|work (?:with|on|in|at)|act as|deal with)\b/i;

/** Verbs of our list whose forms are also nouns or adjectives at the head of a line. */
const NO_SURE_VERB = new Set(
  'lead design support research project partner cook test market store staff program process report review record schedule service ship sort host guide judge coach nurse pilot model map order place stock supply trade train audit budget code contact contract control display document draft estimate file fund grade launch lecture lift load log price print produce question range sand scale score screen script seal seat spray square stage start survey table target tile total tow track transport trim tutor value volunteer watch water wrap account brief care catalogue challenge change channel charge chart check clean close comment compost cost cure date deal debug direct document double dose draw drill drop equip feature fight find fit fix focus form found garden groom haul hoist interview invoice issue label landscape launch level lobby mill mix mount move note nurture offer open pack paint paper patch pave pitch plant post press prime process proof prune purchase rank rate reach recruit release rent repair request rescue reserve result return rig ring roast roll roster route save seam secure send serve set shape show sign sketch splice stack step stitch stop structure study style switch sweep tag tally tend term time tour transfer treat triage tune turn type upgrade use view visit walk weigh work support copy answer'.split(
    ' ',
  ),
);
const ADJECTIVES = new Set(
  'certified registered licensed experienced qualified published dedicated motivated advanced applied distributed integrated fixed automated managed detailed skilled trained proven guided mixed protected related combined limited established targeted customized customised organized organised documented enhanced illustrated'.split(
    ' ',
  ),
);

function turned(text: string, isCurrent: boolean): string | null {
  if (/^I (?!\.)/.test(text)) return text;
  for (const [pattern, now, then] of WEAK) {
    const rest = text.replace(pattern, '');
    if (rest !== text) return `${isCurrent ? now : then}${lowerFirst(rest)}`;
  }
  if (PASSIVE.test(text)) return `I was ${lowerFirst(text)}`;
  if (CERTIFIED.test(text)) return `I am ${lowerFirst(text)}`;
  const [, adverb = '', word = '', rest = ''] =
    /^(\p{L}+ly )?(\p{L}+(?:-\p{L}+)*) (.+)$/u.exec(text) ?? [];
  const form = formOf(word);
  if (form === null) return null;
  const isObject = OBJECT.test(rest) || FIXED.test(text);
  if (!isObject && ADJECTIVES.has(word.toLowerCase())) return null;
  const lead = adverb === '' ? '' : lowerFirst(adverb);
  const own = lowerFirst(word);
  switch (form) {
    case 'past':
      return `I ${lead}${own} ${rest}`;
    case 'going':
      return `I have experience of ${lead}${own} ${rest}`;
    case 'base':
      if (!isObject && NO_SURE_VERB.has(own)) return null;
      return isCurrent ? `I ${lead}${own} ${rest}` : `I used to ${lead}${own} ${rest}`;
    case 'third': {
      const base = baseFormOf(word);
      const isAlone = !rest.split(/[^\p{L}-]+/u).some((one) => verbFormOf(one) === 'third');
      if (base === null || !isObject || !isAlone) return null;
      return isCurrent ? `I ${lead}${base} ${rest}` : `I used to ${lead}${base} ${rest}`;
    }
  }
}

/** Common openings that the list of the review leaves out, because they hide what was done. */
const OURS: ReadonlyMap<string, VerbForm> = new Map([
  ...'helped worked assisted served acted took used participated owned spent chaired passed rolled broke heard filled rotated retired learned learnt scored covered calmed booked carried cleared convened cooked drove'
    .split(' ')
    .map((word) => [word, 'past'] as const),
  ...'help assist serve act take use own participate spend troubleshoot trouble-shoot fill carry clear convene pass'
    .split(' ')
    .map((word) => [word, 'base'] as const),
]);
const formOf = (word: string): VerbForm | null =>
  verbFormOf(word.replace(/^(?:co|re|pre)-/i, '')) ?? OURS.get(word.toLowerCase()) ?? null;

const lowerFirst = (text: string) =>
  /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

const HAS_VERB =
  /\b(?:is|are|was|were|has|had|went|stayed|came|fell|rose|grew|dropped|rises|did|could|can)\b/i;
const isPast = (word: string) => formOf(word) === 'past';
const FIRST_WORD = /^(?:\p{L}+ly )?(\p{L}+)/u;

/**
 * Gives a subject to what is behind a semicolon or dash, and an “and” to the last verb of a list. Leaves
 * out the rest from the first part that has no verb: the words of the clause stay true.
 */
function withSubjects(clause: string): string {
  const [first = '', ...more] = clause.split(/; | [–—-] /u);
  const rest: string[] = [];
  for (const part of more) {
    const word = FIRST_WORD.exec(part)?.[1] ?? '';
    const isClause =
      HAS_VERB.test(part) ||
      part
        .split(/[^\p{L}]+/u)
        .slice(1)
        .some(isPast);
    if (isPast(word) && !ADJECTIVES.has(word.toLowerCase())) rest.push(`I ${lowerFirst(part)}`);
    else if (isClause) rest.push(part);
    else break;
  }
  return [withAnd(first), ...rest].join('; ');
}

/** “I planned X, wrote Y” → “I planned X, and wrote Y” */
function withAnd(clause: string): string {
  const places = [...clause.matchAll(/, (\p{L}+)(?= \S)/gu)].filter(({ 1: word = '' }) =>
    isPast(word),
  );
  const last = places.at(-1);
  if (last === undefined || / (?:and|or|but) \p{L}+/u.test(clause.slice(last.index))) return clause;
  const at = last.index + 2;
  return `${clause.slice(0, at)}and ${clause.slice(at)}`;
}

function isBalanced(text: string): boolean {
  const count = (sign: string) => text.split(sign).length;
  const even = (count('"') - 1) % 2 === 0;
  return count('(') === count(')') && count('“') === count('”') && even && !/[{}[\]|•]/.test(text);
}
