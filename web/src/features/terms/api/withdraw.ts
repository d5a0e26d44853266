import type { PendingAnswer, RecordedAnswer, WithdrawBody } from '@roletrail/contracts/http/legal';
import type { Http } from '../../../lib/http.ts';
import { readDecisionAnswer } from './record-consent.ts';

/** Withdrawal request with its idempotency key. */
export type Withdrawing = { key: string; body: WithdrawBody };

/**
 * Withdraws the active acceptance. 201 and 202 both mean that it is durable and effective.
 * @throws ProblemError NOTHING_TO_WITHDRAW, CONSENT_STATE_UNAVAILABLE, LOG_UNAVAILABLE,
 * OUTCOME_UNKNOWN…; NetworkError if no answer came: send the same request again
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
