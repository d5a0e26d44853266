import { useEffect, useRef, useState } from 'react';
import { useWidth } from '../../../kit/charts/use-width.ts';
import { pixelRatio } from '../../../lib/browser-apis/sizes.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { drawPage, readPageText } from './draw-page.ts';
import type { OpenPdf } from './open-pdf.ts';
import { usePdf } from './use-pdf.ts';

/** Width of a page at 100% on a wide screen, CSS pixels: the width of Letter paper. */
const PAPER = 816;

type Page = OpenPdf['pages'][number];

/** Pages of a PDF as pictures with their text, in a region that the keyboard scrolls. */
export function PdfPages(props: {
  /** undefined while it loads */
  file: Blob | undefined;
  /** factor of the width that fits */
  zoom: number;
  onRetry: () => void;
}) {
  const { file, zoom, onRetry } = props;
  const [ref, width] = useWidth(PAPER);
  const { pdf, isFailed } = usePdf(file);
  const pageWidth = Math.round(Math.min(width, PAPER) * zoom);
  return (
    <section
      aria-label="Pages of the PDF"
      aria-busy={pdf === null && !isFailed}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
      tabIndex={0}
      className="reader-text grow overflow-x-auto bg-raised p-2 -outline-offset-2 sm:p-4"
    >
      <div ref={ref} />
      <p role="status" className="sr-only">
        {pdf ? `Drawn: ${countPages(pdf.count)}` : isFailed ? '' : 'Drawing the pages'}
      </p>
      {isFailed ? (
        <Alert variant="warning" title="The pages could not be drawn">
          <p>You can still download the file.</p>
          <Button variant="outline" size="touch" className="mt-2" onClick={onRetry}>
            Try again
          </Button>
        </Alert>
      ) : pdf === null ? (
        <Skeleton className="mx-auto h-[40rem] max-w-[51rem]" />
      ) : (
        <ol className="grid w-fit min-w-full justify-items-center gap-4">
          {pdf.pages.map((page) => (
            <li key={page.pageNumber} className="relative grid gap-1">
              <PageNumber page={page} of={pdf.count} />
              <PageDrawing page={page} width={pageWidth} />
            </li>
          ))}
        </ol>
      )}
      {pdf && pdf.pages.length < pdf.count ? (
        <p className="mt-3 text-center text-sm text-muted">
          The file has {countPages(pdf.count)}. The first {pdf.pages.length} are drawn here.
        </p>
      ) : null}
    </section>
  );
}

const countPages = (count: number) => `${count} ${count === 1 ? 'page' : 'pages'}`;

function PageNumber({ page, of }: { page: Page; of: number }) {
  return (
    <h3 className="sticky left-0 w-fit text-sm font-bold text-muted">
      Page {page.pageNumber} of {of}
    </h3>
  );
}

/** Picture of a page, and its text for screen readers. */
function PageDrawing({ page, width }: { page: Page; width: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isFailed, setFailed] = useState(false);
  const [text, setText] = useState('');
  useEffect(() => {
    if (canvas.current === null) return;
    let isCurrent = true;
    const drawing = drawPage(page, canvas.current, width * pixelRatio());
    const onFailure = () => isCurrent && setFailed(true);
    drawing.promise.then(() => isCurrent && setFailed(false), onFailure);
    return () => {
      isCurrent = false;
      drawing.cancel();
    };
  }, [page, width]);
  useEffect(() => {
    let isCurrent = true;
    const onFailure = () => isCurrent && setFailed(true);
    readPageText(page).then((read) => isCurrent && setText(read), onFailure);
    return () => {
      isCurrent = false;
    };
  }, [page]);
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Picture of page ${page.pageNumber}. Its text follows.`}
        className="block bg-white shadow-modal"
        style={{ width }}
      />
      <p className="sr-only whitespace-pre-line">{text}</p>
      {isFailed ? (
        <p role="alert" className="text-sm font-bold text-destructive">
          Page {page.pageNumber} could not be drawn. You can still download the file.
        </p>
      ) : null}
    </>
  );
}
