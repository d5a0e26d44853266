import { expect, test } from './fixtures.ts';
import { signInAsStaff } from './person.ts';
import { expectClean } from './staff-pages.ts';

test('staff write an issue, read its letter and plan it; the public page says what it is', async ({
  page,
  access,
}) => {
  test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');
  const password = await signInAsStaff(page, access, 'admin', '/admin/newsletter');
  await page.getByRole('button', { name: 'Write an issue' }).click();
  const form = page.getByRole('alertdialog');
  await form.getByLabel('Subject').fill('Pay in numbers');
  await form.getByLabel('Text before the articles').fill('Hello.\n\nThis month: pay.');
  await form.getByLabel('Reason').fill('The first issue');
  await form.getByRole('button', { name: 'Save the draft' }).click();
  const sheet = page.getByRole('dialog', { name: 'Pay in numbers' });
  await expect(sheet.getByText('This month: pay.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Send', exact: true }).click();
  const send = page.getByRole('alertdialog');
  await send.getByLabel('Sent at').fill('2099-01-31T10:00');
  await expect(send.getByText(/In UTC: .*2099/)).toBeVisible();
  await send.getByLabel('Reason').fill('It is ready');
  await send.getByLabel('Your password').fill(password);
  await send.getByRole('button', { name: 'Send the issue' }).click();
  await expect(sheet.getByText('Planned', { exact: true })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Back to draft' })).toBeVisible();
  await expectClean(page, 'newsletter');

  await page.goto('/newsletter');
  await expect(page.getByRole('heading', { name: 'What happens to your address' })).toBeVisible();
  await expect(page.getByText('No issue has been sent yet')).toBeVisible();
  await expect(page.getByText('An example, which was not sent.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Our newest articles' })).toBeVisible();
});
