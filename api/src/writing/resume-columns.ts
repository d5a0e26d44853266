/** The side column of a resume in two columns: short lines that fit beside the work history. */
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import {
  type DraftBlock,
  type DraftLine,
  draftBlocks,
  linesOfBlocks,
} from '@roletrail/engines/review/write-draft';

/** A page in reading order. */
export type Arranged = {
  /** above both columns */
  readonly top: readonly DraftLine[];
  /** [] if it would be too short: the page has one column then */
  readonly side: readonly DraftLine[];
  readonly main: readonly DraftLine[];
};

/** What fits into the side column. */
export interface SideRoom {
  /** true if a line is not broken there */
  fits(line: DraftLine): boolean;
  /** true if all lines fit on the first page, below `top` */
  holds(top: readonly DraftLine[], side: readonly DraftLine[]): boolean;
}

/** A reader takes fewer lines beside a full page for notes in the margin, not for a column. */
const SIDE_LEAST = 10;

/**
 * Divides a draft into the columns of its first page. At the side are the contact details, skills and
 * other sections, as long as each of their lines fits. All others stay in the main column.
 */
export function arrangeColumns(draft: ResumeDraft, room: SideRoom): Arranged {
  const [head, ...blocks] = draftBlocks(draft);
  const whole = head?.about === 'head' ? head.lines : [];
  const body = head?.about === 'head' ? blocks : draftBlocks(draft);
  const { top, contact } = dividedHead(whole);
  const side: DraftBlock[] = [];
  const takes = (block: DraftBlock, above: readonly DraftLine[]) => {
    const isTaken =
      block.lines.every(room.fits) && room.holds(above, linesOfBlocks([...side, block]));
    if (isTaken) side.push(block);
    return isTaken;
  };
  const above = contact && takes(contact, top) ? top : whole;
  const main: DraftBlock[] = [];
  for (const block of body) {
    const { about } = block;
    const isLate = about === 'more' && main.some((one) => one.about === 'more');
    const isShort = about === 'skills' || (about === 'more' && !isLate);
    if (!isShort || !takes(linePerPart(block), above)) main.push(block);
  }
  const lines = linesOfBlocks(side);
  return lines.filter(({ kind }) => kind !== 'gap').length < SIDE_LEAST
    ? { top: whole, side: [], main: linesOfBlocks(body) }
    : { top: above, side: lines, main: linesOfBlocks(main) };
}

type Part = DraftLine['parts'][number];

const alone = (part: Part, kind: 'text' | 'point' = 'text'): DraftLine => ({
  kind,
  parts: [Object.assign({}, part, { between: '' })],
});

/** Returns the block with each of its fields as an item of a list. */
const linePerPart = ({ about, lines }: DraftBlock): DraftBlock => ({
  about,
  lines: lines.flatMap((line) =>
    line.kind === 'text' ? line.parts.map((part) => alone(part, 'point')) : [line],
  ),
});

const CONTACT: DraftLine = {
  kind: 'heading',
  parts: [{ path: '', value: 'Contact', between: '' }],
};

/** Divides the head of a page: name and headline, and the ways to reach the person. */
function dividedHead(head: readonly DraftLine[]) {
  const reach = head.find(
    ({ kind, parts }) => kind === 'contact' && parts.some(({ path }) => path !== 'headline'),
  );
  const contact: DraftBlock | null = reach
    ? { about: 'head', lines: [CONTACT, ...reach.parts.map((part) => alone(part))] }
    : null;
  return { top: head.filter((line) => line !== reach), contact };
}
