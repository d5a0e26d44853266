/** Vector of a person in the space of roles, from their input. */
import { INTEREST_AREAS, type Interest } from '../career/career-data.ts';
import { tokenizeTitle, workOf } from '../titles/title-words.ts';
import type { Adviser, CodeScores } from './adviser.ts';
import type { FieldOfStudy } from './fields-of-study.ts';
import { type ReadTitle, readTitle } from './read-title.ts';
import { computeCentroid, type ProfileVector } from './similarity.ts';
import {
  centred,
  type OccupationVector,
  type RoleSpace,
  technologyWord,
  unit,
  unitWords,
  type WordDirection,
} from './space.ts';
import { withTopics } from './topics.ts';
import type { WorkIndex } from './work-index.ts';
import type { WorkLine } from './work-lines.ts';

export type PersonInput = {
  /** year-month-day */
  readonly asOf: string;
  /** jobs that they have done, by any name */
  readonly titles: readonly string[];
  /** the titles are a career, its last job first: what was done before says less of what is next */
  readonly isCareer: boolean;
  readonly fieldOfStudy: FieldOfStudy | null;
  /** weight of the field of study: 1 if chosen by the person, less beside a long career */
  readonly learntShare: number;
  /** code of an occupation that their resume says they want; null: none */
  readonly wanted: string | null;
  /** a résumé, or what they can do, in their words; empty: none */
  readonly text: string;
  /** 1 to 7, as an interest test measures them; null: none taken */
  readonly interests: Readonly<Record<Interest, number>> | null;
  /** rank in ENTRY_EDUCATION of their highest education; null: not known */
  readonly education: number | null;
  /** what they did, line by line; empty: nothing is known of it */
  readonly lines: readonly WorkLine[];
  /** what they want, clause by clause; empty: they do not say */
  readonly wants: readonly WorkLine[];
  /** verbatim clauses: what they want, and what they refuse */
  readonly statements: { readonly wanted: readonly string[]; readonly refused: readonly string[] };
  /** codes of roles that they want more of, and less of */
  readonly more: readonly string[];
  readonly less: readonly string[];
};

export type Person = {
  readonly titles: readonly ReadTitle[];
  /** what they do, have learnt for, or asked for more of: what roles are compared with */
  readonly base: readonly OccupationVector[];
  /** what their resume says they want, and they do not do yet */
  readonly wanted: OccupationVector | null;
  readonly place: ProfileVector;
  /** rank in ENTRY_EDUCATION of their highest education; null: not known */
  readonly education: number | null;
  /** what they did, line by line */
  readonly lines: readonly WorkLine[];
  /** by code, how near what they did is to the work of an occupation, 0 to 1; null: no lines */
  readonly work: ReadonlyMap<string, number> | null;
  /** by code, how near what they want is to the work of an occupation, 0 to 1; null: they do not say */
  readonly wants: ReadonlyMap<string, number> | null;
  /** what they want, clause by clause */
  readonly wantLines: readonly WorkLine[];
  /** how usual the move from their occupations is, by code; null: not known */
  readonly moves: CodeScores | null;
  /** occupations of the themes of what they want, did and refuse; null: they name no theme */
  readonly themes: Readonly<Record<'wanted' | 'done' | 'refused', CodeScores | null>>;
  /** codes of the occupations that their titles surely mean */
  readonly own: readonly string[];
  /** what they studied, and where they would stand without it; null: nothing */
  readonly studied: { readonly field: FieldOfStudy; readonly without: ProfileVector } | null;
  /** words of their text alone, without names of their occupations; empty without a text */
  readonly textWords: WordDirection;
  /** whether the person gave interests; else those of their roles are used */
  readonly likes: boolean;
};

const PULL = { done: 1, learnt: 0.7, wanted: 1, more: 0.6, less: -0.5 };
/** Share of a job whose title may mean another occupation. */
const WEAK = 0.4;
/** Weight of a job relative to the next one, so that early side jobs count less. */
const BEFORE = 0.5;
/** Weight of own words beside the names of occupations. */
const OWN_WORDS = 0.5;

