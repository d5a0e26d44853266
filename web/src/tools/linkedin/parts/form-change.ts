import type { ProfileValues } from '../profile-values.ts';

/** Props of a group of fields. */
export type Change = {
  values: ProfileValues;
  change: (part: Partial<ProfileValues>) => void;
};
