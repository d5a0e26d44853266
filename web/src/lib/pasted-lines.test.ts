import t from 'tap';
import { toPlainText } from './pasted-lines.ts';
import type { SafeNode } from './safe-html.tsx';

const element = (tag: string, ...children: SafeNode[]): SafeNode => ({
  tag,
  attributes: {},
  children,
});

t.test('headings, paragraphs and lists of a page become lines', (t) => {
  const text = toPlainText([
    element('h2', 'Court ', element('b', 'clerk')),
    element('p', 'You keep\n   the lists', element('br'), 'of two courts.'),
    element('h3', 'What you bring'),
    element(
      'ul',
      '\n  ',
      element('li', element('p', 'Excel')),
      element('li', 'SQL', element('ul', element('li', 'joins'))),
    ),
  ]);
  t.equal(
    text,
    'Court clerk\nYou keep the lists\nof two courts.\n\nWhat you bring\n- Excel\n- SQL\n- joins',
  );
  t.end();
});

t.test('cells are separated, line breaks are kept, and empty elements are dropped', (t) => {
  t.equal(toPlainText([element('tr', element('td', 'Pay'), element('td', '$20'))]), 'Pay $20');
  t.equal(toPlainText([element('pre', 'Excel\n  SQL')]), 'Excel\nSQL');
  t.equal(toPlainText([element('ul', element('li', ' ')), element('p', 'After')]), 'After');
  t.equal(toPlainText(['a < b & c']), 'a < b & c');
  t.equal(toPlainText([]), '');
  t.end();
});
