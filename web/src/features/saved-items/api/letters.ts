import { savedItemsOf } from './saved-items.ts';

/** Calls for saved letters. */
export const savedLetters = savedItemsOf(
  'letter',
  async () => (await import('@roletrail/contracts/tools/saved/letter')).LETTER,
);
