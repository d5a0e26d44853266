import t from 'tap';
import { blocksOf, compareDocuments } from './compare-documents.ts';
import { documentHref, readDocumentAddress } from './document-address.ts';

type El = { tag: string; attributes: Record<string, string>; children: (string | El)[] };
const el = (tag: string, ...children: (string | El)[]): El => ({ tag, attributes: {}, children });

t.test('a document is split into paragraphs', async (t) => {
  const nodes = [
    el('h1', 'Terms'),
    '\n',
    el('div', el('p', 'One ', el('strong', 'two'), el('br'), 'three.')),
    el('ul', el('li', 'first'), el('li', el('p', 'inner'))),
  ];
  t.same(blocksOf(nodes), ['Terms', 'One two three.', 'first', 'inner']);
});

t.test('documents are compared by paragraph and word', async (t) => {
  const before = [el('p', 'We keep data for 30 days.'), el('p', 'Gone.'), el('p', 'Same.')];
  const after = [el('p', 'We keep data for 14 days.'), el('p', 'Same.'), el('p', 'New here.')];
  const { blocks, added, removed } = compareDocuments(before, after);
  const linesOfKind = (kind: string) =>
    blocks
      .flat()
      .filter((piece) => piece.kind === kind)
      .map(({ text }) => text);
  t.same(linesOfKind('removed'), ['30', 'Gone.']);
  t.same(linesOfKind('added'), ['14', 'New here.']);
  t.same([added, removed], [3, 2]);
  t.equal(
    blocks
      .map((pieces) =>
        pieces
          .filter((p) => p.kind !== 'removed')
          .map((p) => p.text)
          .join(''),
      )
      .filter(Boolean)
      .join('|'),
    'We keep data for 14 days.|Same.|New here.',
    'without what was removed it is the later text',
  );
  t.same(compareDocuments(after, after).added, 0);
});

t.test('the URL has the version', async (t) => {
  const read = (query: string) => readDocumentAddress(new URLSearchParams(query));
  t.same(read(''), { version: null, against: null });
  t.same(read('version=2.1&against=2.0'), { version: '2.1', against: '2.0' });
  t.same(read('against=2.0'), { version: null, against: null });
  t.same(read('version=../x&against=2.0'), { version: null, against: null });
  t.equal(
    documentHref('/terms', { version: '2.1', against: '2.0' }),
    '/terms?version=2.1&against=2.0',
  );
  t.equal(documentHref('/terms', { version: null, against: null }), '/terms');
});
