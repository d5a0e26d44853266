import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { begin, fillDetails, saved } from './article-editor.ts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { signInAsAdmin } from './person.ts';

/** Presses a button, fills the dialog that it opens, and confirms. */
async function act(page: Page, button: string, verb: string, fields: Record<string, string> = {}) {
  await page.getByRole('button', { name: button, exact: true }).click();
  const form = page.getByRole('alertdialog');
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value);
  await form.getByLabel('Reason').fill('For the test');
  await form.getByRole('button', { name: verb, exact: true }).click();
  await expect(form).toBeHidden();
}

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

test('an article is scheduled, published, moved, taken back and restored', async ({
  page,
  access,
}) => {
  const password = await signInAsAdmin(page, access, null);
  const slug = `pay-${randomUUID().slice(0, 8)}`;
  await begin(page, slug);
  await page.keyboard.type('The first text.');
  await fillDetails(page);
  await page.getByLabel('Address', { exact: true }).first().fill(slug);
  await saved(page);
  const editor = page.url();
  const secured = { 'Your password': password };
  const planned = { ...secured, 'Appears at': '2099-01-31T10:00' };
  await act(page, 'Publish', 'Publish', planned);
  await expect(page.getByText('Scheduled', { exact: true }).first()).toBeVisible();
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible();
  await act(page, 'Publish', 'Publish', planned);
  await expect(page.getByText('Scheduled', { exact: true }).first()).toBeVisible();
  await page.goto('/admin/insights?view=calendar&month=2099-01');
  await page.getByRole('link', { name: slug }).click();
  await expect(page).toHaveURL(editor);

  await act(page, 'Publish', 'Publish', secured);
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
  await page.getByLabel('Address', { exact: true }).first().fill(`${slug}-moved`);
  await saved(page);
  await act(page, 'Publish the changes', 'Publish', secured);
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

test('an act on a text that was changed elsewhere shows both versions and goes on', async ({
  page,
  access,
}) => {
  const password = await signInAsAdmin(page, access, null);
  await begin(page, `changed-${randomUUID().slice(0, 8)}`);
  await page.keyboard.type('The first text.');
  await fillDetails(page);
  await saved(page);
  const other = await page.context().newPage();
  const form = page.getByRole('alertdialog');
  const changeElsewhere = async (words: string) => {
    await other.goto(page.url());
    await other.getByRole('textbox', { name: 'Text' }).fill(words);
    await saved(other);
  };

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await form.getByLabel('Reason').fill('It is ready');
  await form.getByLabel('Your password').fill(password);
  await changeElsewhere('The second text.');
  await form.getByRole('button', { name: 'Publish', exact: true }).click();
  const changed = form.getByRole('alert').filter({ hasText: 'This was changed elsewhere' });
  await expect(changed.getByText('You saw: Draft')).toBeVisible();
  await expect(changed.locator('del').getByText('first')).toBeVisible();
  await expect(changed.locator('ins').getByText('second')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await changed.getByRole('button', { name: 'Continue with the current version' }).click();
  await expect(changed.getByText(/has the current version now/)).toBeVisible();
  await form.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(form).toBeHidden();
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect(text).toHaveText('The second text.');

  await page.getByRole('button', { name: 'Show earlier versions' }).click();
  await page.getByRole('button', { name: 'Compare' }).first().click();
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await form.getByLabel('Reason').fill('It was better');
  await changeElsewhere('The third text.');
  await form.getByRole('button', { name: 'Restore it' }).click();
  await expect(changed.locator('ins').getByText('third')).toBeVisible();
  await changed.getByRole('button', { name: 'Continue with the current version' }).click();
  await expect(changed.getByText(/has the current version now/)).toBeVisible();
  await form.getByRole('button', { name: 'Restore it' }).click();
  await expect(form).toBeHidden();
  await expect(text).toHaveText('The second text.');
});
