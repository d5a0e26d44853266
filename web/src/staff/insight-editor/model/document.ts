import { drawFigure, type Figure, readFigure } from '@roletrail/contracts/article-figures';
import {
  type MarkupElement,
  MarkupError,
  type MarkupNode,
  parseMarkup,
  withHeadingIds,
  writeMarkup,
} from '@roletrail/contracts/article-markup';

/**
 * Body of an article as a document of the editor, and back. Blocks that were not changed, and what
 * is between them, are written from the bytes that were loaded.
 */

/** Node of the editor's document, as ProseMirror reads and writes it. */
export interface JsonNode {
  type: string;
  attrs?: Record<string, unknown> | undefined;
  content?: JsonNode[] | undefined;
  marks?: { type: string; attrs?: Record<string, unknown> | undefined }[] | undefined;
  text?: string | undefined;
}

/** Block of the loaded body. `json`: its node without `origin`; set by `markOriginals` */
interface Original {
  readonly bytes: string;
  /** what is between the block before and this one */
  readonly gap: string;
  json: string;
}

/** Loaded body: the document for the editor and the bytes that it came from. */
export interface LoadedBody {
  readonly doc: JsonNode;
  readonly originals: Original[];
}

/** Between blocks that were not side by side before. */
const GAP = '\n';
const BLOCK_CLASSES: ReadonlySet<string> = new Set(['lead', 'note', 'source', 'key']);
const SPAN_CLASSES: ReadonlySet<string> = new Set(['source', 'number', 'key', 'note', 'lead']);
/** Marks without attributes: tag and name are the same. */
export const PLAIN_MARKS = ['strong', 'em', 'u', 'small', 'sup', 'sub', 'code', 'cite'] as const;
/** Marks by their tags, with the attribute that each carries. */
const VALUE_MARKS: Readonly<Record<string, string>> = {
  a: 'href',
  abbr: 'title',
  time: 'datetime',
  span: 'class',
};

/** Part that the editor does not know; its block stays as it is. */
class UnknownPart extends Error {
  override readonly name = 'UnknownPart';
}

/** Reads a body in its published form. A body that is not well-formed is one locked block. */
export function readBody(html: string): LoadedBody {
  const originals: Original[] = [];
  const content: JsonNode[] = [];
  let before = 0;
  for (const { node, start, end } of blocksOf(html)) {
    if (typeof node === 'string' && node.trim() === '') continue;
    const bytes = html.slice(start, end);
    const read = readBlock(node, bytes);
    content.push({ ...read, attrs: { ...read.attrs, origin: originals.length } });
    originals.push({ bytes, gap: html.slice(before, start), json: '' });
    before = end;
  }
  if (content.length === 0) content.push({ type: 'paragraph', attrs: { origin: null } });
  return { doc: { type: 'doc', content }, originals };
}

function blocksOf(html: string) {
  try {
    return parseMarkup(html);
  } catch (error) {
    if (!(error instanceof MarkupError)) throw error;
    return [{ node: { tag: 'div', attributes: {}, children: [] }, start: 0, end: html.length }];
  }
}

/** Remembers each block as the editor holds it, before any change. */
export function markOriginals({ originals }: LoadedBody, doc: JsonNode): void {
  for (const node of doc.content ?? []) {
    const original = originals[originOf(node) ?? -1];
    if (original) original.json = contentKey(node);
  }
}

const originOf = ({ attrs }: JsonNode) => (typeof attrs?.origin === 'number' ? attrs.origin : null);

const contentKey = ({ attrs, ...node }: JsonNode) =>
  JSON.stringify({ ...node, attrs: { ...attrs, origin: null } });

/** Writes one block, without ids of headings; '' if it is empty. An unchanged one has its loaded bytes. */
export function writeNode({ originals }: Pick<LoadedBody, 'originals'>, node: JsonNode): string {
  const original = originals[originOf(node) ?? -1];
  return original?.json === contentKey(node) ? original.bytes : writeBlock(node);
}

