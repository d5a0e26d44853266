import type { PendingAnswer, RecordedAnswer, WithdrawBody } from '@roletrail/contracts/http/legal';
import type { Http } from '../../../lib/http.ts';
import { readDecisionAnswer } from './record-consent.ts';

/** A withdrawal on its way, with the key that makes sending it twice the same as sending it once. */
export type Withdrawing = { key: string; body: WithdrawBody };

/**
 * Withdraws the acceptance that stands. 201 and 202 both mean that it is durable and effective.
 * @throws ProblemError NOTHING_TO_WITHDRAW, CONSENT_STATE_UNAVAILABLE, LOG_UNAVAILABLE,
 *   OUTCOME_UNKNOWN…; NetworkError when no answer came: the same may be sent again
 */
export async function withdraw(
  http: Http,
  { key, body }: Withdrawing,
): Promise<RecordedAnswer | PendingAnswer> {
  const response = await http.send('/me/consents/withdraw', {
    method: 'POST',
    body,
    headers: { 'idempotency-key': key },
    keepalive: true,
  });
  return readDecisionAnswer(http, response);
}
