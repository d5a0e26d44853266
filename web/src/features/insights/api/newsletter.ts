import type {
  NewsletterAnswer,
  NewsletterConfirmAnswer,
  NewsletterReceipt,
} from '@roletrail/contracts/http/newsletter';
import { queryOptions } from '@tanstack/react-query';
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

/** Builds the query for the issues that were sent last. */
export const sentIssuesQuery = (http: Http) =>
  queryOptions({
    queryKey: ['insights', 'newsletter'],
    queryFn: () =>
      http.json(
        '/newsletter',
        async () => (await import('@roletrail/contracts/http/newsletter')).newsletterIssues,
        { auth: 'none' },
      ),
  });

/** Reads the receipt of a consent by the token of its link. */
export function fetchReceipt(http: Http, token: string): Promise<NewsletterReceipt> {
  return http.json(
    '/newsletter/receipt',
    async () => (await import('@roletrail/contracts/http/newsletter')).newsletterReceipt,
    { method: 'POST', body: { token }, auth: 'none' },
  );
}
