/** Lists of the staff area: filters in the address, files with a reason, saved views. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signInAsAdmin } from './person.ts';
import { expectClean } from './staff-pages.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

/** Saves a list with a reason. Returns the file. */
async function save(page: Page, rows: string): Promise<string> {
  await page.getByRole('button', { name: `Export CSV : ${rows}`, exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('Asked by audit');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save the file' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  await expect(dialog).toHaveCount(0);
  return file;
}

test('the tabs of a person are filtered in the address and saved as files', async ({
  page,
  openMember,
  access,
}) => {
  const { email } = await openMember();
  await signInAsAdmin(page, access, `/admin/users?q=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: email }).click();
  await expect(page.getByRole('list', { name: 'Decisions' }).getByRole('listitem')).toHaveCount(1);
  await page.getByLabel('Decision', { exact: true }).selectOption('declined');
  await expect(page).toHaveURL(/decision=declined/);
  await expect(page.getByText('The person has made no such decision.')).toBeVisible();
  expect((await save(page, 'decisions')).trim().split('\n')).toHaveLength(1);
  await page.getByLabel('Decision', { exact: true }).selectOption('accepted');
  expect(await save(page, 'decisions')).toMatch(/accepted/);

  await page.getByRole('button', { name: 'Saved views : decisions' }).click();
  const sheet = page.getByRole('dialog', { name: 'Saved views' });
  await sheet.getByLabel('Name').fill('Acceptances');
  await sheet.getByRole('button', { name: 'Save this view' }).click();
  await expect(sheet.getByRole('link', { name: 'Acceptances' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Decision', { exact: true }).selectOption('');
  await expect(page).not.toHaveURL(/decision=/);
  await page.getByRole('button', { name: 'Saved views : decisions' }).click();
  await sheet.getByRole('link', { name: 'Acceptances' }).click();
  await expect(page).toHaveURL(/decision=accepted/);
  await expect(page.getByLabel('Decision', { exact: true })).toHaveValue('accepted');

  await page.getByRole('link', { name: 'Sessions', exact: true }).click();
  expect((await save(page, 'sessions')).trim().split('\n')).toHaveLength(2);
  await page.getByRole('link', { name: 'Acts of staff' }).click();
  await expect(page.getByText('Asked by audit').first()).toBeVisible();
  await expectClean(page, 'person', 'acts');
});

test('the queue of the desk is a file too', async ({ page, access }) => {
  await signInAsAdmin(page, access);
  await page.goto('/support?view=desk&queue=held');
  await expect(page.getByLabel('Show', { exact: true })).toHaveValue('held');
  expect(await save(page, 'tickets')).toMatch(/^\uFEFF?number,topic,status,name,email/);
});
