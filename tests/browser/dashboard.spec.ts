import type { Page } from '@playwright/test';
import { LOCAL_KEYS } from '@roletrail/contracts/browser-storage';
import type { Receipt } from '@roletrail/contracts/receipt/schema';
import { expect, test } from './fixtures.ts';
import { acceptTerms, PASSWORD, signIn, signUp, termsDialog } from './person.ts';

const ARTICLE = 'Growth is not openings: where hiring really happens';

/** Somebody who refused first and accepted then: two decisions on record, both signed. */
async function personWithTwoDecisions(page: Page): Promise<void> {
  const email = await signUp(page);
  const { decline, exit } = termsDialog(page);
  await decline.click();
  await exit.click();
  await expect(page).not.toHaveURL(/dashboard/);
  await signIn(page, email);
  await acceptTerms(page);
  await expect(page.getByRole('button', { name: 'Verify all 2 in this browser' })).toBeVisible();
}

/** The receipts that the server gives from now on have one byte of their entry changed. */
async function forgeReceipts(page: Page): Promise<() => Promise<void>> {
  const pattern = '**/api/me/consents/*/receipt';
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    const receipt = (await response.json()) as Receipt;
    const entry = Buffer.from(receipt.entry, 'base64');
    entry.writeUInt8(entry.readUInt8(entry.length - 3) ^ 1, entry.length - 3);
    await route.fulfill({ response, json: { ...receipt, entry: entry.toString('base64') } });
  });
  return () => page.unroute(pattern);
}

test('one press verifies every receipt, a forged one breaks its seal, the detail is on demand', async ({
  page,
}) => {
  await personWithTwoDecisions(page);
  const record = page.getByRole('region', { name: 'Your consent record' });
  const rows = record.getByRole('listitem').filter({ has: page.locator('[data-seal]') });
  const seals = (state: string) => record.locator(`[data-seal=${state}]`);
  await expect(rows).toHaveText([/Accepted.*signed/, /Declined.*signed/]);
  await expect(seals('ready')).toHaveCount(2);
  const verify = record.getByRole('button', { name: 'Verify all 2 in this browser' });

  await page.context().setOffline(true);
  await verify.click();
  await expect(record.getByText('2 of 2 could not be verified.')).toBeVisible();
  await expect(rows).toHaveText([/not verified: see the detail/, /not verified: see the detail/]);
  await expect(seals('ready'), 'nothing was judged').toHaveCount(2);
  await rows.first().locator('summary').click();
  await expect(rows.first().getByText('The server could not be reached.')).toBeVisible();
  await rows.first().locator('summary').click();
  await page.context().setOffline(false);

  const restore = await forgeReceipts(page);
  await verify.click();
  await expect(record.getByText('2 of 2 could not be verified.')).toBeVisible();
  await expect(seals('broken')).toHaveCount(2);
  await restore();

  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/ledger')) keys.push(request.url());
  });
  await verify.click();
  await expect(record.getByText('Verified in this browser: all 2 receipts.')).toBeVisible();
  await expect(rows).toHaveText([/verified, 14 checks/, /verified, 14 checks/]);
  await expect(seals('whole')).toHaveCount(2);
  expect(keys, 'the keys are asked for once').toHaveLength(1);

  const detail = record.getByText('14 checks passed, 2 skipped.').first();
  await expect(detail).toBeHidden();
  await rows.first().locator('summary').click();
  await expect(detail).toBeVisible();
});

test('what was read stands in the tab’s memory alone, and goes with the session', async ({
  page,
}) => {
  const email = await signUp(page);
  await acceptTerms(page);
  const reading = page.getByRole('region', { name: 'Reading' });
  await expect(reading.getByRole('listitem')).toHaveCount(3);
  await expect(reading.getByRole('listitem').getByText('opened in this tab')).toHaveCount(0);
  await reading.getByRole('link', { name: ARTICLE }).click();
  await expect(page.getByRole('heading', { level: 1, name: ARTICLE })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  const first = reading.getByRole('listitem').first();
  await expect(first).toContainText(ARTICLE);
  await expect(first).toContainText('opened in this tab');
  const stored = await page.evaluate(() => Object.keys(localStorage));
  expect(stored.filter((key) => !(Object.values(LOCAL_KEYS) as string[]).includes(key))).toEqual(
    [],
  );
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
    'growth',
  );

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  // in the same tab, without a load: only signing out can have forgotten it
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(reading.getByRole('listitem')).toHaveCount(3);
  await expect(reading.getByRole('listitem').getByText('opened in this tab')).toHaveCount(0);
});