/** Writes a document as the body of an article, as the service would store it. */
export function writeBody({ originals }: LoadedBody, doc: JsonNode): string {
  let html = '';
  let previous: number | null = null;
  for (const node of doc.content ?? []) {
    const origin = originOf(node);
    const original = origin === null ? undefined : originals[origin];
    const bytes = writeNode({ originals }, node);
    if (bytes === '') continue;
    const isNext = original !== undefined && previous === (origin ?? 0) - 1;
    html += html === '' ? bytes : `${isNext ? original.gap : GAP}${bytes}`;
    previous = origin;
  }
  return withHeadingIds(html.normalize('NFC')).html.trim();
}

function readBlock(node: MarkupNode, bytes: string): JsonNode {
  try {
    if (typeof node === 'string') throw new UnknownPart();
    return readElement(node, bytes);
  } catch (error) {
    if (!(error instanceof UnknownPart)) throw error;
    return { type: 'locked', attrs: { html: bytes } };
  }
}

function readElement(node: MarkupElement, bytes: string): JsonNode {
  const { tag, children } = node;
  switch (tag) {
    case 'p':
      return { type: 'paragraph', attrs: { class: classOf(node) }, content: readInline(children) };
    case 'h2':
    case 'h3':
    case 'h4':
      allow(node, 'id');
      return { type: 'heading', attrs: { level: Number(tag[1]) }, content: readInline(children) };
    case 'ul':
      allow(node);
      return { type: 'bulletList', content: readItems(node, { li: 'listItem' }) };
    case 'ol': {
      allow(node, 'start');
      const start = Number(node.attributes.start ?? 1);
      return {
        type: 'orderedList',
        attrs: { start },
        content: readItems(node, { li: 'listItem' }),
      };
    }
    case 'dl':
      allow(node);
      return { type: 'definitions', content: readItems(node, { dt: 'term', dd: 'definition' }) };
    case 'blockquote':
      allow(node);
      return { type: 'quote', content: readItems(node, { p: 'paragraph' }) };
    case 'div':
      allow(node, 'class');
      if (node.attributes.class !== 'key') throw new UnknownPart();
      return { type: 'box', content: readItems(node, { p: 'paragraph' }) };
    case 'pre':
      allow(node);
      return { type: 'codeBlock', content: readText(children) };
    case 'hr':
      allow(node);
      return { type: 'rule' };
    case 'figure': {
      const figure = readFigure(node, bytes);
      if (figure === null) throw new UnknownPart();
      return { type: 'figure', attrs: { figure } };
    }
    default:
      throw new UnknownPart();
  }
}

/** @throws UnknownPart if the element has another attribute */
function allow({ attributes }: MarkupElement, ...names: string[]): void {
  if (!Object.keys(attributes).every((name) => names.includes(name))) throw new UnknownPart();
}

function classOf(node: MarkupElement): string | null {
  allow(node, 'class');
  const { class: name } = node.attributes;
  if (name === undefined) return null;
  if (!BLOCK_CLASSES.has(name)) throw new UnknownPart();
  return name;
}

function readItems(parent: MarkupElement, types: Readonly<Record<string, string>>): JsonNode[] {
  const items = parent.children.flatMap((child): JsonNode[] => {
    if (typeof child === 'string') {
      if (child.trim() !== '') throw new UnknownPart();
      return [];
    }
    const type = types[child.tag];
    if (type === undefined) throw new UnknownPart();
    allow(child);
    return [{ type, content: readInline(child.children) }];
  });
  if (items.length === 0) throw new UnknownPart();
  return items;
}

function readText(children: readonly MarkupNode[]): JsonNode[] {
  return children.map((child) => {
    if (typeof child !== 'string') throw new UnknownPart();
    return { type: 'text', text: child };
  });
}

type Marks = NonNullable<JsonNode['marks']>;

function readInline(children: readonly MarkupNode[], marks: Marks = []): JsonNode[] {
  return children.flatMap((child): JsonNode[] => {
    if (typeof child === 'string') {
      return child === '' ? [] : [{ type: 'text', text: child, ...(marks[0] ? { marks } : {}) }];
    }
    if (child.tag === 'br') {
      allow(child);
      return [{ type: 'lineBreak', ...(marks[0] ? { marks } : {}) }];
    }
    const mark = readMark(child);
    // one mark of a kind: a second one inside it would be lost
    if (child.children.length === 0 || marks.some(({ type }) => type === mark.type)) {
      throw new UnknownPart();
    }
    return readInline(child.children, [...marks, mark]);
  });
}

