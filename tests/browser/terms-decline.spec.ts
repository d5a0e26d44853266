import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import {
  acceptanceCookie,
  acceptTerms,
  decisionsOf,
  PASSWORD,
  signIn,
  signOut,
  signUp,
  termsDialog,
} from './person.ts';

const TOAST =
  'Terms Declined - You have been logged out. You can return anytime to accept our terms.';

test('a person declines, is signed out, and can come back', async ({ page }) => {
  const decisions = decisionsOf(page);
  const email = await signUp(page);
  const { decline, confirmation, review, exit, dialog } = termsDialog(page);
  await decline.click();
  await expect(confirmation).toBeVisible();
  await expect(review).toBeFocused();
  await review.click();
  await expect(confirmation).toBeHidden();
  await expect(dialog).toBeVisible();
  expect(decisions).toHaveLength(0);

  await decline.click();
  await exit.click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alert').filter({ hasText: 'Terms Declined' })).toHaveText(TOAST);
  expect(decisions).toHaveLength(1);
  expect(decisions[0]?.body).toMatchObject({ accepted: false, reason: 'user_declined' });
  expect(await acceptanceCookie(page)).toBeNull();

  const notice = page.getByRole('status').filter({ hasText: 'Your refusal is recorded' });
  await expect(notice).toContainText('We recorded it on ');
  await page.reload();
  await expect(notice, 'it stays').toBeVisible();
  await expect(notice.getByRole('link')).toHaveText([
    'See the receipt',
    'Take your data with you',
    'Delete your account',
    'Decide again',
  ]);
  expect(await findings(page)).toEqual([]);
  await notice.getByRole('link', { name: 'See the receipt' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Freceipts%2F[0-9a-f-]{36}$/);
  await expect(notice.getByRole('link', { name: /opens after you sign in$/ })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page, 'without an answer to the terms').toHaveURL(/\/receipts\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dialog).toBeHidden();
  await signOut(page);

  await page.goto('/dashboard');
  await expect(page, 'the session is over on the server too').toHaveURL(/\/login/);
  await signIn(page, email);
  await expect(dialog.getByText(/^You declined our terms before/)).toBeVisible();
  await acceptTerms(page);
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
  await page.getByText('1 earlier decision', { exact: true }).click();
  await expect(page.getByText('Declined', { exact: true })).toBeVisible();
});

test('Esc leads to the decline confirmation and never away', async ({ page }) => {
  await signUp(page);
  const { dialog, area, confirmation } = termsDialog(page);
  await expect(area).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(confirmation).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(confirmation).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.mouse.click(2, 2);
  await expect(dialog).toBeVisible();
});

test('no press of Esc is lost, however quickly it follows another', async ({ page }) => {
  await signUp(page);
  const { area, confirmation } = termsDialog(page);
  await expect(area).toBeFocused();
  const press = (times: number) =>
    page.evaluate(async (count) => {
      const init = { key: 'Escape', bubbles: true, cancelable: true };
      for (let i = 0; i < count; i += 1)
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }, times);
  await press(2);
  await expect(confirmation).toHaveCount(0);
  await press(1);
  await expect(confirmation).toBeVisible();
  await press(2);
  await expect(confirmation).toBeVisible();
  await press(1);
  await expect(confirmation).toHaveCount(0);
});

test('a refusal that cannot be sent is shown, stored, and sent at the next start', async ({
  page,
}) => {
  const decisions = decisionsOf(page);
  await signUp(page);
  const { decline, exit } = termsDialog(page);
  await page.route('**/api/legal-consent', (route) => route.abort());
  await decline.click();
  await exit.click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your refusal is not recorded yet')).toBeVisible();
  expect(await acceptanceCookie(page)).toBeNull();

  await page.unroute('**/api/legal-consent');
  const recorded = page.waitForResponse('**/api/legal-consent');
  await page.reload();
  expect([201, 202]).toContain((await recorded).status());
  await expect(page.getByRole('alert').filter({ hasText: 'Terms Declined' })).toHaveText(TOAST);
  expect(decisions).toHaveLength(2);
  expect(decisions[1], 'the same words under the same key').toEqual(decisions[0]);
  await expect(page.getByText('Your refusal is not recorded yet')).toBeHidden();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
});

test('declining in one tab signs out the other', async ({ page, context }) => {
  await signUp(page);
  await termsDialog(page).dialog.waitFor();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await termsDialog(other).dialog.waitFor();
  await termsDialog(page).decline.click();
  await termsDialog(page).exit.click();
  await expect(other).toHaveURL(/\/login/);
});
