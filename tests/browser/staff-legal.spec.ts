import { expect, test } from './fixtures.ts';
import { signInAsAdmin, termsDialog } from './person.ts';
import { expectClean } from './staff-pages.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

test('a draft is previewed, compared and published, and an open page is asked again', async ({
  page,
  access,
  openMember,
}) => {
  const { theirs: other } = await openMember();
  const password = await signInAsAdmin(page, access, '/admin/settings?view=legal');
  await page.getByRole('button', { name: 'Create a draft of Terms & Conditions' }).click();
  const words = page.getByLabel('Text in HTML');
  const save = page.getByRole('button', { name: 'Save the draft' });
  const before = await words.inputValue();
  await words.fill(`${before}<p onclick="x()">Nothing</p><script>x()</script>`);
  await save.click();
  await expect(page.getByText(/onclick of <p> is not allowed/)).toBeVisible();
  await expect(page.getByText(/<script> is not allowed/)).toBeVisible();

  const sentence = `Staff added this sentence at ${Date.now()}.`;
  await words.fill(`${before}<p>${sentence}</p>`);
  await save.click();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(sentence);
  await page.getByRole('tab', { name: 'Changes' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Changes' });
  await expect(panel.getByText(/ words added$/)).toBeVisible();
  await expect(panel.getByText(sentence)).toBeVisible();
  await expectClean(page, 'settings', 'draft');
  const name = await page.getByRole('heading', { name: /draft of version/ }).textContent();
  const version = name?.split('version ')[1] ?? '';

  await page.getByRole('link', { name: 'All versions and drafts' }).click();
  const choice = page.getByRole('combobox', { name: 'Terms & Conditions' });
  const option = choice.locator('option', { hasText: version });
  await choice.selectOption((await option.getAttribute('value')) ?? '');
  await expect(page.getByText(/^\d+ (person|people)$/)).toBeVisible();
  await expectClean(page, 'settings', 'documents');
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('A clearer sentence');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog).toHaveCount(0);

  const { area } = termsDialog(other);
  await expect(area).toContainText(sentence);
  await expect(area).toHaveAccessibleName(`Terms & Conditions, version ${version}`);
});
