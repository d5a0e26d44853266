/**
 * Résumés of writers who are not sure of their English. Wrong prepositions and false friends are too many
 * for a list. So if some lines have such signs, only the plainest of the other lines become sentences.
 */
import { lacksArticle } from './bare-nouns.ts';
import { lowerFirst } from './first-person.ts';
import { spellOut, tidy } from './spelled-out.ts';
import { isMisspelt } from './spelling.ts';
import { isClear, isSure } from './sure-clauses.ts';
import { hasWrongWord } from './wrong-words.ts';

const LINES_MOST = 200;
/** UTF-16 units of a line that are read: longer clauses are in no letter. */
const LINE_MOST = 200;

/** “Checking of cash” */
const ACT_OF = /^\p{L}+ing of\b/u;
/** “Reception of the clients”: acts as nouns, which native writers seldom begin lines with */
const NOUN_OF =
  /^(?:management|organi[sz]ation|reali[sz]ation|elaboration|reception|negotiation|purchase|preparation|reduction|increase|resolution|control|attention|contact|communication|participation|cooperation|implementation|coordination|supervision|maintenance|assessment|development|creation|execution|erection|construction|assistance|services?|repairs?|analysis|planning|translation|eye examinations) (?:of|with|to|and \p{Ll}+ of)\b|\banaly?sis of\b/iu;

/** Turns of phrase that writers have who are at home in English */
const NATURAL =
  /, (?:which|who)\b|\b(?:that|who|which) (?!is |are )(?:\p{Ll}+)\b|\p{L}['’]s \p{Ll}|\b(?:by (?:half|a (?:third|quarter)|\p{Ll}+ing)|(?:set|took|take|wrote|write|drew|draw|built|signed|got|brought|cut|turned|picked|kept|keep|caught|put|filled|handed|cleared) (?:up|over|out|down|off|on|back)|ahead of|out of|so that|instead of|end to end|from scratch|in-house|on top of)\b|\b(?:a|per) (?:year|month|week|day|shift|night) (?:on|for|across|and)\b/u;
/** Lines with such turns that show that the others can be relied on too */
const NATURAL_LEAST = 2;

/** Lines that may lack an article; native writers of notes, too, have one such line. */
const DOUBTS_LEAST = 2;

/**
 * `all`: each line may become a sentence; `clear`: those with a simple form or such a turn; `sure`: only
 * those of which the words are known too
 */
export type Reliance = 'all' | 'clear' | 'sure';

/** Returns which lines of a résumé may become sentences, by the faults and the good turns in all of them. */
export function relianceOn(lines: readonly string[]): Reliance {
  let [faults, doubts, natural] = [0, 0, 0];
  for (const line of lines.slice(0, LINES_MOST)) {
    const text = tidy(spellOut(line.slice(0, LINE_MOST)));
    const clause = `I ${lowerFirst(text)}`;
    if (ACT_OF.test(text) || isMisspelt(clause) || hasWrongWord(clause)) faults += 1;
    else if (NOUN_OF.test(text) || lacksArticle(clause)) doubts += 1;
    if (NATURAL.test(text)) natural += 1;
  }
  if (faults > 0 || doubts >= DOUBTS_LEAST) return 'sure';
  return natural >= NATURAL_LEAST ? 'all' : 'clear';
}

const PLURAL = '(?:\\p{Ll}+ (?:and )?){0,3}\\p{Ll}{2,}(?<![sui])s\\b';
const ARTICLE = '(?:the|an?|my|our|all|each)\\b';
/** Prepositions that are seldom wrong: before names, numbers and plurals, and some before an article */
const SURE = new RegExp(
  `\\b(?:(?:in|with|at|from|to|for|of) (?=\\p{Lu}|\\p{N})|(?:for|with|to|of) (?=${PLURAL})|(?:for|with|from|of) (?=${ARTICLE})|in (?:order\\b|(?=an? ))|(?:after|before|between) (?=\\p{L}))`,
  'gu',
);
const OTHERS =
  /\b(?:of|in|on|at|to|for|by|with|from|into|about|under|during|through|according|until|since|without|within|along|because|on|over|against|as|per|how|which|that|who|when|where|while|because|than|its|his|their)\b|;/u;
/** Verbs, in their base form, of which the sense is much the same in other languages */
const SURE_VERBS: ReadonlySet<string> = new Set(
  'run change sterilise sterilize digitise digitize research compare simulate polish wire estimate visit pick restock greet register treat assess graft rebuild grease haul analyse analyze answer arrange assemble automate bake book build calculate calibrate carry check clean coach collect conduct configure cook coordinate count create cut decorate deliver design develop draw drive earn edit feed fix give guide harvest have help hire host implement improve increase inspect install interview introduce iron issue keep launch lead load loan maintain manage measure mentor migrate milk monitor negotiate open operate optimise optimize order organise organize own pack paint perform photograph plan plant prepare present process program publish raise read record recruit reduce repair replace report restore review save scan sell serve sew sort supervise supply support take teach test train translate triple type unload update use verify wash weigh weld welcome win write'.split(
    ' ',
  ),
);
/** “the small repairs”, “maintain my station organized”, “prices for the shipping” */
const LOOSE =
  /\bthe (?:small|big|different|various|new|old|good) \p{Ll}+s\b|^I (?:also )?(?:maintain|keep|kept|have|had)\p{L}* (?:\p{Ll}+ )+\p{Ll}+ed$|\b(?:for|of|in|with) the \p{Ll}+ing$|^I \p{L}+ products? of\b|^I have \p{Ll}+ed\b/u;

/** Returns true if the first verb of the clause is among `SURE_VERBS`, or its subject is not the writer. */
function hasSureVerb(clause: string): boolean {
  const [, word] = /^I (?:also )?(?:\p{L}+ly )?(\p{L}+)/u.exec(clause) ?? [];
  return word === undefined || [word, ...basesOf(word)].some((one) => SURE_VERBS.has(one));
}

/** Returns what may be the base form of a past form: “baked” may be of “bak” or “bake”. */
function basesOf(word: string): readonly string[] {
  const plain = word.replace(/e?d$/, '');
  return [IRREGULAR.get(word) ?? plain, `${plain}e`, plain.replace(/i$/, 'y'), plain.slice(0, -1)];
}

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  'built-build rebuilt-rebuild ran-run cut-cut drew-draw drove-drive fed-feed gave-give had-have kept-keep led-lead read-read sold-sell took-take taught-teach won-win wrote-write'
    .split(' ')
    .map((pair) => pair.split('-') as [string, string]),
);
const WORDS_MOST = 14;
/** Words of a clause that is surely clear, at least. */
const WORDS_LEAST = 4;

