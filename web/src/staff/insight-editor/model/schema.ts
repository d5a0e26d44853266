import type { Figure } from '@roletrail/contracts/article-figures';
import { drawFigure } from '@roletrail/contracts/article-figures';
import { type MarkupNode, parseMarkup } from '@roletrail/contracts/article-markup';
import { type AnyExtension, Extension, Mark, Node } from '@tiptap/core';
import { history, redo, undo } from '@tiptap/pm/history';
import { PLAIN_MARKS } from './document.ts';

/** Nodes and marks of the editor: exactly what the published form has (see document.ts). */

const NODES = 'block';

/** Place of a block in the loaded body; not drawn. */
const origin = { origin: { default: null, rendered: false } };

const paragraph = Node.create({
  name: 'paragraph',
  group: NODES,
  content: 'inline*',
  priority: 1000,
  addAttributes: () => ({
    ...origin,
    class: { default: null, parseHTML: () => null },
  }),
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
});

const heading = Node.create({
  name: 'heading',
  group: NODES,
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ ...origin, level: { default: 2, rendered: false } }),
  parseHTML: () =>
    [1, 2, 3, 4].map((level) => ({ tag: `h${level}`, attrs: { level: Math.max(2, level) } })),
  renderHTML: ({ node }) => [`h${node.attrs.level}`, 0],
});

const listItem = Node.create({
  name: 'listItem',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
});

const bulletList = Node.create({
  name: 'bulletList',
  group: NODES,
  content: 'listItem+',
  addAttributes: () => origin,
  parseHTML: () => [{ tag: 'ul' }],
  renderHTML: () => ['ul', 0],
});

const orderedList = Node.create({
  name: 'orderedList',
  group: NODES,
  content: 'listItem+',
  addAttributes: () => ({ ...origin, start: { default: 1, parseHTML: () => 1 } }),
  parseHTML: () => [{ tag: 'ol' }],
  renderHTML: ({ HTMLAttributes }) => ['ol', HTMLAttributes, 0],
});

const term = Node.create({
  name: 'term',
  content: 'inline*',
  parseHTML: () => [{ tag: 'dt' }],
  renderHTML: () => ['dt', 0],
});

const definition = Node.create({
  name: 'definition',
  content: 'inline*',
  parseHTML: () => [{ tag: 'dd' }],
  renderHTML: () => ['dd', 0],
});

const definitions = Node.create({
  name: 'definitions',
  group: NODES,
  content: '(term | definition)+',
  addAttributes: () => origin,
  parseHTML: () => [{ tag: 'dl' }],
  renderHTML: () => ['dl', 0],
});

const quote = Node.create({
  name: 'quote',
  group: NODES,
  content: 'paragraph+',
  defining: true,
  addAttributes: () => origin,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: () => ['blockquote', 0],
});

const box = Node.create({
  name: 'box',
  group: NODES,
  content: 'paragraph+',
  defining: true,
  addAttributes: () => origin,
  renderHTML: () => ['div', { class: 'key' }, 0],
});

const codeBlock = Node.create({
  name: 'codeBlock',
  group: NODES,
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  addAttributes: () => origin,
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: () => ['pre', 0],
});

const rule = Node.create({
  name: 'rule',
  group: NODES,
  addAttributes: () => origin,
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr'],
});

const lineBreak = Node.create({
  name: 'lineBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  addKeyboardShortcuts() {
    return {
      'Shift-Enter': () => this.editor.commands.insertContent({ type: this.name }),
    };
  },
});

/** Draws markup without an HTML sink. */
function drawNodes(parent: HTMLElement, nodes: readonly MarkupNode[]): void {
  for (const node of nodes) {
    if (typeof node === 'string') {
      parent.append(node);
      continue;
    }
    const element = document.createElement(node.tag);
    for (const [name, value] of Object.entries(node.attributes)) {
      // ids belong to the page, and links of a preview lead nowhere
      if (name !== 'id' && name !== 'href') element.setAttribute(name, value);
    }
    drawNodes(element, node.children);
    parent.append(element);
  }
}

