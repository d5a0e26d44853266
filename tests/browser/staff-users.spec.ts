import { expect, test } from './fixtures.ts';
import { signInAsAdmin } from './person.ts';
import { expectClean } from './staff-pages.ts';

test('staff end all sessions of a person from the palette in three steps', async ({
  page,
  openMember,
  access,
}) => {
  const { theirs, email } = await openMember();
  await signInAsAdmin(page, access);

  // 1: the person, by the palette
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(email);
  await page.getByRole('option', { name: email }).click();
  await expect(page.getByRole('heading', { name: email })).toBeVisible();
  await expect(page.getByText('Accepted what is in force')).toBeVisible();

  // 2: the act, 3: its reason
  await page.getByRole('button', { name: 'End all sessions' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Sign them out' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A lost phone');
  await dialog.getByRole('button', { name: 'Sign them out' }).click();
  await expect(theirs).toHaveURL(/\/login/);
  await expect(page.getByText('The person is signed out', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Acts of staff' }).click();
  await expect(page.getByText('A lost phone')).toBeVisible();
  await expectClean(page, 'person');

  await page.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  await expect(page.getByRole('link', { name: email })).toBeVisible();
  await expectClean(page, 'users');

  // G and a letter open another screen, and the help lists the letters
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page.getByRole('heading', { level: 1, name: 'Consent reports' })).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByRole('listitem').filter({ hasText: 'Users' })).toHaveText('UUsers');
});
