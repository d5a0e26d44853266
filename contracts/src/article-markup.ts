import { ARTICLE_HTML } from './safe-html.ts';

/**
 * Bodies of articles as markup: parsed and written without a DOM, so that the editor, the service
 * and tests agree on every byte.
 */

export interface MarkupElement {
  readonly tag: string;
  /** decoded, in the order of the source */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly MarkupNode[];
}
/** Element, or text without character references. */
export type MarkupNode = MarkupElement | string;

/** Top-level part of a body, with its place in the source: UTF-16 offsets. */
export interface MarkupBlock {
  readonly node: MarkupNode;
  readonly start: number;
  readonly end: number;
}

/** Markup that is not well-formed, or not allowed in an article. */
export class MarkupError extends Error {
  override readonly name = 'MarkupError';
}

/** Most open elements; the same as `articleProblems` allows. */
const DEPTH_MAX = 40;
/** Most elements of a body, and most headings. */
const ELEMENTS_MAX = 20_000;
const HEADINGS_MAX = 300;
/**
 * Elements that an HTML parser opens again in each following block if they are not closed, and how
 * many may be open: each one more multiplies the elements of a hostile text.
 */
const REOPENED: ReadonlySet<string> = new Set(['a', 'code', 'em', 'small', 'strong', 'u']);
const REOPENED_MAX = 6;
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img']);
const TAGS: ReadonlySet<string> = new Set(ARTICLE_HTML.tags);
const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z][a-z-]*="[^"<>]*")*)>/y;
const ATTRIBUTE = / ([a-z][a-z-]*)="([^"<>]*)"/g;

interface Open {
  readonly tag: string;
  readonly attributes: Record<string, string>;
  readonly children: MarkupNode[];
  readonly start: number;
}

/**
 * Parses a body. Takes time in proportion to it.
 * @throws MarkupError if an element is not closed, not allowed, or not written in the published form
 */
export function parseMarkup(html: string): MarkupBlock[] {
  const blocks: MarkupBlock[] = [];
  const open: Open[] = [];
  const count = { elements: 0, headings: 0 };
  const add = (node: MarkupNode, start: number, end: number) => {
    const parent = open.at(-1);
    if (parent) parent.children.push(node);
    else blocks.push({ node, start, end });
  };
  for (let at = 0; at < html.length; ) {
    const next = html.indexOf('<', at);
    const textEnd = next < 0 ? html.length : next;
    if (textEnd > at) add(decodeReferences(html.slice(at, textEnd)), at, textEnd);
    if (next < 0) break;
    TAG.lastIndex = next;
    const [whole, slash, tag = '', written = ''] = TAG.exec(html) ?? [];
    if (whole === undefined || !TAGS.has(tag)) throw unclear(html, next);
    at = next + whole.length;
    if (slash === '/') {
      const element = open.pop();
      if (element?.tag !== tag || written !== '') throw unclear(html, next);
      const { attributes, children, start } = element;
      add({ tag, attributes, children }, start, at);
      continue;
    }
    count.elements += 1;
    if (/^h[2-4]$/.test(tag)) count.headings += 1;
    if (count.elements > ELEMENTS_MAX) throw new MarkupError('the text has too many elements');
    if (count.headings > HEADINGS_MAX) throw new MarkupError('the text has too many headings');
    if (VOID.has(tag)) {
      add({ tag, attributes: attributesOf(written), children: [] }, next, at);
    } else {
      if (isTooDeep(tag, open)) throw new MarkupError('the text is nested too deep');
      open.push({ tag, attributes: attributesOf(written), children: [], start: next });
    }
  }
  const unclosed = open.at(-1);
  if (unclosed) throw new MarkupError(`<${unclosed.tag}> is not closed`);
  return blocks;
}

function isTooDeep(tag: string, open: readonly Open[]): boolean {
  if (open.length >= DEPTH_MAX) return true;
  return REOPENED.has(tag) && open.filter((o) => REOPENED.has(o.tag)).length >= REOPENED_MAX;
}

const unclear = (html: string, at: number) =>
  new MarkupError(`this markup is not allowed: ${html.slice(at, at + 40)}`);

function attributesOf(written: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of written.matchAll(ATTRIBUTE)) {
    attributes[name] = decodeReferences(value);
  }
  return attributes;
}

const NAMED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
};

/** Replaces the character references that the published form writes. */
export const decodeReferences = (text: string) =>
  text.replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, (name) => NAMED[name] ?? name);

const WRITTEN: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\u00a0': '&nbsp;',
};

/** Writes text as it is published. */
export const writeText = (text: string) =>
  text.replaceAll(/[&<>\u00a0]/g, (character) => WRITTEN[character] ?? character);

const writeValue = (value: string) => writeText(value).replaceAll('"', '&quot;');

/** Writes nodes as they are published. */
export function writeMarkup(nodes: readonly MarkupNode[]): string {
  return nodes.map(writeNode).join('');
}

function writeNode(node: MarkupNode): string {
  if (typeof node === 'string') return writeText(node);
  const attributes = Object.entries(node.attributes).map(
    ([name, value]) => ` ${name}="${writeValue(value)}"`,
  );
  const start = `<${node.tag}${attributes.join('')}>`;
  return VOID.has(node.tag) ? start : `${start}${writeMarkup(node.children)}</${node.tag}>`;
}

/** One line of an article's table of contents; level 4 has none. */
export interface MarkupHeading {
  readonly id: string;
  readonly title: string;
  readonly level: number;
}

/**
 * Gives each heading of a body an id by its words; ids begin with `s-`, so that none hides a DOM
 * property.
 */
export function withHeadingIds(html: string): {
  readonly html: string;
  readonly contents: MarkupHeading[];
} {
  const contents: MarkupHeading[] = [];
  const taken: TakenIds = { ids: new Set(), next: new Map() };
  const marked = html.replaceAll(
    /<h([234])(?: [^<>]*)?>([\s\S]*?)<\/h\1>/g,
    (_all, level, inner) => {
      const title = plainText(String(inner));
      const id = freeId(title, taken);
      if (level !== '4') contents.push({ id, title, level: Number(level) });
      return `<h${level} id="${id}">${inner}</h${level}>`;
    },
  );
  return { html: marked, contents };
}

interface TakenIds {
  readonly ids: Set<string>;
  /** number to try next, by id without a number */
  readonly next: Map<string, number>;
}

function freeId(title: string, { ids, next }: TakenIds): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
  const base = `s-${words || 'part'}`;
  let id = base;
  let n = next.get(base) ?? 2;
  while (ids.has(id)) id = `${base}-${n++}`;
  next.set(base, n);
  ids.add(id);
  return id;
}

/** Returns the text of a body without markup, blocks apart by a line feed. */
export function plainText(html: string): string {
  return html
    .replaceAll(
      /<\/?(?:p|h[2-4]|li|dt|dd|tr|th|td|caption|figcaption|blockquote|pre|br|hr)\b[^<>]*>/g,
      '\n',
    )
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => NAMED[entity] ?? entity)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[\n ]*/g, '\n')
    .trim();
}
