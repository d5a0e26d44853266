import { extractText, getDocumentProxy } from 'unpdf';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember, signIn, signUp, termsDialog } from './person.ts';

test('a receipt is read in plain words, and printed without what only works on a screen', async ({
  page,
}) => {
  const email = await becomeMember(page);
  const row = page.locator('summary').filter({ hasText: 'Accepted' });
  await expect(row).toContainText('signed');
  await row.click();
  await page.getByRole('link', { name: 'Read this receipt' }).click();
  await expect(page).toHaveURL(/\/receipts\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt of an acceptance');
  await expect(
    page.getByText(`${email} (an address that was not confirmed at the time) accepted Terms`),
  ).toBeVisible();
  const offered = page.getByRole('region', { name: 'Offered by RoleTrail' });
  await expect(offered.getByText('“Accept & Continue to Dashboard”')).toBeVisible();
  const reported = page.getByRole('region', { name: 'Reported by the browser' });
  await expect(reported.getByText('the words that RoleTrail offered')).toBeVisible();
  await expect(page.getByText('14 checks passed, 2 skipped.')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Receipt and texts (ZIP)' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const paper = await page.pdf({ format: 'A4' });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(paper)));
  for (const [i, words] of text.entries()) expect(words).toContain(`${i + 1} / ${text.length}`);
  expect(text.join(' '), 'a date stays on its line').toMatch(/accepted\s+Terms\s+\d{4}-\d\d-\d\d/);
  await page.emulateMedia({ media: 'screen' });

  const mine = page.url();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await becomeMember(page, mine);
  await expect(page.getByText('There is no such decision of yours')).toBeVisible();
});

test('a refusal has its receipt, which says what was not recorded', async ({ page }) => {
  const email = await signUp(page);
  const { decline, exit } = termsDialog(page);
  await decline.click();
  const answered = page.waitForResponse((response) => response.url().endsWith('/legal-consent'));
  await exit.click();
  const { eventId } = await (await answered).json();
  await expect(page).not.toHaveURL(/dashboard/);
  await signIn(page, email);
  await expect(termsDialog(page).dialog, 'signed in, and asked again').toBeVisible();
  await page.goto(`/receipts/${eventId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt of a refusal');
  const reported = page.getByRole('region', { name: 'Reported by the browser' });
  await expect(reported.getByText('not recorded')).toHaveCount(1);
  const offered = page.getByRole('region', { name: 'Offered by RoleTrail' });
  await expect(offered.getByText('“Accept & Continue to Dashboard”')).toBeVisible();
});
