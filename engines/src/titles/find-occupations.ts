/** The engine that turns an everyday title into the occupations of the statistics. */
import type { TitleCertainty } from '@roletrail/contracts/http/occupations';
import { handbookPage, type Occupation } from '../career/career-data.ts';
import {
  type Engine,
  type ExplainedFigure,
  type Insufficient,
  rounded,
  type TextSpan,
} from '../engine.ts';
import { nameKey, type Token } from '../text/tokens.ts';
import { certaintyOf, type RankedTitle } from './certainty.ts';
import { nearNames } from './near-names.ts';
import { alikeWords } from './search-index.ts';
import type { TitleIndex } from './title-index.ts';
import type { NameSource } from './title-names.ts';
import { isBeside, type TitleWords, wordsOfTitle } from './title-words.ts';

export const TITLES_VERSION = 'titles-5';

export type TitleInput = {
  /** year-month-day; no occupation depends on it */
  readonly asOf: string;
  readonly title: string;
  /** how many candidates at most */
  readonly limit: number;
  /** the title is being typed: its last word may be the beginning of one */
  readonly unfinished: boolean;
};

export type Candidate = {
  readonly code: string;
  readonly title: string;
  /** the name that the query is nearest to, and where it comes from */
  readonly name: string;
  readonly source: NameSource;
  readonly score: ExplainedFigure;
  /** what the score is made of */
  readonly parts: readonly ExplainedFigure[];
};

export type OccupationsFound = {
  readonly kind: 'occupations';
  /** whether the first candidate is meant, one of the readings, or perhaps none */
  readonly certainty: TitleCertainty;
  /** codes of the candidates between which the person has to choose; empty if certain */
  readonly readings: readonly string[];
  readonly candidates: readonly Candidate[];
  /** words that say how senior or on what terms, left out of the search */
  readonly setAside: readonly TextSpan[];
};

/** Weights of the score: nearness of a name, near names of the occupation, number of workers. */
const WEIGHTS = { name: 0.61, names: 0.33, people: 0.06 };

export const findOccupations: Engine<TitleInput, TitleIndex, OccupationsFound> = (
  { title, limit, unfinished },
  index,
) => {
  const query: Query = { asked: wordsOfTitle(title), key: nameKey(title), unfinished };
  const ranked = rankedFor(query, index);
  const { certainty, readings } = certaintyOf(ranked, isOneWord(query.asked, index));
  const chosen = ranked.slice(0, limit);
  const candidates = candidatesOf(chosen, query, index);
  const result: OccupationsFound = {
    kind: 'occupations',
    certainty,
    readings: candidates.slice(0, readings).map(({ code }) => code),
    candidates,
    setAside: setAsideIn(query.asked, candidates[0]?.name ?? ''),
  };
  return {
    result: candidates.length === 0 ? nothing() : result,
    evidence: candidates.map(({ score }) => score),
    warnings: [],
    engineVersion: TITLES_VERSION,
  };
};

/** Returns true if a title has one word, and names have that word. */
function isOneWord({ words }: TitleWords, { search }: TitleIndex): boolean {
  const [word, ...others] = words;
  return word !== undefined && others.length === 0 && search().wordIds.has(word);
}

type Query = {
  readonly asked: TitleWords;
  /** of the whole title */
  readonly key: string;
  readonly unfinished: boolean;
};

/** Words beside the work, unless the first name has them, as “Night Auditor” has. */
function setAsideIn({ tokens, words }: TitleWords, name: string): TextSpan[] {
  const named = new Set(wordsOfTitle(name).words);
  const left = tokens.filter((_, at) => isBeside(words[at] ?? '') && !named.has(words[at] ?? ''));
  return left.length === tokens.length ? [] : left.map(spanOf);
}

function nothing(): Insufficient {
  return {
    kind: 'insufficient_evidence',
    why: 'No occupation has a name with one of these words.',
  };
}

const spanOf = ({ start, end }: Token): TextSpan => ({ source: 'title', start, end });

/** The sum over the names of an occupation is of this power of their nearness. */
const NEAR_POWER = 9;

/** Ranks the occupations with a name near to the query, the nearest first. */
function rankedFor({ asked, key, unfinished }: Query, { data, search }: TitleIndex): RankedTitle[] {
  const { occupations, byTitle } = search();
  const own = byTitle.get(key);
  const best = new Map<number, { readonly name: number; readonly nearness: number }>();
  const sums = new Map<number, number>();
  for (const [name, nearness] of nearNames(asked, search(), unfinished)) {
    const at = occupations[name] ?? 0;
    if (nearness > (best.get(at)?.nearness ?? 0)) best.set(at, { name, nearness });
    sums.set(at, (sums.get(at) ?? 0) + nearness ** NEAR_POWER);
  }
  const most = Math.max(...sums.values());
  return [...best]
    .flatMap(([at, { name, nearness }]) => {
      const occupation = data.occupations[at];
      if (occupation === undefined) return [];
      const names = Math.sqrt((sums.get(at) ?? 0) / most);
      const people = peopleOf(occupation);
      const score = WEIGHTS.name * nearness + WEIGHTS.names * names + WEIGHTS.people * people;
      return { occupation, name, nearness, names, people, score, isOwnTitle: at === own };
    })
    .sort(byOwnTitleAndScore);
}

function byOwnTitleAndScore(a: RankedTitle, b: RankedTitle): number {
  if (a.isOwnTitle !== b.isOwnTitle) return a.isOwnTitle ? -1 : 1;
  return b.score - a.score || (a.occupation.code < b.occupation.code ? -1 : 1);
}

function candidatesOf(
  ranked: readonly RankedTitle[],
  { asked, unfinished }: Query,
  { search }: TitleIndex,
): Candidate[] {
  const index = search();
  const last = asked.words.length - 1;
  const alike = asked.words.map((word, at) => alikeWords(word, index, unfinished && at === last));
  return ranked.flatMap(({ occupation, name, nearness, names, people, score }) => {
    const known = index.names[name];
    if (known === undefined) return [];
    const ids = new Set(
      wordsOfTitle(known.text).words.map((word) => index.wordIds.get(word) ?? -1),
    );
    const spans = asked.tokens
      .filter((_, at) => [...(alike[at]?.keys() ?? [])].some((id) => ids.has(id)))
      .map(spanOf);
    const { text, source } = known;
    const parts = [
      part(nearness, WEIGHTS.name, `“${text}” is the nearest of its names.`, spans),
      part(names, WEIGHTS.names, 'So many of its names are near, compared with the others.', spans),
      part(people, WEIGHTS.people, 'Of equally near ones the more common first.', []),
    ];
    const why = `Its name “${text}” is near to what was asked.`;
    return {
      code: occupation.code,
      title: occupation.title,
      name: text,
      source,
      score: { value: rounded(score), max: 1, weight: 1, why, spans },
      parts,
    };
  });
}

function part(
  value: number,
  weight: number,
  why: string,
  spans: readonly TextSpan[],
): ExplainedFigure {
  return { value: rounded(value), max: 1, weight, why, spans };
}

/**
 * Jobs in the handbook on a scale of powers of ten, 0 to 1; 0 if it has no figure. A group's are
 * shared out. Not those of the survey: they would make “dispatcher” certain, which has three readings.
 */
function peopleOf(occupation: Occupation): number {
  const jobs = handbookPage(occupation)?.jobs ?? null;
  if (jobs === null) return 0;
  const { figures } = occupation;
  const share = jobs / (figures.kind === 'group' ? figures.shared.length : 1);
  return Math.min(1, Math.log10(1 + share) / 7);
}
