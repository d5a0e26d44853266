import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import {
  type JsonNode,
  type LoadedBody,
  markOriginals,
  readBody,
  writeBody,
  writeNode,
} from './document.ts';
import { matches, splitBody } from './merge.ts';

/** Block of the document with its place and its bytes; '' if it is empty. */
interface Block {
  readonly node: Node;
  readonly at: number;
  readonly bytes: string;
}

/**
 * Changes a document into another body by as few blocks as possible, so that the cursor and the
 * history of the others stay. Empty blocks stay too: the person may be about to write there.
 * @param loaded takes the bytes of the new blocks
 */
export function replaceBody(loaded: LoadedBody, tr: Transaction, html: string): Transaction {
  const next = readInto(loaded, tr.doc, html);
  const blocks = blocksOf(loaded, tr.doc);
  const written = blocks.filter(({ bytes }) => bytes !== '');
  if (written.length === 0 && tr.doc.childCount === 1) {
    return tr.replaceWith(
      0,
      tr.doc.content.size,
      next.map(({ node }) => node),
    );
  }
  const places = matches(
    written.map(({ bytes }) => bytes),
    next.map(({ bytes }) => bytes),
  );
  // from the end, so that the places before stay as they are
  let [end, to] = [written.length, next.length];
  for (let at = written.length - 1; at >= -1; at--) {
    const place = at < 0 ? -1 : (places[at] ?? -1);
    if (at >= 0 && place < 0) continue;
    const after = written[at];
    const from = after === undefined ? 0 : after.at + after.node.nodeSize;
    replaceRange(tr, written.slice(at + 1, end), next.slice(place + 1, to), from);
    [end, to] = [at, place];
  }
  return tr;
}

/** Reads a body whose blocks get places behind those that were loaded before. */
function readInto({ originals }: LoadedBody, { type }: Node, html: string) {
  const read = readBody(html);
  const first = originals.length;
  const nodes = (read.doc.content ?? []).map((json) => type.schema.nodeFromJSON(json));
  markOriginals(read, { type: 'doc', content: nodes.map(jsonOf) });
  originals.push(...read.originals);
  return nodes.flatMap((node) => {
    const { origin } = node.attrs;
    if (typeof origin !== 'number') return [];
    const moved = node.type.create(
      { ...node.attrs, origin: origin + first },
      node.content,
      node.marks,
    );
    return [{ node: moved, bytes: read.originals[origin]?.bytes ?? '' }];
  });
}

function blocksOf(loaded: LoadedBody, doc: Node): Block[] {
  const blocks: Block[] = [];
  doc.forEach((node, at) => {
    blocks.push({ node, at, bytes: writeNode(loaded, jsonOf(node)) });
  });
  // with ids of headings, as the other body has them
  const whole = splitBody(writeBody(loaded, jsonOf(doc)));
  const written = blocks.filter(({ bytes }) => bytes !== '');
  if (whole.length !== written.length) return blocks;
  const bytes = new Map(written.map(({ at }, nth) => [at, whole[nth] ?? '']));
  return blocks.map((block) => ({ ...block, bytes: bytes.get(block.at) ?? '' }));
}

const jsonOf = (node: Node): JsonNode => node.toJSON();

function replaceRange(
  tr: Transaction,
  old: readonly Block[],
  next: readonly { readonly node: Node }[],
  from: number,
): void {
  const [only, ...more] = old;
  const [other, ...others] = next;
  if (only && other && more.length + others.length === 0 && only.node.type === other.node.type) {
    replaceInside(tr, only, other.node);
    return;
  }
  for (const { node, at } of old.toReversed()) tr.delete(at, at + node.nodeSize);
  const nodes = next.map(({ node }) => node);
  if (nodes.length > 0) tr.insert(only?.at ?? from, nodes);
}

/** Changes a block into another one of its type by the part that differs. */
function replaceInside(tr: Transaction, { node, at }: Block, next: Node): void {
  const start = node.content.findDiffStart(next.content);
  const end = node.content.findDiffEnd(next.content);
  if (start !== null && end !== null) {
    // repeated letters: both ends must lie behind the start
    const overlap = Math.max(0, start - Math.min(end.a, end.b));
    tr.replace(at + 1 + start, at + 1 + end.a + overlap, next.slice(start, end.b + overlap));
  }
  tr.setNodeMarkup(at, null, next.attrs);
}
