/** A line of a résumé as a clause with its subject: “Reduced waste by 12 %” → “I reduced waste by 12 %”. */
import type { VerbForm } from '../review/verbs.ts';
import { tokenise } from '../text/tokens.ts';
import { lacksArticle } from './bare-nouns.ts';
import { beforeList, hasMixedForms, withListEnd } from './lists.ts';
import { isReadable, spellOut, tidy } from './spelled-out.ts';
import { ADJECTIVES, baseOf, isPast, NO_SURE_VERB, readVerbForm } from './verb-words.ts';

const WORDS_LEAST = 3;
/** Words of a clause without what follows its first comma, at least. */
const CUT_WORDS_LEAST = 5;

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
  const start = beforeList(clause);
  const isLong = start !== null && start.split(' ').length >= CUT_WORDS_LEAST;
  return finished(clause) ?? (isLong ? finished(start) : null);
}

/** Returns the clause with its articles and the ends of its lists; null if it is not surely right then. */
function finished(clause: string): string | null {
  const parts = withSubjects(clause);
  if (parts === null) return null;
  const whole = withArticle(parts);
  if (tokenise(whole).length < WORDS_LEAST || !isReadable(whole)) return null;
  return lacksArticle(whole) || hasMixedForms(whole, formIn(whole)) ? null : whole;
}

/** Returns the form of the verb behind “I” or “it was my job to”. */
function formIn(clause: string): 'past' | 'base' | 'going' {
  const [, word = ''] = /^I (?:\p{L}+ly )?(\p{L}+)/u.exec(clause) ?? [];
  if (/^it was my job/.test(clause) || readVerbForm(word) === 'base') return 'base';
  return /^(?:I (?:am|was)|my) /.test(clause) ? 'going' : 'past';
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
  /^(?:was )?(?=(?:awarded (?!\p{L}+s\b)|promoted (?:to|from|twice|within)\b|selected (?:for|as|to|by|from)\b|appointed (?:as|to|by|an?|the|\p{Ll}+ (?:of|in|for))\b|nominated (?:for|as|by)\b|elected (?:to|as|by)\b|recogni[sz]ed (?:as|for|by|with)\b|invited (?:to|by)\b|trained (?:as|by)\b|hired (?:to|as|by)\b|assigned to\b|chosen (?:to|as|for|by)\b|named\b|credited\b|ranked\b|rated\b))/iu;

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

/** “Responsible for answer the chats”: a verb without -ing */
function isActBehindFor(rest: string): boolean {
  const [, word = '', behind = ''] = /^(\p{L}+) (.+)$/u.exec(rest) ?? [];
  return readVerbForm(word) === 'base' && /^(?:an?|the|all|our|their|my|your)\b/.test(behind);
}

function turned(text: string, isCurrent: boolean): string | null {
  for (const [pattern, now, then] of WEAK) {
    const rest = text.replace(pattern, '');
    if (rest !== text)
      return isActBehindFor(rest) ? null : `${isCurrent ? now : then}${lowerFirst(rest)}`;
  }
  // “I was visiting”: hardly ever meant so
  if (/^I(?! (?:was|am|were|have been) \p{L}+ing\b) \p{Ll}/u.test(text)) return text;
  if (PASSIVE.test(text)) return `I was ${lowerFirst(text.replace(PASSIVE, ''))}`;
  const [, adverb = '', word = '', rest = ''] =
    /^(\p{L}+ly )?(\p{L}+(?:-\p{L}+)*) (.+)$/u.exec(text) ?? [];
  const form = readVerbForm(word) ?? (UNKNOWN_PAST.test(word) && OBJECT.test(rest) ? 'past' : null);
  // “Chair of the committee” names a part, not an act
  if (form === null || /^of\b/i.test(rest)) return null;
  // “Scrap was 4.1%”: a noun
  if (/^(?:is|are|was|were|has|have|had|will|can|could)\b/.test(rest)) return null;
  // “Planned and reactive maintenance”: the first word says which
  const [, joined] = /^(?:and|or|,) (\p{L}+)/u.exec(rest) ?? [];
  if (joined !== undefined && readVerbForm(joined) !== form && !joined.endsWith('ed')) return null;
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

/** “Stock counts”, “Design reviews”: the second word is the act */
const ACT_NOUN =
  /^(?:counts?|reviews?|checks?|audits?|takes?|tests?|improvements?|controls?|meetings?|levels?|sessions?|surveys?|inspections?|rotations?|studies|research|data|analysis|presentations?|assessments?|offers|lists|quotations?)\b/i;
/** Verbs with “to”; others are persons: “Mentor to two clerks” */
const TO_WHOM =
  /^(?:adapt|adhere|answer|attend|cater|contribute|deliver|listen|present|read|refer|relate|report|respond|sell|speak|talk|tend|travel)$/;

/** “out initial assessments” behind “Carries” */
const PARTICLE = /^(?:out|up|over|for|to|with|on) (?:\p{Ll}+ ){0,2}\p{Ll}{3,}/u;
const JOINED = /(?<=(?:^| )and |, )\p{Ll}+s\b/gu;
const NO_OBJECT = /^(?:and|or|for|in|on|of|with|at|by|to|from)\b/;
const PHRASE_END = /^(?:$|,|and|for|of|in|on)/;
/** UTF-16 units behind a word that show whether it has an object. */
const BEHIND = 60;

/**
 * Returns the words behind a verb in the third person with the verbs joined to it in their base form:
 * “assessments and writes court reports” → “assessments and write court reports”.
 * Returns null if a joined word may be a noun or a verb.
 */
function withBaseForms(rest: string): string | null {
  let isSure = true;
  const plain = rest.replace(JOINED, (word, offset: number) => {
    const base = readVerbForm(word) === 'third' ? baseOf(word) : null;
    if (base === null) return word;
    const behind = rest.slice(offset + word.length, offset + word.length + BEHIND).trimStart();
    const isVerb = !NO_SURE_VERB.has(base) || (OBJECT.test(behind) && !NO_OBJECT.test(behind));
    if (!isVerb && !PHRASE_END.test(behind)) isSure = false;
    return isVerb ? base : word;
  });
  return isSure ? plain : null;
}

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
    case 'base': {
      const isNoun = NO_SURE_VERB.has(word) && (!isObject || ACT_NOUN.test(rest));
      const isPart = /^to\b/.test(rest) && !TO_WHOM.test(word);
      return isNoun || isPart ? null : `${subject} ${lead}${word} ${rest}`;
    }
    case 'third': {
      const base = baseOf(word);
      const isAct = isObject || PARTICLE.test(rest) || !NO_SURE_VERB.has(base ?? '');
      const plain = withBaseForms(rest);
      // “Services and repairs of cars”: nouns
      const isPair = /^(?:and|or) \p{Ll}+s of\b/u.test(rest);
      return base === null || !isAct || isPair || plain === null
        ? null
        : `${subject} ${lead}${base} ${plain}`;
    }
  }
}

