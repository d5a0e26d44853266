import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { becomeMember, signInAsAdmin } from './person.ts';
import { expectClean } from './staff-pages.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

const dialog = (page: Page) => page.getByRole('alertdialog');

async function saveNotice(page: Page, reason: string) {
  await dialog(page).getByLabel('Reason').fill(reason);
  await dialog(page).getByRole('button', { name: 'Save the change' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test('a notice reaches open pages, and its history brings a value back', async ({
  page,
  access,
  browser,
  baseURL,
}) => {
  const other = await browser.newPage({ ...(baseURL ? { baseURL } : {}) });
  await becomeMember(other);
  await signInAsAdmin(page, access);
  await page.goto('/admin/settings');
  const field = page.getByRole('textbox', { name: 'Notice on every page' });
  const before = await field.inputValue();
  const notice = `Closed from 8 to 9, ${Date.now()}`;
  await field.fill(notice);
  await page.getByRole('button', { name: 'Save…' }).click();
  await expect(dialog(page).getByText(notice)).toBeVisible();
  await saveNotice(page, 'A new machine');
  await expect(other.getByText(notice)).toBeVisible();
  await other.close();
  await expectClean(page, 'settings');

  await field.fill(before);
  await page.getByRole('button', { name: 'Save…' }).click();
  await saveNotice(page, 'It is over');
  await page.getByRole('button', { name: 'History of Notice on every page' }).click();
  const history = page.getByRole('dialog', { name: 'History of “Notice on every page”' });
  await expect(history.getByText(': A new machine')).toBeVisible();
  await expect(
    history.getByRole('button', { name: `Go back to this value : ${notice}` }),
  ).toBeVisible();
});
