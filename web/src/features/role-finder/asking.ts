import type { RoleFormValues } from './role-form-values.ts';

/** What is told now, and asking again with something else; null: a list of the past, to be read. */
export type RoleFormControl = {
  readonly told: RoleFormValues;
  readonly ask: (told: RoleFormValues) => void;
} | null;
