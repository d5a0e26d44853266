/** How near the lines of a person's own work are to the activities and tasks of each occupation. */
import type { OccupationWork, WorkData } from '../career/work-file.ts';
import { stemsOf } from '../text/stems.ts';
import { createStemRanker } from './stem-ranker.ts';
import type { WorkLine } from './work-lines.ts';

/** A line of the person and the activity that it is nearest to. */
export type LineMatch = {
  readonly line: WorkLine;
  /** name of the activity */
  readonly activity: string;
};

export type WorkIndex = {
  /** By code, how near the lines are to the occupation's work: 0 to 1, 1 for the nearest. */
  readonly score: (lines: readonly WorkLine[]) => ReadonlyMap<string, number>;
  /** Returns the lines that match an activity of the occupation, the nearest first. */
  readonly matches: (lines: readonly WorkLine[], code: string) => readonly LineMatch[];
  /** Returns how alike the activities of two occupations are, 0 to 1. */
  readonly alike: (a: string, b: string) => number;
};

/** Stems that a line must share with a work, so that one common word is no match. */
const SHARED_LEAST = 2;
/** Least share of a name's rarity that a line must have to match it, 0 to 1. */
const NAME_SHARE = 0.5;

/** What a document says of an occupation beside its tasks. */
export type WorkTexts = { readonly titles: readonly string[]; readonly description: string };

/**
 * Builds the index of all occupations.
 * @param texts titles and our own description of each occupation, by code
 */
export function createWorkIndex(work: WorkData, texts: ReadonlyMap<string, WorkTexts>): WorkIndex {
  const documents = new Map(
    [...work.byCode].map(([code, own]) => [code, documentOf(own, texts.get(code))]),
  );
  const { score, rarity } = createStemRanker(documents);
  const names = new Map<string, Name>();
  const nameOf = (name: string): Name => {
    const known = names.get(name) ?? { name, stems: [...new Set(stemsOf(name))] };
    names.set(name, known);
    return known;
  };
  return {
    score: (lines) => share(score(countStems(lines))),
    matches: (lines, code) =>
      matchLines(
        lines,
        (work.byCode.get(code)?.activities ?? []).map(({ name }) => nameOf(name)),
        rarity,
      ),
    alike: createLikeness(work),
  };
}

/** Titles and our own words say more of the work than one of many tasks. */
const TITLE_WEIGHT = 2;

/** Returns the stems of tasks, activities, titles and description with their weights. */
function documentOf(
  { activities, stems }: OccupationWork,
  texts: WorkTexts | undefined,
): ReadonlyMap<string, number> {
  const own = new Map(stems);
  const add = (text: string, weight: number) => {
    for (const stem of stemsOf(text)) own.set(stem, (own.get(stem) ?? 0) + weight);
  };
  for (const { name, tasks } of activities) add(name, tasks);
  for (const title of texts?.titles ?? []) add(title, TITLE_WEIGHT);
  add(texts?.description ?? '', TITLE_WEIGHT);
  return own;
}

/** Returns the scores as shares of the highest; empty if there is none. */
function share(scores: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const most = Math.max(0, ...scores.values());
  if (most === 0) return new Map();
  return new Map([...scores].map(([code, score]) => [code, score / most]));
}

/** Adds the weight of each line to the stems that it has. */
function countStems(lines: readonly WorkLine[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { stems, weight } of lines) {
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + weight);
  }
  // a word of many lines says little more than one of two
  return new Map([...counts].map(([stem, count]) => [stem, Math.log(1 + count)]));
}

/** Name of an activity, with its stems. */
type Name = { readonly name: string; readonly stems: readonly string[] };

function matchLines(
  lines: readonly WorkLine[],
  names: readonly Name[],
  rarity: (stem: string) => number,
): readonly LineMatch[] {
  const worth = (stems: readonly string[]) => stems.reduce((sum, stem) => sum + rarity(stem), 0);
  const found = lines.flatMap((line) => {
    const near = names
      .map(({ name, stems }) => {
        const shared = stems.filter((stem) => line.stems.has(stem));
        const enough = shared.length >= SHARED_LEAST || (stems.length === 1 && shared.length === 1);
        return {
          name,
          share: enough ? worth(shared) / worth(stems) : 0,
          worth: worth(shared),
        };
      })
      .filter(({ share }) => share >= NAME_SHARE)
      .sort((a, b) => b.worth * b.share - a.worth * a.share)[0];
    return near
      ? [{ line, activity: near.name, worth: near.worth * near.share * line.weight }]
      : [];
  });
  const best = new Map<string, (typeof found)[number]>();
  for (const one of found.sort((a, b) => b.worth - a.worth)) {
    if (!best.has(one.activity)) best.set(one.activity, one);
  }
  return [...best.values()].map(({ line, activity }) => ({ line, activity }));
}

/** Likeness of two occupations by their activities, rare ones counting more (cosine). */
function createLikeness({ byCode, spread }: WorkData): (a: string, b: string) => number {
  const vectors = new Map<string, ReadonlyMap<string, number>>();
  const vectorOf = (code: string) => {
    const known = vectors.get(code);
    if (known) return known;
    const own = (byCode.get(code)?.activities ?? []).map(({ name, tasks }): [string, number] => [
      name,
      Math.log(1 + tasks) * Math.log(byCode.size / (spread.get(name) ?? byCode.size)),
    ]);
    const length = Math.hypot(...own.map(([, value]) => value)) || 1;
    const vector = new Map(own.map(([name, value]) => [name, value / length]));
    vectors.set(code, vector);
    return vector;
  };
  return (a, b) => {
    const other = vectorOf(b);
    let sum = 0;
    for (const [name, value] of vectorOf(a)) sum += value * (other.get(name) ?? 0);
    return sum;
  };
}
