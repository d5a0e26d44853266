/**
 * Noun phrases, times and amounts in a clause of work, by the words of sure-nouns.ts. Each parser returns
 * the positions behind the phrases that begin at a word.
 */
import { MASS } from './bare-heads.ts';
import { goesBefore, isPlainPlural, KINDS, type Kind, type Noun, sensesOf } from './sure-nouns.ts';

const isMass = (one: string) =>
  MASS.has(one) &&
  !/^(?:glass|gas|light|help|history|interest|order|support|control|attention|information|advice|material)$/.test(
    one,
  );

const PERSONS: ReadonlySet<Kind> = new Set(['person', 'group']);

const ONE = /^(?:an?|the|one|our|my|each|every)$/;
const MANY =
  /^(?:[2-9]|[1-9]\d+|\d+(?:\.\d+)?k|\d+\+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|several|many|all|our|my|hundreds of|dozens of)\+?$/;
const NUMBER_LEAD = /^(?:about|around|over|up|nearly|almost)$/;
const NAME = /^\p{Lu}[\p{L}\p{N}+#.-]*$/u;
/** Names of programs and languages; other short words in capitals may be short forms of things. */
const PROGRAM =
  /^(?:SAP|SQL|R|CSS|HTML|PHP|AWS|SPSS|C\+\+|C#|QGIS|GIS|\p{Lu}[\p{Lu}\p{N}]*\p{Ll}[\p{L}\p{N}+#.]*)$/u;

export type Tokens = readonly string[];
/** Positions behind a phrase that begins at `at`; [] if none does */
export type Parser = (tokens: Tokens, at: number) => readonly number[];

const word = (tokens: Tokens, at: number) => tokens[at] ?? '';
export const small = (tokens: Tokens, at: number) => word(tokens, at).toLowerCase();

/** Words of a noun at most */
const NOUN_WORDS = 3;
const BEFORE_MOST = 2;

const isNoun = (text: string) =>
  sensesOf(text).some(({ number }) => number === 'one' || number === 'mass');

type Determined = 'none' | 'one' | 'many';

const fits = ({ number }: Noun, determined: Determined) =>
  number === 'one'
    ? determined === 'one'
    : number === 'mass'
      ? determined === 'none'
      : determined !== 'one';

/** Returns the positions behind a noun with its modifiers. */
function nounAt(
  tokens: Tokens,
  at: number,
  kinds: ReadonlySet<Kind>,
  determined: Determined,
): number[] {
  const ends: number[] = [];
  for (let before = 0; before <= BEFORE_MOST; before += 1) {
    const isOpen = tokens
      .slice(at, at + before)
      .every((one) => goesBefore(one.toLowerCase()) || isNoun(one) || isModifier(one));
    if (!isOpen) break;
    for (let length = 1; length <= NOUN_WORDS; length += 1) {
      const start = at + before;
      if (start + length > tokens.length) break;
      const text = tokens
        .slice(start, start + length)
        .join(' ')
        .toLowerCase();
      const own = sensesOf(text).filter((one) => fits(one, determined));
      if (own.some((one) => [...one.kinds].some((kind) => kinds.has(kind))))
        ends.push(start + length);
    }
  }
  return ends;
}

/** Returns the positions behind a plural that our lists do not hold: “120 saplings”, “garden walls”. */
export const unknownPlural: Parser = (tokens, at) => {
  const start = MANY.test(small(tokens, at)) ? at + 1 : at;
  const ends: number[] = [];
  for (let end = start; end <= start + BEFORE_MOST; end += 1) {
    if (isPlainPlural(word(tokens, end))) ends.push(end + 1);
    const one = word(tokens, end);
    if (!goesBefore(one) && !isNoun(one) && !isModifier(one)) break;
  }
  return ends;
};

/** “low-cost”, “GCSE”, “Tableau”, “19th-century” before a noun */
const isModifier = (one: string) =>
  /^[\p{L}\p{N}]+-\p{L}+$/u.test(one) ||
  /^\p{Lu}[\p{L}\p{N}+]+$/u.test(one) ||
  /^\p{Ll}+(?:al|ic|ary|ical)$/u.test(one);

const LINKING =
  /^(?:an?|the|and|or|of|for|in|on|to|at|by|with|from|as|my|our|their|its|his|her|who|that|which|,|into|using|per|each|every|after|before|when|while|about|than|but|not|is|are|was|were|also|so)$/;
/** A new thing with its article: “a new rota system” */
export const newThing: Parser = (tokens, at) => {
  if (!/^an?$/.test(small(tokens, at))) return [];
  const ends: number[] = [];
  for (let end = at + 1; end <= at + NOUN_WORDS + 1; end += 1) {
    if (
      !/^[£$€]?[\p{L}\p{N}.][\p{L}\p{N}-]+$/u.test(word(tokens, end)) ||
      LINKING.test(word(tokens, end))
    )
      break;
    ends.push(end + 1);
  }
  return ends;
};

export function nounPhrase(kinds: ReadonlySet<Kind>): Parser {
  return (tokens, at) => {
    let start = at;
    if (NUMBER_LEAD.test(small(tokens, start))) start += small(tokens, start) === 'up' ? 2 : 1;
    const first = small(tokens, start);
    const isOne = ONE.test(first);
    const isMany = MANY.test(first);
    const ends: number[] = [];
    if (isOne) ends.push(...nounAt(tokens, start + 1, kinds, 'one'));
    if (isMany) ends.push(...nounAt(tokens, start + 1, kinds, 'many'));
    if (!isOne && !isMany && start === at) ends.push(...nounAt(tokens, start, kinds, 'none'));
    return [...ends, ...ends.flatMap((end) => ofGroup(tokens, end))];
  };
}

/** “a team of 6 nurses”, “classes of 30” */
function ofGroup(tokens: Tokens, at: number): readonly number[] {
  const head = small(tokens, at - 1);
  if (!/^(?:team|teams|crew|crews|class|classes|group|groups|shift)$/.test(head)) return [];
  if (small(tokens, at) !== 'of') return [];
  const isNumber = MANY.test(small(tokens, at + 1));
  return [...(isNumber ? [at + 2] : []), ...nounPhrase(PERSONS)(tokens, at + 1)];
}

const distinct = (ends: readonly number[]): readonly number[] => [...new Set(ends)];

/** “parcels, pallets and boxes” */
export function list(item: Parser): Parser {
  return (tokens, at) => {
    const ends: number[] = [];
    for (const end of distinct(item(tokens, at))) {
      ends.push(end);
      let more: readonly number[] = [end];
      while (more.length > 0) {
        more = distinct(
          more.flatMap((one) => (word(tokens, one) === ',' ? item(tokens, one + 1) : [])),
        );
        for (const one of [end, ...more]) {
          const behind = word(tokens, one) === ',' ? one + 1 : one;
          if (small(tokens, behind) === 'and') ends.push(...item(tokens, behind + 1));
        }
      }
    }
    return [...new Set(ends)];
  };
}

export const names: Parser = (tokens, at) => {
  const ends: number[] = [];
  for (let end = at; end < at + NOUN_WORDS && NAME.test(word(tokens, end)); end += 1) {
    if (PROGRAM.test(word(tokens, at))) ends.push(end + 1);
  }
  return ends;
};

const UNIT =
  /^(?:spring|summer|winter|autumn|quarter|head|half-term|day|week|month|year|shift|night|hour|morning|evening|season|term|weekend)$/;
export const time: Parser = (tokens, at) => {
  const [first, second] = [small(tokens, at), small(tokens, at + 1)];
  if (/^(?:an?|per|each|every)$/.test(first) && UNIT.test(second)) return [at + 2];
  if (
    /^(?:each|every)$/.test(first) &&
    /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/.test(word(tokens, at + 1))
  )
    return [at + 2];
  if (
    first === 'every' &&
    MANY.test(second) &&
    /^(?:days|weeks|months|years|hours)$/.test(small(tokens, at + 2))
  )
    return [at + 3];
  if (/^(?:daily|weekly|monthly)$/.test(first)) return [at + 1];
  if (/^(?:once|twice)$/.test(first) && second === 'a' && UNIT.test(small(tokens, at + 2)))
    return [at + 3];
  if (first === 'most' && /^(?:days|weeks|weekends|months)$/.test(second)) return [at + 2];
  if (first === 'on' && /^(?:nights?|time|site)$/.test(second)) return [at + 2];
  if (first === 'by' && /^(?:hand|phone|email)$/.test(second)) return [at + 2];
  if (first === 'at' && /^(?:weekends|night)$/.test(second)) return [at + 2];
  if (first === 'in' && /^(?:19|20)\d\d$/.test(second)) return [at + 2];
  return [];
};

/** “by 12%”, “from 6 to 4 days” */
export const change: Parser = (tokens, at) => {
  const amount = (one: string) => /^[£$€]?\d[\d.]*(?:%|k|m|K|M)?$/.test(one);
  const first = small(tokens, at);
  const second = word(tokens, at + 1);
  if (first === 'by' && (/^\d[\d.]*%$/.test(second) || second === 'half')) return [at + 2];
  if (first === 'by' && second === 'a' && /^(?:third|quarter|half)$/.test(small(tokens, at + 2)))
    return [at + 3];
  if (first !== 'from' || !amount(second)) return [];
  const to = CHANGE_UNIT.test(small(tokens, at + 2)) ? at + 3 : at + 2;
  const under = /^(?:under|about|over|around|nearly)$/.test(small(tokens, to + 1)) ? to + 1 : to;
  if (small(tokens, to) !== 'to' || !amount(word(tokens, under + 1))) return [];
  return CHANGE_UNIT.test(small(tokens, under + 2)) ? [under + 2, under + 3] : [under + 2];
};
const CHANGE_UNIT = /^(?:days?|weeks?|months?|hours?|minutes?|seconds|ms|years?)$/;

const LANGUAGE =
  /^(?:English|French|German|Spanish|Italian|Portuguese|Polish|Russian|Arabic|Chinese|Mandarin|Japanese|Hindi|Turkish|Dutch|Romanian|Ukrainian)$/;
export const languages = list((tokens, at) => (LANGUAGE.test(word(tokens, at)) ? [at + 1] : []));

export const either =
  (...all: readonly Parser[]): Parser =>
  (tokens, at) =>
    all.flatMap((one) => [...one(tokens, at)]);
/** “in four months” */
export const inTime: Parser = (tokens, at) =>
  MANY.test(small(tokens, at)) && /^(?:days|weeks|months|hours|years)$/.test(small(tokens, at + 1))
    ? [at + 2]
    : [];

/** “the regression suite”, of a writer whose articles are right */
export const theThing: Parser = (tokens, at) => {
  if (small(tokens, at) !== 'the') return [];
  const ends: number[] = [];
  for (let end = at + 1; end <= at + NOUN_WORDS; end += 1) {
    const one = word(tokens, end);
    if (!/^[\p{L}\p{N}][\p{L}\p{N}'’-]*$/u.test(one) || LINKING.test(one)) break;
    if (/^\p{Ll}{3,}(?<!s)$/u.test(one)) ends.push(end + 1);
  }
  return ends;
};

/** “120 saplings”, “a pre-order system”, “new colleagues from Spain” */
export const anything: Parser = (tokens, at) => {
  const first = small(tokens, at);
  const isOne = ONE.test(first) && !/^(?:the|my|every|each)$/.test(first);
  const isMany = MANY.test(first);
  if (first === 'the') return nounPhrase(KINDS)(tokens, at);
  const start = isOne || isMany ? at + 1 : at;
  const ends: number[] = [...nounPhrase(KINDS)(tokens, at)];
  for (let end = start; end < start + NOUN_WORDS; end += 1) {
    const one = word(tokens, end);
    if (!/^[£$€]?[\p{L}\p{N}][\p{L}\p{N}.-]*$/u.test(one) || LINKING.test(one) || MANY.test(one))
      break;
    const isPlural = isPlainPlural(one);
    if (isOne ? /^\p{Ll}{3,}$/u.test(one) && !isPlural : isPlural || (!isMany && isMass(one)))
      ends.push(end + 1);
    // “doctors orders”, “customers complaints”
    if (
      /s$/.test(one) &&
      !/(?:ss|us|is)$|^(?:sales|sports|goods|accounts|customs|news|arts|human|business|arms|communications|operations|savings|earnings|parts|clothes)$/.test(
        one,
      )
    )
      break;
    if (/(?:ed|ly)$/.test(one)) break;
  }
  return [...new Set(ends)];
};

/** Returns true for a number, in digits or in words up to ten. */
export const isNumber = (text: string): boolean =>
  /^(?:\d|two|three|four|five|six|seven|eight|nine|ten)/.test(text);