export const lowerFirst = (text: string) =>
  /^\p{L}?\p{Lu}[\p{Lu}\p{N}]|^\p{Lu}\b/u.test(text)
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1);

const HAS_VERB =
  /\b(?:is|are|was|were|has|had|went|stayed|came|fell|rose|grew|dropped|rises|did|could|can)\b/i;
const FIRST_WORD = /^(?:\p{L}+ly )?(\p{L}+)/u;

/**
 * Gives a subject to what is behind a semicolon or dash, and an “and” to the last verb of a list. Leaves
 * out the rest from the first part that has no verb: the words of the clause stay true.
 */
function withSubjects(clause: string): string | null {
  const [first = '', ...more] = clause.split(/; | [–—-] /u);
  const rest: string[] = [];
  for (const part of more) {
    const word = FIRST_WORD.exec(part)?.[1] ?? '';
    if (isPast(word) && !ADJECTIVES.has(word.toLowerCase())) rest.push(`I ${lowerFirst(part)}`);
    else if (HAS_VERB.test(part)) rest.push(part);
    else break;
  }
  const lists = [first, ...rest].map((part) => withListEnd(withAnd(part)));
  return lists.every((part) => part !== null) ? lists.join('; ') : null;
}

/** “I planned X, wrote Y” → “I planned X, and wrote Y” */
function withAnd(clause: string): string {
  const places = [...clause.matchAll(/, (\p{L}+)(?= \S)/gu)].filter(
    ({ 1: word = '' }) => isPast(word) || (UNKNOWN_PAST.test(word) && !ADJECTIVES.has(word)),
  );
  const last = places.at(-1);
  if (last === undefined) return clause;
  const joined = clause.slice(last.index).matchAll(/ (?:and|or|but) (?:\p{L}+ly )?(\p{L}+)/gu);
  if ([...joined].some(({ 1: word = '' }) => isPast(word) || UNKNOWN_PAST.test(word)))
    return clause;
  const at = last.index + 2;
  // “I washed dishes and cut vegetables” needs no comma
  const before = clause.slice(
    0,
    places.length === 1 && !clause.slice(0, last.index).includes(',') ? last.index : at - 1,
  );
  return `${before} and ${clause.slice(at)}`;
}

const BARE_ACT =
  /^(I (?:\p{L}+ly )?\p{L}+) (\p{Ll}+(?:tion|sion|ment|ance|ing|sis|out|refit|launch|design)) of\b/u;
const BARE_GROUP = new RegExp(`^(I (?:\\p{L}+ly )?\\p{L}+) (${GROUP}) of\\b`, 'u');
const BARE_THING =
  /^(I (?:\p{L}+ly )?(?!(?:built|build|made|make|created?|designed|developed|launched|wrote|set|introduced)\b)\p{L}+) (?!(?:an?|the|my|our|their|this|that|each|one|every|all|both|his|her|its|no|and|with|for|in|on|as|to|at|from)\b)((?:(?! (?:and|in|for|with|to|of|on|at|from|by) )[^,;])*?\b(?:module|system|platform|website|database|calendar|department|shop|kitchen|warehouse|store|laboratory))(?=$|,| (?:for|in|to|with|at|of|by|from)\b)/u;
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
