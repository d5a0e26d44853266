import { TOOLS, type ToolId } from '@roletrail/contracts/tools/registry';

/**
 * What one page passes to another in its address: ids of saved items, and codes of occupations
 * (`of`). Texts are never part of an address.
 */
export type HandedIds = Partial<
  Record<'ad' | 'resume' | 'letter' | 'card' | 'of', string | null | undefined>
>;

/** Returns the address of a tool that begins with these items. Leaves out what is not given. */
export function addressOf(tool: ToolId, ids: HandedIds): string {
  const search = new URLSearchParams();
  for (const [name, id] of Object.entries(ids)) if (id) search.set(name, id);
  const path = TOOLS.find(({ id }) => id === tool)?.path ?? '/services';
  return search.size === 0 ? path : `${path}?${search}`;
}

/** State of a link that takes a text along which is not saved. It is deleted on arrival. */
export type HandedText = { readonly resumeText: string };

/** Returns the text in the state of a location; '' if there is none. */
export function handedText(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('resumeText' in state)) return '';
  return typeof state.resumeText === 'string' ? state.resumeText : '';
}
