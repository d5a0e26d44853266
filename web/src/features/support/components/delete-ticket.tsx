import { useQueryClient } from '@tanstack/react-query';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { DESK_KEY, deleteTicket, deskTicketQuery } from '../api/desk.ts';

const schema = async () => (await import('@roletrail/contracts/http/support')).staffDeleteBody;

/** Deletes a ticket with its texts. */
export function DeleteTicket({ number, onDeleted }: { number: string; onDeleted: () => void }) {
  const http = useHttp();
  const queries = useQueryClient();
  const finish = () => {
    onDeleted();
    queries.removeQueries({ queryKey: deskTicketQuery(http, number).queryKey });
    void queries.invalidateQueries({ queryKey: [...DESK_KEY, 'list'] });
  };
  return (
    <StaffAct
      label="Delete"
      variant="destructive"
      title={`Delete ${number}?`}
      says={<p>This deletes everything in it, for both sides, and it cannot be restored.</p>}
      verb="Delete the ticket"
      cancelVerb="Keep it"
      destructive
      schema={schema}
      initial={{ reason: '', currentPassword: '' }}
      password
      send={(body) => deleteTicket(http, number, body)}
      onDone={finish}
      done="The ticket is deleted"
    />
  );
}
