/** Skills and knowledge by which an occupation stands out: the ones that a person is asked for. */
import type { Ratings } from '../career/career-data.ts';
import { importanceOf, type RatedElement } from './skills-data.ts';

export const ELEMENTS_ASKED = { most: 18, least: 8 } as const;
/** Importance from which a skill counts, of 5. */
const IMPORTANT = 3;

/**
 * Returns the elements that are important (3 of 5 or more) and above the mean of all rated
 * occupations, furthest above it first. If there are fewer than 8, the most important others follow.
 */
export function chooseElements(
  ratings: Ratings,
  elements: readonly RatedElement[],
): readonly RatedElement[] {
  const weighed = elements.map((element) => {
    const importance = importanceOf(element, ratings);
    const { mean, deviation } = element;
    return { element, importance, beyond: deviation === 0 ? 0 : (importance - mean) / deviation };
  });
  const distinctive = weighed
    .filter(({ importance, beyond }) => importance >= IMPORTANT && beyond > 0)
    .sort((a, b) => b.beyond - a.beyond)
    .slice(0, ELEMENTS_ASKED.most);
  const others = weighed
    .filter((one) => !distinctive.includes(one))
    .sort((a, b) => b.importance - a.importance)
    .slice(0, Math.max(0, ELEMENTS_ASKED.least - distinctive.length));
  return [...distinctive, ...others].map(({ element }) => element);
}

/** Returns how many of 100 rated occupations give it a lower importance. */
export function percentBelow({ sorted }: RatedElement, importance: number): number {
  const below = sorted.filter((value) => value < importance).length;
  return Math.round((below / Math.max(1, sorted.length)) * 100);
}
