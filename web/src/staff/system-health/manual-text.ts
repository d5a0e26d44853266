/** Block of the manual; unknown syntax becomes a paragraph. */
export type Block =
  | { readonly form: 'heading' | 'paragraph' | 'code'; readonly text: string }
  | { readonly form: 'list'; readonly items: readonly string[] }
  | { readonly form: 'steps'; readonly first: number; readonly items: readonly string[] }
  | {
      readonly form: 'table';
      readonly head: readonly string[];
      readonly rows: readonly string[][];
    };
export type ManualText = { readonly title: string; readonly blocks: readonly Block[] };
export type TextRun = { readonly text: string; readonly as: 'plain' | 'code' | 'strong' | 'em' };

/** Returns the anchor of a heading, as Markdown viewers do. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

/** Returns the section with this anchor; null if there is none. */
export function sectionOf(manual: string, anchor: string): ManualText | null {
  const lines = manual.split('\n');
  const from = lines.findIndex(
    (line) => /^#{2,3} /.test(line) && anchorOf(titleOf(line)) === anchor,
  );
  const first = lines[from];
  if (first === undefined) return null;
  const deep = first.startsWith('### ') ? /^#{2,3} / : /^## /;
  const after = lines.slice(from + 1);
  const end = after.findIndex((line) => deep.test(line));
  return {
    title: titleOf(first),
    blocks: blocksOf(end === -1 ? after : after.slice(0, end)),
  };
}

const titleOf = (line: string): string => line.replace(/^#+ /, '').replaceAll('`', '');

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let rest = lines;
  while (rest.length > 0) {
    const [taken, block] = nextBlock(rest);
    if (block !== null) blocks.push(block);
    rest = rest.slice(taken);
  }
  return blocks;
}

/** Returns the number of lines of the next block and the block; null for an empty line. */
function nextBlock(lines: readonly string[]): [number, Block | null] {
  const [first = ''] = lines;
  if (first.trim() === '') return [1, null];
  if (first.startsWith('#')) return [1, { form: 'heading', text: titleOf(first) }];
  if (first.startsWith('```')) {
    const end = lines.indexOf('```', 1);
    const inner = lines.slice(1, end === -1 ? undefined : end);
    return [inner.length + 2, { form: 'code', text: inner.join('\n') }];
  }
  const empty = lines.findIndex((line) => line.trim() === '');
  const own = empty === -1 ? lines : lines.slice(0, empty);
  if (first.startsWith('|')) return [own.length, tableOf(own)];
  if (first.startsWith('- ')) return [own.length, { form: 'list', items: itemsOf(own, /^- /) }];
  const number = STEP.exec(first)?.[1];
  if (number !== undefined) {
    return [own.length, { form: 'steps', first: Number(number), items: itemsOf(own, STEP) }];
  }
  const steps = own.findIndex((line) => STEP.test(line));
  const paragraph = steps === -1 ? own : own.slice(0, steps);
  return [paragraph.length, { form: 'paragraph', text: paragraph.join(' ') }];
}

const STEP = /^(\d+)\. /;

function itemsOf(lines: readonly string[], mark: RegExp): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (mark.test(line)) items.push(line.replace(mark, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`.trim());
  }
  return items;
}

function tableOf(lines: readonly string[]): Block {
  const cells = lines.map((line) =>
    line
      .replace(/^\||\|\s*$/g, '')
      .split('|')
      .map((cell) => cell.trim()),
  );
  const [head = [], , ...rows] = cells;
  return { form: 'table', head, rows };
}

/** Splits a text at code, bold and emphasis marks. */
export function splitTextRuns(text: string): TextRun[] {
  return text
    .split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*)/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      if (piece.startsWith('`')) return { text: piece.slice(1, -1), as: 'code' };
      if (piece.startsWith('**')) return { text: piece.slice(2, -2), as: 'strong' };
      if (/^\*.+\*$/.test(piece)) return { text: piece.slice(1, -1), as: 'em' };
      return { text: piece, as: 'plain' };
    });
}
