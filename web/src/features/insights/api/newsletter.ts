import type {
  NewsletterAnswer,
  NewsletterConfirmAnswer,
} from '@roletrail/contracts/http/newsletter';
import type { Http } from '../../../lib/http.ts';

const answerSchema = async () =>
  (await import('@roletrail/contracts/http/newsletter')).newsletterAnswer;
const confirmSchema = async () =>
  (await import('@roletrail/contracts/http/newsletter')).newsletterConfirmAnswer;

export function askForLetter(
  http: Http,
  body: { email: string; tag?: string; website: string; formToken: string },
): Promise<NewsletterAnswer> {
  return http.json('/newsletter', answerSchema, { method: 'POST', body, auth: 'none' });
}

export function confirmLetter(http: Http, token: string): Promise<NewsletterConfirmAnswer> {
  const request = { method: 'POST', body: { token }, auth: 'none' } as const;
  return http.json('/newsletter/confirm', confirmSchema, request);
}

export async function stopLetter(http: Http, token: string): Promise<void> {
  await http.send('/newsletter/unsubscribe', { method: 'POST', body: { token }, auth: 'none' });
}
