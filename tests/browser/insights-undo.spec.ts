import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { begin, fillDetails, saved } from './article-editor.ts';
import { expect, test } from './fixtures.ts';
import { signInAsAdmin } from './person.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

/** Presses a button, fills the dialog that it opens, and confirms. */
async function act(page: Page, name: string, fields: Record<string, string> = {}) {
  await page.getByRole('button', { name, exact: true }).click();
  const form = page.getByRole('alertdialog').filter({ has: page.getByLabel('Reason') });
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value);
  await form.getByLabel('Reason').fill('For the test');
  await form.getByRole('button', { name, exact: true }).click();
  await expect(form).toBeHidden();
}

const undo = (page: Page) =>
  page.locator('.toast').getByRole('button', { name: 'Undo' }).last().click();
const status = (page: Page, name: string) =>
  expect(page.getByText(name, { exact: true }).first()).toBeVisible();

test('the editor withdraws, unschedules and publishes, each with Undo', async ({
  page,
  access,
}) => {
  const secured = { 'Your password': await signInAsAdmin(page, access, null) };
  const slug = `undone-${randomUUID().slice(0, 8)}`;
  await begin(page, slug);
  await page.keyboard.type('The text of readers.');
  await fillDetails(page);
  await page.getByLabel('Address', { exact: true }).first().fill(slug);
  await saved(page);
  const isRead = async () => (await page.request.get(`/insights/${slug}`)).status();

  await act(page, 'Publish', secured);
  await status(page, 'Published');
  await undo(page);
  await status(page, 'Draft');
  expect(await isRead()).toBe(404);

  await act(page, 'Publish', { ...secured, 'Appears at': '2099-01-31T10:00' });
  await status(page, 'Scheduled');
  await act(page, 'Unschedule');
  await status(page, 'Draft');
  await undo(page);
  await status(page, 'Scheduled');

  await act(page, 'Publish', secured);
  await status(page, 'Published');
  await page.getByRole('textbox', { name: 'Text' }).fill('Not public yet.');
  await saved(page);
  await act(page, 'Withdraw');
  await status(page, 'Withdrawn');
  expect(await isRead()).toBe(404);
  await undo(page);
  await status(page, 'Published');
  expect(await isRead()).toBe(200);
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveText('Not public yet.');
  const shown = await page.request.get(`/api/insights/${slug}`);
  expect(await shown.text()).toContain('The text of readers.');
});

test('acts on several articles are taken back together; a refusal is named', async ({
  page,
  access,
}) => {
  const secured = { 'Your password': await signInAsAdmin(page, access, null) };
  const slug = `many-${randomUUID().slice(0, 8)}`;
  for (const name of ['one', 'two']) {
    await begin(page, `${slug} ${name}`);
    await page.keyboard.type('The text.');
    await fillDetails(page);
    await saved(page);
  }
  await page.goto(`/admin/insights?q=${slug}`);
  const rows = page.getByRole('row').filter({ hasText: slug });
  const each = (name: string) => expect(rows.getByText(name, { exact: true })).toHaveCount(2);
  const actOnAll = async (name: string, fields: Record<string, string> = {}) => {
    for (const row of await rows.all()) await row.getByRole('checkbox').check();
    await act(page, name, fields);
  };
  await each('Draft');
  await actOnAll('Publish', secured);
  await each('Published');
  await undo(page);
  await each('Draft');
  await actOnAll('Add a tag', { Tag: 'offers' });
  await each('pay, offers');
  await undo(page);
  await each('pay');
  await actOnAll('Withdraw');
  const refused = page.getByRole('alertdialog', { name: 'Some articles were not changed' });
  await expect(refused.getByText('Its status does not allow this.')).toHaveCount(2);
});
