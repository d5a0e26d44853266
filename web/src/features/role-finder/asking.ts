import type { Told } from './told.ts';

/** What is told now, and asking again with something else; null: a list of the past, to be read. */
export type Asking = { readonly told: Told; readonly ask: (told: Told) => void } | null;
