import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Returns the text of a page, one line for each line of the page. */
export async function readPageText(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
}

/**
 * Draws a page.
 * @param width of the picture, device pixels
 * @returns the drawing: `promise` rejects after `cancel()`, and if the page is invalid
 */
export function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number) {
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  return page.render({ canvas, viewport });
}
