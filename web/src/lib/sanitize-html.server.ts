import { ARTICLE_HTML, LEGAL_HTML } from '@roletrail/contracts/safe-html';
import { parseDocument } from 'htmlparser2';
import type { SafeNode } from './safe-html.tsx';

type Lists = { readonly tags: ReadonlySet<string>; readonly attributes: ReadonlySet<string> };

const LEGAL: Lists = {
  tags: new Set(LEGAL_HTML.tags),
  attributes: new Set(LEGAL_HTML.attributes),
};
const ARTICLE: Lists = {
  tags: new Set(ARTICLE_HTML.tags),
  attributes: new Set(Object.values(ARTICLE_HTML.attributes).flat()),
};

type Parsed = ReturnType<typeof parseDocument>['children'];

/**
 * Server version of sanitize-html.ts, without a DOM. The API sanitised the document at publication.
 * This checks the allow lists again, and the browser checks once more.
 */
export function intactLegalHtml(html: string): SafeNode[] | null {
  return nodesOf(parseDocument(html).children, LEGAL);
}

export function intactArticleHtml(html: string): SafeNode[] | null {
  return nodesOf(parseDocument(html).children, ARTICLE);
}

function nodesOf(children: Parsed, lists: Lists): SafeNode[] | null {
  const nodes: SafeNode[] = [];
  for (const child of children) {
    if (child.type === 'text') {
      nodes.push(child.data);
      continue;
    }
    if (child.type !== 'tag' || !lists.tags.has(child.name)) return null;
    if (!Object.keys(child.attribs).every((name) => lists.attributes.has(name))) return null;
    const inner = nodesOf(child.children, lists);
    if (inner === null) return null;
    nodes.push({ tag: child.name, attributes: child.attribs, children: inner });
  }
  return nodes;
}
