import type { ProfileValues } from '../profile-values.ts';

/** Props of a group of fields. */
export type ProfileChange = {
  values: ProfileValues;
  change: (part: Partial<ProfileValues>) => void;
};
