/**
 * Four occupations of the United States, as the tables of the article ARTICLE have them
 * (figures.test.ts compares); its source, and what was done to it, stand on /about/data.
 */
export type QuizOccupation = {
  readonly name: string;
  /** expected change of employment from 2024 to 2034, per cent */
  readonly growth: number;
  /** expected openings in an average year of that time */
  readonly openings: number;
};

export const ARTICLE = 'growth-is-not-openings';

export const OCCUPATIONS: readonly QuizOccupation[] = [
  { name: 'Wind turbine technicians', growth: 50, openings: 2_300 },
  { name: 'Data scientists', growth: 34, openings: 23_400 },
  { name: 'Home health and personal care aides', growth: 17, openings: 765_800 },
  { name: 'Cashiers', growth: -10, openings: 542_600 },
];

const by = (measure: 'growth' | 'openings') => (best: QuizOccupation, other: QuizOccupation) =>
  other[measure] > best[measure] ? other : best;

export const FASTEST = OCCUPATIONS.reduce(by('growth'));
export const BUSIEST = OCCUPATIONS.reduce(by('openings'));
