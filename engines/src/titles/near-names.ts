/** Names near to a query: the weighted overlap of words, in which the head noun counts more. */
import { type Reading, readingsOf } from './readings.ts';
import { alikeWords, type SearchIndex, worthIn } from './search-index.ts';
import { isField, saysBeginner, saysLeader, type TitleWords } from './title-words.ts';

/** Weight of the head noun, of other words 1. */
const HEAD = 1.3;
/** Factor for a head noun that is no head in the other title. */
const NOT_AS_HEAD = 0.5;
/** Factor for a name with quite another head noun. */
const OTHER_HEAD = 0.88;
/** Share of the query's coverage in the harmonic mean with that of the name. */
const QUERY_SHARE = 0.6;
const LEADS_SHARE = 0.8;

/** Returns nearness by position of the name, more than 0 to 1. */
export function nearNames(
  { words, head }: TitleWords,
  index: SearchIndex,
  unfinished: boolean,
): ReadonlyMap<number, number> {
  const near = new Map<number, number>();
  for (const reading of readingsOf({ words, head }, index)) {
    const query = queryOf(reading, index, unfinished);
    const places = new Set<number>();
    for (const alike of query.alike) {
      for (const id of alike.keys()) for (const at of index.postings[id] ?? []) places.add(at);
    }
    for (const at of places) {
      const value = nearness(query, at, index);
      if (value > (near.get(at) ?? 0)) near.set(at, value);
    }
  }
  if (saysBeginner(words)) lowerLeaders(near, index);
  return near;
}

function lowerLeaders(near: Map<number, number>, { names }: SearchIndex): void {
  for (const [at, value] of near) {
    const text = names[at]?.text ?? '';
    if (saysLeader(text.toLowerCase().split(/[^a-z]/))) near.set(at, value * LEADS_SHARE);
  }
}

type Query = {
  /** by word: ids of words that may be meant */
  readonly alike: readonly ReadonlyMap<number, number>[];
  readonly worths: readonly number[];
  readonly worth: number;
  /** position of the head noun; NO_HEAD for a field, which any head noun can follow */
  readonly head: number;
};

const NO_HEAD = -1;

function queryOf({ words, head }: Reading, index: SearchIndex, unfinished: boolean): Query {
  const isOfField = isField(words[head] ?? '');
  const worths = words.map((word, at) => {
    return worthIn(word, index) * (at === head && !isOfField ? HEAD : 1);
  });
  return {
    alike: words.map((word, at) => alikeWords(word, index, unfinished && at === words.length - 1)),
    worths,
    worth: worths.reduce((sum, worth) => sum + worth, 0),
    head: isOfField ? NO_HEAD : head,
  };
}

function nearness(query: Query, name: number, index: SearchIndex): number {
  const { nameWords, starts, heads, worths, names } = index;
  const from = starts[name] ?? 0;
  const to = starts[name + 1] ?? from;
  const head = from + (heads[name] ?? 0);
  const bestOf = new Float64Array(query.alike.length);
  let whole = 0;
  let covered = 0;
  for (let at = from; at < to; at++) {
    const id = nameWords[at] ?? 0;
    const worth = (worths[id] ?? 0) * (at === head && query.head !== NO_HEAD ? HEAD : 1);
    let best = 0;
    for (const [word, alike] of query.alike.entries()) {
      const likeness = alike.get(id) ?? 0;
      if (likeness > best) best = likeness;
      const isPlaced = query.head === NO_HEAD || (word === query.head) === (at === head);
      const asPlaced = isPlaced ? likeness : likeness * NOT_AS_HEAD;
      if (asPlaced > (bestOf[word] ?? 0)) bestOf[word] = asPlaced;
    }
    whole += worth;
    covered += worth * best;
  }
  const asked = bestOf.reduce((sum, best, word) => sum + best * (query.worths[word] ?? 0), 0);
  if (asked === 0 || covered === 0) return 0;
  const mean = 1 / ((QUERY_SHARE * query.worth) / asked + ((1 - QUERY_SHARE) * whole) / covered);
  if (query.head === NO_HEAD) return mean * (names[name]?.weight ?? 1);
  const sameHead = query.alike[query.head]?.get(nameWords[head] ?? 0) ?? 0;
  return mean * (OTHER_HEAD + (1 - OTHER_HEAD) * sameHead) * (names[name]?.weight ?? 1);
}
