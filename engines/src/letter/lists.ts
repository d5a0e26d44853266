/** Lists in a clause: “orders, stock, tills” gets its “and”, and lists of unlike things are refused. */
import { NO_SURE_VERB, readVerbForm } from './verb-words.ts';

/** Between the parts of a list, but not in brackets */
const COMMA = /, (?![^(]{0,80}\))/;
/** Words that open a part which is no item of a list: “, with a team of six” */
const LINK =
  /^(?:and|or|but|including|such as|which|who|whose|where|when|while|with|without|from|for|in|at|by|on|of|to|so|using|then|also|as|after|before|until|under|over|across|through|during|within|up|down|about|more|each|all|both|most|mostly|mainly|especially|even|not|never|often|usually|sometimes|an?|the|one|its|their|his|her|my|our|working|plus|sold|given|based|made|held|led|won|run)\b/i;
/** What came of an act: “, saving 10 hours”, “, reducing waste” */
const RESULT =
  /^(?:\p{L}+ly )?(?:\p{L}+ing (?:(?:an?|the|all|our|their|its|up|over|more|about|both|each|every)\b|\p{N})|(?:saving|reducing|cutting|increasing|improving|raising|leading|resulting|bringing|achieving|ensuring|allowing|enabling|helping|freeing|earning|generating|winning|exceeding|beating|keeping|meeting|giving|adding|doubling|halving|lowering|covering|serving|providing|maintaining|supporting|avoiding|preventing|completing|reporting|speaking|replacing|removing) )/iu;
const PRICE = /^\p{N}\S* (?:\p{L}+ )?(?:a|per|an) /u;
const ITEM_WORDS_MOST = 4;
const NO_ITEM =
  /\b(?:to|for|in|at|from|by|with|on|per|some|is|are|was|were|has|have|regional|seasonal|daily|weekly|monthly|yearly|nights?|weekends?|full|part)\b|^\p{N}|^(?:speed|brand|level|grade)\b|^\p{L}+(?:al|ive|ous|ic|able|ible|ed|ly|ary)$/iu;
const NOUN_END = /(?:ing|s|ment|tion|sion|ance|ence|ity|ship|ware|work|care|mail)$/;

/** “cleaning 3 floors every night”: what follows is no second thing */
const ENDS_TIME = /\b(?:days?|nights?|weeks?|months?|years?|shifts?|daily|weekly|monthly)$/;

/** Returns true if the part can be an item of a list of things. */
function isItem(part: string): boolean {
  const [first = ''] = part.split(' ');
  const isOther = readVerbForm(first) === 'past';
  return part.split(' ').length <= ITEM_WORDS_MOST && !NO_ITEM.test(part) && !isOther;
}

/** Returns the text with “and” before the last item of its list; null if it may be no list of like things. */
export function withListEnd(text: string): string | null {
  const [head = '', ...parts] = text.split(COMMA);
  const last = parts.at(-1);
  if (last === undefined) return text;
  const before = [head, ...parts.slice(0, -1)].join(', ');
  if (/^(?:and|or|but)\b/.test(last)) return text;
  // “, 2,600 miles a week” hangs loose
  if (PRICE.test(last)) return null;
  if (LINK.test(last) || RESULT.test(last)) {
    const start = withListEnd(before);
    return start === null ? null : `${start}, ${last}`;
  }
  if (/ (?:and|or|&) /.test(last)) return parts.every(isLinkable) ? text : null;
  if (!parts.every(isItem) || ENDS_TIME.test(head)) return null;
  // two things only if both are surely things
  if (parts.length === 1 && !(NOUN_END.test(head) && NOUN_END.test(last))) return null;
  return `${before} and ${last}`;
}

/** “IV therapy and wound care” at the end of a list, but not “I had 3 on nights and days” */
const isLinkable = (part: string) =>
  part.split(' ').length <= 14 && !/^\p{N}+$/u.test(part) && !ADJECTIVE.test(part);

/** “residential and commercial” behind a comma: no things */
const ADJECTIVE =
  /^(?:residential|commercial|regional|seasonal|domestic|industrial|national|international|local|full|part|days?|nights?)\b(?=$| (?:and|or) )/i;

const KEEPS_ITS_SENSE =
  /, (?:no|not|never|none|except|without|but|only|if|unless|partly|in training|assist\p{L}*|joint\p{L}*|under|as part|with|while|until|part|shadow\p{L}*)\b/iu;

/** Returns the text before its first comma; null if what follows may change what it says. */
export function beforeList(text: string): string | null {
  const [head = '', ...parts] = text.split(COMMA);
  return parts.length > 0 && !KEEPS_ITS_SENSE.test(text) ? head : null;
}

const OBJECT =
  /^(?:an?|the|all|our|their|its|his|her|my|each|every|both|them|it|him|us|\p{N}\S*|(?:\p{Ll}+ ){0,2}\p{L}{3,}(?<![sui])s)(?=$|[ ,])/u;
/** An object that no noun has behind it: “code the app”, not “code reviews” */
const SURE_OBJECT = /^(?:an?|the|all|our|their|its|his|her|my|each|every|both|them|it|him|us)\b/u;
const SAME_IN_ALL_FORMS =
  /^(?:let|cut|put|read|set|split|spread|cost|hit|fit|reset|related|fixed|used|based|automated|advanced|applied)$/;
const JOINED = /(?: (?:and|or|then)|,) (?:also |then )?(\p{Ll}+)\b/gu;
/** UTF-16 units behind a verb that show whether it has an object. */
const BEHIND = 60;

/**
 * Returns true if a verb behind “and” has another form than the first: “I cleaned rooms and make reports”.
 * @param form form of the first verb
 */
export function hasMixedForms(clause: string, form: 'past' | 'base' | 'going'): boolean {
  // “motors and control circuits”: in a list, or among activities
  const mayBeNoun = form === 'going' || clause.includes(', ');
  return [...clause.matchAll(JOINED)].some(({ 0: { length }, 1: word = '', index }) => {
    const rest = clause.slice(index + length, index + length + BEHIND).trimStart();
    if (SAME_IN_ALL_FORMS.test(word)) return false;
    const other = readVerbForm(word);
    if (other === null || other === form || other === 'going') return false;
    if (other === 'third') return false;
    const isSure = other === 'past' || !NO_SURE_VERB.has(word);
    return (
      (isSure || !mayBeNoun ? OBJECT : SURE_OBJECT).test(rest) ||
      (other === 'base' && isSure && rest !== '')
    );
  });
}
