import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type SmtpCatcher, smtpCatcher } from '../helpers/smtp-catcher.ts';
import { begin, fillDetails, saved } from './article-editor.ts';
import { test as base, expect } from './fixtures.ts';
import { newEmail, signInAsAdmin } from './person.ts';

/** The product with a real SMTP server beside it. */
const test = base.extend<object, { catcher: SmtpCatcher }>({
  catcher: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here
    async ({}, use) => {
      const catcher = await smtpCatcher();
      await use(catcher);
      await catcher[Symbol.asyncDispose]();
    },
    { scope: 'worker' },
  ],
  settings: [async ({ catcher }, use) => use({ SMTP_URL: catcher.url }), { scope: 'worker' }],
});

/** Presses a button, fills the dialog that it opens, and confirms. */
async function act(page: Page, button: string, verb: string, fields: Record<string, string> = {}) {
  await page.getByRole('button', { name: button, exact: true }).click();
  const form = page.getByRole('alertdialog');
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value);
  await form.getByLabel('Reason').fill('For the test');
  await form.getByRole('button', { name: verb, exact: true }).click();
  await expect(form).toBeHidden();
}

test('an article is scheduled, published, moved, taken back and restored', async ({
  page,
  access,
}) => {
  await signInAsAdmin(page, access, null);
  const slug = `pay-${randomUUID().slice(0, 8)}`;
  await begin(page, slug);
  await page.keyboard.type('The first text.');
  await fillDetails(page);
  await page.getByLabel('Address', { exact: true }).first().fill(slug);
  await saved(page);
  const editor = page.url();
  await act(page, 'Publish', 'Publish', { 'Appears at': '2099-01-31T10:00' });
  await expect(page.getByText('Scheduled', { exact: true }).first()).toBeVisible();
  await page.goto('/admin/insights?view=calendar&month=2099-01');
  await page.getByRole('link', { name: slug }).click();
  await expect(page).toHaveURL(editor);

  await act(page, 'Publish', 'Publish');
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
  await page.getByLabel('Address', { exact: true }).first().fill(`${slug}-moved`);
  await saved(page);
  await act(page, 'Publish the changes', 'Publish');
  const old = await page.request.get(`/insights/${slug}`, { maxRedirects: 0 });
  expect(old.status()).toBe(301);
  expect(old.headers().location).toContain(`/insights/${slug}-moved`);

  await page.getByRole('textbox', { name: 'Text' }).fill('Another text.');
  await saved(page);
  await page.getByRole('button', { name: 'Show earlier versions' }).click();
  await page.getByRole('button', { name: 'Compare' }).first().click();
  await act(page, 'Restore this version', 'Restore it');
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveText('The first text.');

  await page.goto(`/admin/insights?q=${slug}`);
  const row = page.getByRole('row').filter({ hasText: slug });
  await row.getByRole('checkbox').check();
  await act(page, 'Withdraw', 'Withdraw');
  await expect(row.getByText('Withdrawn', { exact: true })).toBeVisible();
  expect((await page.request.get(`/insights/${slug}-moved`)).status()).toBe(404);
});

/** Subscribes by the form and the link of the letter. Returns the address. */
async function subscribe(page: Page, catcher: SmtpCatcher): Promise<string> {
  const email = newEmail();
  await page.goto('/newsletter');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('button', { name: 'Ask for the letter' }).click();
  const [letter] = await catcher.caught(email);
  await page.goto(/http\S+newsletter\/confirm\S+/.exec(letter?.text ?? '')?.[0] ?? 'no link');
  await page.getByRole('button', { name: 'Confirm the subscription' }).click();
  await expect(page.getByText('You are subscribed')).toBeVisible();
  return email;
}

test('an issue reaches each reader once over SMTP, and not the one who left', async ({
  page,
  browser,
  baseURL,
  catcher,
  access,
}) => {
  const reader = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  const stays = await subscribe(reader, catcher);
  const left = await subscribe(reader, catcher);
  const password = await signInAsAdmin(page, access, '/admin/newsletter');
  await page.getByRole('button', { name: 'Write an issue' }).click();
  const form = page.getByRole('alertdialog');
  await form.getByLabel('Subject').fill('Pay in numbers');
  await form.getByLabel('Words before the articles').fill('Hello, this month: pay.');
  await form.getByLabel('Reason').fill('The first issue');
  await form.getByRole('button', { name: 'Save the draft' }).click();
  const stop = catcher.mails.find(({ envelopeTo }) => envelopeTo.includes(left));
  await reader.goto(/http\S+newsletter\/unsubscribe\S+/.exec(stop?.text ?? '')?.[0] ?? 'no link');
  await reader.getByRole('button', { name: 'Stop the letters' }).click();
  await expect(reader.getByText('You get no more letters')).toBeVisible();
  await reader.close();
  await act(page, 'Send', 'Send the issue', { 'Your password': password });
  const sheet = page.getByRole('dialog', { name: 'Pay in numbers' });
  await expect(sheet.getByText('Sent', { exact: true })).toBeVisible({ timeout: 60_000 });
  const letters = await catcher.caught(stays, 2);
  expect(letters.map(({ subject }) => subject)).toEqual([expect.anything(), 'Pay in numbers']);
  expect(catcher.mails.filter(({ subject }) => subject === 'Pay in numbers')).toHaveLength(1);
});
