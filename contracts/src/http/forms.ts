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
 * GET /forms: what a public form needs before it can be sent. `token` is signed by the server and
 * says when the form was opened; one token stands for one sending, so that a repeat after a lost
 * answer makes nothing twice.
 */
export const formAnswer = z.object({
  token: z.string(),
  /** milliseconds: a form sent sooner after this answer is taken for a program's */
  minFillMs: z.int(),
  mail: mailState,
});
export type FormAnswer = z.infer<typeof formAnswer>;

/** Fields that every public form sends beside its own. */
export const formFields = {
  formToken: text(512).min(1),
  /** a field that people never see; who fills it in is a program */
  website: text(200).default(''),
};

/** An address as a form takes it. */
export const formEmail = z.email().max(EMAIL_MAX);

/** A person's name. */
export const personName = singleLine(PERSON_NAME_MAX);
