import type { TicketTopic } from '@roletrail/contracts/http/support';
import type { Tx } from '@roletrail/db/open';
import type { ApiContext } from '../api.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { readSupportAddress } from '../settings/support-address.ts';
import { staffNotice } from './desk-mails.ts';

/** Mails the operator's support address that a ticket waits, if there is such an address. */
export async function notifySupportStaff(
  tx: Tx,
  { config, deps }: ApiContext,
  ticket: { readonly number: string; readonly topic: TicketTopic; readonly again: boolean },
): Promise<void> {
  const to = await readSupportAddress(tx, config);
  if (to === null) return;
  const url = `${config.publicOrigin}/support?view=desk&ticket=${ticket.number}`;
  await enqueueMail(tx, deps.keys.vault, {
    to,
    ...staffNotice({ ...ticket, url }),
  });
}
