import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import {
  AlertDialog,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
} from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { DESK_KEY, deleteTicket, deskTicketQuery } from '../api/desk.ts';

const schema = async () => (await import('../message-schemas.ts')).deletionFields;

/** Deletes a ticket with its texts, with a logged reason. */
export function DeleteTicket({ number, onDeleted }: { number: string; onDeleted: () => void }) {
  const http = useHttp();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const finish = () => {
    onDeleted();
    queries.removeQueries({ queryKey: deskTicketQuery(http, number).queryKey });
    void queries.invalidateQueries({ queryKey: [...DESK_KEY, 'list'] });
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
            This deletes everything in it, for both sides, and it cannot be brought back. The log
            keeps your name, the number and the reason.
          </AlertDialogDescription>
          <ActionForm
            schema={schema}
            initial={{ reason: '' }}
            send={({ reason }) => deleteTicket(http, number, reason)}
            onDone={finish}
            problems={{ VALIDATION_FAILED: 'reason' }}
            verb="Delete the ticket"
            destructive
            cancelVerb="Keep it"
            onCancel={() => setOpen(false)}
          >
            {(field) => (
              <Field
                label="Reason"
                maxLength={500}
                help="No personal data: the log keeps it forever."
                {...field('reason')}
              />
            )}
          </ActionForm>
        </AlertDialogContent>
      </AlertDialog>
    </>
  );
}
