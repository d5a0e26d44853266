/** A line of a résumé as a clause with its subject: “Reduced waste by 12 %” → “I reduced waste by 12 %”. */
import { baseFormOf, type VerbForm, verbFormOf } from '../review/verbs.ts';
import { tokenise } from '../text/tokens.ts';
import { isReadable, spellOut, tidy } from './spelled-out.ts';

const WORDS_LEAST = 3;

/**
 * Returns the line as a clause with its subject, without a full stop.
 * @param line one sentence
 * @param isCurrent the work goes on
 * @returns null if the line is not surely a clause then
 */
export function toFirstPerson(line: string, isCurrent: boolean): string | null {
  const plain = tidy(spellOut(line));
  const clause = turned(plain, isCurrent) ?? turned(withoutLabel(plain), isCurrent);
  if (clause === null) return null;
  const whole = withArticle(withSubjects(clause));
  return tokenise(whole).length > WORDS_LEAST - 1 && isReadable(whole) ? whole : null;
}

const LABEL = /^[\p{L}&/ -]{1,40}: (?=\p{L})/u;
const withoutLabel = (text: string) => text.replace(LABEL, '');

/** Openings that take other words before their own. */
const WEAK: readonly (readonly [pattern: RegExp, now: string, then: string])[] = [
  [
    /^(?:i am |i was |was )?(?:also |mainly |solely )?respons[aeiou]ble for /i,
    'I am responsible for ',
    'I was responsible for ',
  ],
  [/^(?:was )?in charge of /i, 'I am in charge of ', 'I was in charge of '],
  [/^(?:was )?tasked with /i, 'I was tasked with ', 'I was tasked with '],
  [/^(?:was )?involved in /i, 'I am involved in ', 'I was involved in '],
  [
    /^(?:my |key |main )?(?:duties|responsibilities) (?:are |were |include |included |including )/i,
    'my duties include ',
    'my duties included ',
  ],
];

/** “Promoted to shift lead”: others did it */
const PASSIVE =
  /^(?:was )?(?=(?:awarded (?!\p{L}+s\b)|promoted (?:to|from|twice|within)\b|selected (?:for|as|to|by|from)\b|appointed\b|nominated (?:for|as|by)\b|elected (?:to|as|by)\b|recogni[sz]ed (?:as|for|by|with)\b|invited (?:to|by)\b|trained (?:as|by)\b|hired (?:to|as|by)\b|assigned to\b|chosen (?:to|as|for|by)\b|named\b|credited\b|ranked\b|rated\b))/iu;

/** Words that show that an object begins: “Certified the lift”, not “Certified nurse” */
const OBJECT =
  /^(?:(?:an?|the|all|our|their|its|his|her|my|each|every|both|more|over|about|up|around|some|several|many|new|and|out|\d\S*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|dozens|hundreds|thousands)\b|(?:\p{Ll}+ ){0,2}\p{L}{3,}(?<!s)s(?:$|,| (?:with|for|in|of|at|by|to|from|and|through|across|using|on)\b))/iu;

/** “Automated data cleaning, saving 10 hours”: what came of an act */
const RESULT = /, \p{L}+ing \S/u;

/** “Propagated 3,000 plants”: a verb that our list does not have */
const UNKNOWN_PAST = /^(?=\p{L}{5})\p{L}{1,20}ed$/u;

/** “team of 5” */
const GROUP =
  '(?:\\p{Ll}+ )?(?:team|group|crew|brigade|portfolio|territory|caseload|budget|fleet|range|panel|network|unit|class)';
const GROUP_OF = new RegExp(`^${GROUP} of\\b`, 'u');

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
  for (const [pattern, now, then] of WEAK) {
    const rest = text.replace(pattern, '');
    if (rest !== text) return `${isCurrent ? now : then}${lowerFirst(rest)}`;
  }
  // “I was visiting”: hardly ever meant so
  if (/^I(?! (?:was|am|were|have been) \p{L}+ing\b) \p{Ll}/u.test(text)) return text;
  if (PASSIVE.test(text)) return `I was ${lowerFirst(text.replace(PASSIVE, ''))}`;
  const [, adverb = '', word = '', rest = ''] =
    /^(\p{L}+ly )?(\p{L}+(?:-\p{L}+)*) (.+)$/u.exec(text) ?? [];
  const form = formOf(word) ?? (UNKNOWN_PAST.test(word) && OBJECT.test(rest) ? 'past' : null);
  // “Chair of the committee” names a part, not an act
  if (form === null || /^of\b/i.test(rest)) return null;
  const isObject = [OBJECT, RESULT, GROUP_OF].some((one) => one.test(rest)) || FIXED.test(text);
  if (!isObject && ADJECTIVES.has(word.toLowerCase())) return null;
  return inForm(
    form,
    { lead: lowerFirst(adverb), word: lowerFirst(word), rest, isObject },
    isCurrent,
  );
}

