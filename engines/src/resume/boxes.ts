/** Where the boxes of a Word document belong among its paragraphs. */
import type { LinePart } from '@roletrail/contracts/http/uploads';
import { EMAIL } from './patterns.ts';
import { kindNamed } from './sections.ts';

/** What of a line decides its order. */
type BoxedLine = {
  /** place in the text */
  readonly start: number;
  readonly end: number;
  readonly part?: LinePart;
  readonly item?: boolean;
};

/** Lines of one box, or of the paragraphs between two. */
type Block<L> = { readonly isBox: boolean; readonly lines: L[] };

/** Numbers of a telephone, which are more than those of two years, and addresses of profiles. */
const REACH = /(?:\d[\s().-]{0,3}){9}|\b(?:linkedin|github)\.com\//i;

/**
 * Returns the lines in the order in which they are read. A box is at the paragraph that holds it. Those
 * of the head, and those with contact data alone, are the end of the head; a box with headings of its own
 * is a sidebar, which comes last unless a heading follows.
 */
export function boxesInPlace<L extends BoxedLine>(text: string, lines: readonly L[]): readonly L[] {
  const wordsOf = ({ start, end }: L) => text.slice(start, end);
  const isHeading = (line: L | undefined) =>
    line !== undefined && kindNamed(wordsOf(line)) !== null;
  const head: L[] = [];
  const body: L[] = [];
  const last: L[] = [];
  const blocks = blocksOf(lines);
  for (const [at, block] of blocks.entries()) {
    const words = block.lines.map(wordsOf);
    const isInHead = body.length === 0;
    const named = block.lines.findIndex(isHeading);
    const above = named < 0 ? block.lines : block.lines.slice(0, named);
    const below = named < 0 ? [] : block.lines.slice(named);
    if (isInHead) {
      head.push(...above);
      (block.isBox ? last : body).push(...below);
    } else if (block.isBox && named >= 0) {
      const isParting = isHeading(blocks[at + 1]?.lines[0]);
      (isParting ? body : last).push(...block.lines);
    } else if (block.isBox && words.some((one) => EMAIL.test(one) || REACH.test(one))) {
      head.push(...block.lines);
    } else body.push(...block.lines);
  }
  return [...head, ...body, ...last];
}

/** A box that is held by an item of a list is below the list, so that it parts no entry. */
function blocksOf<L extends BoxedLine>(lines: readonly L[]): readonly Block<L>[] {
  const blocks: Block<L>[] = [];
  for (const line of lines) {
    const isBox = line.part === 'text-box';
    const box = blocks.at(-1);
    const above = blocks.at(-2);
    if (box?.isBox === isBox) box.lines.push(line);
    else if (line.item && box?.isBox && above?.lines.at(-1)?.item) above.lines.push(line);
    else blocks.push({ isBox, lines: [line] });
  }
  return blocks;
}
