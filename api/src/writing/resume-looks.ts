/** Sizes and spaces of the layouts of a resume's PDF, in points. */
import type { ResumeLayout } from '@roletrail/contracts/tools/resume';
import type { DraftLine } from '@roletrail/engines/review/write-draft';

export type Look = { readonly bold: boolean; readonly size: number; readonly above: number };
export type Looks = Readonly<Record<DraftLine['kind'], Look>>;

/** How one column is set. */
export type ColumnLook = {
  /** distance of a list's text from its bullet */
  readonly indent: number;
  readonly looks: Looks;
};

const PLAIN: Looks = {
  name: { bold: true, size: 18, above: 0 },
  contact: { bold: false, size: 9, above: 3 },
  heading: { bold: true, size: 12, above: 8 },
  head: { bold: true, size: 9.5, above: 4 },
  point: { bold: false, size: 9.5, above: 2 },
  text: { bold: false, size: 9.5, above: 2 },
  gap: { bold: false, size: 9.5, above: 0 },
};

const COMPACT: Looks = {
  name: { bold: true, size: 15, above: 0 },
  contact: { bold: false, size: 8, above: 2 },
  heading: { bold: true, size: 10, above: 3 },
  head: { bold: true, size: 8.5, above: 3 },
  point: { bold: false, size: 8.5, above: 0.5 },
  text: { bold: false, size: 8.5, above: 1 },
  gap: { bold: false, size: 8, above: 0 },
};

const MAIN: Looks = {
  name: { bold: true, size: 20, above: 0 },
  contact: { bold: false, size: 10.5, above: 3 },
  heading: { bold: true, size: 11.5, above: 6 },
  head: { bold: true, size: 9, above: 3 },
  point: { bold: false, size: 9, above: 2 },
  text: { bold: false, size: 9, above: 2 },
  gap: { bold: false, size: 14, above: 0 },
};

export const LAYOUT_LOOKS: Readonly<
  Record<ResumeLayout, ColumnLook & { readonly margin: number }>
> = {
  plain: { margin: 54, indent: 12, looks: PLAIN },
  'two-column': { margin: 42, indent: 11, looks: MAIN },
  compact: { margin: 40, indent: 10, looks: COMPACT },
};

/** Close together: pdftotext takes headings that are large or far apart for the other column's. */
const ASIDE: Looks = Object.assign({}, MAIN, {
  heading: { bold: true, size: 9.5, above: 4 },
  point: { bold: false, size: 8.5, above: 2 },
  text: { bold: false, size: 8.5, above: 2 },
  gap: { bold: false, size: 4, above: 0 },
});

/** The column at the side: its width, the space beside it, and the space above both columns. */
export const SIDE: ColumnLook & Readonly<Record<'width' | 'gutter' | 'below', number>> = {
  width: 160,
  gutter: 22,
  below: 8,
  indent: 9,
  looks: ASIDE,
};
