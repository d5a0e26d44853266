import type { UploadWarning } from '@roletrail/contracts/http/uploads';
import { UPLOAD } from '@roletrail/contracts/tool-limits';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import type { ExtractedDocument, ExtractedLine } from './document.ts';
import { hiddenWarning } from './hidden-words.ts';
import { linesOf, type Run } from './pdf-lines.ts';
import { asSet } from './pdf-spaced.ts';
import { drawingOf, namesOf, type OperationNames } from './pdf-unseen.ts';
import { createDamagedFileError, UnreadableFileError } from './unreadable.ts';

/**
 * Extracts a PDF's text line by line in drawing order, and its invisible words. Runs no scripts,
 * ignores pictures, and fetches nothing.
 */
export async function readPdf(bytes: Buffer): Promise<ExtractedDocument> {
  const pdf = await open(bytes);
  try {
    return await readPages(pdf);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function readPages(pdf: Pdf): Promise<ExtractedDocument> {
  if (pdf.numPages > UPLOAD.pdfPages) {
    const detail = `The PDF has ${pdf.numPages} pages; we read up to ${UPLOAD.pdfPages}.`;
    throw new UnreadableFileError('FILE_TOO_LARGE', detail);
  }
  const pages: { width: number; height: number }[] = [];
  const lines: ExtractedLine[] = [];
  let empty = 0;
  const unseen: string[] = [];
  const { OPS } = await getResolvedPDFJS();
  const names = namesOf(OPS);
  for (let number = 1; number <= pdf.numPages; number++) {
    const { toPage, width, height, runs, hidden } = await pageOf(pdf, number, names);
    pages.push({ width, height });
    const found = linesOf(runs, number, toPage);
    unseen.push(hidden);
    if (found.length === 0) empty += 1;
    lines.push(...found, { text: '' });
  }
  if (empty === pages.length) throw new UnreadableFileError('FILE_NO_TEXT');
  const warnings = [...emptyWarning(empty, pages.length), ...hiddenWarning(unseen.join('\n'))];
  return { kind: 'pdf', lines, pages, warnings };
}

function emptyWarning(empty: number, pages: number): UploadWarning[] {
  if (empty === 0) return [];
  const why = `On ${empty} of ${pages} pages there is no text: they may be pictures.`;
  return [{ code: 'EMPTY_PAGES', why }];
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

async function open(bytes: Buffer): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      isEvalSupported: false,
      useSystemFonts: false,
      disableFontFace: true,
      stopAtErrors: false,
      enableXfa: false,
      maxImageSize: 1,
      verbosity: 0,
    });
  } catch (error) {
    throw error instanceof Error && error.name === 'PasswordException'
      ? new UnreadableFileError('FILE_ENCRYPTED', undefined, error)
      : createDamagedFileError('PDF', error);
  }
}

async function pageOf(pdf: Pdf, number: number, names: OperationNames) {
  try {
    const page = await pdf.getPage(number);
    const { width, height, transform } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const { hidden, letters } = await drawingOf(page, names);
    const filled = formRuns(await page.getAnnotations());
    page.cleanup();
    const runs = items.flatMap((item) => ('str' in item ? [item as Run] : []));
    const drawn = asSet(once(runs), letters);
    return { toPage: transform, width, height, runs: [...drawn, ...filled], hidden };
  } catch (error) {
    throw createDamagedFileError('PDF', error);
  }
}

/** Offset of text drawn twice to look bold; fraction of the font size. */
const TWICE = 0.12;
/** Earlier places of the same text that are compared. */
const PLACES_MOST = 8;

/** Runs without those drawn again at the same place. */
function once(runs: readonly Run[]): Run[] {
  const places = new Map<string, { x: number; y: number }[]>();
  return runs.filter(({ str, transform }) => {
    if (str.trim() === '') return true;
    const [, , c = 0, d = 0, x = 0, y = 0] = transform;
    const near = TWICE * Math.hypot(c, d);
    const before = places.get(str) ?? [];
    const isAgain = before.some((at) => Math.abs(at.x - x) < near && Math.abs(at.y - y) < near);
    if (!isAgain) places.set(str, [...before, { x, y }].slice(-PLACES_MOST));
    return !isAgain;
  });
}

/** Font size of form fields that name none. */
const FIELD_SIZE = 11;

/** Values of a form's fields, as lines within their boxes. */
function formRuns(annotations: readonly unknown[]): Run[] {
  return annotations.flatMap((annotation) => {
    const { fieldType, fieldValue, rect, defaultAppearanceData, multiLine } = annotation as {
      fieldType?: unknown;
      fieldValue?: unknown;
      rect?: readonly number[];
      defaultAppearanceData?: { fontSize?: number };
      multiLine?: boolean;
    };
    if ((fieldType !== 'Tx' && fieldType !== 'Ch') || !rect) return [];
    const values = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
    const words = values
      .filter((value) => typeof value === 'string')
      .join('\n')
      .trim();
    if (words === '') return [];
    const [left = 0, bottom = 0, right = 0, top = 0] = rect;
    const size = defaultAppearanceData?.fontSize || FIELD_SIZE;
    const first = multiLine ? top - size : (top + bottom - size * FIELD_RISE) / 2;
    return words.split(/\r\n?|\n/).map((str, at) => ({
      str,
      transform: [size, 0, 0, size, left, first - at * size * FIELD_STEP],
      width: Math.min(right - left, str.length * size * FIELD_LETTER),
      hasEOL: true,
    }));
  });
}

/** Fractions of a form field's font size: height of letters, line height, width of a letter. */
const [FIELD_RISE, FIELD_STEP, FIELD_LETTER] = [0.7, 1.15, 0.5];
