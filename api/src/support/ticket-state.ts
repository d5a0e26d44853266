import type { TicketStatus } from '@roletrail/contracts/http/support';

/**
 * A ticket's status says who is to write next.
 *
 * open      from the start, whenever the person writes, and when staff reopens: waits for staff.
 * answered  when staff has replied: waits for the person.
 * closed    when staff closes, alone or with a reply. Whoever writes next opens it again.
 *
 * Invariant: nothing that a person writes leaves a ticket closed, so nothing is overlooked.
 * Being set aside (`held`) stands beside the status and ends only by `release` or a staff reply.
 */
export type TicketAct =
  | { readonly kind: 'person_writes' }
  | { readonly kind: 'staff_replies'; readonly close: boolean }
  | { readonly kind: 'close' }
  | { readonly kind: 'reopen' };

/** The status after an act, whatever it was before. */
export function statusAfter(act: TicketAct): TicketStatus {
  switch (act.kind) {
    case 'person_writes':
    case 'reopen':
      return 'open';
    case 'staff_replies':
      return act.close ? 'closed' : 'answered';
    case 'close':
      return 'closed';
  }
}
