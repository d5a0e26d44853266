import { storeRelease } from '@roletrail/api/tools/releases/store';
import { expect, test } from './fixtures.ts';
import { signInAsAdmin } from './person.ts';
import type { Product } from './product.ts';
import { openData } from './product-data.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

/** Stores a release as `roletrail data` does, without using it. @returns its name */
async function importRelease(product: Product): Promise<string> {
  await using opened = await openData(product);
  const made = { source: 'ooh', edition: '2030', text: '{}', rows: 1, areas: null } as const;
  return (await storeRelease(opened.db, made, false)).name;
}

test('staff use an imported release, and Undo brings the former one back', async ({
  page,
  access,
  product,
}) => {
  if (product === null) throw new Error('there is no product');
  const name = await importRelease(product);
  await signInAsAdmin(page, access, '/admin/settings?view=data');
  const row = page.getByRole('listitem').filter({ hasText: `${name}, edition 2030` });
  await expect(row.getByText('Not in use')).toBeVisible();
  await row.getByRole('button', { name: /^Use this release/ }).click();
  const dialog = page.getByRole('alertdialog', { name: `Use ${name}?` });
  await expect(dialog).toContainText('The tools use ooh-shipped now.');
  await dialog.getByLabel('Reason').fill('Newer projections');
  await dialog.getByRole('button', { name: 'Use the release' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row.getByText('In use', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByText('Not in use')).toBeVisible();
});