/** “the drawings of the engineer”, “the products”, “controlled the parts”: often not what an English writer says */
const OFTEN_WRONG =
  / of the |\bthe (?:\p{Ll}+ ){0,2}\p{Ll}{3,}(?<![sui])s\b|\b(?:control|verif|reali[sz]|form|encod|project|animat|correct|mad|mak|held|follow|solv|guid|advis|cared? for the)|\b\p{Lu}{2,4}\b|['’]/u;

/** Returns true if a clause is short and has only verbs and prepositions that are seldom wrong. */
const isPassable = (clause: string, reliance: Reliance): boolean =>
  clause.split(' ').length <= WORDS_MOST &&
  !clause.includes(' of ') &&
  (reliance === 'clear' || hasSureVerb(clause)) &&
  !LOOSE.test(clause) &&
  !OFTEN_WRONG.test(clause) &&
  clause.startsWith('I ') &&
  !OTHERS.test(clause.replace(SURE, ''));

/** `sure`: it may be in a letter; `passable`: only in a letter with few others; null: in none */
export type Trust = 'sure' | 'passable' | null;

export function trustOf(clause: string, reliance: Reliance): Trust {
  const trust = trustOfAny(clause, reliance);
  // “I read plans”: so short that it is often unclear
  return trust === 'sure' && clause.split(' ').length < WORDS_LEAST ? 'passable' : trust;
}

function trustOfAny(clause: string, reliance: Reliance): Trust {
  if (reliance === 'all' || isSure(clause) || isClear(clause)) return 'sure';
  if (reliance === 'clear' && (NATURAL.test(clause) || isClear(clause, true))) return 'sure';
  return isPassable(clause, reliance) ? 'passable' : null;
}
