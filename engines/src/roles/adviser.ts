/** Knowledge of career advisers: usual moves between lines of work, and occupations of themes. */
import type { Occupation } from '../career/career-data.ts';
import { contentVersion } from '../text/version.ts';
import { MOVES } from './moves-table.ts';
import { THEME_PATTERNS, THEMES } from './themes-table.ts';

/** Value of each occupation that has one, by code: 0 to 1, 1 for the nearest. */
export type CodeScores = ReadonlyMap<string, number>;

/** An occupation that a person holds, and how much it counts. */
export type HeldCode = { readonly code: string; readonly pull: number };

export type Adviser = {
  /** changes with the tables */
  readonly version: string;
  /** Returns how usual the move to each occupation is; null if no move from the held ones is known. */
  readonly movesFrom: (held: readonly HeldCode[]) => CodeScores | null;
  /** Returns the occupations of the themes that the texts name; null if they name none. */
  readonly themesIn: (texts: readonly string[]) => CodeScores | null;
  /** Returns names of the themes that the text names and that lead to the occupation. */
  readonly themesOf: (text: string, code: string) => readonly string[];
  /** for each occupation, from how many lines of work people move to it */
  readonly common: CodeScores;
};

/** What the last of a list loses of the value of the first. */
const LAST_LOSES = { moves: 0.6, themes: 0.5 };
/** Lengths of a list from which on its last code has lost all of that. */
const FULL_LIST = { moves: 20, themes: 15 };
/** Share of a detail beside its main occupation, such as 29-1141.01 beside 29-1141.00. */
const DETAIL = 0.6;

export function createAdviser(occupations: readonly Occupation[]): Adviser {
  const details = detailsByCode(occupations.map(({ code }) => code));
  const moves = linesOf(MOVES).map((line) => {
    const [held = '', to = ''] = line.split(': ');
    return { beginnings: held.split(' '), scores: scoresOf(to, 'moves', details) };
  });
  const codesOf = new Map(linesOf(THEMES).map((line) => line.split(': ') as [string, string]));
  const themes = THEME_PATTERNS.map(([name, pattern]) => {
    return { name, pattern, scores: scoresOf(codesOf.get(name) ?? '', 'themes', details) };
  });
  const moveOf = (code: string) => nearestLine(code, moves)?.scores ?? new Map();
  return {
    version: contentVersion([
      MOVES,
      THEMES,
      THEME_PATTERNS.map(([name, { source }]) => [name, source]),
    ]),
    movesFrom: (held) => shares(held.map(({ code, pull }) => [moveOf(code), pull])),
    themesIn: (texts) => {
      const named = themes.map(({ pattern, scores }): [CodeScores, number] => {
        return [scores, Math.log(1 + texts.filter((text) => pattern.test(text)).length)];
      });
      return shares(named);
    },
    themesOf: (text, code) =>
      themes
        .filter(({ pattern, scores }) => scores.has(code) && pattern.test(text))
        .map(({ name }) => name),
    common: roots(shares(moves.map(({ scores }) => [scores, 1])) ?? new Map()),
  };
}

const linesOf = (table: string) => table.split('\n').filter((line) => line !== '');

/** Returns the codes with their shares, by code without detail. */
function detailsByCode(codes: readonly string[]): ReadonlyMap<string, CodeScores> {
  const found = new Map<string, Map<string, number>>();
  const all = new Set(codes);
  for (const code of codes) {
    const group = code.slice(0, -3);
    const own = found.get(group) ?? new Map<string, number>();
    const isMain = code.endsWith('.00') || !all.has(`${group}.00`);
    found.set(group, own.set(code, isMain ? 1 : DETAIL));
    found.set(code, new Map([[code, 1]]));
  }
  return found;
}

function scoresOf(
  list: string,
  table: keyof typeof FULL_LIST,
  details: ReadonlyMap<string, CodeScores>,
): CodeScores {
  const codes = list.split(' ');
  const length = Math.max(FULL_LIST[table], table === 'moves' ? codes.length : 0);
  const scores = new Map<string, number>();
  for (const [nth, code] of codes.entries()) {
    const value = 1 - (LAST_LOSES[table] * nth) / length;
    for (const [one, share] of details.get(code) ?? [])
      scores.set(one, Math.max(scores.get(one) ?? 0, share * value));
  }
  return scores;
}

type Line = { readonly beginnings: readonly string[]; readonly scores: CodeScores };

/** Returns the line with the longest beginning of the code; undefined if there is none. */
function nearestLine(code: string, lines: readonly Line[]): Line | undefined {
  const lengthOf = ({ beginnings }: Line) =>
    Math.max(0, ...beginnings.filter((one) => code.startsWith(one)).map(({ length }) => length));
  return lines.reduce<Line | undefined>((best, line) => {
    return lengthOf(line) > (best ? lengthOf(best) : 0) ? line : best;
  }, undefined);
}

/** Adds up scores by their weights; returns them as shares of the highest, null if there is none. */
function shares(weighed: readonly (readonly [CodeScores, number])[]): CodeScores | null {
  const sums = new Map<string, number>();
  for (const [scores, weight] of weighed) {
    for (const [code, value] of scores) sums.set(code, (sums.get(code) ?? 0) + weight * value);
  }
  const most = Math.max(0, ...sums.values());
  return most === 0 ? null : new Map([...sums].map(([code, sum]) => [code, sum / most]));
}

const roots = (scores: CodeScores): CodeScores =>
  new Map([...scores].map(([code, value]) => [code, Math.sqrt(value)]));
