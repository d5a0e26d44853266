import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  html,
  parseFragment,
  serialize,
} from 'parse5';

type Element = DefaultTreeAdapterMap['element'];

/** What a kind of document may hold. */
export interface AllowedMarkup {
  readonly tags: readonly string[];
  /** by element; `*`: of every element */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** nodes inside each other, at most */
  readonly depth: number;
}

/** Elements that say nothing anywhere else; a parser leaves them where they are. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  li: ['ul', 'ol'],
  dt: ['dl'],
  dd: ['dl'],
  figcaption: ['figure'],
};
/** All but tab and line feed: an HTML parser drops or replaces some, Postgres refuses one. */
const UNFIT = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/**
 * What stands against publishing markup, as sentences; empty when nothing does. The reader's page
 * shows what was published or nothing, so a browser's parser must leave it exactly as it is: what
 * the standard's algorithm (parse5) writes back is compared byte for byte.
 */
export function markupProblems(text: string, allowed: AllowedMarkup): string[] {
  // inside a body, as on the page: without it a parser takes `<tr>` for the content of a template
  const context = defaultTreeAdapter.createElement('body', html.NS.HTML, []);
  const body = parseFragment(context, text, {});
  const problems = unfitCharacters(text);
  const ids = new Set<string>();
  for (const { node, depth } of nodesOf(body.childNodes)) {
    // before it is written back: that goes as deep as the elements do
    if (depth > allowed.depth) return [...problems, `elements nest deeper than ${allowed.depth}`];
    if (!defaultTreeAdapter.isElementNode(node)) {
      if (node.nodeName !== '#text') problems.push('only elements and text are allowed');
      continue;
    }
    problems.push(...elementProblems(node, allowed));
    const id = node.attrs.find(({ name }) => name === 'id')?.value;
    if (id === undefined) continue;
    if (ids.has(id)) problems.push(`id "${id}" stands twice`);
    ids.add(id);
  }
  const written = serialize(body);
  if (written !== bareInTags(text)) problems.push(rearranged(text, written));
  return problems;
}

/** In attributes the standard escapes `<` and `>` as well, and so do browsers; parse5 does not yet. */
function bareInTags(text: string): string {
  return text.replaceAll(/<[a-z][^<>]*>/g, (tag) =>
    tag.replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
  );
}

/** Every node with its depth; not by recursion, which hostile nesting would exhaust. */
function* nodesOf(nodes: readonly DefaultTreeAdapterMap['childNode'][]) {
  const found = nodes.map((node) => ({ node, depth: 1 }));
  for (const one of found) {
    yield one;
    const inside = defaultTreeAdapter.isElementNode(one.node) ? one.node.childNodes : [];
    for (const node of inside) found.push({ node, depth: one.depth + 1 });
  }
}

function elementProblems(element: Element, { tags, attributes }: AllowedMarkup): string[] {
  const { tagName, attrs, parentNode } = element;
  if (!tags.includes(tagName)) return [`<${tagName}> is not allowed`];
  const names = [...(attributes['*'] ?? []), ...(attributes[tagName] ?? [])];
  const problems = attrs
    .filter(({ name }) => !names.includes(name))
    .map(({ name }) => `${name} of <${tagName}> is not allowed`);
  const parents = PARENTS[tagName];
  if (parents && !parents.includes(parentNode?.nodeName ?? '')) {
    problems.push(`<${tagName}> outside of <${parents[0]}>`);
  }
  return problems;
}

function rearranged(text: string, written: string): string {
  let at = 0;
  while (at < text.length && text[at] === written[at]) at++;
  return `a browser would change it at ${JSON.stringify(text.slice(Math.max(0, at - 20), at + 20))}`;
}

function unfitCharacters(text: string): string[] {
  const found = new Set([...text.matchAll(UNFIT)].map(([character]) => character.codePointAt(0)));
  return [...found].flatMap((code = 0) =>
    code === 0x09 || code === 0x0a ? [] : [`character U+${code.toString(16)} cannot be shown`],
  );
}
