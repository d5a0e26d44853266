import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { acceptanceCookie, acceptTerms, signUp, termsDialog } from './person.ts';

test('a person withdraws by keyboard, stands before the terms, and can accept again', async ({
  page,
}) => {
  await signUp(page);
  await acceptTerms(page);
  await page.goto('/account/data');
  const section = page.getByRole('region', { name: 'Withdraw your acceptance' });
  await expect(section).toContainText('your pages close in every browser');
  const open = section.getByRole('button', { name: 'Withdraw your acceptance' });
  await open.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Withdraw your acceptance?' });
  const keep = question.getByRole('button', { name: 'Keep it' });
  await expect(keep, 'not doing it has the focus').toBeFocused();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(open, 'back where they were').toBeFocused();

  await page.keyboard.press('Enter');
  await question.getByLabel('Why, if you like to say').fill('I found a post');
  await question.getByRole('button', { name: 'Withdraw', exact: true }).press('Enter');
  const { dialog, area } = termsDialog(page);
  await expect(dialog.getByText(/^Your acceptance was withdrawn/)).toBeVisible();
  await expect(area).toBeFocused();
  expect(await acceptanceCookie(page)).toBeNull();
  await page.reload();
  await expect(dialog.getByText(/^Your acceptance was withdrawn/), 'for good').toBeVisible();
  await page.goto('/account/data');
  await expect(section).toContainText('Your acceptance is withdrawn.');

  await page.goto('/dashboard');
  await acceptTerms(page);
  await page.getByText('2 earlier decisions').click();
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expect(page.getByText('Accepted', { exact: true })).toHaveCount(2);
});

test('what another tab shows closes at once, and nothing is left to withdraw twice', async ({
  page,
  context,
}) => {
  await signUp(page);
  await acceptTerms(page);
  await page.goto('/account/data');
  const open = page.getByRole('button', { name: 'Withdraw your acceptance' });
  await open.click();
  const other = await context.newPage();
  await other.goto('/account/data');
  await other.getByRole('button', { name: 'Withdraw your acceptance' }).click();
  const third = await context.newPage();
  await third.goto('/account');
  await expect(third.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();

  await other.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(termsDialog(other).dialog).toBeVisible();
  await expect(termsDialog(third).dialog, 'without a click').toBeVisible();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('Your acceptance is withdrawn.')).toBeVisible();
});
