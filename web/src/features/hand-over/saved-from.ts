import { formatDay } from '../../lib/format.ts';

type Listed = { readonly id: string; readonly createdAt: string };

/**
 * Names the source of a chosen saved text, for the help of its field.
 * @returns undefined if none is chosen, or the list is not loaded
 */
export function savedFrom(
  what: 'ad' | 'resume',
  list: readonly Listed[] | undefined,
  id: string,
): string | undefined {
  const chosen = list?.find((item) => item.id === id);
  return chosen && `From the ${what} that you saved on ${formatDay(chosen.createdAt)}.`;
}
