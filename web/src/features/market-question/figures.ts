/**
 * Four US occupations, equal to the tables of the article ARTICLE (checked by figures.test.ts). The
 * source is on /about/data.
 */
export type QuizOccupation = {
  readonly name: string;
  /** projected change of employment 2024–2034, per cent */
  readonly growth: number;
  /** projected openings per year in that period */
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
