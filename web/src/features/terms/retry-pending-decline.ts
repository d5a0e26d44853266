import type { Http } from '../../lib/http.ts';
import { isRefusal } from '../../lib/http-errors.ts';
import { recordConsent } from './api/record-consent.ts';
import { dropPendingDecline, pendingDecline } from './pending-decline.ts';

/**
 * Sends a stored refusal with its own key and bytes.
 * @returns `sent`, `kept` (failed again) or `none` (also if its session has ended or belongs to
 * another user)
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
