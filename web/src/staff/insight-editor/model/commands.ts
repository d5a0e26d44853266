import type { Editor } from '@tiptap/core';
import { Fragment, type Node } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';

/** Makes the selected paragraphs or headings another kind of block. */
export function setBlock(editor: Editor, type: string, attrs: Record<string, unknown>): void {
  if (editor.isActive('bulletList') || editor.isActive('orderedList')) unwrap(editor);
  editor.chain().focus().setNode(type, attrs).run();
}

/** Top-level blocks of the selection, with the range that they take. */
function selectedBlocks({ doc, selection }: EditorState) {
  const { from, to } = selection;
  const blocks: Node[] = [];
  let [start, end] = [-1, 0];
  doc.forEach((node, at) => {
    if (at + node.nodeSize <= from || at > to) return;
    if (start < 0) start = at;
    end = at + node.nodeSize;
    blocks.push(node);
  });
  return { blocks, start, end };
}

/** Makes the selected blocks items of a list, or paragraphs again. */
export function toggleList(editor: Editor, name: 'bulletList' | 'orderedList'): void {
  if (editor.isActive(name)) {
    unwrap(editor);
    return;
  }
  const { listItem, [name]: list } = editor.schema.nodes;
  if (!listItem || !list) return;
  replaceBlocks(editor, (blocks) => {
    const lines = blocks.flatMap(linesOf);
    return (
      lines && [
        list.create(
          null,
          lines.map((line) => listItem.create(null, line)),
        ),
      ]
    );
  });
}

/** Makes the selected blocks a quotation, or paragraphs again. */
export function toggleQuote(editor: Editor): void {
  if (editor.isActive('quote')) {
    unwrap(editor);
    return;
  }
  const { paragraph, quote } = editor.schema.nodes;
  if (!paragraph || !quote) return;
  replaceBlocks(editor, (blocks) => [
    quote.create(
      null,
      blocks.flatMap(linesOf).map((line) => paragraph.create(null, line)),
    ),
  ]);
}

/** Makes the items of lists and quotations paragraphs. */
function unwrap(editor: Editor): void {
  const { paragraph } = editor.schema.nodes;
  if (!paragraph) return;
  replaceBlocks(editor, (blocks) =>
    blocks.flatMap(linesOf).map((line) => paragraph.create(null, line)),
  );
}

/** Inline content of a block, item by item. */
function linesOf(block: Node): Fragment[] {
  if (block.inlineContent) return [block.content];
  const lines: Fragment[] = [];
  block.forEach((child) => {
    lines.push(child.content);
  });
  return lines;
}

function replaceBlocks(editor: Editor, change: (blocks: readonly Node[]) => Node[]): void {
  const { blocks, start, end } = selectedBlocks(editor.state);
  // figures and locked parts stay as they are
  if (start < 0 || blocks.some((block) => block.isAtom)) return;
  const made = change(blocks);
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      tr.replaceWith(start, end, Fragment.from(made));
      return true;
    })
    .setTextSelection(start + 2)
    .run();
}
