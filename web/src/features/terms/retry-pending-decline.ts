import type { Http } from '../../lib/http.ts';
import { isRefusal } from '../../lib/http-errors.ts';
import { recordConsent } from './api/record-consent.ts';
import { dropPendingDecline, pendingDecline } from './pending-decline.ts';

/**
 * Sends a refusal that could not be stored when it was made, with its own key and bytes.
 * @returns whether one was there: `sent`, still `kept`, or `none` (also when its session is gone
 *   or is another person's, so that it can never be sent)
 */
export async function retryPendingDecline(http: Http): Promise<'none' | 'sent' | 'kept'> {
  const attempt = pendingDecline();
  if (attempt === null) return 'none';
  try {
    const { user } = await http.refresh();
    if (user.id === attempt.body.userId) {
      await recordConsent(http, attempt);
      dropPendingDecline();
      return 'sent';
    }
    dropPendingDecline();
    return 'none';
  } catch (error) {
    if (!isRefusal(error)) return 'kept';
    dropPendingDecline();
    return 'none';
  }
}
