/** One article in two windows of one account: what one saves comes into the other. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signInAsAdmin } from './person.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text' });
const saved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible({ timeout: 8000 });

async function begin(page: Page): Promise<void> {
  await page.goto('/admin/insights/editor/new');
  await page.getByLabel('Title').fill(`Windows ${randomUUID().slice(0, 8)}`);
  await page.keyboard.press('Enter');
  await textOf(page).focus();
  for (const words of ['First.', 'Middle.', 'Last.']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
  }
  await saved(page);
}

test('a clean merge leaves the cursor where the person writes', async ({ page, access }) => {
  await signInAsAdmin(page, access, null);
  await begin(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await textOf(other).locator('p').first().click();
  await other.keyboard.press('End');
  await other.keyboard.type(' Theirs.');
  await saved(other);
  await page.bringToFront();
  await expect(page.getByText('You have this article open in another window')).toBeVisible({
    timeout: 25_000,
  });

  await textOf(page).locator('p').nth(2).click();
  await page.keyboard.press('End');
  const merged = expect(textOf(page)).toContainText('First. Theirs.', { timeout: 8000 });
  await page.keyboard.type(' Mine');
  await merged;
  await page.keyboard.type(', and more.');
  await expect(textOf(page)).toContainText('Last. Mine, and more.');
  await expect(textOf(page)).toBeFocused();
  await saved(page);
  await page.keyboard.press('Control+z');
  await expect(textOf(page)).toContainText('First. Theirs.');
  await expect(textOf(page)).not.toContainText('and more');
});

test('details that are not valid are kept in the browser, and named', async ({ page, access }) => {
  await signInAsAdmin(page, access, null);
  await begin(page);
  const address = page.getByLabel('Address', { exact: true });
  const stored = await address.inputValue();
  await address.fill('No address');
  await page.getByRole('button', { name: 'Add a source' }).click();
  await page.getByLabel('Title of the source').fill('A report');
  await expect(page.getByText(/^Not saved: address, 1 source\./)).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Address', { exact: true }).first()).toHaveValue('No address');
  await expect(page.getByLabel('Title of the source')).toHaveValue('A report');
  await page.getByLabel('Address', { exact: true }).first().fill(stored);
  await page.getByRole('button', { name: 'Remove this source' }).click();
  await saved(page);
});