/** @param used technologies that the text names */
export function buildPerson(
  input: PersonInput,
  used: readonly string[],
  space: RoleSpace & { readonly workIndex: WorkIndex; readonly adviser: Adviser },
): Person {
  const titles = input.titles.map((title) => readTitle(title, input.asOf, space));
  const at = (codes: readonly string[], pull: number) =>
    codes.flatMap((code) => {
      const point = space.byCode.get(code);
      return point ? [{ point, pull }] : [];
    });
  const codes = titles.flatMap(({ read }) => read?.code ?? []);
  const sure = titles.flatMap(({ read, certainty }) =>
    read === null || certainty === 'weak' ? [] : [read.code],
  );
  const done = titles.flatMap(({ read, certainty }, nth) =>
    at(
      read === null ? [] : [read.code],
      PULL.done * (input.isCareer ? BEFORE ** nth : 1) * (certainty === 'weak' ? WEAK : 1),
    ),
  );
  const { fieldOfStudy: field } = input;
  const learnt = at(field?.codes ?? [], PULL.learnt * input.learntShare);
  const isNew = input.wanted !== null && !codes.includes(input.wanted);
  const wanted = isNew ? at([input.wanted], PULL.wanted) : [];
  const more = at(input.more, PULL.more);
  const own = ownWords(input.titles, input.text, used, space);
  const placeOf = (some: readonly Pull[]) =>
    withOwn(
      computeCentroid([...some, ...(some.length > 0 ? at(input.less, PULL.less) : [])]),
      input,
      own,
    );
  return {
    titles,
    own: sure,
    education: input.education,
    lines: input.lines,
    work: input.lines.length === 0 ? null : space.workIndex.score(withTopics(input.lines)),
    wantLines: input.wants,
    wants: input.wants.length === 0 ? null : space.workIndex.score(input.wants),
    moves: space.adviser.movesFrom(
      [...done, ...learnt, ...more].map(({ point, pull }) => ({
        code: point.occupation.code,
        pull,
      })),
    ),
    themes: themesOf(input, space.adviser),
    base: [...done, ...learnt, ...more].map(({ point }) => point),
    wanted: wanted[0]?.point ?? null,
    textWords: ownWords([], input.text, used, space),
    likes: input.interests !== null,
    place: placeOf([...done, ...learnt, ...wanted, ...more]),
    studied: field && { field, without: placeOf([...done, ...wanted, ...more]) },
  };
}

function themesOf({ titles, lines, statements }: PersonInput, { themesIn }: Adviser) {
  return {
    wanted: themesIn(statements.wanted),
    done: themesIn([...lines.map(({ text }) => text), ...titles]),
    refused: themesIn(statements.refused),
  };
}

type Pull = { readonly point: OccupationVector; readonly pull: number };

/** Adds the person's own words and interests to those of their roles. */
function withOwn(
  { ratings, words, interests }: ProfileVector,
  input: PersonInput,
  own: WordDirection,
): ProfileVector {
  return {
    ratings,
    words: withOwnWords(words, own),
    interests: input.interests ? interestsOf(input.interests) : interests,
  };
}

/** Titles and text by their words, rare ones more; words that no occupation has say nothing. */
function ownWords(
  titles: readonly string[],
  text: string,
  used: readonly string[],
  { worthOf, known }: RoleSpace,
): WordDirection {
  const counts = new Map<string, number>();
  for (const word of [
    ...titles.flatMap(workOf),
    ...tokenizeTitle(text),
    ...used.map(technologyWord),
  ]) {
    if (known.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return unitWords(
    new Map([...counts].map(([word, count]) => [word, Math.log(1 + count) * worthOf(word)])),
  );
}

function withOwnWords(theirs: WordDirection | null, own: WordDirection): WordDirection | null {
  if (own.size === 0) return theirs;
  if (theirs === null) return own;
  const both = new Map([...theirs].map(([word, value]) => [word, (1 - OWN_WORDS) * value]));
  for (const [word, value] of own) both.set(word, (both.get(word) ?? 0) + OWN_WORDS * value);
  return unitWords(both);
}

const interestsOf = (interests: Readonly<Record<Interest, number>>) =>
  unit(centred(INTEREST_AREAS.map((one) => interests[one])));