function readMark(node: MarkupElement): Marks[number] {
  const { tag, attributes } = node;
  if ((PLAIN_MARKS as readonly string[]).includes(tag)) {
    allow(node);
    return { type: tag };
  }
  const name = VALUE_MARKS[tag];
  const value = name === undefined ? undefined : attributes[name];
  if (name === undefined || value === undefined) throw new UnknownPart();
  if (tag === 'span' && !SPAN_CLASSES.has(value)) throw new UnknownPart();
  if (tag === 'a') allow(node, 'href', 'rel');
  else allow(node, name);
  return { type: tag, attrs: { [name]: value } };
}

/** Writes a block in the published form; '' for a paragraph without text. */
function writeBlock({ type, attrs = {}, content = [] }: JsonNode): string {
  const element = (tag: string, attributes: Record<string, string> = {}) =>
    writeMarkup([{ tag, attributes, children: toMarkup(content) }]);
  const list = (tag: string, attributes = '') =>
    `<${tag}${attributes}>\n${content.map(writeItem).join('\n')}\n</${tag}>`;
  switch (type) {
    case 'paragraph':
      if (content.length === 0) return '';
      return element('p', typeof attrs.class === 'string' ? { class: attrs.class } : {});
    case 'heading':
      return content.length === 0 ? '' : element(`h${attrs.level}`);
    case 'codeBlock':
      return element('pre');
    case 'bulletList':
      return list('ul');
    case 'orderedList':
      return list('ol', attrs.start === 1 ? '' : ` start="${attrs.start}"`);
    case 'definitions':
      return list('dl');
    case 'quote':
      return list('blockquote');
    case 'box':
      return list('div', ' class="key"');
    case 'rule':
      return '<hr>';
    case 'figure':
      return drawFigure(attrs.figure as Figure);
    case 'locked':
      return String(attrs.html);
    default:
      throw new Error(`no block is a ${type}`);
  }
}

const ITEM_TAGS: Readonly<Record<string, string>> = {
  listItem: 'li',
  term: 'dt',
  definition: 'dd',
  paragraph: 'p',
};

const writeItem = ({ type, content = [] }: JsonNode) =>
  writeMarkup([{ tag: ITEM_TAGS[type] ?? 'p', attributes: {}, children: toMarkup(content) }]);

/** Order in which marks are nested, the outermost first. */
const MARK_ORDER = [
  'a',
  'span',
  'abbr',
  'time',
  'cite',
  ...PLAIN_MARKS.filter((m) => m !== 'cite'),
];

function toMarkup(content: readonly JsonNode[]): MarkupNode[] {
  return nest(
    content.map((node) => ({
      node:
        node.type === 'lineBreak' ? { tag: 'br', attributes: {}, children: [] } : (node.text ?? ''),
      marks: (node.marks ?? []).toSorted(
        (a, b) => MARK_ORDER.indexOf(a.type) - MARK_ORDER.indexOf(b.type),
      ),
    })),
  );
}

type Run = { readonly node: MarkupNode; readonly marks: Marks };

/** Nests runs of text: neighbours that share their outermost mark share its element. */
function nest(runs: readonly Run[]): MarkupNode[] {
  const nodes: MarkupNode[] = [];
  for (let at = 0; at < runs.length; ) {
    const run = runs[at];
    const [mark] = run?.marks ?? [];
    if (!run || !mark) {
      if (run) nodes.push(run.node);
      at += 1;
      continue;
    }
    const key = JSON.stringify(mark);
    let end = at + 1;
    while (JSON.stringify(runs[end]?.marks[0]) === key) end += 1;
    const inside = runs.slice(at, end).map(({ node, marks }) => ({ node, marks: marks.slice(1) }));
    nodes.push({ tag: mark.type, attributes: attributesOf(mark), children: nest(inside) });
    at = end;
  }
  return nodes;
}

const REL = 'noopener noreferrer';

function attributesOf({ type, attrs }: Marks[number]): Record<string, string> {
  const name = VALUE_MARKS[type];
  if (name === undefined) return {};
  const value = String(attrs?.[name] ?? '');
  return type === 'a' && /^https:/.test(value) ? { href: value, rel: REL } : { [name]: value };
}
