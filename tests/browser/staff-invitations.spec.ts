import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { mailedLink, newEmail, PASSWORD, signInAsAdmin, termsDialog } from './person.ts';

test('staff invite a person, who makes an account and reads the terms', async ({
  page,
  browser,
  baseURL,
  access,
}) => {
  const email = newEmail();
  await signInAsAdmin(page, access, '/admin/users');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A new colleague');
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  const open = page.getByRole('region', { name: 'Open invitations' });
  await expect(open.getByText(email)).toBeVisible();
  expect(await findings(page)).toEqual([]);

  const theirs = await browser.newPage({ ...(baseURL ? { baseURL } : {}) });
  await theirs.goto(await mailedLink(theirs, access, email, /invited/));
  await expect(theirs.getByText(`You are invited as ${email}`)).toBeVisible();
  await theirs.getByLabel('New password').fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Create account' }).click();
  await expect(termsDialog(theirs).dialog).toBeVisible();
  await theirs.close();
  await page.reload();
  await expect(page.getByText(email)).toHaveCount(1);
  await expect(open.getByText(email)).toHaveCount(0);
});

test('a withdrawn invitation comes back by Undo', async ({ page, access }) => {
  await signInAsAdmin(page, access, '/admin/users');
  const email = newEmail();
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Reason').fill('They asked for it');
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  const row = page.getByRole('listitem').filter({ hasText: email });
  await row.getByRole('button', { name: 'Withdraw' }).click();
  await dialog.getByLabel('Reason').fill('A wrong address');
  await dialog.getByRole('button', { name: 'Withdraw it' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
});

test('staff who may give no plan are not asked for one', async ({ page, access }) => {
  await signInAsAdmin(page, access);
  const invite = async () => {
    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByLabel('Role')).toBeVisible();
    return dialog.getByLabel('Plan');
  };
  await expect(await invite()).toBeVisible();
  await page.route('**/api/auth/refresh', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { user: object };
    const json = { ...answer, user: { ...answer.user, capabilities: ['users'] } };
    await route.fulfill({ response, json });
  });
  await expect(await invite()).toHaveCount(0);
});

test('staff save the filters of a table and come back to them', async ({ page, access }) => {
  await signInAsAdmin(page, access, '/admin/users?role=compliance&q=zzz');
  await page.getByRole('button', { name: 'Saved views', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Saved views' });
  await expect(sheet.getByText('Filters that may name a person are not saved.')).toBeVisible();
  await sheet.getByLabel('Name').fill('Officers');
  await sheet.getByRole('button', { name: 'Save this view' }).click();
  await expect(sheet.getByRole('link', { name: 'Officers' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Saved views', exact: true }).click();
  await sheet.getByRole('link', { name: 'Officers' }).click();
  await expect(page).toHaveURL(/\/admin\/users\?role=compliance$/);
  await page.getByRole('button', { name: 'Saved views', exact: true }).click();
  await sheet.getByRole('button', { name: 'Delete Officers' }).click();
  await expect(sheet.getByText('No view yet.')).toBeVisible();
});
