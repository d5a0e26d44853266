import type { Database, Tx } from '@roletrail/db/open';
import { readSendsMail } from '@roletrail/event-log/deployment/processes';
import type { Settings } from '../settings/settings.ts';

/**
 * Whether letters go out of this deployment. The apis know, which send them; a command of another
 * container is not given SMTP_URL. Its own settings count where no api has reported.
 */
export async function sendsMail(
  db: Database | Tx,
  { smtpUrl }: Pick<Settings, 'smtpUrl'>,
): Promise<boolean> {
  return (await readSendsMail(db)) ?? smtpUrl !== null;
}
