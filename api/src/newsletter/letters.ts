import { buildEmail, type EmailMessage } from '../mail/email-message.ts';

/** E-mail that asks the owner of an address to confirm a subscription. */
export function confirmationLetter(url: string, hours: number): EmailMessage {
  return buildEmail({
    subject: 'Please confirm: RoleTrail articles by e-mail',
    paragraphs: [
      'Someone, probably you, asked us to send new RoleTrail articles to this address.',
      'We send nothing before you confirm.',
    ],
    action: { label: 'Confirm the subscription', url },
    closing: [
      `The link works for ${hours} hours. If it was not you, do nothing: we send no letter and delete the request.`,
    ],
  });
}

/** E-mail about an active subscription, its receipt, and how to end it. */
export function welcomeLetter(
  urls: { articles: string; leave: string; receipt: string },
  tag: string | null,
): EmailMessage {
  const what = tag === null ? 'new articles' : `new articles tagged “${tag.replaceAll('-', ' ')}”`;
  return buildEmail({
    subject: 'You get RoleTrail articles by e-mail',
    paragraphs: [
      `From now on this address gets ${what}, at most once a month.`,
      'Everything published so far is on the site.',
    ],
    action: { label: 'Read the articles', url: urls.articles },
    closing: [
      `The receipt of your consent is at ${urls.receipt}`,
      `To stop these letters at any time, open ${urls.leave}`,
    ],
  });
}
