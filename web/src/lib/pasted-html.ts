import DOMPurify from 'dompurify';
import { BLOCKS, CELLS, toPlainText } from './pasted-lines.ts';
import { nodesOf } from './safe-html.tsx';

/** Converts clipboard HTML to structured text. Adds no element to the page. */
export function linesOfHtml(html: string): string {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...BLOCKS, ...CELLS, 'br', '#text'],
    ALLOWED_ATTR: [],
    RETURN_DOM_FRAGMENT: true,
  });
  return toPlainText(nodesOf(fragment));
}
