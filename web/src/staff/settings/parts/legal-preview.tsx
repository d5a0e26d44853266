import type { DocType } from '@roletrail/contracts/primitives';
import { useMemo } from 'react';
import { LegalDocumentView } from '../../../features/terms/components/legal-html.tsx';
import { formatDate } from '../../../lib/format.ts';
import { intactLegalHtml } from '../../../lib/sanitize-html.ts';
import { Alert } from '../../../ui/alert.tsx';
import { DOCUMENT_TITLES } from '../labels.ts';

/** A draft as the terms dialog and the page of the document show it. */
export default function LegalPreview(props: {
  html: string;
  docType: DocType;
  names: { version: string; effectiveDate: string };
}) {
  const { html, docType, names } = props;
  const content = useMemo(() => intactLegalHtml(html), [html]);
  if (content === null) {
    return (
      <Alert variant="destructive" title="This browser would change the draft">
        So it would not be shown to people. Please correct its HTML.
      </Alert>
    );
  }
  return (
    <section
      aria-label="Preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
      tabIndex={0}
      className="grid max-h-[70vh] max-w-3xl gap-4 overflow-y-auto rounded-md border-2 border-border p-4 sm:p-6"
    >
      <p className="font-semibold">
        {DOCUMENT_TITLES[docType]}, version {names.version}, effective{' '}
        {formatDate(names.effectiveDate)}
      </p>
      <LegalDocumentView content={content} />
    </section>
  );
}
