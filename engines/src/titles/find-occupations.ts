/** The engine that turns an everyday title into the occupations of the statistics. */
import {
  type Engine,
  type ExplainedFigure,
  type Insufficient,
  rounded,
  type TextSpan,
} from '../engine.ts';
import { type Token, tokenise } from '../text/tokens.ts';
import { alike, type IndexedName, type TitleIndex, tokenizeTitle, worth } from './title-index.ts';
import type { NameSource } from './title-names.ts';

export const TITLES_VERSION = 'titles-3';

export type TitleInput = {
  /** year-month-day; no occupation depends on it */
  readonly asOf: string;
  readonly title: string;
  /** how many candidates at most */
  readonly limit: number;
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
  readonly candidates: readonly Candidate[];
  /** words that say how senior or on what terms, left out of the search */
  readonly setAside: readonly TextSpan[];
};

/** Weights of the score: nearness of a name, known words, number of workers. */
const WEIGHTS = { name: 0.75, words: 0.2, people: 0.05 };

const LEVEL = new Set(
  'senior sr snr junior jr jnr mid lead principal entry level graduate trainee intern internship apprentice part full time remote freelance contract temporary i ii iii iv experienced'.split(
    ' ',
  ),
);

/** Words of beginners: a “Marketing Intern” is not a marketing manager. */
const BEGINS = new Set(
  'intern internship trainee apprentice junior jr jnr graduate entry'.split(' '),
);
const LEADS = new Set('manager director head chief president vp supervisor professor'.split(' '));
const LEADS_SHARE = 0.8;

/** Words of a title that say what is done, without those that say how senior or on what terms. */
export function workOf(title: string): string[] {
  const words = tokenizeTitle(title);
  const work = words.filter((word) => !LEVEL.has(word));
  return work.length === 0 ? words : work;
}

export const findOccupations: Engine<TitleInput, TitleIndex, OccupationsFound> = (
  { title, limit },
  index,
) => {
  const tokens = tokenise(title);
  const rest = tokens.filter(({ key }) => !LEVEL.has(key));
  const asked = workOf(title);
  const begins =
    tokens.some(({ key }) => BEGINS.has(key)) && !asked.some((word) => LEADS.has(word));
  const setAside = rest.length === 0 ? [] : tokens.filter((token) => !rest.includes(token));
  const query = queryOf(asked, rest.length === 0 ? tokens : rest, index);
  const candidates = bestNames(query, index, begins)
    .map(([name, nearness]) => candidate(name, nearness, query, index))
    .sort((a, b) => b.score.value - a.score.value || (a.code < b.code ? -1 : 1))
    .slice(0, limit);
  return {
    result: candidates.length === 0 ? nothing() : found(candidates, setAside),
    evidence: candidates.map(({ score }) => score),
    warnings: [],
    engineVersion: TITLES_VERSION,
  };
};

function found(candidates: readonly Candidate[], setAside: readonly Token[]): OccupationsFound {
  return { kind: 'occupations', candidates, setAside: setAside.map(spanOf) };
}

function nothing(): Insufficient {
  return {
    kind: 'insufficient_evidence',
    why: 'No occupation has a name with one of these words.',
  };
}

const spanOf = ({ start, end }: Token): TextSpan => ({ source: 'title', start, end });

type Word = {
  readonly worth: number;
  readonly likeness: ReadonlyMap<string, number>;
  readonly spans: readonly TextSpan[];
};
type Query = { readonly words: readonly Word[]; readonly worth: number };

function queryOf(asked: readonly string[], tokens: readonly Token[], index: TitleIndex): Query {
  const words = [...new Set(asked)].map((word) => ({
    worth: worth(word, index),
    likeness: new Map(alike(word, index).map(({ word: other, likeness }) => [other, likeness])),
    spans: tokens.filter(({ key }) => key === word).map(spanOf),
  }));
  return { words, worth: words.reduce((sum, word) => sum + word.worth, 0) };
}

/** Returns the nearest name of each occupation, with its nearness. */
function bestNames(query: Query, index: TitleIndex, begins: boolean): [IndexedName, number][] {
  const places = new Set(
    query.words.flatMap(({ likeness }) =>
      [...likeness.keys()].flatMap((word) => index.byWord.get(word) ?? []),
    ),
  );
  const best = new Map<string, [IndexedName, number]>();
  for (const place of places) {
    const name = index.names[place];
    if (name === undefined) continue;
    const share = begins && name.words.some((word) => LEADS.has(word)) ? LEADS_SHARE : 1;
    const nearness = share * name.weight * nearnessOf(query, name, index);
    if (nearness > (best.get(name.code)?.[1] ?? 0)) best.set(name.code, [name, nearness]);
  }
  return [...best.values()];
}

/** Returns the weighted overlap of words, 0 to 1. */
function nearnessOf(query: Query, { words }: IndexedName, index: TitleIndex): number {
  let common = 0;
  for (const word of query.words) {
    common += word.worth * Math.max(0, ...words.map((other) => word.likeness.get(other) ?? 0));
  }
  const own = [...new Set(words)].reduce((sum, word) => sum + worth(word, index), 0);
  return Math.min(1, (2 * common) / (query.worth + own));
}

function candidate(
  { code, text, source }: IndexedName,
  nearness: number,
  query: Query,
  index: TitleIndex,
): Candidate {
  const known = index.byOccupation.get(code) ?? new Set();
  const covered = query.words.map(({ likeness }) =>
    Math.max(0, ...[...likeness].map(([word, value]) => (known.has(word) ? value : 0))),
  );
  const spans = query.words.flatMap((word, at) => ((covered[at] ?? 0) > 0 ? word.spans : []));
  const sum = query.words.reduce((total, word, at) => total + word.worth * (covered[at] ?? 0), 0);
  const figures = [
    part(nearness, WEIGHTS.name, `“${text}” is the nearest of its names.`, spans),
    part(
      sum / query.worth,
      WEIGHTS.words,
      'So much of the query stands in any of its names.',
      spans,
    ),
    part(peopleOf(code, index), WEIGHTS.people, 'Of equally near ones the more common first.', []),
  ];
  const value = figures.reduce((total, figure) => total + figure.value * figure.weight, 0);
  const why = `Its name “${text}” is near to what was asked.`;
  const score = { value: rounded(value), max: 1, weight: 1, why, spans };
  return {
    code,
    title: index.data.byCode.get(code)?.title ?? '',
    name: text,
    source,
    score,
    parts: figures,
  };
}

function part(
  value: number,
  weight: number,
  why: string,
  spans: readonly TextSpan[],
): ExplainedFigure {
  return { value: rounded(value), max: 1, weight, why, spans };
}

/** Jobs on a scale of powers of ten, 0 to 1; 0 where there is no figure. A group's are shared out. */
function peopleOf(code: string, { data }: TitleIndex): number {
  const figures = data.byCode.get(code)?.figures;
  if (!figures || figures.kind === 'none' || figures.page.jobs === null) return 0;
  const share = figures.page.jobs / (figures.kind === 'group' ? figures.shared.length : 1);
  return Math.min(1, Math.log10(1 + share) / 7);
}
