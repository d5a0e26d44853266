import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { scrollTo, signInAsAdmin, termsDialog } from './person.ts';

test('staff ask again: an open page goes to the terms, and the record shows both', async ({
  page,
  openMember,
  access,
}) => {
  const { theirs, email } = await openMember();
  await expect(theirs.getByText('Accepted', { exact: true })).toHaveCount(1);
  await signInAsAdmin(page, access, `/admin/users?q=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: email }).click();
  await page.getByRole('button', { name: 'Ask for a new decision' }).click();
  const act = page.getByRole('alertdialog');
  expect(await findings(page)).toEqual([]);
  await act.getByLabel('Cause').selectOption('documents_unclear');
  await act.getByRole('textbox', { name: 'Reason' }).fill('The screen was broken that day');
  await act.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByText('The person is asked again', { exact: true })).toBeVisible();

  // the open page, by its socket
  const { dialog, area, accept } = termsDialog(theirs);
  await expect(dialog).toBeVisible();
  await theirs.reload();
  await expect(dialog.getByText(/^We ask you to decide about our terms again/)).toBeVisible();
  await dialog.getByText('Why am I asked again?').click();
  await expect(
    dialog.getByText(/^Asked again by staff on .*: the documents were unclear\.$/),
  ).toBeVisible();
  await expect(dialog).not.toContainText('The screen was broken');
  await scrollTo(area, 0);
  await accept.click();
  await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(theirs.getByText('Accepted', { exact: true })).toHaveCount(2);
  await theirs.getByText('1 earlier decision').click();
  await expect(theirs.getByText(/^Asked again by staff on /)).toBeVisible();
  expect(await findings(theirs)).toEqual([]);

  await page.reload();
  await expect(page.getByText('Accepted what is in force')).toBeVisible();
  const decisions = page.getByRole('list', { name: 'Decisions' }).getByRole('listitem');
  await expect(decisions).toHaveCount(2);
  await expect(decisions.nth(1)).toContainText('Asked again by staff on');
  await page.getByRole('link', { name: 'Acts of staff' }).click();
  await expect(page.getByText('The screen was broken that day')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
