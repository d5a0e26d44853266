import { buildEmail, type EmailMessage } from '../mail/email-message.ts';

const NOT_RESERVED =
  'Your promo code is not reserved. It counts when we approve the request, if it still works then.';
const LEFT_OUT =
  'Your promo code is not part of it, so the plan has its list price. If you do not want the plan at this price, reply to this e-mail and we end it.';

/** E-mail to the person who requested a plan. */
export function planRequested(request: {
  readonly reference: string;
  readonly plan: string;
  /** e.g. `USD 9.00 a month` */
  readonly price: string;
  readonly url: string;
  readonly hasCode: boolean;
}): EmailMessage {
  return buildEmail({
    subject: `You asked for the ${request.plan} plan: ${request.reference}`,
    paragraphs: [
      `We have your request ${request.reference} for the plan “${request.plan}”, ${request.price}.`,
      ...(request.hasCode ? [NOT_RESERVED] : []),
      'We have charged nothing: RoleTrail takes no payment. A person reads each request and writes back to this address.',
    ],
    action: { label: 'Plans and prices', url: request.url },
    closing: [
      'If you did not ask for this, someone typed your address by mistake. You need not do anything.',
    ],
  });
}

/** E-mail to the operator's support address. */
export function planNotice({ reference, plan }: { reference: string; plan: string }): EmailMessage {
  return buildEmail({
    subject: `Plan requested: ${reference}`,
    paragraphs: [
      `Someone asked for the plan “${plan}”. The request is ${reference}. It waits under “Revenue” in the staff area.`,
    ],
    closing: [],
  });
}

/** E-mail to the person whose request was approved. */
export function planApproved(given: {
  readonly reference: string;
  readonly plan: string;
  /** e.g. `USD 9.00 a month` */
  readonly price: string;
  /** true: the request had a promo code, and the plan has none */
  readonly leftOut: boolean;
  readonly url: string;
}): EmailMessage {
  return buildEmail({
    subject: `You have the ${given.plan} plan: ${given.reference}`,
    paragraphs: [
      `We approved your request ${given.reference}. You have the plan “${given.plan}” from now on, at ${given.price}.`,
      ...(given.leftOut ? [LEFT_OUT] : []),
      'We have charged nothing: RoleTrail takes no payment.',
    ],
    action: { label: 'Plans and prices', url: given.url },
    closing: ['To end the plan, reply to this e-mail.'],
  });
}

/** E-mail to the person whose request was refused. */
export function planRefused(given: {
  readonly reference: string;
  readonly plan: string;
  /** words of the staff; '' for none */
  readonly message: string;
  readonly hadCode: boolean;
  readonly url: string;
}): EmailMessage {
  return buildEmail({
    subject: `We did not approve your request ${given.reference}`,
    paragraphs: [
      `We did not approve your request ${given.reference} for the plan “${given.plan}”. Your plan stays as it is.`,
      ...(given.message === '' ? [] : [given.message]),
      ...(given.hadCode ? ['Your promo code is not used up.'] : []),
    ],
    action: { label: 'Plans and prices', url: given.url },
    closing: ['You can ask again at any time.'],
  });
}

/** E-mail to the person whose paid plan staff ended. */
export function planEnded({ plan, url }: { plan: string; url: string }): EmailMessage {
  return buildEmail({
    subject: `Your ${plan} plan has ended`,
    paragraphs: [
      `Your plan “${plan}” has ended. All that you saved stays.`,
      'You can ask for a plan again at any time.',
    ],
    action: { label: 'Plans and prices', url },
    closing: ['If you did not expect this, reply to this e-mail.'],
  });
}

/** E-mail to the person whose plan staff set, or set back. */
export function planSet({ plan, url }: { plan: string; url: string }): EmailMessage {
  return buildEmail({
    subject: `You have the ${plan} plan`,
    paragraphs: [
      `Our staff set your plan: you have the plan “${plan}” from now on.`,
      'We have charged nothing: RoleTrail takes no payment.',
    ],
    action: { label: 'Plans and prices', url },
    closing: ['If you did not expect this, reply to this e-mail.'],
  });
}
