import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
} from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { DESK_KEY, deleteTicket, deskTicketQuery } from '../api/desk.ts';

/** Deletes a ticket with its texts, with a logged reason. */
export function DeleteTicket({ number, onDeleted }: { number: string; onDeleted: () => void }) {
  const http = useHttp();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const short = reason.trim().length < 3;
    setProblem(short ? 'Say why in a few words.' : undefined);
    if (short) return field.current?.focus();
    try {
      await deleteTicket(http, number, reason.trim());
      onDeleted();
      queries.removeQueries({ queryKey: deskTicketQuery(http, number).queryKey });
      void queries.invalidateQueries({ queryKey: [...DESK_KEY, 'list'] });
    } catch (error) {
      setFailure(formatErrorMessage(error));
    }
  };
  return (
    <>
      <Button variant="destructive" onClick={() => setOpen(true)}>
        Delete
      </Button>
      <AlertDialog open={open} onOpenChange={setOpen}>
        <AlertDialogContent className="grid gap-5">
          <AlertDialogTitle className="text-xl">Delete {number}?</AlertDialogTitle>
          <AlertDialogDescription className="text-muted">
            This deletes everything in it, for both sides, and nobody can bring it back. The log
            keeps your name, the number and the reason.
          </AlertDialogDescription>
          <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
            {failure ? <Alert variant="destructive" title={failure} /> : null}
            <Field
              ref={field}
              label="Reason"
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              help="No personal data: the log keeps it for ever."
              error={problem}
            />
            <div className="flex flex-wrap gap-3">
              <AlertDialogCancel asChild>
                <Button variant="outline">Keep it</Button>
              </AlertDialogCancel>
              <Button type="submit" variant="destructive">
                Delete the ticket
              </Button>
            </div>
          </form>
        </AlertDialogContent>
      </AlertDialog>
    </>
  );
}
