/** Which roles are shown: those most like the person that no filter takes away, and no near-twins. */
import type { ConditionVerdict } from './conditions.ts';
import type { FilterName, RoleFilter } from './filters.ts';
import type { NamedOccupation } from './person.ts';
import {
  addParts,
  computeSimilarity,
  type PartOfLikeness,
  type ProfileVector,
  type Similarity,
} from './similarity.ts';
import type { OccupationVector, RoleSpace } from './space.ts';

export type Ranked = { readonly point: OccupationVector; readonly likeness: Similarity };

export type RemovedRoles = {
  readonly condition: FilterName;
  /** roles that do not meet it */
  readonly missed: number;
  /** roles of which the data do not say; they are not taken away */
  readonly unknown: number;
  /** what would stand among the chosen without it */
  readonly back: readonly NamedOccupation[];
};

/** Likeness counts for so much, being unlike what is chosen already for the rest. */
const LAMBDA = 0.75;
/** Number of nearest roles among which twins are searched. */
const POOL = 60;

/**
 * Every role but those left out, the most like first.
 * @param furtherOf parts of the likeness beside those that are compared, by code
 */
export function ranked(
  place: ProfileVector,
  space: RoleSpace,
  without: ReadonlySet<string>,
  furtherOf: (code: string) => readonly PartOfLikeness[] = () => [],
): Ranked[] {
  return space.points
    .flatMap((point): Ranked[] => {
      const { code } = point.occupation;
      if (without.has(code)) return [];
      const found = computeSimilarity(place, point);
      return found ? [{ point, likeness: addParts(found, furtherOf(code)) }] : [];
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
  filters: readonly RoleFilter[],
  count: number,
  without: FilterName | null = null,
): Ranked[] {
  const used = filters.filter(({ name }) => name !== without);
  const pool: Ranked[] = [];
  for (const one of order) {
    if (pool.length === POOL) break;
    if (used.every(({ judge }) => judge(one.point) !== 'missed')) pool.push(one);
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

/** Lists the roles that each filter removes, and those that dropping it restores. */
export function removedBy(
  order: readonly Ranked[],
  filters: readonly RoleFilter[],
  chosen: readonly Ranked[],
): RemovedRoles[] {
  const shown = new Set(chosen.map(({ point }) => point.occupation.code));
  return filters.map(({ name, judge }) => {
    const verdicts = order.map(({ point }) => judge(point));
    const count = (verdict: ConditionVerdict) => verdicts.filter((one) => one === verdict).length;
    const without = choose(order, filters, chosen.length || COUNT, name);
    return {
      condition: name,
      missed: count('missed'),
      unknown: count('unknown'),
      back: without.map(toNamedOccupation).filter(({ code }) => !shown.has(code)),
    };
  });
}

export function toNamedOccupation({ point: { occupation } }: Ranked): NamedOccupation {
  return { code: occupation.code, title: occupation.title };
}

export const COUNT = 10;
/** Roles that can be asked for. */
export const COUNT_MOST = 30;
