import type { RolesFound } from '@roletrail/contracts/tools/role-finder';
import { type Engine, isInsufficient } from '../engine.ts';
import { findRoles, type RoleSearchResult } from '../roles/find-roles.ts';
import type { RolesInput, StatedWants } from '../roles/read-person.ts';
import type { RolesData } from '../roles/roles-data.ts';
import { type Corrections, correct } from './corrections.ts';

export type CorrectedRoles = RoleSearchResult & {
  /** `ignored`: what was read and does not count; absent if nothing was taken back */
  readonly stated: StatedWants & { readonly ignored?: RolesFound['stated']['ignored'] };
};

/** Finds roles from a person's input with their corrections. */
export const findCorrectedRoles: Engine<RolesInput & Corrections, RolesData, CorrectedRoles> = (
  asked,
  data,
  seed,
) => {
  const { input, ignored } = correct(asked);
  const { result, ...outcome } = findRoles(input, data, seed);
  const isIgnored = ignored.wants.length > 0 || ignored.pay !== null || ignored.schooling !== null;
  if (isInsufficient(result) || !isIgnored) return { ...outcome, result };
  const stated = { ...result.stated, ignored: { ...ignored, wants: [...ignored.wants] } };
  return { ...outcome, result: { ...result, stated } };
};
