import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useHttp } from '../../../lib/http-context.tsx';
import { ProblemError } from '../../../lib/http-errors.ts';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { Sheet, SheetContent, SheetTrigger } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { downloadCards, importCards } from '../api/applications.ts';
import { type CardActs, today } from '../use-cards.ts';

/** Applications as a CSV file, and from one. */
export function FileMenu({ acts }: { acts: CardActs }) {
  const http = useHttp();
  const [open, setOpen] = useState(false);
  const saving = useAction();
  const reading = useAction();
  const read = (file: File) =>
    reading.run(async () => {
      const { added } = await importCards(http, await file.text(), today());
      await acts.refetch();
      setOpen(false);
      toast({ title: added === 1 ? '1 application is added' : `${added} applications are added` });
    });
  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <SheetTrigger asChild>
        <Button variant="outline">CSV file</Button>
      </SheetTrigger>
      <SheetContent
        title="Your applications as a file"
        description="For a spreadsheet, or to bring applications from another program."
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <section className="grid justify-items-start gap-3">
            <h3 className="font-bold">Take them along</h3>
            <p className="text-sm text-muted">
              The file holds all of your cards with their history, notes and sent texts.
            </p>
            <Button
              variant="outline"
              busy={saving.busy}
              onClick={() => void saving.run(() => downloadCards(http))}
            >
              Download as CSV
            </Button>
            {saving.error ? (
              <Alert variant="destructive" title={formatRefusal(saving.error)} />
            ) : null}
          </section>
          <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <h3 className="font-bold">Bring them in</h3>
            <p className="text-sm text-muted">
              The first row names the columns. Only “Role” is required; a downloaded file shows the
              others. Every row is added as a new card.
            </p>
            <ImportProblems error={reading.error} />
            <FilePicker
              region="CSV file"
              label="Choose a file"
              help="CSV in UTF-8, up to 2,000 rows and 1 MB"
              accept=".csv,text/csv"
              Icon={FileUp}
              onFile={(file) => void read(file)}
            />
            {reading.busy ? <p role="status">Reading the file...</p> : null}
          </section>
        </div>
      </SheetContent>
    </Sheet>
  );
}

function ImportProblems({ error }: { error: unknown }) {
  if (!error) return null;
  const problems = error instanceof ProblemError ? error.errors : [];
  return (
    <Alert variant="destructive" title={formatRefusal(error)}>
      <ul className="list-disc pl-5 empty:hidden">
        {problems.map(({ path, message }) => (
          <li key={`${path} ${message}`} className="wrap-anywhere">
            {path === 'csv' ? `The file ${message}` : `${path}: ${message}`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
