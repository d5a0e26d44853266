/** An article from the list to its publication by keyboard alone. */
import { randomUUID } from 'node:crypto';
import { saved } from './article-editor.ts';
import { expect, test } from './fixtures.ts';
import { pressByKeys, tabTo, typeByKeys } from './keys.ts';
import { signInAsAdmin } from './person.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

test('an article is begun, written, described, previewed and published without a mouse', async ({
  page,
  access,
}) => {
  const password = await signInAsAdmin(page, access, '/admin/insights');
  const title = `Keys ${randomUUID().slice(0, 8)}`;
  await pressByKeys(page, page.getByRole('link', { name: 'Write an article' }));
  await typeByKeys(page, page.getByLabel('Title'), title);
  await page.keyboard.press('Enter');

  const text = page.getByRole('textbox', { name: 'Text' });
  await text.waitFor();
  await tabTo(page, text);
  await page.keyboard.type('First words.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Pay by region');
  const heading = page.getByRole('button', { name: 'Heading', exact: true });
  await tabTo(page, heading, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(text.locator('h2')).toHaveText('Pay by region');
  await expect(text, 'writing goes on').toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Last words, ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('bold ones.');

  await typeByKeys(page, page.getByLabel('Summary'), 'What the test says');
  await typeByKeys(page, page.getByLabel('Tags'), 'pay');
  await pressByKeys(page, page.getByRole('button', { name: 'Add a source' }));
  // the new fields are before the button
  const source = page.getByLabel('Title of the source');
  await tabTo(page, source, 'Shift+Tab');
  await page.keyboard.type('A report');
  await typeByKeys(page, page.getByLabel('Publisher'), 'A bureau');
  await typeByKeys(page, page.getByLabel('Address').last(), 'https://example.org/report');
  await saved(page);

  const preview = page.getByRole('button', { name: 'Preview' });
  await tabTo(page, preview, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const frame = page.frameLocator('iframe').first();
  await expect(frame.getByRole('heading', { level: 2, name: 'Pay by region' })).toBeVisible();
  await expect(frame.locator('strong').filter({ hasText: 'bold ones.' })).toBeVisible();

  await pressByKeys(page, page.getByRole('button', { name: 'Publish', exact: true }));
  const form = page.getByRole('alertdialog');
  await expect(form.getByText(/no problems found/)).toBeVisible();
  await typeByKeys(page, form.getByLabel('Reason'), 'It is ready');
  await typeByKeys(page, form.getByLabel('Your password'), password);
  await pressByKeys(page, form.getByRole('button', { name: 'Publish', exact: true }));
  await expect(form).toBeHidden();
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
});
