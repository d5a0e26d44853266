import { z } from 'zod';
import { formEmail, formFields, mailState } from './forms.ts';
import { articleTag } from './insights.ts';

/** POST /newsletter. The answer is the same whether the address is known or not. */
export const newsletterBody = z.strictObject({
  email: formEmail,
  /** only articles with this tag; absent: all */
  tag: articleTag.optional(),
  ...formFields,
});
export type NewsletterBody = z.output<typeof newsletterBody>;

/** 202: a letter with a link is on its way, if mail is; nothing is subscribed before it is opened. */
export const newsletterAnswer = z.object({ mail: mailState });
export type NewsletterAnswer = z.infer<typeof newsletterAnswer>;

/** POST /newsletter/confirm: 32 random bytes, base64url. */
export const newsletterConfirmBody = z.strictObject({
  token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be a confirmation token'),
});
export const newsletterConfirmAnswer = z.object({ tag: articleTag.nullable() });
export type NewsletterConfirmAnswer = z.infer<typeof newsletterConfirmAnswer>;

/** POST /newsletter/unsubscribe: a subscription's id and its signature. */
export const newsletterLeaveBody = z.strictObject({
  token: z
    .string()
    .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[A-Za-z0-9_-]{43}$/, 'must be a token'),
});
