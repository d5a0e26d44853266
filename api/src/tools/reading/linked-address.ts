/** Paragraphs at the beginning of a document that may hold contact details. */
export const LINKED_PARAGRAPHS = 15;

/**
 * Address behind words such as “Email”, to be written after them; '' if it is no address of the
 * web, of mail or of a telephone, or if the words name it.
 */
export function addressBehind(target: string, words: string): string {
  if (!/^(?:https?:\/\/|mailto:|tel:)/i.test(target)) return '';
  const address = target.replace(/^(?:mailto|tel):([^?]{1,320}).*$/i, '$1');
  const bare = address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
  return bare === '' || words.includes(bare) ? '' : address;
}
