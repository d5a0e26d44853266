import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { PASSWORD, signInAsAdmin } from './person.ts';
import { overflows } from './walk.ts';

test('staff lock an account, the person reads until when, and staff undo it', async ({
  page,
  openMember,
  access,
}) => {
  const { theirs, email } = await openMember();
  await signInAsAdmin(page, access, `/admin/users?q=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible();
  expect(await overflows(page, [360, 1280]), 'a long address').toEqual([]);

  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  const tomorrow = new Date(Date.now() + 172_800_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Until').fill(tomorrow);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A stolen laptop');
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Lock the account' }).click();
  await expect(page.getByText('Locked until')).toBeVisible();
  await expect(theirs).toHaveURL(/\/login/);

  await theirs.getByLabel('E-mail').fill(email);
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Sign in' }).click();
  await expect(theirs.getByRole('alert')).toContainText(/This account is locked until .*\sUTC/);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible();
  await theirs.getByRole('button', { name: 'Sign in' }).click();
  await expect(theirs).not.toHaveURL(/\/login/);

  await page.getByRole('button', { name: 'Change plan' }).click();
  await dialog.getByLabel('Plan').selectOption({ index: 1 });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A gift for a test');
  await dialog.getByRole('button', { name: 'Set the plan' }).click();
  await expect(page.getByText('No paid plan')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('No paid plan')).toBeVisible();
});
