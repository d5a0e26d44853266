import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { download } from '../../../lib/download.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { fetchCertificate, fetchProof, fetchReceipt, fetchReceiptZip } from '../api/receipt.ts';

const NOT_YET = 'Your receipt is not ready: no signed root covers this decision yet.';

/** Files of a decision. */
const KINDS = {
  zip: {
    name: (id: string) => `roletrail-receipt-${id}.zip`,
    mime: 'application/zip',
    fetched: fetchReceiptZip,
  },
  pdf: {
    name: (id: string) => `roletrail-receipt-${id}.pdf`,
    mime: 'application/pdf',
    fetched: fetchCertificate,
  },
  json: {
    name: (id: string) => `roletrail-receipt-${id}.json`,
    mime: 'application/json',
    fetched: fetchReceipt,
  },
  proof: {
    name: (id: string) => `roletrail-${id}.tlog-proof`,
    mime: 'text/plain',
    fetched: fetchProof,
  },
};
type Kind = keyof typeof KINDS;

/** Saves a file, or reports that it does not exist yet. */
async function keep(name: string, mime: string, fetched: Promise<BlobPart | null>): Promise<void> {
  const content = await fetched;
  if (content === null) throw new Error(NOT_YET);
  download(name, mime, content);
}

/** Download buttons of a decision. @param ready true if a signed root covers it */
export function KeepFiles({ eventId, ready }: { eventId: string; ready: boolean }) {
  const http = useHttp();
  const save = useMutation({
    mutationFn: (kind: Kind) => {
      const { name, mime, fetched } = KINDS[kind];
      return keep(name(eventId), mime, fetched(http, eventId));
    },
  });
  return (
    <div className="grid gap-3" data-no-print>
      <div className="flex flex-wrap gap-3">
        <SaveButton ready={ready} onClick={() => save.mutate('zip')}>
          Receipt and texts (ZIP)
        </SaveButton>
        <SaveButton ready={ready} onClick={() => save.mutate('pdf')}>
          Receipt (PDF)
        </SaveButton>
        <SaveButton ready={ready} onClick={() => save.mutate('json')}>
          Receipt (JSON)
        </SaveButton>
        <SaveButton ready={ready} onClick={() => save.mutate('proof')}>
          Proof (.tlog-proof)
        </SaveButton>
      </div>
      <div aria-live="polite">
        {save.error ? (
          <Alert variant="destructive" title="We could not save the file">
            {formatErrorMessage(save.error)}
          </Alert>
        ) : null}
      </div>
    </div>
  );
}

function SaveButton({
  ready,
  onClick,
  children,
}: {
  ready: boolean;
  onClick: () => void;
  children: string;
}) {
  return (
    <Button variant="outline" size="touch" disabled={!ready} onClick={onClick}>
      <Download aria-hidden="true" className="size-4" />
      {children}
    </Button>
  );
}
