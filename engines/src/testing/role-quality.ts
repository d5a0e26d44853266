/** Share of related occupations among the ten nearest of the finder. */
import { ranked } from '../roles/choose.ts';
import { computeCentroid } from '../roles/similarity.ts';
import type { OccupationVector, RoleSpace } from '../roles/space.ts';

const TEN = 10;

/** Means over occupations: of those with ratings of their own, and of the others. */
export function relatedFound(space: RoleSpace): {
  readonly rated: number;
  readonly others: number;
} {
  const isRated = ({ occupation }: OccupationVector) => occupation.profile.kind === 'rated';
  const mean = (points: readonly OccupationVector[]) =>
    points.reduce((sum, point) => sum + recall(point, space), 0) / points.length;
  return {
    rated: mean(space.points.filter(isRated)),
    others: mean(space.points.filter((point) => !isRated(point))),
  };
}

function recall(point: OccupationVector, space: RoleSpace): number {
  const { code, related } = point.occupation;
  const nearest = ranked(computeCentroid([{ point, pull: 1 }]), space, new Set([code])).slice(
    0,
    TEN,
  );
  const hits = nearest.filter((one) => related.includes(one.point.occupation.code)).length;
  return hits / Math.min(TEN, related.length);
}
