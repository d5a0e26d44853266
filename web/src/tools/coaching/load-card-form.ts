/** Loads the schema of the form with zod, at its first judgement. */
export const loadCardForm = async () => (await import('./card-form-schema.ts')).cardForm;
