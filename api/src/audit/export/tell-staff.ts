import type { Tx } from '@roletrail/db/open';
import type { ApiContext } from '../../api.ts';
import type { CallerFacts } from '../../callers/load-caller.ts';
import { buildEmail, type EmailMessage } from '../../mail/email-message.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';

const EXPORTED = 'roletrail.evidence.exported';

/**
 * Notifies all other staff that sealed values were exported, in the export's transaction. The
 * e-mail omits the reader's text and filter, because they may name people.
 */
export async function notifyStaffOfExport(
  tx: Tx,
  { config, deps }: Pick<ApiContext, 'config' | 'deps'>,
  reader: CallerFacts,
  reasonCode: string,
): Promise<void> {
  const others = await tx
    .selectFrom('app_user')
    .select(['id', 'email'])
    .where('erased_at', 'is', null)
    .where('id', '<>', reader.user.id)
    .where('id', 'in', (roles) =>
      roles.selectFrom('user_role').select('user_id').where('role', 'in', ['admin', 'compliance']),
    )
    .orderBy('id')
    .execute();
  const notice = openedExportLetter(config.publicOrigin, reader.user.email, reasonCode);
  for (const { id, email } of others) {
    if (email === null) continue;
    await enqueueMail(tx, deps.keys.vault, { to: email, userId: id, ...notice });
  }
}

function openedExportLetter(origin: string, by: string, reasonCode: string): EmailMessage {
  return buildEmail({
    subject: 'Sealed evidence was exported from RoleTrail',
    paragraphs: [
      `${by} made an export of the ledger in which the addresses, devices, names and words that decisions seal can be read. The reason given: ${reasonCode.replaceAll('_', ' ')}.`,
      'The ledger keeps who made it, when, and of which records.',
    ],
    action: { label: 'See all exports', url: `${origin}/admin/reports?type=${EXPORTED}` },
    closing: [
      'You watch over evidence here. If you did not expect this, ask them. An admin can take the compliance role away, which cuts the download at once.',
    ],
  });
}
