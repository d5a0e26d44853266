import DOMPurify from 'dompurify';
import { BLOCKS, CELLS, toPlainText } from './pasted-lines.ts';
import { nodesOf } from './safe-html.tsx';

/** The words of HTML from a clipboard with their structure; none of it becomes an element of the page. */
export function linesOfHtml(html: string): string {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...BLOCKS, ...CELLS, 'br', '#text'],
    ALLOWED_ATTR: [],
    RETURN_DOM_FRAGMENT: true,
  });
  return toPlainText(nodesOf(fragment));
}
