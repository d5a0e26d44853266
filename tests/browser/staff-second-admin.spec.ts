import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { confirmAddress, signInAsAdmin } from './person.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

/** A page is emptied by the frame of its socket, not by the check every 30 s or the call every 2 minutes. */
const AT_ONCE = { timeout: 10_000 };
const ALL = 'users, content, growth, ops, settings';
const WITHOUT_GROWTH = 'users, content, ops, settings';
const dialog = (page: Page) => page.getByRole('alertdialog');

async function confirmAct(page: Page, reason: string, password: string, verb: string) {
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog(page).getByLabel('Your password', { exact: true }).fill(password);
  await dialog(page).getByRole('button', { name: verb }).click();
}

test('a task taken away empties the open page, and a second change shows both versions', async ({
  page,
  openMember,
  access,
}) => {
  const { theirs, email } = await openMember();
  await confirmAddress(theirs, access, email);
  const password = await signInAsAdmin(page, access, `/admin/users?q=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: email }).click();
  await page.getByRole('button', { name: 'Make administrator' }).click();
  await confirmAct(page, 'A second administrator', password, 'Give the role');
  await expect(page.getByRole('button', { name: 'Change tasks' })).toBeVisible();

  await theirs.goto('/admin/promo-codes');
  const content = theirs.getByRole('button', { name: 'Create a code' });
  await expect(content).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Change tasks' }).click();
  await dialog(other)
    .getByRole('checkbox', { name: /^Growth/ })
    .uncheck();
  await confirmAct(other, 'Figures are not their task', password, 'Change the tasks');
  await expect(theirs.getByText('You may not open this')).toBeVisible(AT_ONCE);
  await expect(content, 'what was open is gone').toHaveCount(0);
  await expect(theirs).toHaveURL(/\/admin\/promo-codes$/);
  const navigation = theirs.getByRole('navigation', { name: 'Staff' });
  await expect(navigation.getByRole('link', { name: 'Promo codes' })).toHaveCount(0);
  await other.close();

  // the first page still has the version before
  await page.getByRole('button', { name: 'Change tasks' }).click();
  await dialog(page)
    .getByRole('checkbox', { name: /^Operation/ })
    .uncheck();
  await confirmAct(page, 'Content alone', password, 'Change the tasks');
  const conflict = dialog(page).getByRole('alert').filter({ hasText: 'changed elsewhere' });
  await expect(conflict, 'the focus is on the message').toBeFocused();
  const row = conflict.getByRole('row', { name: /^Tasks/ });
  await expect(row.getByRole('cell')).toHaveText([ALL, WITHOUT_GROWTH]);
  await expect(conflict.getByRole('row'), 'the head, and what differs').toHaveCount(2);
  await conflict.getByRole('button', { name: 'Continue with the current version' }).click();
  await dialog(page)
    .getByRole('checkbox', { name: /^Growth/ })
    .uncheck();
  await dialog(page).getByRole('button', { name: 'Change the tasks' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Acts of staff' }).click();
  for (const reason of ['Figures are not their task', 'Content alone']) {
    await expect(page.getByText(reason)).toBeVisible();
  }
});
