/** Lines of a résumé that name an activity: “Medication rounds and wound care” → “my work includes …”. */
import { tokenise } from '../text/tokens.ts';
import { lacksArticle } from './bare-nouns.ts';
import { lowerFirst } from './first-person.ts';
import { beforeList, hasMixedForms, withListEnd } from './lists.ts';
import { isReadable, spellOut, tidy } from './spelled-out.ts';
import { isPast, NO_SURE_VERB, readVerbForm } from './verb-words.ts';

/** Ends the first noun phrase of a line */
const PHRASE_END =
  /, | \(| (?:and|&|with|for|of|on|to|in|at|from|by|using|via|across|under|through|between) |$/;
/** Nouns of things to do */
const ACTIVITY =
  /(?:(?<!\btrain)ing|ment|tion|sion|(?<=\p{L}{2}[^sui])s)$|^(?:support|care|control|work|design|therapy|analysis|supervision|research|payroll|repair|entry|service|maintenance|assistance|hygiene|liaison|delivery)$/iu;
/** Nouns of what a person has, gets or is */
const NO_ACTIVITY =
  /^(?:skills?|abilit(?:y|ies)|knowledge|awards?|years?|months?|hours?|miles?|states?|accidents?|results?|licen[cs]es?|certificates?|qualifications?|certifications?|certs|success|employees|achievements?|responsibilities|duties|rating|ranking|standing|understanding|apprenticeship|experience|tools|technologies|headings?|promotion|morning|evening|complaints|problems|issues|incidents|bugs|patients|clients|residents|students|pupils|parents|children|people|(?:work|manag|teach|learn|memb|speak|driv|lead|custom|us|buy|sell|volunte)e?e?(?:ers|ors|rs))$/i;
const NO_START =
  /^(?:driving licen[cs]e|excellent|good|strong|great|full|valid|clean|first|top|best|highest|key|lead|chair|member|winner|certified|some|part|no|not|the|an?|my|our|all|on|in|at|as|with|for|of|to|by|also|other|various|basic|and|named|responsible|advanced)\b/i;
const NO_PHRASE =
  /[:;/]| [–—-] |\b(?:19|20)\d\d$|\b(?:I|we|you|is|are|was|were|has|have|had|who|which|daily|only)\b/;
/** Common nouns that open such lines; other words with a capital may be names. */
const COMMON = new Set(
  'account admin allergen backflow bank bar bed bench brake brand budget card care case cash class client code community concrete contract cost counter court credit crop customer daily data design document drain drink email emergency end event family fault fire floor food front gas goods ground guest health home house inventory invoice key lab lesson letter machine mail market medication menu month network night office order parts patient personal phone plant pre-trip product project property purchase quality record report risk road room route safety sales sample school security server shift site small social software stock store supplier support system tax team test till tool tree user vehicle visitor visual warehouse waste water web week weekly wheel window wood wound'.split(
    ' ',
  ),
);
const COMMON_END =
  /(?:ing|tion|sion|ment|ance|ence|ity|ship|ial|ical|ive|ous|ary|age|ure|ics|al|ed|ies)$/;

/** Returns the text with a small first letter; null if its first word may be a name. */
function inSmall(text: string, known: ReadonlySet<string>): string | null {
  const small = lowerFirst(text);
  if (small === text) return text;
  const [word = ''] = /^[\p{L}-]+/u.exec(small) ?? [];
  const isCommon =
    COMMON.has(word) ||
    COMMON.has(word.replace(/s$/, '')) ||
    COMMON_END.test(word) ||
    known.has(word);
  return isCommon || readVerbForm(word) !== null ? small : null;
}

/** Forms of verbs that are nouns at the head of a line: “Repairs and maintenance” */
const PLURAL =
  /^(?:accounts|audits|benefits|campaigns|changes|claims|contracts|controls|deposits|designs|documents|estimates|events|files|interviews|loads|moves|needs|orders|plans|processes|programs|projects|purchases|records|repairs|reports|returns|reviews|sales|shifts|stores|studies|supplies|surveys|tests|tours|transfers|visits)$/i;
/** “Supporting of colleagues” → “supporting colleagues” */
const GERUND_OF = /^(\p{L}+ing) of /u;
const LETTERS = /^\p{L}/u;
/** “Carries out assessments”: the first word is a verb */
const ACTS = /^\p{L}+s (?:out|up|off|down|over|the|an?|all|our|with|to)\b/iu;

/** “Support student midwives”, “process payroll”, “work with schools”; but not “design reviews” */
const isActOn = (head: string) =>
  /^work$/i.test(head) ||
  (/ /.test(head) &&
    !/(?:ing|ment|tion|sion|ance|counts|reviews|checks|audits|tests|calls|meetings|sessions|services?|surveys|support|control|design)$/.test(
      head,
    ));

/** “Coach the team”, “Coach 6 part-timers” */
const BEFORE_OBJECT =
  /^\p{L}+ (?:the|an?|all|our|my|their|new|up|out|to|\p{N}\S*|two|three|four|five|six|seven|eight|nine|ten) /u;

/**
 * Returns “my work includes …”, or null if the line is not surely an activity.
 * @param line one sentence
 * @param known words that are written small in the resume or the ad
 */
export function asActivity(
  line: string,
  isCurrent: boolean,
  known: ReadonlySet<string> = new Set(),
): string | null {
  const text = tidy(spellOut(line));
  if (!LETTERS.test(text) || NO_START.test(text) || NO_PHRASE.test(text)) return null;
  if (tokenise(text).length < 2) return null;
  const end = text.search(PHRASE_END);
  const head = text.slice(0, end);
  const noun = head.split(' ').at(-1) ?? '';
  const first = head.split(' ')[0] ?? '';
  // “Handle applications”: an act
  if (readVerbForm(first) === 'base' && !NO_SURE_VERB.has(first.toLowerCase())) return null;
  // “Coach 6 part-timers”
  if (readVerbForm(first) === 'base' && (BEFORE_OBJECT.test(text) || isActOn(head))) return null;
  if (isPast(first) || first.endsWith('ed') || ACTS.test(text)) return null;
  if (readVerbForm(first) === 'third' && !PLURAL.test(first)) return null;
  const isGerund = readVerbForm(first) === 'going';
  if (!isGerund && (!ACTIVITY.test(noun) || NO_ACTIVITY.test(noun))) return null;
  if (
    text
      .split(/[^\p{L}]+/u)
      .slice(isGerund ? 1 : 0)
      .some(isDone)
  )
    return null;
  const own = inSmall(isGerund ? text.replace(GERUND_OF, '$1 ') : text, known);
  if (own === null) return null;
  const isBare =
    (text.startsWith(' of ', end) || TWO_ACTS.test(text.slice(end))) &&
    !noun.endsWith('s') &&
    !isGerund &&
    !/ (?:an?|the) /.test(head);
  const start = beforeList(own);
  const lead = `my work ${isCurrent ? 'includes' : 'included'} ${isBare ? 'the ' : ''}`;
  const isLong = start !== null && start.split(' ').length >= CUT_WORDS_LEAST;
  return finished(lead, own) ?? (isLong ? finished(lead, start) : null);
}

/** “ and orientation of customers” behind “reception” */
const TWO_ACTS = /^ and \p{Ll}+(?:tion|ment|sion|ance|ery|al|age|ysis|ing) of /u;
/** Words of an activity without what follows its first comma, at least. */
const CUT_WORDS_LEAST = 4;

/** “and creation of templates” behind “the introduction of Jira” */
const SECOND_ACT = / and (?=\p{Ll}+(?:tion|sion|ment|ance|ing) of )/u;

/** “buying products, paying bills, keeping the books”: each part is an act */
function withActsEnd(things: string): string | null {
  const parts = things.split(', ');
  if (parts.length < 2 || !parts.every((part) => /^\p{Ll}+ing \S/u.test(part))) return null;
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** Returns the clause; null if it is not surely right. */
function finished(lead: string, things: string): string | null {
  const list = withActsEnd(things) ?? withListEnd(things);
  if (list === null || tokenise(list).length < 2) return null;
  const clause = `${lead}${lead.endsWith('the ') ? list.replace(SECOND_ACT, ' and the ') : list}`;
  // “the onboarding of staff and preparing contracts”
  const isMixed = lead.endsWith('the ') && / and \p{Ll}+ing (?!of\b)\p{L}/u.test(list);
  if (isMixed || hasMixedForms(clause, 'going')) return null;
  return isReadable(clause) && !lacksArticle(clause) ? clause : null;
}

/** Past forms that also describe a thing: “automated tests”, “fixed assets” */
const OF_THINGS =
  /^(?:automated|fixed|printed|reinforced|set|read|cut|put|combined|guided|planned|fitted|targeted|split|spread|applied|related|mixed|managed|integrated|advanced|let)$/i;
const isDone = (word: string) => isPast(word) && !OF_THINGS.test(word);
