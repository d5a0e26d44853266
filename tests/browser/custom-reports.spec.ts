import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { signInAsAdmin } from './person.ts';
import { expectClean } from './staff-pages.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

test('a report is built, run and saved, and survives a reload and an export', async ({
  page,
  access,
}) => {
  await signInAsAdmin(page, access, '/admin/custom-reports');
  await expect(page.getByRole('checkbox', { name: 'E-mail' })).toBeDisabled();
  await page.getByLabel('Show', { exact: true }).selectOption('groups');
  await page.getByLabel('By', { exact: true }).selectOption('created');
  await page.getByRole('button', { name: 'Add a filter' }).click();
  await page.getByLabel('Filter 1: column').selectOption('verified');
  await page.getByLabel('Chart').selectOption('bars');
  const sentence =
    'People: Count of rows by Signed up (month), only if Address confirmed is “yes”.';
  await expect(page.getByText(sentence)).toBeVisible();
  await page.getByRole('button', { name: 'Run' }).click();
  const table = page.getByRole('table', { name: 'Rows of the report' });
  await expect(table.getByRole('row')).not.toHaveCount(0);
  await expect(page.getByText('Read with the database role for reports')).toBeVisible();
  const name = `Sign-ups ${Date.now()}`;
  await page.getByLabel('Name of the report').fill(name);
  await page.getByRole('button', { name: 'Save the report' }).click();
  const saved = page.getByRole('list', { name: 'Your saved reports' });
  await expect(saved.getByRole('link', { name })).toBeVisible();
  await expectClean(page, 'custom-reports');

  await page.reload();
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Count by Signed up' })).toBeVisible();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await waiting).path(), 'utf8');
  expect(file).toMatch(/^Signed up,Count\n\d{4}-\d\d,\d+\n/);
});
