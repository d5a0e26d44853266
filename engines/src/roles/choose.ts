/** Which roles are shown: those most like the person that no filter takes away, and no near-twins. */
import type { ConditionVerdict } from './conditions.ts';
import type { FilterName, RoleFilter } from './filters.ts';
import type { NamedOccupation } from './read-title.ts';
import { computeSimilarity, type ProfileVector, type Similarity } from './similarity.ts';
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

/** Characters of a code that name a family, and how many of one are chosen: of 29-114 three, of 29-1 five. */
const FAMILIES: readonly (readonly [chars: number, most: number])[] = [
  [6, 3],
  [4, 5],
];

/** Every occupation but those left out, by its likeness alone, the most like first. */
export function ranked(
  place: ProfileVector,
  space: RoleSpace,
  without: ReadonlySet<string>,
): Ranked[] {
  return sortRanked(
    space.points.flatMap((point): Ranked[] => {
      if (without.has(point.occupation.code)) return [];
      const likeness = computeSimilarity(place, point);
      return likeness ? [{ point, likeness }] : [];
    }),
  );
}

/** Returns them by their likeness, the most like first; equal ones by code. */
export const sortRanked = (all: readonly Ranked[]): Ranked[] => [...all].sort(nearestFirst);

function nearestFirst(a: Ranked, b: Ranked): number {
  const apart = b.likeness.value - a.likeness.value;
  return apart || (a.point.occupation.code < b.point.occupation.code ? -1 : 1);
}

/** Chooses the first of the order that no filter takes away, and few of one family. */
export function choose(
  order: readonly Ranked[],
  filters: readonly RoleFilter[],
  count: number,
  without: FilterName | null = null,
): Ranked[] {
  const used = filters.filter(({ name }) => name !== without);
  const chosen: Ranked[] = [];
  const counts = new Map<string, number>();
  for (const one of order) {
    if (chosen.length === count) break;
    const families = FAMILIES.map(([chars, most]) => {
      const key = one.point.occupation.code.slice(0, chars);
      return { key, many: counts.get(key) ?? 0, most };
    });
    if (families.some(({ many, most }) => many >= most)) continue;
    if (used.some(({ judge }) => judge(one.point) === 'missed')) continue;
    for (const { key, many } of families) counts.set(key, many + 1);
    chosen.push(one);
  }
  return chosen;
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
