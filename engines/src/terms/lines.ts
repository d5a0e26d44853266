/** Lines of a text, and the items of a list within a line. */

export type Item = {
  readonly line: number;
  /** how many items the line has; 1: it is no list */
  readonly items: number;
  readonly start: number;
  readonly end: number;
};

export type TermLines = { readonly items: readonly Item[] };

/** Separators between items; a comma inside a number is not one. */
const BETWEEN = /[,;|•·●▪\t]+|\s\/\s/g;
/** “Languages:” before the first item */
const HEADING = /^[^:,;|•]{0,40}:(?=\s)/;

export function splitTermLines(text: string): TermLines {
  const items: Item[] = [];
  let start = 0;
  for (const [line, words] of text.split('\n').entries()) {
    items.push(...itemsOf(words, line, start));
    start += words.length + 1;
  }
  return { items };
}

function itemsOf(words: string, line: number, offset: number): Item[] {
  const heading = HEADING.exec(words)?.[0].length ?? 0;
  const cuts = [heading];
  for (const { 0: sign, index } of words.matchAll(BETWEEN)) {
    if (index >= heading) cuts.push(index, index + sign.length);
  }
  cuts.push(words.length);
  const spans: [number, number][] = [];
  for (let at = 0; at < cuts.length; at += 2) {
    const [from = 0, to = 0] = [cuts[at], cuts[at + 1]];
    if (words.slice(from, to).trim() !== '') spans.push([from, to]);
  }
  return spans.map(([from, to]) => ({
    line,
    items: spans.length,
    start: offset + from,
    end: offset + to,
  }));
}

/** The item that a place is in, or the next one: a heading belongs to the list behind it. */
export function itemAt({ items }: TermLines, place: number): Item {
  let [low, high] = [0, items.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.end ?? 0) > place) high = middle;
    else low = middle + 1;
  }
  return items[low] ?? { line: 0, items: 1, start: 0, end: 0 };
}
