import type { RoleFormValues } from './role-form-values.ts';

/**
 * Form values and a way to change them and search again; null for a saved list, which is read-only.
 */
export type RoleFormControl = {
  readonly values: RoleFormValues;
  readonly ask: (values: RoleFormValues) => void;
} | null;
