import { expect, test } from './fixtures.ts';
import {
  acceptanceCookie,
  acceptTerms,
  decisionsOf,
  scrollTo,
  signIn,
  signUp,
  termsDialog,
} from './person.ts';

test('a person reads to the end, accepts, and verifies the receipt', async ({ page }) => {
  const decisions = decisionsOf(page);
  await signUp(page);
  const { dialog, area, box, accept } = termsDialog(page);
  await expect(dialog).toBeVisible();
  await expect(area).toBeFocused();
  await expect(area).toHaveCSS('height', '384px');
  await expect(
    dialog.getByText(/^Terms & Conditions, version .+, effective \d+ \w+ \d{4}$/),
  ).toBeVisible();
  for (const name of [/^Open the full terms/, /^View the privacy policy \(version /]) {
    const link = dialog.getByRole('link', { name });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }

  await scrollTo(area, 5);
  await expect(box).not.toBeChecked();
  await expect(accept).toHaveAttribute('aria-disabled', 'true');
  await scrollTo(area, 4);
  await expect(box).toBeChecked();
  await expect(accept).toBeFocused();
  await accept.click();

  await expect.poll(() => decisions.length, 'one decision').toBe(1);
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(decisions[0]?.body).toMatchObject({
    accepted: true,
    reason: 'never_accepted',
    tick: 'scroll',
    scrollConfirmed: true,
    signatureType: 'clickwrap',
    buttonText: 'Accept & Continue to Dashboard',
    locale: 'en',
  });
  const verify = page.getByRole('button', { name: 'Verify in this browser' }).first();
  await expect(verify).toBeEnabled();
  await verify.click();
  await expect(page.getByText('Verified in this browser: your receipt.')).toBeVisible();
  await page.getByText('verified, 14 checks').click();
  await expect(page.getByText('14 checks passed, 2 skipped.')).toBeVisible();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Receipt (JSON)' }).first().click();
  expect((await saved).suggestedFilename()).toMatch(/^roletrail-receipt-.+\.json$/);
  const proof = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Proof (.tlog-proof)' }).first().click();
  expect((await proof).suggestedFilename()).toMatch(/\.tlog-proof$/);
});

test('the box can be toggled, and the record says who ticked it', async ({ page }) => {
  const decisions = decisionsOf(page);
  await signUp(page);
  const { area, box, accept, dialog } = termsDialog(page);
  await box.click({ force: true });
  await expect(box).not.toBeChecked();
  await accept.click({ force: true });
  await expect(area, 'pressing too early leads back to the text').toBeFocused();
  await scrollTo(area, 0);
  await expect(box).toBeChecked();
  await box.click();
  await expect(accept).toHaveAttribute('aria-disabled', 'true');
  await accept.click({ force: true });
  await expect(dialog).toBeVisible();
  expect(decisions).toHaveLength(0);
  await box.click();
  await accept.click();
  await expect.poll(() => decisions[0]?.body).toMatchObject({ tick: 'user' });
});

test('acceptance is remembered on this device, and asked of the server elsewhere', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await signUp(page);
  await acceptTerms(page);
  const cookie = await acceptanceCookie(page);
  expect(Object.keys(cookie ?? {}).sort()).toEqual([
    'acceptedAt',
    'deviceId',
    'documentHash',
    'privacyVersion',
    'savedAt',
    'termsVersion',
  ]);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/legal-check-consent')) asked += 1;
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(asked, 'the cookie spares the question').toBe(0);

  const elsewhere = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await signIn(elsewhere, email);
  await expect(elsewhere.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await elsewhere.close();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await acceptanceCookie(page), 'signing out leaves no acceptance behind').toBeNull();
});

test('a forged acceptance cookie opens nothing', async ({ page, baseURL }) => {
  await signUp(page);
  await termsDialog(page).dialog.waitFor();
  const token = page.waitForRequest((request) => request.headers().authorization !== undefined);
  const forged = { termsVersion: 'x', privacyVersion: 'x', acceptedAt: new Date().toISOString() };
  await page.context().addCookies([
    {
      name: 'rt_terms_accepted',
      value: encodeURIComponent(JSON.stringify(forged)),
      url: baseURL ?? '',
    },
  ]);
  await page.reload();
  await expect(termsDialog(page).dialog).toBeVisible();
  const headers = { authorization: (await token).headers().authorization ?? '' };
  const answer = await page.request.post('/api/legal-check-consent', { headers, data: {} });
  expect(await answer.json()).toMatchObject({ needsReConsent: true });
});

test('the dialog shows the offered words and sends them; the server knows its offer', async ({
  page,
}) => {
  const decisions = decisionsOf(page);
  const offer = { statement: 'I do NOT accept these terms.', buttonText: 'No', locale: 'en-GB' };
  await page.route('**/api/legal-documents', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), offer } });
  });
  await signUp(page);
  const { area, dialog } = termsDialog(page);
  await scrollTo(area, 0);
  await expect(dialog.getByRole('checkbox', { name: offer.statement })).toBeChecked();
  const refused = page.waitForResponse((response) => response.url().endsWith('/legal-consent'));
  await dialog.getByRole('button', { name: offer.buttonText, exact: true }).click();
  expect((await refused).status()).toBe(409);
  expect(decisions[0]?.body).toMatchObject(offer);
  await expect(dialog.getByText('We loaded the documents again')).toBeVisible();
});
