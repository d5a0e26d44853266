import { getSchema } from '@tiptap/core';
import { history, undo } from '@tiptap/pm/history';
import { Node } from '@tiptap/pm/model';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import fc from 'fast-check';
import t from 'tap';
import { markOriginals, readBody, writeBody } from './document.ts';
import { mergeContent } from './merge.ts';
import { replaceBody } from './replace-body.ts';
import { EXTENSIONS } from './schema.ts';

const SCHEMA = getSchema(EXTENSIONS);

function open(html: string) {
  const loaded = readBody(html);
  const doc = Node.fromJSON(SCHEMA, loaded.doc);
  markOriginals(loaded, doc.toJSON());
  return { loaded, state: EditorState.create({ doc, plugins: [history()] }) };
}

/** Opens a body with the cursor behind the given words. */
function openAt(html: string, words: string) {
  const { loaded, state } = open(html);
  let at = -1;
  state.doc.descendants((node, place) => {
    const within = node.text?.indexOf(words) ?? -1;
    if (within >= 0) at = place + within + words.length;
  });
  const selection = TextSelection.create(state.doc, at);
  return { loaded, state: state.apply(state.tr.setSelection(selection)) };
}

const replaced = ({ loaded, state }: ReturnType<typeof open>, html: string) =>
  state.apply(replaceBody(loaded, state.tr.setMeta('addToHistory', false), html));
const before = ({ selection }: EditorState) =>
  selection.$from.parent.textContent.slice(0, selection.$from.parentOffset);

t.test('the cursor and the history stay when another part changes', async (t) => {
  const one = openAt('<p>First.</p>\n<h2 id="s-two">Two</h2>\n<p>Mine</p>', 'Mine');
  one.state = one.state.apply(one.state.tr.insertText(' typed'));
  const state = replaced(
    one,
    '<p>First, changed.</p>\n<p>New.</p>\n<h2 id="s-two">Two</h2>\n<p>Mine typed</p>\n<p>Last.</p>',
  );
  t.equal(before(state), 'Mine typed');
  t.equal(
    writeBody(one.loaded, state.doc.toJSON()),
    '<p>First, changed.</p>\n<p>New.</p>\n<h2 id="s-two">Two</h2>\n<p>Mine typed</p>\n<p>Last.</p>',
  );
  let undone = state;
  undo(state, (tr) => {
    undone = state.apply(tr);
  });
  t.match(writeBody(one.loaded, undone.doc.toJSON()), /New\..*<p>Mine<\/p>\n<p>Last/s);
});

t.test('a paragraph that was just begun stays, with the cursor', async (t) => {
  const one = openAt('<p>First.</p>', 'First.');
  one.state = one.state.apply(one.state.tr.split(one.state.selection.from));
  const state = replaced(one, '<p>Before.</p>\n<p>First.</p>');
  t.equal(state.selection.$from.parent.textContent, '');
  const typed = state.apply(state.tr.insertText('Next.'));
  t.equal(writeBody(one.loaded, typed.doc.toJSON()), '<p>Before.</p>\n<p>First.</p>\n<p>Next.</p>');
});

t.test('the cursor stays in a paragraph whose end changes', async (t) => {
  const one = openAt('<p>Words here, end.</p>', 'Words');
  const state = replaced(one, '<p>Words here, another end.</p>');
  t.equal(before(state), 'Words');
});

t.test('the document has what the body has, whatever it was before', async () => {
  const block = fc.constantFrom(
    '<p>a</p>',
    '<p>aa <strong>b</strong></p>',
    '<h2>c</h2>',
    '<ul>\n<li>d</li>\n</ul>',
    '<blockquote>\n<p>e</p>\n</blockquote>',
  );
  const body = fc.array(block, { minLength: 1, maxLength: 6 }).map((all) => all.join('\n'));
  const canonical = (html: string) => {
    const { loaded, state } = open(html);
    return writeBody(loaded, state.doc.toJSON());
  };
  fc.assert(
    fc.property(body, body, body, (first, second, third) => {
      const one = open(first);
      one.state = replaced(one, second);
      const state = replaced(one, canonical(third));
      return writeBody(one.loaded, state.doc.toJSON()) === canonical(third);
    }),
  );
});

t.test('letters that are typed after a merge come beside it', async (t) => {
  const fields = { slug: 'a', title: 'A', excerpt: '', tags: [], author: 'Staff', sources: [] };
  const content = (html: string) => ({ ...fields, topic: 'pay' as const, html });
  const base = '<p>One.</p>\n<p>Middle.</p>\n<p>Two.</p>';
  const one = openAt(base, 'Two.');
  one.state = one.state.apply(one.state.tr.insertText(' Mi'));
  const mine = content(writeBody(one.loaded, one.state.doc.toJSON()));
  const { content: merged } = mergeContent(
    content(base),
    mine,
    content('<p>One, theirs.</p>\n<p>Middle.</p>\n<p>Two.</p>'),
  );
  const after = replaced(one, merged.html);
  const typed = after.apply(after.tr.insertText('ne.'));
  t.equal(
    writeBody(one.loaded, typed.doc.toJSON()),
    '<p>One, theirs.</p>\n<p>Middle.</p>\n<p>Two. Mine.</p>',
  );
});
