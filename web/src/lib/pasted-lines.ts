import type { SafeNode } from './safe-html.tsx';

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const HEADINGS = names('h1 h2 h3 h4 h5 h6');
/** Block elements: one line each. */
export const BLOCKS = names(
  'h1 h2 h3 h4 h5 h6 p div section article header footer main aside blockquote pre ul ol li dl dt dd table tr hr figure figcaption address',
);
/** Elements that separate words but not lines. */
export const CELLS = names('td th');

/**
 * Converts formatted text to plain text: a line per block, “- ” before list items, an empty line
 * before headings.
 */
export function toPlainText(nodes: readonly SafeNode[]): string {
  const lines: string[] = [];
  let [line, sign] = ['', ''];
  const end = () => {
    const words = line.replace(/\s+/g, ' ').trim();
    line = '';
    if (words === '') return;
    lines.push(sign + words);
    sign = '';
  };
  const walk = (node: SafeNode, isPlain: boolean): void => {
    if (typeof node === 'string') {
      const [first = '', ...rest] = isPlain ? node.split('\n') : [node];
      line += first;
      for (const next of rest) {
        end();
        line = next;
      }
      return;
    }
    const { tag, children } = node;
    const isBlock = BLOCKS.has(tag);
    if (isBlock || tag === 'br') end();
    if (CELLS.has(tag)) line += ' ';
    if (HEADINGS.has(tag) && lines.length > 0) lines.push('');
    if (tag === 'li') sign = '- ';
    for (const child of children) walk(child, isPlain || tag === 'pre');
    if (isBlock) end();
    // an item without text
    if (tag === 'li') sign = '';
  };
  for (const node of nodes) walk(node, false);
  end();
  return lines.join('\n');
}
