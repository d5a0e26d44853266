import type { PromoBatchAnswer } from '@roletrail/contracts/http/promo-codes';
import { useState } from 'react';
import { csvFile } from '../../../lib/csv.ts';
import { download } from '../../../lib/download.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import {
  AlertDialog,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
} from '../../../ui/dialog.tsx';
import { TextareaField } from '../../../ui/field.tsx';

/** Codes of a new batch, shown once. Closes after they were saved, or after a second press. */
export function BatchCodes({ batch, onClose }: { batch: PromoBatchAnswer; onClose: () => void }) {
  const [isSaved, setIsSaved] = useState(false);
  const [asks, setAsks] = useState(false);
  const { name, codes } = batch;
  const save = () => {
    const lines = codes.map((code) => [code]);
    download('roletrail-new-promo-codes.csv', 'text/csv', csvFile(['code'], lines));
    setIsSaved(true);
  };
  const close = () => (isSaved || asks ? onClose() : setAsks(true));
  return (
    <AlertDialog open onOpenChange={(open) => (open ? undefined : close())}>
      <AlertDialogContent className="grid gap-5">
        <AlertDialogTitle className="text-xl">
          {codes.length.toLocaleString('en-GB')} codes of “{name}”
        </AlertDialogTitle>
        <AlertDialogDescription>
          Save them now. Afterwards we show only the beginning and the end of each code.
        </AlertDialogDescription>
        <TextareaField label="Codes" rows={8} readOnly value={codes.join('\n')} />
        {asks && !isSaved ? (
          <Alert variant="warning" title="The codes are not saved as a file">
            Close again if you copied them.
          </Alert>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button onClick={save}>Export CSV</Button>
          <Button variant="ghost" onClick={close}>
            Close
          </Button>
        </div>
      </AlertDialogContent>
    </AlertDialog>
  );
}
