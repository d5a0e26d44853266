/** Words of a title: its key words, its head noun, and the words beside the work itself. */
import { type Token, tokenise } from '../text/tokens.ts';

const EMPTY = new Set(['of', 'the', 'and', 'for', 'a', 'an', 'in', 'to', 'at', 'or']);

export function tokenizeTitle(title: string): string[] {
  return tokenise(title)
    .map(({ key }) => key)
    .filter((word) => !EMPTY.has(word));
}

const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Words of rank, terms and shift: they say how high, on what terms or when, not what is done. */
const BESIDE = wordSet(
  'senior sr snr junior jr jnr mid lead principal entry level graduate trainee intern internship apprentice experienced i ii iii iv part full time remote hybrid freelance contract temporary temp seasonal casual permanent diem prn night overnight evening weekend shift',
);

export const isBeside = (word: string): boolean => BESIDE.has(word);

/** Words of beginners: a “Marketing Intern” is not a marketing manager. */
const BEGINS = wordSet('intern internship trainee apprentice junior jr jnr graduate entry');
const LEADS = wordSet('manager director head chief president vp supervisor professor');

/** Returns true for a title of a beginner, and not of a trainee manager. */
export const saysBeginner = (words: readonly string[]): boolean =>
  words.some((word) => BEGINS.has(word)) && !words.some((word) => LEADS.has(word));

export const saysLeader = (words: readonly string[]): boolean =>
  words.some((word) => LEADS.has(word));

/** Words that any title can have: “office job”, “kitchen position”. */
const GENERAL = wordSet('job work position role occupation career employment staff person people');

export const isGeneral = (word: string): boolean => GENERAL.has(word);

/** Everyday short forms; a title has the long form on both sides of a comparison. */
const LONG_FORMS: ReadonlyMap<string, string> = new Map(
  `tech technician, mgr manager, mngr manager, asst assistant, assoc associate,
rep representative, dev developer, admin administrative, exec executive, coord coordinator,
supv supervisor, supt superintendent, hwy highway, maint maintenance, mfg manufacturing,
ops operations, svc service, dept department, govt government, auto automotive, mech mechanic,
vet veterinary, med medical, rehab rehabilitation, telecom telecommunication, acct accountant,
drier dryer`
    .split(/,\s+/)
    .map((pair) => {
      const [short = '', long = ''] = pair.split(' ');
      return [short, long];
    }),
);

export type TitleWords = {
  /** without articles and prepositions */
  readonly tokens: readonly Token[];
  /** key of each token, a short form written out */
  readonly words: readonly string[];
  /** position of the head noun in `words`; -1 for a title without words */
  readonly head: number;
};

/** End of the phrase whose last word is the head noun. */
const PHRASE_END = /\s(?:of|for|in|at|with|to|on|from|by|who)\s|[,;:(/|]|\s[-–—]/iu;

/** Words of a title that are read. */
const WORDS_MOST = 12;

/** What a title excepts or adds is not what it names. */
const EXCEPTED = /,?\s(?:except|including)\s/iu;

/** “Night nurse (ICU)” has the words night, nurse and icu; its head is nurse. */
export function wordsOfTitle(given: string): TitleWords {
  const title = given.slice(0, EXCEPTED.exec(given)?.index);
  const tokens = tokenise(title)
    .filter(({ key }) => !EMPTY.has(key))
    .slice(0, WORDS_MOST);
  const words = tokens.map(({ key }) => LONG_FORMS.get(key) ?? key);
  const [first] = tokens;
  if (first === undefined) return { tokens, words, head: -1 };
  const rest = title.slice(first.end);
  const end = first.end + (PHRASE_END.exec(rest)?.index ?? rest.length);
  let head = tokens.filter(({ start }) => start < end).length - 1;
  while (head > 0 && isNoHead(words[head])) head--;
  return { tokens, words, head };
}

/** Nouns of a field, not of a person: “project management”, “brick laying”. */
export const isField = (word: string): boolean => /.{3}(?:ing|ment|ics|ysis|ion|istry)$/.test(word);

/** A letter or number after a title is a grade: “carpenter i”, “sugar boiler c”, “tier 1”. */
const isNoHead = (word = '') =>
  isBeside(word) || isGeneral(word) || /^(?:\p{L}|\d{1,2})$/u.test(word);

/** Words of a title that say what is done, without rank, terms and shift. */
export function workOf(title: string): string[] {
  const words = tokenizeTitle(title);
  const work = words.filter((word) => !isBeside(word));
  return work.length === 0 ? words : work;
}
