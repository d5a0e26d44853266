import type { MailState } from '@roletrail/contracts/http/forms';
import type { ApiConfig } from '../config.ts';

/** What becomes of mails in this deployment; pages say so where it matters. */
export function mailStateOf({ mail }: Pick<ApiConfig, 'mail'>): MailState {
  if (mail.smtpUrl !== null) return 'sent';
  return mail.mailboxKey !== null ? 'mailbox' : 'kept';
}
