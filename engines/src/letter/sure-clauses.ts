/**
 * Clauses whose words and whose grammar are all known: “I trained 12 new nurses and wrote care plans”.
 * Of a résumé with faults of language, a letter has such clauses only.
 */
import { isActivity, isFixed } from './sure-fixed.ts';
import type { Kind } from './sure-nouns.ts';
import {
  anything,
  change,
  either,
  inTime,
  isNumber,
  languages,
  list,
  names,
  newThing,
  nounPhrase,
  type Parser,
  small,
  type Tokens,
  theThing,
  time,
  unknownPlural,
} from './sure-phrases.ts';
import { clarityOf, isOpenVerb, sureVerb } from './sure-verbs.ts';
import { readVerbForm } from './verb-words.ts';

const PERSONS: ReadonlySet<Kind> = new Set(['person', 'group']);
const PLACES: ReadonlySet<Kind> = new Set(['place', 'group', 'paper']);
const EVENTS: ReadonlySet<Kind> = new Set(['event', 'person', 'group', 'place', 'machine', 'food']);
const PERSONS_OR_PLACES: ReadonlySet<Kind> = new Set(['person', 'group', 'place']);
const AFTER_ON: ReadonlySet<Kind> = new Set(['living', 'place']);
const AFTER_ON_MANY: ReadonlySet<Kind> = new Set(['living', 'place', 'machine', 'system']);

/** “on 30 devices”, “on building sites”; but not “on the tablet” */
const placeOn: Parser = (tokens, at) => {
  const first = small(tokens, at);
  if (/^(?:an?|the)$/.test(first)) return [];
  return nounPhrase(/^\d/.test(first) ? AFTER_ON_MANY : AFTER_ON)(tokens, at);
};
const AT: ReadonlySet<Kind> = new Set(['event']);
/** Verbs of making and running, which take a new thing with its article */
const NEW =
  /^(?:build|built|design|designed|write|wrote|create|created|launch|launched|introduce|introduced|develop|developed|run|ran|lead|led|rebuild|rebuilt|won|win|manage|managed|set up|edit|edited|open|opened|own|planned)$/;

/** Phrases behind an object: “for 4 teachers”, “with Excel”, “in the kitchen” */
const behind: Parser = (tokens, at) => {
  const first = small(tokens, at);
  const rest = at + 1;
  switch (first) {
    case 'for':
      return list(either(nounPhrase(EVENTS), unknownPlural))(tokens, rest);
    case 'to':
      return [...list(nounPhrase(PERSONS_OR_PLACES))(tokens, rest), ...list(names)(tokens, rest)];
    case 'on':
      return placeOn(tokens, rest);
    case 'at':
      return nounPhrase(AT)(tokens, rest);
    case 'across':
      return nounPhrase(PLACES)(tokens, rest);
    case 'with':
    case 'using':
      return [...list(names)(tokens, rest), ...nounPhrase(PERSONS)(tokens, rest)];
    case 'in':
      return [
        ...list(names)(tokens, rest),
        ...languages(tokens, rest),
        ...nounPhrase(PLACES)(tokens, rest),
        ...inTime(tokens, rest),
      ];
    case 'of':
      return isNumber(small(tokens, rest)) ? nounPhrase(PERSONS)(tokens, rest) : [];
    case 'within':
      return /^budget$/.test(small(tokens, rest)) ? [rest + 1] : [];
    case 'from':
    case 'into': {
      const ends = languages(tokens, rest);
      return first === 'into'
        ? ends
        : ends.flatMap((end) =>
            /^(?:in)?to$/.test(small(tokens, end)) ? languages(tokens, end + 1) : [],
          );
    }
    default:
      return [];
  }
};

/** Verbs that take a preposition first */
const WITH_PREPOSITION: readonly (readonly [RegExp, ReadonlySet<Kind>])[] = [
  [/^(?:look|looked) after$/, new Set<Kind>(['person', 'living'])],
  [/^(?:care|cared) for$/, new Set<Kind>(['person', 'living'])],
  [/^(?:work|worked|deal|dealt|liaise|liaised) with$/, new Set<Kind>(['person', 'group'])],
  [/^(?:deal|dealt) with$/, new Set<Kind>(['issue'])],
  [
    /^(?:communicate|communicated|liaise|liaised|cooperate|cooperated) with$/,
    new Set<Kind>(['person', 'group']),
  ],
  [/^(?:respond|responded) to$/, new Set<Kind>(['issue'])],
];

function verbAt(tokens: Tokens, at: number): { kinds: ReadonlySet<Kind>; ends: number }[] {
  const two = tokens
    .slice(at, at + 2)
    .join(' ')
    .toLowerCase();
  const found = WITH_PREPOSITION.filter(([pattern]) => pattern.test(two)).map(([, kinds]) => ({
    kinds,
    ends: at + 2,
  }));
  for (const [text, ends] of [
    [small(tokens, at), at + 1],
    [two, at + 2],
  ] as const) {
    const verb = sureVerb(text);
    if (verb) found.push({ kinds: verb.kinds, ends });
  }
  return found;
}

/** A part of a clause of a fixed form, between “and” or commas */
const fixed: Parser = (tokens, at) => {
  const ends: number[] = [];
  for (let end = at + 2; end <= tokens.length; end += 1) {
    const text = tokens.slice(at, end).join(' ').replaceAll(' ,', ',');
    if (isFixed(text)) ends.push(end);
  }
  return ends;
};

const act: Parser = (tokens, at) => [...fixed(tokens, at), ...verbAct(tokens, at)];

