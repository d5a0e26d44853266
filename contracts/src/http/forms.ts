import { z } from 'zod';
import { EMAIL_MAX, PERSON_NAME_MAX } from '../limits.ts';
import { singleLine, text } from '../primitives.ts';

/**
 * What becomes of mails here. sent: a mail server delivers them; mailbox: the page /mailbox shows
 * them (trying the product out); kept: no mail server is set up, they wait in the database.
 */
export const mailState = z.enum(['sent', 'mailbox', 'kept']);
export type MailState = z.infer<typeof mailState>;

/**
 * GET /forms: data for a public form. `token` is signed by the server and contains the opening
 * time. It is valid for one sending, so that a repeat after a lost answer has no effect.
 */
export const formAnswer = z.object({
  token: z.string(),
  /** ms; a form sent sooner after this answer counts as a bot's */
  minFillMs: z.int(),
  mail: mailState,
});
export type FormAnswer = z.infer<typeof formAnswer>;

/** Fields that every public form sends beside its own. */
export const formFields = {
  formToken: text(512).min(1),
  /** a field hidden from people; a value indicates a bot */
  website: text(200).default(''),
};

/** E-mail address in a form. */
export const formEmail = z.email().max(EMAIL_MAX);

/** A person's name. */
export const personName = singleLine(PERSON_NAME_MAX);
