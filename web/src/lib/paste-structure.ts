import type { ClipboardEvent } from 'react';
import { insertText } from './browser-apis/clipboard.ts';

/**
 * `onPaste` handler of a text area: keeps headings and lists of formatted content as text. Undo
 * works as usual.
 */
export function pasteStructure(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const { clipboardData, currentTarget: field } = event;
  const html = clipboardData.getData('text/html');
  if (html === '') return;
  event.preventDefault();
  const plain = clipboardData.getData('text/plain');
  // Loaded at the first paste; on failure the plain text is pasted.
  void import('./pasted-html.ts')
    .then(({ linesOfHtml }) => linesOfHtml(html) || plain)
    .catch(() => plain)
    .then((text) => insertText(field, text));
}
