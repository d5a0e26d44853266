/** Elements that an HTML parser lets close an open `p` (HTML Living Standard, "in body"). */
const BLOCKS = new Set([
  'h2',
  'h3',
  'h4',
  'p',
  'hr',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'div',
  'blockquote',
  'pre',
  'figure',
  'figcaption',
  'table',
]);
const VOID = new Set(['br', 'hr', 'img']);
const HEADINGS = new Set(['h2', 'h3', 'h4']);
/** Where an element may stand; a parser would move it anywhere else. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  li: ['ul', 'ol'],
  dt: ['dl'],
  dd: ['dl'],
  figcaption: ['figure'],
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['thead', 'tbody', 'tfoot'],
  th: ['tr'],
  td: ['tr'],
};
const MAX_DEPTH = 40;
/** All but tab and line feed: an HTML parser drops or replaces some, Postgres refuses one. */
const UNFIT = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/**
 * What a browser's parser would rearrange, and what a reader would miss: sanitised markup in, a
 * list of sentences out; empty when the body may be published as it is.
 */
export function articleProblems(html: string): string[] {
  const problems = [...unfitCharacters(html), ...headingOrder(html), ...ids(html)];
  if (html === '') problems.push('the article is empty');
  for (const [, attributes = ''] of html.matchAll(/<img([^>]*)>/g)) {
    if (!/ alt="[^"]+"/.test(attributes)) problems.push('an image has no text in its place (alt)');
  }
  for (const [figure] of html.matchAll(/<figure[^>]*>[\s\S]*?<\/figure>/g)) {
    if (!/<figcaption/.test(figure)) problems.push('a figure has no caption');
  }
  return [...problems, ...nesting(html)];
}

function unfitCharacters(html: string): string[] {
  const found = new Set([...html.matchAll(UNFIT)].map(([character]) => character.codePointAt(0)));
  return [...found].flatMap((code = 0) =>
    code === 0x09 || code === 0x0a ? [] : [`character U+${code.toString(16)} cannot be shown`],
  );
}

/** The page's title is the only h1; below it no level is left out. */
function headingOrder(html: string): string[] {
  let before = 1;
  return [...html.matchAll(/<h([234])[ >]/g)].flatMap(([, digit]) => {
    const level = Number(digit);
    const skipped = level > before + 1;
    const said = `<h${level}> follows <h${before}>`;
    before = level;
    return skipped ? [said] : [];
  });
}

function ids(html: string): string[] {
  const all = [...html.matchAll(/<([a-z0-9]+)[^>]*? id="([^"]*)"/g)];
  const seen = new Set<string>();
  return all.flatMap(([, tag = '', id = '']) => {
    const problems = seen.has(id) ? [`id "${id}" stands twice`] : [];
    seen.add(id);
    const made = HEADINGS.has(tag) ? /^s-[a-z0-9-]+$/ : /^f-[a-z0-9-]+$/;
    if (!made.test(id)) problems.push(`id "${id.slice(0, 80)}" must begin with f- and a letter`);
    return problems;
  });
}

/** Walks sanitised markup (well nested, `<` and `>` escaped elsewhere) with a stack. */
function nesting(html: string): string[] {
  const problems: string[] = [];
  const open: string[] = [];
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    if (slash) {
      open.pop();
      continue;
    }
    const problem = placedWrongly(name, open);
    if (problem) problems.push(problem);
    if (!VOID.has(name)) open.push(name);
    if (open.length > MAX_DEPTH) return [...problems, `elements nest deeper than ${MAX_DEPTH}`];
  }
  return problems;
}

function placedWrongly(name: string, open: readonly string[]): string | null {
  const parent = open.at(-1);
  if (BLOCKS.has(name) && open.includes('p')) return `<${name}> inside <p>`;
  if (BLOCKS.has(name) && parent !== undefined && HEADINGS.has(parent)) {
    return `<${name}> inside <${parent}>`;
  }
  if (name === 'a' && open.includes('a')) return '<a> inside <a>';
  const parents = PARENTS[name];
  if (parents && !parents.includes(parent ?? '')) return `<${name}> outside of <${parents[0]}>`;
  if (parent === 'table' && PARENTS[name]?.[0] !== 'table') return `<${name}> directly in <table>`;
  return null;
}
