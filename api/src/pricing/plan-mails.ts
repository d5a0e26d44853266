import type { PlanRequestAnswer } from '@roletrail/contracts/http/pricing';
import { buildEmail, type EmailMessage } from '../mail/email-message.ts';

const NOT_RESERVED =
  'Your promo code is not reserved yet, because this address is not confirmed. It is used when we approve the request, if it still works then. To reserve it now, sign in with a confirmed address and ask again.';

/** E-mail to the person who requested a plan. */
export function planRequested(request: {
  readonly reference: string;
  readonly plan: string;
  /** e.g. `USD 9.00 a month` */
  readonly price: string;
  readonly url: string;
  readonly code: PlanRequestAnswer['code'];
}): EmailMessage {
  return buildEmail({
    subject: `You asked for the ${request.plan} plan: ${request.reference}`,
    paragraphs: [
      `We have your request ${request.reference} for the plan “${request.plan}”, ${request.price}.`,
      ...(request.code === 'not_reserved' ? [NOT_RESERVED] : []),
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
      `Someone asked for the plan “${plan}”. The request is ${reference}; it waits in the table plan_request.`,
    ],
    closing: [],
  });
}
