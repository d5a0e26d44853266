import { readdirSync, readFileSync } from 'node:fs';
import {
  drawFigure,
  type Figure,
  type PlotFigure,
  type TableFigure,
} from '@roletrail/contracts/article-figures';
import { parseMarkup, withHeadingIds } from '@roletrail/contracts/article-markup';
import { getSchema } from '@tiptap/core';
import fc from 'fast-check';
import t from 'tap';
import { type JsonNode, markOriginals, readBody, writeBody } from './document.ts';
import { EXTENSIONS } from './schema.ts';

const CONTENT = new URL('../../../../../db/src/seeds/content/insights/', import.meta.url);
const SCHEMA = getSchema(EXTENSIONS);

/** Bodies of all built-in articles as they are published. */
const BODIES = readdirSync(CONTENT)
  .filter((name) => name.endsWith('.html'))
  .map((name) => {
    const file = readFileSync(new URL(name, CONTENT), 'utf8');
    const source = file.slice(file.indexOf('-->\n') + 4);
    return { name, html: withHeadingIds(source.trim()).html };
  });

/** Takes a document through the editor's own form. */
const throughEditor = (doc: JsonNode): JsonNode => SCHEMA.nodeFromJSON(doc).toJSON();

function open(html: string) {
  const loaded = readBody(html);
  const doc = throughEditor(loaded.doc);
  markOriginals(loaded, doc);
  return { loaded, doc };
}

/** Without the space between elements, which no reader sees. */
const packed = (html: string) => html.replaceAll(/>\s+</g, '><');

t.test('opening and saving an article changes no byte', async (t) => {
  t.ok(BODIES.length >= 12);
  for (const { name, html } of BODIES) {
    const { loaded, doc } = open(html);
    t.equal(writeBody(loaded, doc), html, name);
    const locked = doc.content?.filter(({ type }) => type === 'locked') ?? [];
    t.equal(locked.length, 0, `${name}: locked parts`);
    const anew = writeBody({ doc, originals: [] }, doc);
    t.equal(packed(anew), packed(html), `${name}: written anew`);
  }
});

t.test('a change of one block changes the bytes of that block alone', async () => {
  const article = fc.constantFrom(...BODIES);
  fc.assert(
    fc.property(article, fc.nat(), fc.constantFrom('words', 'remove', 'move'), (one, n, act) => {
      const { loaded, doc } = open(one.html);
      const blocks = [...(doc.content ?? [])];
      const at = n % blocks.length;
      const [block] = blocks.splice(at, 1);
      if (!block) return;
      if (act === 'words') blocks.splice(at, 0, { ...block, ...addWords(block) });
      if (act === 'move') blocks.push(block);
      const html = writeBody(loaded, { type: 'doc', content: blocks });
      const others = parseMarkup(one.html).filter(({ node }) => typeof node !== 'string');
      others.splice(at, 1);
      for (const { start, end } of others) {
        const bytes = one.html.slice(start, end);
        // a second heading of the same words has another id
        if (!html.includes(bytes) && !bytes.startsWith('<h')) throw new Error(bytes);
      }
      if (act === 'words' && block.type === 'paragraph' && !html.includes('Added &lt;words&gt;')) {
        throw new Error('the change is lost');
      }
    }),
    { numRuns: 200 },
  );
});

const addWords = ({ type, content = [] }: JsonNode): Partial<JsonNode> =>
  type === 'paragraph' ? { content: [...content, { type: 'text', text: 'Added <words>' }] } : {};

t.test('parts that the editor does not know are locked and written as they were', async (t) => {
  for (const html of [
    '<p id="f-x">An id.</p>',
    '<div class="key">\n<hr>\n</div>',
    '<div class="plot"></div>',
    '<ul>\n<li><p>A paragraph in an item.</p></li>\n</ul>',
    '<p><span class="bar w-10"></span></p>',
    '<figure class="chart" id="f-a"><table></table></figure>',
    '<p>Not <b>closed.</p>',
    'Words alone',
  ]) {
    const { loaded, doc } = open(html);
    t.equal(doc.content?.[0]?.type, 'locked', html);
    t.equal(writeBody(loaded, doc), html);
  }
});

t.test('a changed value of a chart is drawn; texts in it stay texts', async (t) => {
  const html = BODIES.map((body) => body.html).find((body) => body.includes('class="bar w-')) ?? '';
  const { loaded, doc } = open(html);
  const nodes = doc.content ?? [];
  const at = nodes.findIndex(({ attrs }) => JSON.stringify(attrs).includes('"bar"'));
  const figure = nodes[at]?.attrs?.figure as TableFigure;
  const caption = '<img src=x onerror=alert(1)>"';
  const rows = figure.rows.map((cells) =>
    cells.map((cell) => (cell.form === 'bar' ? { ...cell, share: 42 } : cell)),
  );
  const changed: Figure = { ...figure, caption, rows };
  nodes[at] = { ...nodes[at], type: 'figure', attrs: { ...nodes[at]?.attrs, figure: changed } };
  const written = writeBody(loaded, { type: 'doc', content: nodes });
  t.match(written, '<span class="bar w-42"></span>');
  t.match(written, '&lt;img src=x onerror=alert(1)&gt;"');
  t.notMatch(written, '<img');
});

t.test('any scatter plot is read as it is drawn; an edited point is drawn', async (t) => {
  const share = fc.nat(100);
  const words = fc.oneof(fc.constant(''), fc.constant('<b>&"'), fc.string({ maxLength: 8 }));
  const point = fc.record({ name: words, x: share, y: share });
  const axis = fc.record({
    title: words,
    ticks: fc.array(fc.record({ at: share, label: words }), { maxLength: 5 }),
  });
  const plot = fc.record({ points: fc.array(point, { maxLength: 12 }), x: axis, y: axis });
  const property = fc.property(plot, (parts) => {
    const html = drawFigure({ form: 'plot', id: 'f-a', caption: 'C', source: 'S', ...parts });
    const { loaded, doc } = open(html);
    if (doc.content?.[0]?.type !== 'figure') throw new Error('the plot is locked');
    const anew = writeBody({ doc, originals: [] }, doc);
    if (anew !== html.normalize('NFC') || writeBody(loaded, doc) !== anew) throw new Error(anew);
  });
  fc.assert(property, { numRuns: 500 });

  const html = BODIES.map((body) => body.html).find((body) => body.includes('class="plot"')) ?? '';
  const { loaded, doc } = open(html);
  const nodes = doc.content ?? [];
  const at = nodes.findIndex(({ attrs }) => JSON.stringify(attrs).includes('"plot"'));
  const figure = nodes[at]?.attrs?.figure as PlotFigure;
  t.ok(figure.points.length > 250, 'the built-in plot has its points');
  const points = figure.points.toSpliced(0, 1, { name: 'New & named', x: 1, y: 2 });
  nodes[at] = {
    ...nodes[at],
    type: 'figure',
    attrs: { ...nodes[at]?.attrs, figure: { ...figure, points } },
  };
  const written = writeBody(loaded, { type: 'doc', content: nodes });
  t.match(written, '<span class="dot dot-b x-1 y-2"></span>');
  t.match(written, '<span class="dot-label x-1 y-2">New &amp; named</span>');
  const outside = (text: string) => text.replace(/<div class="plot">.*?<\/div>/, '');
  t.equal(outside(written), outside(html), 'no other byte changed');
});
