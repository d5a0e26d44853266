import type { ClipboardEvent } from 'react';
import { insertText } from './browser-apis/clipboard.ts';

/**
 * For `onPaste` of a field of several lines: what was copied from a page or a document comes with its
 * headings and lists, as text. Undo takes it back, as any paste.
 */
export function pasteStructure(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const { clipboardData, currentTarget: field } = event;
  const html = clipboardData.getData('text/html');
  if (html === '') return;
  event.preventDefault();
  const plain = clipboardData.getData('text/plain');
  // the parser is loaded with the first paste; without it the words come as they are
  void import('./pasted-html.ts')
    .then(({ linesOfHtml }) => linesOfHtml(html) || plain)
    .catch(() => plain)
    .then((text) => insertText(field, text));
}
