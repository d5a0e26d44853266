/** Where a person stands in the space of roles, from what they told of themselves. */
import { INTERESTS, type Interest } from '../career/career-data.ts';
import { isInsufficient, type Span } from '../engine.ts';
import { findOccupations } from '../titles/find-occupations.ts';
import { wordsOf } from '../titles/title-index.ts';
import type { FieldOfStudy } from './fields-of-study.ts';
import { middle, type Place } from './likeness.ts';
import {
  centred,
  type Point,
  type RoleSpace,
  technologyWord,
  unit,
  unitWords,
  type WordDirection,
} from './space.ts';

export type Told = {
  /** year-month-day */
  readonly asOf: string;
  /** jobs that they have done, by any name */
  readonly titles: readonly string[];
  readonly fieldOfStudy: FieldOfStudy | null;
  /** a résumé, or what they can do, in their words; empty: none */
  readonly text: string;
  /** 1 to 7, as an interest test measures them; null: none taken */
  readonly interests: Readonly<Record<Interest, number>> | null;
  /** codes of roles that they want more of, and less of */
  readonly more: readonly string[];
  readonly less: readonly string[];
};

export type Named = { readonly code: string; readonly title: string };

export type ReadTitle = {
  readonly title: string;
  /** null: no occupation has such a name */
  readonly read: Named | null;
  /** what else it may mean */
  readonly others: readonly Named[];
  /** words such as senior or lead, which say how high and not what */
  readonly level: readonly Span[];
};

export type Person = {
  readonly titles: readonly ReadTitle[];
  /** what they do, have learnt for, or asked for more of: what roles are compared with */
  readonly base: readonly Point[];
  readonly place: Place;
  /** whether they told what they like; else their interests are those of what they named */
  readonly likes: boolean;
};

const CANDIDATES = 4;
const PULL = { done: 1, learnt: 0.7, more: 0.6, less: -0.5 };
/** Of the direction of words, beside that of the occupations' names. */
const OWN_WORDS = 0.5;

/** @param used technologies that the text names */
export function personOf(told: Told, used: readonly string[], space: RoleSpace): Person {
  const titles = told.titles.map((title) => readTitle(title, told.asOf, space));
  const at = (codes: readonly (string | null)[], pull: number) =>
    codes.flatMap((code) => {
      const point = code === null ? undefined : space.byCode.get(code);
      return point ? [{ point, pull }] : [];
    });
  const done = at(
    titles.map(({ read }) => read?.code ?? null),
    PULL.done,
  );
  const learnt = at(told.fieldOfStudy?.codes ?? [], PULL.learnt);
  const more = at(told.more, PULL.more);
  const pulls = [...done, ...learnt, ...more];
  const place = middle([...pulls, ...(pulls.length > 0 ? at(told.less, PULL.less) : [])]);
  return {
    titles,
    base: pulls.map(({ point }) => point),
    likes: told.interests !== null,
    place: {
      ratings: place.ratings,
      words: withOwnWords(place.words, ownWords(told, used, space)),
      interests: told.interests ? interestsOf(told.interests) : place.interests,
    },
  };
}

function readTitle(title: string, asOf: string, { index }: RoleSpace): ReadTitle {
  const { result } = findOccupations({ asOf, title, limit: CANDIDATES }, index, 0);
  if (isInsufficient(result)) return { title, read: null, others: [], level: [] };
  const [read, ...others] = result.candidates.map((one) => ({ code: one.code, title: one.title }));
  return { title, read: read ?? null, others, level: result.setAside };
}

/** Titles and text by their words, rare ones more; words that no occupation has say nothing. */
function ownWords(
  { titles, text }: Told,
  used: readonly string[],
  { worthOf, known }: RoleSpace,
): WordDirection {
  const counts = new Map<string, number>();
  for (const word of [...titles.flatMap(wordsOf), ...wordsOf(text), ...used.map(technologyWord)]) {
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
  unit(centred(INTERESTS.map((one) => interests[one])));
