import { type Comparison, compareTexts } from '../../lib/compare-texts.ts';
import type { SafeNode } from '../../lib/safe-html.tsx';

const BLOCKS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'li']);

function textOf(node: SafeNode): string {
  if (typeof node === 'string') return node;
  return node.tag === 'br' ? ' ' : node.children.map(textOf).join('');
}

/** Lists the texts of paragraphs, headings and list items, with normalised whitespace. */
export function blocksOf(nodes: readonly SafeNode[]): string[] {
  return nodes
    .flatMap((node): string[] => {
      if (typeof node === 'string') return [node];
      if (!BLOCKS.has(node.tag) || hasBlock(node.children)) return blocksOf(node.children);
      return [textOf(node)];
    })
    .flatMap((text) => {
      const plain = text.replaceAll(/\s+/g, ' ').trim();
      return plain === '' ? [] : [plain];
    });
}

function hasBlock(nodes: readonly SafeNode[]): boolean {
  return nodes.some((n) => typeof n !== 'string' && (BLOCKS.has(n.tag) || hasBlock(n.children)));
}

/** Compares two documents block by block. */
export function compareDocuments(
  before: readonly SafeNode[],
  after: readonly SafeNode[],
): Comparison {
  return compareTexts(blocksOf(before), blocksOf(after));
}