const verbAct: Parser = (tokens, at) =>
  verbAt(tokens, at).flatMap(({ kinds, ends }) => {
    const starts = [ends];
    // “built and tested websites”
    if (small(tokens, ends) === 'and')
      for (const second of verbAt(tokens, ends + 1)) starts.push(second.ends);
    const known = nounPhrase(kinds);
    const isOpen = isOpenVerb(tokens.slice(at, ends).join(' ').toLowerCase());
    const head = tokens.slice(at, ends).join(' ').toLowerCase();
    const object: Parser = (all, one) => [
      ...known(all, one),
      ...(isOpen ? unknownPlural(all, one) : []),
      ...(NEW.test(head) ? newThing(all, one) : []),
    ];
    let reached: number[] = starts.flatMap((start) => [...list(object)(tokens, start)]);
    const all = new Set(reached);
    while (reached.length > 0) {
      const isMeasure = kinds.has('measure');
      reached = reached
        .flatMap((one) => [
          ...behind(tokens, one),
          ...time(tokens, one),
          ...(isMeasure ? change(tokens, one) : []),
        ])
        .filter((one) => !all.has(one));
      for (const one of reached) all.add(one);
    }
    return [...all];
  });

const GIVES =
  /^(?:deliver|sell|sold|send|sent|teach|taught|serv|ship|offer|transport|lend|lent|explain|donat|read|supply|supplied|report)/;

const behindAny =
  (verb: string): Parser =>
  (tokens, at) => {
    const rest = at + 1;
    switch (small(tokens, at)) {
      case 'of':
        return isNumber(small(tokens, rest)) ? nounPhrase(PERSONS)(tokens, rest) : [];
      case 'for':
      case 'with':
        return list(either(anything, names))(tokens, rest);
      case 'from':
      case 'across':
        return either(anything, names)(tokens, rest);
      case 'to':
        return GIVES.test(verb)
          ? list(either(nounPhrase(PERSONS_OR_PLACES), names))(tokens, rest)
          : [];
      case 'in':
        return either(nounPhrase(PLACES), names, languages, inTime)(tokens, rest);
      case 'on':
        return placeOn(tokens, rest);
      default:
        return [];
    }
  };

const clearAct =
  (isFaultless: boolean): Parser =>
  (tokens, at) => {
    const verb = small(tokens, at);
    const form = readVerbForm(verb);
    const clarity = clarityOf(verb);
    if (clarity === null || (clarity === 'less' && !isFaultless)) return [];
    const isPhrase = /^(?:up|out|off|down|in|over)$/.test(small(tokens, at + 1));
    const second = small(tokens, at + 2);
    const isPair =
      small(tokens, at + 1) === 'and' &&
      readVerbForm(second) === form &&
      clarityOf(second) !== null;
    const object = clarity === 'less' || !isFaultless ? anything : either(anything, theThing);
    let reached: number[] = [...list(object)(tokens, at + (isPair ? 3 : isPhrase ? 2 : 1))];
    const all = new Set(reached);
    while (reached.length > 0) {
      reached = reached
        .flatMap((one) => [
          ...behindAny(verb)(tokens, one),
          ...time(tokens, one),
          ...change(tokens, one),
        ])
        .filter((one) => !all.has(one));
      for (const one of reached) all.add(one);
    }
    if (/^(?:us(?:e|ed)|know|learned|learnt)$/.test(verb))
      return [...all, ...list(names)(tokens, at + 1)];
    return [...all];
  };

const PREPOSITION = /^(?:for|with|from|to|in|on)$/;

/** “to Year 7 to Year 11” */
function repeatsPreposition(tokens: Tokens): boolean {
  const own = tokens.slice(0, -1).filter((one) => PREPOSITION.test(one));
  return new Set(own).size < own.length;
}

const SUBJECT = /^(?:I (?:also )?|it was my job to )/;

const ACTIVITIES = /^my (?:work|duties) includ(?:e|es|ed) /;

/** “my work includes picking, packing and loading” */
function listsActivities(clause: string): boolean {
  const rest = clause.replace(ACTIVITIES, '');
  if (rest === clause) return false;
  if (isGerundAct(rest)) return true;
  return rest.split(/, (?:and )?| and /).every((one) => isActivity(one) || isGerundAct(one));
}

/** “training new staff”: the same act in its base form is sure */
function isGerundAct(text: string): boolean {
  const [, stem, rest] = /^(\p{Ll}+)ing (.+)$/u.exec(text) ?? [];
  if (stem === undefined || rest === undefined) return false;
  return [stem, `${stem}e`, stem.slice(0, -1)].some((verb) => isSure(`I ${verb} ${rest}`));
}

const HELD = /^(?:my qualifications include|I have an? [BM]\S+) /;
const tokensOf = (text: string): Tokens =>
  text
    .replace(/(?<=\d) ?%/g, '%')
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .match(/[^\s,]+|,/g) ?? [];

/** Words of a clause at most. */
const WORDS_MOST = 18;

/** Returns true if each word of the clause is known, and each phrase of it is of a known form. */
export function isSure(clause: string): boolean {
  if (HELD.test(clause) || listsActivities(clause)) return true;
  const rest = clause.replace(SUBJECT, '');
  const tokens = tokensOf(rest);
  if (rest === clause || tokens.length > WORDS_MOST) return false;
  return list(act)(tokens, 0).includes(tokens.length);
}

/** Returns true if the clause has a simple form, and its verbs are seldom used in a wrong sense. */
export function isClear(clause: string, isFaultless = false): boolean {
  const rest = clause.replace(SUBJECT, '');
  const tokens = tokensOf(rest);
  if (rest === clause || tokens.length > WORDS_MOST || repeatsPreposition(tokens)) return false;
  return list(either(act, clearAct(isFaultless)))(tokens, 0).includes(tokens.length);
}
