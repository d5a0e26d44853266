import { expect, type Page } from '@playwright/test';

/** Waits until all that was written is on the server. */
export const saved = (page: Page) =>
  expect(page.getByText(/^Saved \d/)).toBeVisible({ timeout: 8000 });

/** Begins an article and leaves the keyboard in its text. */
export async function begin(page: Page, title: string): Promise<void> {
  await page.goto('/admin/insights/editor/new');
  await page.getByLabel('Title').fill(title);
  await page.keyboard.press('Enter');
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect(text).toBeVisible();
  await text.focus();
}

/** Fills what an article needs before it can be published. */
export async function fillDetails(page: Page): Promise<void> {
  await page.getByLabel('Summary').fill('What the test says');
  await page.getByLabel('Tags').fill('pay');
  await page.getByRole('button', { name: 'Add a source' }).click();
  await page.getByLabel('Title of the source').fill('A report');
  await page.getByLabel('Publisher').fill('A bureau');
  await page.getByLabel('Address').last().fill('https://example.org/report');
}
