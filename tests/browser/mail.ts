import { type SmtpCatcher, smtpCatcher } from '../helpers/smtp-catcher.ts';
import { test as base } from './fixtures.ts';

/** `test` with a product that sends its mail to a real SMTP server beside it. */
export const test = base.extend<
  object,
  { catcher: SmtpCatcher; mailSettings: Readonly<Record<string, string>> }
>({
  /** settings of the product beside the mail server */
  mailSettings: [{}, { option: true, scope: 'worker' }],
  catcher: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here
    async ({}, use) => {
      const catcher = await smtpCatcher();
      await use(catcher);
      await catcher[Symbol.asyncDispose]();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ catcher, mailSettings }, use) => use({ SMTP_URL: catcher.url, ...mailSettings }),
    { scope: 'worker' },
  ],
});
