import { type Browser, expect, type Page } from '@playwright/test';
import type { CaughtMail, SmtpCatcher } from '../helpers/smtp-catcher.ts';
import { newEmail } from './person.ts';

/**
 * Subscribes through the form of /newsletter and the link of the letter that came last.
 * @returns the address
 */
export async function subscribe(
  page: Page,
  catcher: SmtpCatcher,
  email = newEmail(),
): Promise<string> {
  const before = catcher.mails.filter(({ envelopeTo }) => envelopeTo.includes(email)).length;
  await page.goto('/newsletter');
  const form = page.getByRole('region', { name: 'New articles by e-mail' });
  await form.getByLabel('E-mail').fill(email);
  await form.getByRole('button', { name: 'Ask for the letter' }).click();
  await expect(form.getByText('One step is left')).toBeVisible();
  const confirmation = (await catcher.caught(email, before + 1)).at(-1);
  await page.goto(linkIn(confirmation, '/newsletter/confirm'));
  await page.getByRole('button', { name: 'Confirm the subscription' }).click();
  await expect(page.getByText('You are subscribed')).toBeVisible();
  return email;
}

/** Returns the address with a token that a letter has for a page. */
export const linkIn = (mail: CaughtMail | undefined, path: string): string =>
  new RegExp(String.raw`http\S+${path}[?#]token=\S+`).exec(mail?.text ?? '')?.[0] ?? path;

/** Ends a subscription on the page of its link, in a window of its own. */
export async function leaveByPage(browser: Browser, link: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(link);
  await page.getByRole('button', { name: 'Stop the letters' }).click();
  await expect(page.getByText('You get no more letters')).toBeVisible();
  await page.close();
}
