import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { signInAsAdmin } from './person.ts';
import { expectClean } from './staff-pages.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

test('staff schedule a deletion, the person sees it, and staff take it back', async ({
  page,
  openMember,
  access,
}) => {
  const { theirs, email } = await openMember();
  const password = await signInAsAdmin(page, access, '/admin/delete-user');
  await page.getByRole('searchbox', { name: 'Find the account' }).fill(email);
  await page.getByRole('link', { name: email }).click();

  const impact = page.getByRole('table', { name: 'What a deletion does' });
  await expect(impact.getByRole('row', { name: /Account: e-mail, name, password/ })).toContainText(
    'Emptied',
  );
  await expect(impact.getByRole('row', { name: /Decisions about the terms/ })).toContainText(
    'Stays',
  );
  await expectClean(page, 'delete-user');

  await page.getByRole('button', { name: 'Delete this account' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('combobox', { name: 'Kind of reason' }).selectOption('abuse');
  const address = dialog.getByRole('textbox', { name: 'E-mail address of the account' });
  await address.fill('other@example.org');
  await dialog.getByRole('textbox', { name: 'Reason', exact: true }).fill('Spam in tickets');
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Schedule the deletion' }).click();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await address.fill(email);
  await dialog.getByRole('button', { name: 'Schedule the deletion' }).click();
  await expect(page.getByText('Staff have scheduled the deletion')).toBeVisible();

  await theirs.goto('/delete-account');
  const banner = theirs.getByRole('region', { name: 'Deletion of your account' });
  await expect(banner).toContainText('Our staff will delete your account');
  await expect(theirs.getByRole('link', { name: 'Write to support' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Keep my account' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Open requests', exact: true }).click();
  const request = page.getByRole('listitem').filter({ hasText: email });
  await expect(request).toContainText('Scheduled');
  expect(await findings(page)).toEqual([]);
  await request.getByRole('button', { name: 'Take back' }).click();
  await dialog.getByRole('textbox', { name: 'Reason', exact: true }).fill('A mistake');
  await dialog.getByRole('button', { name: 'Keep the account' }).click();
  await expect(request).toHaveCount(0);
  await page.getByRole('link', { name: 'Closed requests', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Taken back');
});
