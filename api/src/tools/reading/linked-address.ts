/** Paragraphs at the beginning of a document that may hold contact details. */
const LINKED_PARAGRAPHS = 15;

/** A link that is being read: its target, and the length of its paragraph when it began. */
export type OpenLink = { readonly target: string; readonly from: number };

/**
 * Returns the text of a paragraph when a link in it ends: with the address of the link, if the
 * paragraph may hold contact details and the words of the link do not name it.
 * @param paragraphs how many the document has up to this one
 */
export function withAddress(text: string, link: OpenLink | undefined, paragraphs: number): string {
  if (!link || paragraphs > LINKED_PARAGRAPHS) return text;
  const address = addressBehind(link.target, text.slice(link.from));
  return address === '' ? text : `${text} ${address}`;
}

/**
 * Address behind words such as “Email”, to be written after them; '' if it is no address of the
 * web, of mail or of a telephone, or if the words name it.
 */
function addressBehind(target: string, words: string): string {
  if (!/^(?:https?:\/\/|mailto:|tel:)/i.test(target)) return '';
  const address = target.replace(/^(?:mailto|tel):([^?]{1,320}).*$/i, '$1');
  const bare = address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
  return bare === '' || words.includes(bare) ? '' : address;
}
