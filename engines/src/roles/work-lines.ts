/** How near the lines of a person's own work are to the activities and tasks of each occupation. */
import type { WorkData } from '../career/work-file.ts';
import type { TextSpan } from '../engine.ts';
import type { ReadResume } from '../resume/resume-fields.ts';
import { stemsOf } from '../text/stems.ts';
import { unitWords, wordCosine } from './space.ts';

/** One line of what a person did. */
export type WorkLine = {
  readonly text: string;
  readonly stems: ReadonlySet<string>;
  /** place in the text */
  readonly span: TextSpan;
  /** 1 for the newest work, less for older */
  readonly weight: number;
};

/** Weight of a job's lines beside those of the next newer job. */
const OLDER = 0.75;
const SKILLS_WEIGHT = 0.8;
const LINES_MOST = 60;
const LINE_CHARS = 400;

/**
 * Returns the points of jobs and projects, and the skills, of a résumé; newest jobs first.
 * @param wordsAt text at a place, without personal data
 */
export function linesOfResume(
  { jobs, others, skills }: ReadResume,
  wordsAt: (span: TextSpan) => string,
): readonly WorkLine[] {
  const ofJobs = jobs.flatMap(({ points }, nth) =>
    points.map(({ span }) => ({ text: wordsAt(span), span, weight: OLDER ** nth })),
  );
  const ofOthers = others.flatMap(({ points, name }) =>
    [...(name ? [name] : []), ...points].map(({ span }) => {
      return { text: wordsAt(span), span, weight: OLDER };
    }),
  );
  const [first] = skills;
  const named = skills.map(({ span }) => wordsAt(span)).join(', ');
  const ofSkills = first ? [{ text: named, span: first.span, weight: SKILLS_WEIGHT }] : [];
  return cut([...ofJobs, ...ofSkills, ...ofOthers]);
}

const SENTENCE = /[^.!?;\n]+/g;

/** Returns the sentences of a text in the person's own words. */
export function linesOfText(text: string): readonly WorkLine[] {
  return cut(
    [...text.matchAll(SENTENCE)].map(({ 0: words, index }) => {
      const span = { source: 'text', start: index, end: index + words.length };
      return { text: words, span, weight: 1 };
    }),
  );
}

const cut = (lines: readonly Omit<WorkLine, 'stems'>[]): readonly WorkLine[] =>
  lines
    .filter(({ text }) => text.trim() !== '')
    .slice(0, LINES_MOST)
    .map(({ text, ...line }) => {
      const start = text.slice(0, LINE_CHARS);
      return { ...line, text: start, stems: new Set(stemsOf(start)) };
    });

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

/** An activity's name says more of the work than one of many tasks. */
const NAME_WEIGHT = 2;
/** Stems that a line must share with a work, so that one common word is no match. */
const SHARED_LEAST = 2;
/** Least share of a name's rarity that a line must have to match it, 0 to 1. */
const NAME_SHARE = 0.5;

/**
 * Builds the index of all occupations.
 * @param titles titles of each occupation, by code
 */
export function createWorkIndex(
  work: WorkData,
  titles: ReadonlyMap<string, readonly string[]>,
): WorkIndex {
  const having = new Map<string, number>();
  const counts = [...work.byCode].map(([code, { activities, stems }]) => {
    const own = new Map(stems);
    const names = [...activities.map(({ name }) => name), ...(titles.get(code) ?? [])];
    for (const stem of names.flatMap(stemsOf)) own.set(stem, (own.get(stem) ?? 0) + NAME_WEIGHT);
    for (const stem of own.keys()) having.set(stem, (having.get(stem) ?? 0) + 1);
    return { code, own };
  });
  const rarity = (stem: string) => Math.log(counts.length / (having.get(stem) ?? counts.length));
  const weigh = (own: ReadonlyMap<string, number>) =>
    new Map([...own].map(([stem, times]) => [stem, Math.log(1 + times) * rarity(stem)]));
  const names = new Map<string, Name>();
  const nameOf = (name: string): Name => {
    const known = names.get(name) ?? { name, stems: [...new Set(stemsOf(name))] };
    names.set(name, known);
    return known;
  };
  const docs = counts.map(({ code, own }) => ({ code, words: unitWords(weigh(own)) }));
  return {
    score: (lines) => {
      const asked = weigh(countStems(lines));
      const scores = docs.map(({ code, words }): [string, number] => [
        code,
        wordCosine(asked, words),
      ]);
      const most = Math.max(...scores.map(([, score]) => score));
      if (most <= 0) return new Map();
      return new Map(scores.map(([code, score]) => [code, score / most]));
    },
    matches: (lines, code) =>
      matchLines(
        lines,
        (work.byCode.get(code)?.activities ?? []).map(({ name }) => nameOf(name)),
        rarity,
      ),
    alike: createLikeness(work),
  };
}

/** Adds the weight of each line to the stems that it has. */
function countStems(lines: readonly WorkLine[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { stems, weight } of lines) {
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + weight);
  }
  return counts;
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