type Opened = {
  readonly lead: string;
  readonly word: string;
  readonly rest: string;
  readonly isObject: boolean;
};

/** “Care for five patients and write notes”, of work that ended: all its verbs stay as they are. */
function inForm(
  form: VerbForm,
  { lead, word, rest, isObject }: Opened,
  isCurrent: boolean,
): string | null {
  const subject = isCurrent ? 'I' : 'it was my job to';
  switch (form) {
    case 'past':
      return `I ${lead}${word} ${rest}`;
    case 'going':
      return null;
    case 'base':
      return !isObject && NO_SURE_VERB.has(word) ? null : `${subject} ${lead}${word} ${rest}`;
    case 'third': {
      const base = baseFormOf(word);
      const isAlone = !rest.split(/[^\p{L}-]+/u).some((one) => verbFormOf(one) === 'third');
      return base === null || !isObject || !isAlone ? null : `${subject} ${lead}${base} ${rest}`;
    }
  }
}

/** Common openings that the list of the review leaves out, because they hide what was done. */
const OURS: ReadonlyMap<string, VerbForm> = new Map([
  ...'helped worked assisted served acted took used participated owned spent chaired passed rolled broke heard filled rotated retired learned learnt scored covered calmed booked carried cleared convened cooked drove'
    .split(' ')
    .map((word) => [word, 'past'] as const),
  ...'help assist serve act take use own participate spend troubleshoot trouble-shoot fill carry clear convene pass undertake'
    .split(' ')
    .map((word) => [word, 'base'] as const),
]);
export const formOf = (word: string): VerbForm | null =>
  verbFormOf(word.replace(/^(?:co|re|pre)-/i, '')) ?? OURS.get(word.toLowerCase()) ?? null;

export const lowerFirst = (text: string) =>
  /^\p{L}?\p{Lu}[\p{Lu}\p{N}]|^\p{Lu}\b/u.test(text)
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1);

const HAS_VERB =
  /\b(?:is|are|was|were|has|had|went|stayed|came|fell|rose|grew|dropped|rises|did|could|can)\b/i;
export const isPast = (word: string) => formOf(word) === 'past';
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
    if (isPast(word) && !ADJECTIVES.has(word.toLowerCase())) rest.push(`I ${lowerFirst(part)}`);
    else if (HAS_VERB.test(part)) rest.push(part);
    else break;
  }
  return [withAnd(first.replace(PAIR, '$1 and $2')), ...rest].join('; ');
}

/** “plating, staining” without a word between them */
const PAIR =
  /^((?:(?! (?:and|or|with|including|for) )[^,;:()])+), ((?:\p{Ll}+ )?\p{Ll}+(?:ing|s))$/u;

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

const BARE_ACT =
  /^(I (?:\p{L}+ly )?\p{L}+) (\p{Ll}+(?:tion|sion|ment|ance|ing|sis|out|refit|launch|design)) of\b/u;
const BARE_GROUP = new RegExp(`^(I (?:\\p{L}+ly )?\\p{L}+) (${GROUP}) of\\b`, 'u');
const BARE_THING =
  /^(I (?:\p{L}+ly )?\p{L}+) (?!(?:an?|the|my|our|their|this|that|each|one|every|all|both|his|her|its|no|and|with|for|in|on|as|to|at|from)\b)((?:(?! (?:and|in|for|with|to|of|on|at|from|by) )[^,;])*?\b(?:module|system|platform|application|app|website|database|programme|program|process|project|policy|campaign|calendar|department|shop|kitchen|warehouse|store|laboratory|target))(?=$|,| (?:for|in|to|with|at|of|by|from)\b)/u;
const NO_BARE = /^(?:an?|the|my|our|their|this|that|each|one|every|his|her|its|no)\b/;

/** “I led migration of 14 services” → “I led the migration of 14 services” */
function withArticle(clause: string): string {
  const act = clause.replace(BARE_ACT, '$1 the $2 of');
  if (act !== clause) return act;
  const thing = clause.replace(BARE_THING, '$1 the $2');
  if (thing !== clause) return thing;
  return clause.replace(BARE_GROUP, (whole, lead: string, noun: string) =>
    NO_BARE.test(noun) ? whole : `${lead} ${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun} of`,
  );
}
