import { parseMarkup } from '@roletrail/contracts/article-markup';
import type { ArticleContent } from '@roletrail/contracts/http/staff-insights';

/** Part of a merged list: the same for both, or what each of the two made of it. */
export type MergePart =
  | { readonly kind: 'same'; readonly items: readonly string[] }
  | {
      readonly kind: 'conflict';
      readonly mine: readonly string[];
      readonly theirs: readonly string[];
    };

/**
 * Merges two changes of one list, item by item. What only one side changed is taken; what both
 * changed in different ways is a conflict. Each item of either side is in the result.
 */
export function mergeLists(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): MergePart[] {
  const parts: MergePart[] = [];
  const inMine = matches(base, mine);
  const inTheirs = matches(base, theirs);
  let [b, m, o] = [0, 0, 0];
  const close = (toB: number, toM: number, toO: number) => {
    const [was, left, right] = [base.slice(b, toB), mine.slice(m, toM), theirs.slice(o, toO)];
    addPart(parts, was, left, right);
  };
  for (let at = 0; at < base.length; at++) {
    const [toM, toO] = [inMine[at] ?? -1, inTheirs[at] ?? -1];
    if (toM < 0 || toO < 0) continue;
    close(at, toM, toO);
    addSame(parts, base.slice(at, at + 1));
    [b, m, o] = [at + 1, toM + 1, toO + 1];
  }
  close(base.length, mine.length, theirs.length);
  return parts;
}

function addPart(
  parts: MergePart[],
  was: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): void {
  if (mine.length === 0 && theirs.length === 0) return;
  if (isEqual(mine, theirs) || isEqual(theirs, was)) addSame(parts, mine);
  else if (isEqual(mine, was)) addSame(parts, theirs);
  else parts.push({ kind: 'conflict', mine, theirs });
}

function addSame(parts: MergePart[], items: readonly string[]): void {
  if (items.length === 0) return;
  const last = parts.at(-1);
  if (last?.kind === 'same')
    parts[parts.length - 1] = { kind: 'same', items: [...last.items, ...items] };
  else parts.push({ kind: 'same', items });
}

const isEqual = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((item, at) => item === b[at]);

/** For each item of `from`, its place in the longest common subsequence of `to`; -1 if none. */
export function matches(from: readonly string[], to: readonly string[]): number[] {
  const width = to.length + 1;
  const lengths = new Uint32Array((from.length + 1) * width);
  for (let i = from.length - 1; i >= 0; i--) {
    for (let j = to.length - 1; j >= 0; j--) {
      const [below, right] = [lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0];
      lengths[i * width + j] =
        from[i] === to[j] ? 1 + (lengths[(i + 1) * width + j + 1] ?? 0) : Math.max(below, right);
    }
  }
  const places: number[] = from.map(() => -1);
  for (let i = 0, j = 0; i < from.length && j < to.length; ) {
    if (from[i] === to[j]) places[i++] = j++;
    else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return places;
}

/** Merged article. `parts` of the body may hold conflicts; so may single fields. */
export interface ContentMerge {
  readonly content: ArticleContent;
  readonly parts: readonly MergePart[];
  /** fields that both changed; `content` has the own value */
  readonly fields: readonly FieldConflict[];
  readonly isClean: boolean;
}

const FIELDS = ['title', 'excerpt', 'slug', 'topic', 'author'] as const;
export type FieldName = (typeof FIELDS)[number];

/** Field that both sides changed in different ways. */
export interface FieldConflict {
  readonly name: FieldName;
  readonly mine: string;
  readonly theirs: string;
}

/** Merges two changes of one article. Tags and sources of both sides are kept. */
export function mergeContent(
  base: ArticleContent,
  mine: ArticleContent,
  theirs: ArticleContent,
): ContentMerge {
  const parts = mergeLists(splitBody(base.html), splitBody(mine.html), splitBody(theirs.html));
  const fields = FIELDS.filter(
    (name) =>
      mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name],
  ).map((name) => ({ name, mine: mine[name], theirs: theirs[name] }));
  const own = { ...theirs };
  const pick = <K extends FieldName>(name: K) => {
    if (mine[name] !== base[name]) own[name] = mine[name];
  };
  FIELDS.forEach(pick);
  const content = {
    ...own,
    tags: union(base.tags, mine.tags, theirs.tags).slice(0, 8),
    sources: union(
      base.sources.map((source) => JSON.stringify(source)),
      mine.sources.map((source) => JSON.stringify(source)),
      theirs.sources.map((source) => JSON.stringify(source)),
    ).map((source) => JSON.parse(source)),
    html: joinBody(parts, () => 'both'),
  };
  const isClean = fields.length === 0 && parts.every(({ kind }) => kind === 'same');
  return { content, parts, fields, isClean };
}

/** Items of both sides without repetition; what one side removed is gone. */
function union(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const parts = mergeLists(base, mine, theirs);
  const all = parts.flatMap((part) =>
    part.kind === 'same' ? part.items : [...part.mine, ...part.theirs],
  );
  return [...new Set(all)];
}

/** Splits a body into its blocks; what is not well-formed is one. */
export function splitBody(html: string): string[] {
  try {
    return parseMarkup(html).flatMap(({ node, start, end }) =>
      typeof node === 'string' && node.trim() === '' ? [] : [html.slice(start, end)],
    );
  } catch {
    return html === '' ? [] : [html];
  }
}

export type Choice = 'mine' | 'theirs' | 'both';

/** Joins a merged body. @param choose of a conflict, by its index in `parts` */
export function joinBody(parts: readonly MergePart[], choose: (at: number) => Choice): string {
  const blocks = parts.flatMap((part, at) => {
    if (part.kind === 'same') return part.items;
    const choice = choose(at);
    if (choice === 'mine') return part.mine;
    if (choice === 'theirs') return part.theirs;
    return [...part.mine, ...part.theirs.filter((item) => !part.mine.includes(item))];
  });
  return blocks.join('\n');
}