/** Block that is shown as it is published, and changed as a whole or not at all. */
function wholeBlock(
  name: string,
  attribute: string,
  htmlOf: (value: unknown) => string,
  label: (value: unknown) => string,
) {
  return Node.create({
    name,
    group: NODES,
    atom: true,
    selectable: true,
    draggable: true,
    addAttributes: () => ({ ...origin, [attribute]: { default: null, rendered: false } }),
    renderHTML: () => ['div', { 'data-block': name }],
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('div');
        dom.className = 'editor-whole';
        dom.dataset.block = name;
        dom.setAttribute('role', 'group');
        dom.setAttribute('aria-label', label(node.attrs[attribute]));
        drawNodes(
          dom,
          parseMarkup(htmlOf(node.attrs[attribute])).map((block) => block.node),
        );
        return { dom };
      },
  });
}

const figure = wholeBlock(
  'figure',
  'figure',
  (value) => drawFigure(value as Figure),
  (value) => `Figure: ${(value as Figure).caption}`,
);
const locked = wholeBlock('locked', 'html', String, () => 'Locked part of the text');

const ALIASES: Readonly<Record<string, readonly string[]>> = { strong: ['b'], em: ['i'] };
const KEYS: Readonly<Record<string, string>> = { strong: 'Mod-b', em: 'Mod-i', u: 'Mod-u' };

const plainMarks = PLAIN_MARKS.map((name) =>
  Mark.create({
    name,
    parseHTML: () => [name, ...(ALIASES[name] ?? [])].map((tag) => ({ tag })),
    renderHTML: () => [name, 0],
    addKeyboardShortcuts() {
      const key = KEYS[name];
      const run = () => this.editor.commands.toggleMark(name);
      return key === undefined ? {} : { [key]: run };
    },
  }),
);

const valueMark = (name: string, attribute: string, rules: readonly string[]) =>
  Mark.create({
    name,
    inclusive: false,
    addAttributes: () => ({ [attribute]: { default: null } }),
    parseHTML: () => rules.map((tag) => ({ tag })),
    renderHTML: ({ HTMLAttributes }) => [name, HTMLAttributes, 0],
  });

const valueMarks = [
  valueMark('a', 'href', ['a[href]']),
  valueMark('abbr', 'title', ['abbr[title]']),
  valueMark('time', 'datetime', []),
  valueMark('span', 'class', []),
];

const steps = Extension.create({
  name: 'steps',
  addProseMirrorPlugins: () => [history({ depth: 200 })],
  addKeyboardShortcuts() {
    const run = (command: typeof undo) => () =>
      command(this.editor.state, this.editor.view.dispatch);
    return { 'Mod-z': run(undo), 'Mod-y': run(redo), 'Shift-Mod-z': run(redo) };
  },
});

/** Enter in an empty item ends the list. */
const lists = Extension.create({
  name: 'lists',
  priority: 200,
  addKeyboardShortcuts: () => ({
    Enter: ({ editor }) => {
      const { $from, empty } = editor.state.selection;
      const item = $from.parent;
      if (!empty || item.type.name !== 'listItem' || item.content.size > 0) return false;
      const [list, end] = [$from.node(-1), $from.after(-1)];
      const paragraphNode = editor.schema.nodes.paragraph?.create();
      if (!paragraphNode || $from.indexAfter(-1) < list.childCount) return false;
      return editor
        .chain()
        .command(({ tr }) => {
          tr.insert(end, paragraphNode);
          if (list.childCount === 1) tr.delete($from.before(-1), end);
          else tr.delete($from.before(), $from.after());
          return true;
        })
        .setTextSelection(list.childCount === 1 ? $from.before(-1) + 1 : $from.before() + 2)
        .run();
    },
  }),
});

export const EXTENSIONS: AnyExtension[] = [
  Node.create({ name: 'doc', topNode: true, content: 'block+' }),
  Node.create({ name: 'text', group: 'inline' }),
  paragraph,
  heading,
  bulletList,
  orderedList,
  listItem,
  definitions,
  term,
  definition,
  quote,
  box,
  codeBlock,
  rule,
  lineBreak,
  figure,
  locked,
  ...valueMarks,
  ...plainMarks,
  steps,
  lists,
];
