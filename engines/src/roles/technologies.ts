/** The technologies of the data by the vocabulary's terms: a text names one however it writes it. */
import type { CareerData } from '../career/career-data.ts';
import { isInsufficient, type TextSpan } from '../engine.ts';
import { findTerms } from '../terms/find-terms.ts';
import { findHits } from '../terms/hits.ts';
import type { Vocabulary } from '../terms/vocabulary.ts';
import { tokenise } from '../text/tokens.ts';

/** Names of terms by names of technologies; one that the vocabulary lacks is not in it. */
export type TermsOfTechnologies = ReadonlyMap<string, string>;

export function termsOfTechnologies(
  { occupations }: CareerData,
  vocabulary: Vocabulary,
): TermsOfTechnologies {
  const names = new Set(occupations.flatMap(({ technologies }) => technologies.map(nameOf)));
  return new Map(
    [...names].flatMap((name): [string, string][] => {
      // the longest, of equal ones the last: “Structured query language SQL”, “Oracle Java”
      const [hit] = findHits(name, tokenise(name), vocabulary).sort(
        (a, b) => b.to - b.from - (a.to - a.from) || b.from - a.from,
      );
      const term = hit?.entries[0]?.term.name;
      return term === undefined ? [] : [[name, term]];
    }),
  );
}

const nameOf = ({ name }: { readonly name: string }) => name;

/** Occupations by the name of a term: as many as use any technology that is one. */
export type UsersOfTerms = ReadonlyMap<string, number>;

export function usersOfTerms(
  { occupations }: CareerData,
  termOf: TermsOfTechnologies,
): UsersOfTerms {
  const users = new Map<string, number>();
  for (const { technologies } of occupations) {
    for (const term of new Set(technologies.flatMap(({ name }) => termOf.get(name) ?? []))) {
      users.set(term, (users.get(term) ?? 0) + 1);
    }
  }
  return users;
}

export type TextTechnologies = {
  /** where it names one; empty: it does not */
  readonly places: (technology: string) => readonly TextSpan[];
  /** as people say it: SQL, where the data say Structured query language SQL */
  readonly nameOf: (technology: string) => string;
  /** how many occupations use it, by whatever name */
  readonly users: (technology: string) => number;
};

export function technologiesIn(
  text: string,
  asOf: string,
  vocabulary: Vocabulary,
  termOf: TermsOfTechnologies,
  usersOf: UsersOfTerms,
): TextTechnologies {
  const { result } = findTerms({ asOf, text }, vocabulary, 0);
  const found = isInsufficient(result) ? [] : result.terms;
  const places = new Map(found.map(({ name, spans }) => [name, spans]));
  return {
    places: (technology) => places.get(termOf.get(technology) ?? '') ?? [],
    nameOf: (technology) => termOf.get(technology) ?? technology,
    users: (technology) => usersOf.get(termOf.get(technology) ?? '') ?? 0,
  };
}
