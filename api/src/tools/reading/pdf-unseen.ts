import type { getDocumentProxy } from 'unpdf';
import './array-buffers.ts';
import { sidesOf } from './pdf-graphics.ts';
import { PdfPainter, type SetLetters } from './pdf-painter.ts';
import { unseenOf } from './unseen.ts';

export type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

/** pdf.js's operation names by number. */
export type OperationNames = Readonly<Record<number, string>>;

export const namesOf = (numbers: Readonly<Record<string, number>>): OperationNames =>
  Object.fromEntries(Object.entries(numbers).map(([name, number]) => [number, name]));

/** Annotations are not part of the page's text, here and in the extraction. */
const NO_ANNOTATIONS = { annotationMode: 0 };

export interface Drawing {
  /** the invisible words */
  readonly hidden: string;
  readonly letters: readonly SetLetters[];
}

/** Returns what is drawn on a page. A drawing that cannot be interpreted hides nothing. */
export async function drawingOf(page: PdfPage, names: OperationNames): Promise<Drawing> {
  const listed = await page.getOperatorList(NO_ANNOTATIONS).catch(() => null);
  if (listed === null) return { hidden: '', letters: [] };
  const view = sidesOf(page.view);
  const painter = new PdfPainter(view, names);
  for (const [at, operation] of listed.fnArray.entries()) {
    painter.paint(operation, (listed.argsArray[at] ?? []) as readonly unknown[]);
  }
  const letters = painter.painted.filter((one) => one.kind === 'letters');
  return { hidden: joined(unseenOf(painter.painted, view)), letters };
}

/** Fraction of the font size: letters closer than this belong to one word. */
const SPACE = 0.15;

function joined(letters: readonly SetLetters[]): string {
  let text = '';
  let before: SetLetters | null = null;
  for (const one of letters) {
    if (before) {
      const [x, y] = before.end;
      const gap = Math.hypot(one.start[0] - x, one.start[1] - y);
      if (gap > SPACE * one.size) text += ' ';
    }
    text += one.text;
    before = one;
  }
  return text;
}
