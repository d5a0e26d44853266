import type { TicketStatus } from '@roletrail/contracts/http/support';

/**
 * A ticket's status shows who must write next.
 *
 * - open: waits for staff; new, after each message of the person, or reopened by staff
 * - answered: waits for the person, after a staff reply
 * - closed: by staff, alone or with a reply; the next message opens it
 *
 * Invariant: after a message of the person a ticket is never closed, so no message is missed.
 * `held` is independent of the status and ends only by `release` or a staff reply.
 */
export type TicketAct =
  | { readonly kind: 'person_writes' }
  | { readonly kind: 'staff_replies'; readonly close: boolean }
  | { readonly kind: 'close' }
  | { readonly kind: 'reopen' };

/** Returns the status after an action, whatever it was before. */
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
