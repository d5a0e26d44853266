import type { SafeElement, SafeNode } from '../../lib/safe-html.tsx';

const isElement = (node: SafeNode): node is SafeElement => typeof node !== 'string';

function textOf(node: SafeNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('');
}

function all(node: SafeNode, tag: string): SafeElement[] {
  if (!isElement(node)) return [];
  return [...(node.tag === tag ? [node] : []), ...node.children.flatMap((n) => all(n, tag))];
}

/**
 * Sets the column heading of each cell as `data-label`, for small screens, where rows are blocks
 * without a heading row.
 */
export function labelCells(node: SafeNode): SafeNode {
  if (!isElement(node)) return node;
  if (node.tag !== 'table') return { ...node, children: node.children.map(labelCells) };
  const [head] = all(node, 'thead');
  const labels = head === undefined ? [] : all(head, 'th').map(textOf);
  return labelRows(node, labels);
}

function labelRows(node: SafeElement, labels: readonly string[]): SafeElement {
  let column = -1;
  const children = node.children.map((child): SafeNode => {
    if (!isElement(child)) return child;
    if (node.tag === 'tr' && (child.tag === 'td' || child.tag === 'th')) {
      column += 1;
      const label = labels[column];
      if (child.tag !== 'td' || label === undefined) return child;
      return { ...child, attributes: { ...child.attributes, 'data-label': label } };
    }
    return labelRows(child, labels);
  });
  return { ...node, children };
}
