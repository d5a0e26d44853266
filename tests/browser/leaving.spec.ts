import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { PASSWORD, signIn, signOut, signUp, termsDialog } from './person.ts';

const SENTENCE = 'Your account will be deleted on';

test('who refuses the terms can leave, sees that on every page, and may stay', async ({ page }) => {
  const email = await signUp(page);
  await termsDialog(page).dialog.waitFor();
  await page.goto('/account/data');
  await page.getByRole('link', { name: 'Delete my account' }).click();
  await expect(page.getByRole('heading', { name: 'What happens' })).toBeVisible();
  const ask = page.getByRole('button', { name: 'Delete my account' });
  await page.getByLabel('Current password').fill('guessed');
  await page.getByLabel('Type “delete my account”').fill('Delete it');
  await ask.click();
  await expect(page.getByText('Type exactly these words.')).toBeVisible();
  await page.getByLabel('Type “delete my account”').fill('delete my account');
  await ask.click();
  await expect(page.getByText('The current password is wrong')).toBeVisible();
  expect(await findings(page), 'the form').toEqual([]);
  await page.getByLabel('Current password').fill(PASSWORD);
  await ask.click();

  await expect(page.getByRole('heading', { name: SENTENCE })).toBeVisible();
  const link = await page.getByText(/\/deletion-receipt#token=[\w-]{43}$/).textContent();
  expect(await findings(page), 'asked for').toEqual([]);
  const banner = page.getByRole('region', { name: 'Deletion of your account' });
  await expect(banner).toContainText(SENTENCE);
  // Behind the terms dialog on the dashboard, no other notice may show.
  for (const path of ['/pricing', '/account/data']) {
    await page.goto(path);
    await expect(banner, path).toBeVisible();
  }
  await signOut(page);
  await expect(banner).toBeHidden();
  await page.goto(link ?? '');
  await expect(page.getByText('Asked for, and not carried out yet')).toBeVisible();
  expect(page.url(), 'the secret stays in no history').not.toContain('token');
  expect(await findings(page), 'the receipt').toEqual([]);

  await signIn(page, email);
  await termsDialog(page).dialog.waitFor();
  await page.goto('/account/data');
  await banner.getByRole('link', { name: 'Keep or review' }).click();
  await expect(page.getByText('we hold no copy')).toBeVisible();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Your account stays')).toBeVisible();
  await expect(banner).toBeHidden();
  await expect(ask).toBeVisible();
  await page.goto(link ?? '');
  await expect(page.getByText('Taken back: the account stays')).toBeVisible();
});
