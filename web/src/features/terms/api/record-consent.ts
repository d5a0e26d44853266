import type {
  AcceptBody,
  DeclineBody,
  PendingAnswer,
  RecordedAnswer,
} from '@roletrail/contracts/http/legal';
import type { Http } from '../../../lib/http.ts';
import type { ConsentAttempt } from '../consent-attempt.ts';

const recorded = async () => (await import('@roletrail/contracts/http/legal')).recordedAnswer;
const pending = async () => (await import('@roletrail/contracts/http/legal')).pendingAnswer;

/**
 * Records a decision. 201 and 202 both mean that it is durable and effective. The request outlives
 * the page (`keepalive`).
 * @throws ProblemError DOCUMENT_CHANGED, PRESENTATION_INVALID, LOG_UNAVAILABLE, OUTCOME_UNKNOWN…;
 * NetworkError if no answer came: send the same attempt again
 */
export async function recordConsent(
  http: Http,
  attempt: ConsentAttempt<AcceptBody | DeclineBody>,
): Promise<RecordedAnswer | PendingAnswer> {
  const response = await http.send('/legal-consent', {
    method: 'POST',
    body: attempt.body,
    headers: { 'idempotency-key': attempt.key },
    keepalive: true,
  });
  return readDecisionAnswer(http, response);
}

export function readDecisionAnswer(
  http: Http,
  response: Response,
): Promise<RecordedAnswer | PendingAnswer> {
  return response.status === 202 ? http.read(response, pending) : http.read(response, recorded);
}
