/**
 * Which CSS properties a Tailwind class sets, in names of our own: enough to see that a later class
 * makes an earlier one pointless. Classes that are not known here are always kept, and the order of
 * utilities in the stylesheet decides between them.
 */
type Rule = readonly [pattern: RegExp, properties: (match: RegExpExecArray) => readonly string[]];

const SIDES: Readonly<Record<string, readonly string[]>> = {
  '': ['t', 'r', 'b', 'l'],
  t: ['t'],
  r: ['r'],
  b: ['b'],
  l: ['l'],
  x: ['r', 'l'],
  y: ['t', 'b'],
};
const CORNERS: Readonly<Record<string, readonly string[]>> = {
  '': ['tl', 'tr', 'br', 'bl'],
  t: ['tl', 'tr'],
  r: ['tr', 'br'],
  b: ['br', 'bl'],
  l: ['tl', 'bl'],
  tl: ['tl'],
  tr: ['tr'],
  br: ['br'],
  bl: ['bl'],
};
const sides = (name: string, side = '') => (SIDES[side] ?? []).map((s) => `${name}-${s}`);
const one =
  (...names: string[]) =>
  () =>
    names;

const RULES: readonly Rule[] = [
  [
    /^(block|inline|inline-block|flex|inline-flex|grid|inline-grid|hidden|contents|table)$/,
    one('display'),
  ],
  [/^(static|fixed|absolute|relative|sticky)$/, one('position')],
  [/^-?([mp])([trblxy]?)-/, ([, name = '', side]) => sides(name, side)],
  [/^-?inset-(?:([xy])-)?/, ([, side]) => sides('inset', side)],
  [/^-?(top|right|bottom|left)-/, ([, side = '']) => sides('inset', side[0])],
  [/^size-/, one('w', 'h')],
  [/^((?:min-|max-)?[wh])-/, ([, name = '']) => [name]],
  [/^gap-(?:([xy])-)?/, ([, axis]) => (axis ? [`gap-${axis}`] : ['gap-x', 'gap-y'])],
  [
    /^text-(?:xs|sm|base|lg|[2-9]?xl|\[(?:length:)?[\d.]+(?:px|rem|em)\])(?:\/.*)?$/,
    one('font-size', 'leading'),
  ],
  [/^text-(?:left|center|right|justify|start|end)$/, one('text-align')],
  [/^text-(?:wrap|nowrap|balance|pretty)$/, one('text-wrap')],
  [/^text-(?:ellipsis|clip)$/, one('text-overflow')],
  [/^text-/, one('color')],
  [/^font-(?:thin|extralight|light|normal|medium|semibold|bold|extrabold|black)$/, one('weight')],
  [/^font-(?:sans|serif|mono)$/, one('family')],
  [
    /^(leading|tracking|opacity|cursor|select|whitespace|aspect|animate|duration|fill)-/,
    ([, name = '']) => [name],
  ],
  [
    /^-?(z|order|grid-cols|grid-rows|self|items|justify-items|justify-self|content)-/,
    ([, name = '']) => [name],
  ],
  [/^(col|row)-(start|end|span)-/, ([, axis = '', part = '']) => [`${axis}-${part}`]],
  [/^justify-/, one('justify')],
  [/^place-(items|content|self)-/, ([, name = '']) => PLACES[name] ?? []],
  [/^flex-(?:row|col)(?:-reverse)?$/, one('flex-direction')],
  [/^flex-(?:wrap|wrap-reverse|nowrap)$/, one('flex-wrap')],
  [/^flex-/, one('basis', 'grow', 'shrink', 'flex')],
  [/^(basis|list|align|break|accent|shadow|scroll-mt)-/, ([, name = '']) => [name]],
  [/^transition(?:-|$)/, one('transition')],
  [/^(grow|shrink)(?:-|$)/, ([, name = '']) => [name]],
  [
    /^overflow-(?:([xy])-)?/,
    ([, axis]) => (axis ? [`overflow-${axis}`] : ['overflow-x', 'overflow-y']),
  ],
  [/^border-(?:collapse|separate)$/, one('border-collapse')],
  [/^border(?:-([trblxy]))?(?:-\d+)?$/, ([, side]) => sides('border-width', side)],
  [/^border-(?:solid|dashed|dotted|double|hidden|none)$/, one('border-style')],
  [/^border-(?:([trblxy])-)?/, ([, side]) => sides('border-color', side)],
  [
    /^rounded(?:-([trbl]{1,2}))?(?:-|$)/,
    ([, corner = '']) => (CORNERS[corner] ?? []).map((c) => `rounded-${c}`),
  ],
  [/^stroke-\d/, one('stroke-width')],
  [/^stroke-/, one('stroke')],
  [
    /^bg-(?!\[|linear|radial|conic|cover|contain|center|repeat|no-repeat|clip|origin|blend|fixed|local|top|bottom|left|right)/,
    one('background'),
  ],
  [/^(?:underline|no-underline|line-through|overline)$/, one('decoration')],
  [/^pointer-events-/, one('pointer-events')],
  [/^(?:visible|invisible|collapse)$/, one('visibility')],
  [/^(?:sr-only|not-sr-only)$/, one('sr-only')],
];
const PLACES: Readonly<Record<string, readonly string[]>> = {
  items: ['items', 'justify-items'],
  content: ['content', 'justify'],
  self: ['self', 'justify-self'],
};

const known = new Map<string, { variants: string; properties: readonly string[] | null }>();

function read(name: string) {
  const found = known.get(name);
  if (found !== undefined) return found;
  const at = lastColon(name);
  const utility = name.slice(at + 1).replace(/^!|!$/g, '');
  const important = /^!|!$/.test(name.slice(at + 1)) ? '!' : '';
  const variants =
    name
      .slice(0, at + 1)
      .split(':')
      .sort()
      .join(':') + important;
  let properties: readonly string[] | null = null;
  for (const [pattern, of] of RULES) {
    const match = pattern.exec(utility);
    if (match === null) continue;
    properties = of(match);
    break;
  }
  const entry = { variants, properties };
  known.set(name, entry);
  return entry;
}

/** The colon before the utility itself; those inside brackets or parentheses are not meant. */
function lastColon(name: string): number {
  let depth = 0;
  let at = -1;
  for (let i = 0; i < name.length; i++) {
    const c = name[i];
    if (c === '[' || c === '(') depth += 1;
    else if (c === ']' || c === ')') depth -= 1;
    else if (c === ':' && depth === 0) at = i;
  }
  return at;
}

/** Leaves out each class whose properties a later one of the same variants all sets again. */
export function mergeClasses(text: string): string {
  const kept: string[] = [];
  const set = new Set<string>();
  for (const name of text.split(/\s+/).reverse()) {
    if (name === '') continue;
    const { variants, properties } = read(name);
    const own = properties?.map((property) => `${variants} ${property}`) ?? [`= ${name}`];
    if (own.length > 0 && own.every((property) => set.has(property))) continue;
    for (const property of own) set.add(property);
    kept.push(name);
  }
  return kept.reverse().join(' ');
}
