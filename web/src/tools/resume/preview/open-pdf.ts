import { getDocument, type PDFPageProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerScript from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url';
import { startWorker } from '../../../lib/browser-apis/worker.ts';

/** Maximum number of pages to draw. Bounded, because each page takes up to 30 MB of pixels. */
const PAGES_MAX = 12;

/** PDF that a worker reads. The pages are unusable after `close`. */
export type OpenPdf = {
  /** the first pages, at most 12 */
  readonly pages: readonly PDFPageProxy[];
  /** number of pages in the file */
  readonly count: number;
  readonly close: () => void;
};

/**
 * Opens a PDF in a worker. Glyphs are drawn as paths: no font is loaded, no text is evaluated.
 * @throws Error if the browser has no workers, the script did not load or the file is invalid
 */
export async function openPdf(file: Blob): Promise<OpenPdf> {
  const data = new Uint8Array(await file.arrayBuffer());
  const port = startWorker('pdf-worker', workerScript);
  if (port === null) throw new Error('this browser starts no worker');
  const failed = new Promise<never>((_, reject) => {
    port.addEventListener('error', () => reject(new Error('the worker did not start')));
  });
  const worker = PDFWorker.create({ port });
  const loading = getDocument({
    data,
    worker,
    disableFontFace: true,
    isEvalSupported: false,
    isOffscreenCanvasSupported: false,
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
  });
  const close = () => {
    void loading.destroy();
    worker.destroy();
    port.terminate();
  };
  try {
    const document = await Promise.race([loading.promise, failed]);
    const count = document.numPages;
    const numbers = Array.from({ length: Math.min(count, PAGES_MAX) }, (_, at) => at + 1);
    const pages = await Promise.all(numbers.map((number) => document.getPage(number)));
    return { pages, count, close };
  } catch (error) {
    close();
    throw error;
  }
}
