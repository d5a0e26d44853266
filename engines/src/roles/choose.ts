/** Which roles are shown: those most like the person that meet the conditions, and no near-twins. */
import {
  CONDITION_NAMES,
  evaluateCondition,
  isSet,
  type RoleCondition,
  type RoleConditions,
  unmet,
} from './conditions.ts';
import type { NamedOccupation } from './person.ts';
import { computeSimilarity, type ProfileVector, type Similarity } from './similarity.ts';
import type { OccupationVector, RoleSpace } from './space.ts';

export type Ranked = { readonly point: OccupationVector; readonly likeness: Similarity };

export type RemovedRoles = {
  readonly condition: RoleCondition;
  /** roles that do not meet it */
  readonly missed: number;
  /** roles of which the data do not say */
  readonly unknown: number;
  /** what would stand among the chosen without it */
  readonly back: readonly NamedOccupation[];
};

/** Likeness counts for so much, being unlike what is chosen already for the rest. */
const LAMBDA = 0.7;
/** Number of nearest roles among which twins are searched. */
const POOL = 60;

/** Every role but those left out, the most like first. */
export function ranked(
  place: ProfileVector,
  space: RoleSpace,
  without: ReadonlySet<string>,
): Ranked[] {
  return space.points
    .flatMap((point): Ranked[] => {
      if (without.has(point.occupation.code)) return [];
      const found = computeSimilarity(place, point);
      return found ? [{ point, likeness: found }] : [];
    })
    .sort(nearestFirst);
}

function nearestFirst(a: Ranked, b: Ranked): number {
  const apart = b.likeness.value - a.likeness.value;
  return apart || (a.point.occupation.code < b.point.occupation.code ? -1 : 1);
}

/** By maximal marginal relevance; the most like first. */
export function choose(
  order: readonly Ranked[],
  conditions: RoleConditions,
  count: number,
  without: RoleCondition | null = null,
): Ranked[] {
  const pool: Ranked[] = [];
  for (const one of order) {
    if (pool.length === POOL) break;
    const missing = unmet(conditions, one.point.occupation);
    if (missing.every((name) => name === without)) pool.push(one);
  }
  const chosen: Ranked[] = [];
  const nearest = new Map<Ranked, number>(pool.map((one) => [one, 0]));
  const worth = (one: Ranked) =>
    LAMBDA * one.likeness.value - (1 - LAMBDA) * (nearest.get(one) ?? 0);
  while (chosen.length < count && nearest.size > 0) {
    const next = [...nearest.keys()].reduce((a, b) => (worth(b) > worth(a) ? b : a));
    nearest.delete(next);
    chosen.push(next);
    for (const [one, before] of nearest) {
      const alike = computeSimilarity(one.point, next.point)?.value ?? 0;
      nearest.set(one, Math.max(before, alike));
    }
  }
  return chosen.sort(nearestFirst);
}

/** Lists the roles that each condition removes, and those that dropping it restores. */
export function removedBy(
  order: readonly Ranked[],
  conditions: RoleConditions,
  chosen: readonly Ranked[],
): RemovedRoles[] {
  const shown = new Set(chosen.map(({ point }) => point.occupation.code));
  return CONDITION_NAMES.filter((name) => isSet(name, conditions)).map((condition) => {
    const verdicts = order.map(({ point }) =>
      evaluateCondition(condition, conditions, point.occupation),
    );
    const without = choose(order, conditions, chosen.length || COUNT, condition);
    return {
      condition,
      missed: verdicts.filter((verdict) => verdict === 'missed').length,
      unknown: verdicts.filter((verdict) => verdict === 'unknown').length,
      back: without.map(toNamedOccupation).filter(({ code }) => !shown.has(code)),
    };
  });
}

export function toNamedOccupation({ point: { occupation } }: Ranked): NamedOccupation {
  return { code: occupation.code, title: occupation.title };
}

export const COUNT = 10;
