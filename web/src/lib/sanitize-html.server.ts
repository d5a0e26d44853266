import { LEGAL_HTML } from '@roletrail/contracts/limits';
import { parseDocument } from 'htmlparser2';
import type { SafeNode } from './safe-html.tsx';

const TAGS: ReadonlySet<string> = new Set(LEGAL_HTML.tags);
const ATTRIBUTES: ReadonlySet<string> = new Set(LEGAL_HTML.attributes);

type Parsed = ReturnType<typeof parseDocument>['children'];

/**
 * The server's twin of sanitize-html.ts: the same nodes without a DOM. The API has sanitised the
 * document when it was published; what the lists do not allow is refused here as well, and the
 * reader's browser judges once more.
 */
export function intactLegalHtml(html: string): SafeNode[] | null {
  return nodesOf(parseDocument(html).children);
}

function nodesOf(children: Parsed): SafeNode[] | null {
  const nodes: SafeNode[] = [];
  for (const child of children) {
    if (child.type === 'text') {
      nodes.push(child.data);
      continue;
    }
    if (child.type !== 'tag' || !TAGS.has(child.name)) return null;
    if (!Object.keys(child.attribs).every((name) => ATTRIBUTES.has(name))) return null;
    const inner = nodesOf(child.children);
    if (inner === null) return null;
    nodes.push({ tag: child.name, attributes: child.attribs, children: inner });
  }
  return nodes;
}
