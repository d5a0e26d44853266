import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { ResumeFileFormat, ResumeLayout } from '@roletrail/contracts/tools/resume';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { download } from '../../../lib/download.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent, DialogTitle } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { resumeFileQuery } from '../api/review.ts';
import { FORMATS, fileNameOf, LAYOUT_CHOICES } from './file-choices.ts';
import { PdfPages } from './pdf-pages.tsx';

/** Sizes of a page, as a factor of the width that fits. */
const ZOOMS = [1, 1.5, 2] as const;

/** The file as it will be: its pages drawn from the PDF itself, and its download. */
export default function PreviewDialog(props: {
  draft: ResumeDraft;
  /** text as programs read it */
  text: string;
  onClose: () => void;
}) {
  const { draft, text, onClose } = props;
  const [format, setFormat] = useState<ResumeFileFormat>('pdf-letter');
  const [layout, setLayout] = useState<ResumeLayout>('plain');
  const [zoomStep, setZoomStep] = useState(0);
  const isPdf = format === 'pdf-letter' || format === 'pdf-a4';
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent reader className="max-w-5xl sm:h-dvh" aria-describedby={undefined}>
        <div className="grid gap-3 border-b border-border px-4 py-3 sm:px-6">
          <div className="flex items-center justify-between gap-3">
            <DialogTitle className="text-xl">Preview &amp; download</DialogTitle>
            <Button variant="ghost" size="icon" aria-label="Close the preview" onClick={onClose}>
              <X aria-hidden="true" className="mx-auto size-5" />
            </Button>
          </div>
          <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
            <FormatField format={format} onFormat={setFormat} />
            {isPdf ? <LayoutField layout={layout} onLayout={setLayout} /> : null}
            <DownloadButton draft={draft} format={format} layout={isPdf ? layout : 'plain'} />
            {isPdf ? <ZoomButtons step={zoomStep} onStep={setZoomStep} /> : null}
          </div>
          {isPdf ? (
            <p className="text-sm text-muted">
              {LAYOUT_CHOICES.find(([one]) => one === layout)?.[2]}
            </p>
          ) : null}
        </div>
        {isPdf ? (
          <PdfPreview
            draft={draft}
            format={format}
            layout={layout}
            zoom={ZOOMS[zoomStep] ?? ZOOMS[0]}
          />
        ) : (
          <TextPreview format={format} text={text} />
        )}
      </DialogContent>
    </Dialog>
  );
}

type FileChoice = { draft: ResumeDraft; format: ResumeFileFormat; layout: ResumeLayout };

function PdfPreview({ zoom, ...file }: FileChoice & { zoom: number }) {
  const found = useQuery(resumeFileQuery(useHttp(), file));
  const [tries, setTries] = useState(0);
  if (found.data === undefined && found.isError)
    return (
      <div className="p-4 sm:p-6">
        <LoadFailure what="the preview" error={found.error} onRetry={() => void found.refetch()} />
      </div>
    );
  return <PdfPages key={tries} file={found.data} zoom={zoom} onRetry={() => setTries(tries + 1)} />;
}

/** Stands in for pages: only the PDF has pages of its own. */
function TextPreview({ format, text }: { format: ResumeFileFormat; text: string }) {
  return (
    <section
      aria-label="Text of the file"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
      tabIndex={0}
      className="reader-text grid grow content-start gap-3 px-4 py-4 -outline-offset-2 sm:px-6"
    >
      <p className="text-sm text-muted">
        {format === 'docx'
          ? 'The program that opens a Word file makes its pages. This is the text of your last review.'
          : 'This file has no pages. This is the text of your last review.'}
      </p>
      <div className="whitespace-pre-wrap break-words text-sm">{text}</div>
    </section>
  );
}

/** Saves the file that the preview shows, or asks for it. */
function DownloadButton(choice: FileChoice) {
  const { draft, format } = choice;
  const http = useHttp();
  const queries = useQueryClient();
  const action = useAction();
  const ending = FORMATS.find(([one]) => one === format)?.[2] ?? 'txt';
  const save = () =>
    action.run(async () => {
      const file = await queries.fetchQuery(resumeFileQuery(http, choice));
      download(`${fileNameOf(draft)}.${ending}`, file.type, file);
    });
  return (
    <>
      <Button busy={action.busy} onClick={() => void save()}>
        Download
      </Button>
      {action.error ? (
        <p role="alert" className="order-last col-span-2 w-full text-sm font-bold text-destructive">
          {formatRefusal(action.error)}
        </p>
      ) : null}
    </>
  );
}

function FormatField(props: {
  format: ResumeFileFormat;
  onFormat: (format: ResumeFileFormat) => void;
}) {
  const { format, onFormat } = props;
  return (
    <SelectField
      label="As a file"
      value={format}
      onChange={({ target }) =>
        onFormat(FORMATS.find(([one]) => one === target.value)?.[0] ?? format)
      }
    >
      {FORMATS.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function LayoutField(props: { layout: ResumeLayout; onLayout: (layout: ResumeLayout) => void }) {
  const { layout, onLayout } = props;
  return (
    <SelectField
      label="Layout"
      value={layout}
      onChange={({ target }) =>
        onLayout(LAYOUT_CHOICES.find(([one]) => one === target.value)?.[0] ?? layout)
      }
    >
      {LAYOUT_CHOICES.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function ZoomButtons({ step, onStep }: { step: number; onStep: (step: number) => void }) {
  const percent = Math.round(100 * (ZOOMS[step] ?? 1));
  return (
    <div className="flex items-center gap-1">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Smaller pages"
        aria-disabled={step === 0}
        onClick={() => onStep(step - 1)}
      >
        <ZoomOut aria-hidden="true" className="mx-auto size-5" />
      </Button>
      <span role="status" className="w-12 text-center text-sm tabular-nums">
        <span className="sr-only">Size of the pages: </span>
        {percent}%
      </span>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Larger pages"
        aria-disabled={step === ZOOMS.length - 1}
        onClick={() => onStep(step + 1)}
      >
        <ZoomIn aria-hidden="true" className="mx-auto size-5" />
      </Button>
    </div>
  );
}
