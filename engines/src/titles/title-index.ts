/** Names of occupations: those that are shown, and an index of all that are searched. */
import type { CareerData } from '../career/career-data.ts';
import type { AlternateTitles } from '../career/titles-file.ts';
import { contentVersion } from '../text/version.ts';
import { createSearchIndex, type SearchIndex } from './search-index.ts';
import { type Alias, alternateNames, type TitleName, titleNames } from './title-names.ts';
import { tokenizeTitle } from './title-words.ts';

export type IndexedName = TitleName & { readonly words: readonly string[] };

export type TitleIndex = {
  readonly version: string;
  readonly data: CareerData;
  /** titles, reported titles and aliases; alternate titles are in `search` only */
  readonly names: readonly IndexedName[];
  /** words of these names by occupation */
  readonly byOccupation: ReadonlyMap<string, ReadonlySet<string>>;
  /** Returns the index of all names, which is made at the first search. */
  readonly search: () => SearchIndex;
};

/** @throws AliasError for an alias of an occupation that the data do not have */
export function createTitleIndex(
  data: CareerData,
  aliases: readonly Alias[],
  alternates: AlternateTitles,
): TitleIndex {
  const names = titleNames(data, aliases).map((name) =>
    Object.assign({ words: tokenizeTitle(name.text) }, name),
  );
  const byOccupation = new Map<string, Set<string>>();
  for (const { words, code } of names) {
    const known = byOccupation.get(code) ?? new Set();
    byOccupation.set(code, known);
    for (const word of words) known.add(word);
  }
  const version = `${data.version}/${contentVersion(aliases)}/${alternates.version}`;
  let made: SearchIndex | null = null;
  const search = () => {
    made ??= createSearchIndex(data, [...names, ...alternateNames(data, alternates)]);
    return made;
  };
  return { version, data, names, byOccupation, search };
}
