import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember, newEmail, PASSWORD, signInAsAdmin } from './person.ts';
import { expectClean } from './staff-pages.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

const CODES = '/admin/promo-codes';
const REVENUE = '/admin/revenue';

/** A new member with the form for a plan open. `ask` sends it; a program would send it sooner. */
async function openPlanForm(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL });
  const { request } = context;
  const email = newEmail();
  const data = { email, password: PASSWORD };
  const signedUp = await request.post('/api/auth/signup', { headers: { origin: baseURL }, data });
  const { accessToken } = (await signedUp.json()) as { accessToken: string };
  const opened = await request.get('/api/forms');
  const { token, minFillMs } = (await opened.json()) as { token: string; minFillMs: number };
  const since = Date.now();
  const ask = async (promo: string) => {
    await expect.poll(() => Date.now() - since).toBeGreaterThan(minFillMs);
    const answer = await request.post('/api/pricing/requests', {
      headers: { authorization: `Bearer ${accessToken}` },
      data: { tier: 'plus', promo, formToken: token, website: '' },
    });
    expect(answer.status()).toBe(202);
    await context.close();
  };
  return { email, ask };
}

const figure = async (page: Page, name: string) => {
  const tile = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
  const text = (await tile.locator('p').first().textContent()) ?? '';
  return Number(text.replace(/[^\d.]/g, ''));
};

test('a code is created, a request with it approved, and MRR shows it', async ({
  page,
  access,
  browser,
  baseURL,
}) => {
  const person = await openPlanForm(browser, baseURL ?? '');
  await signInAsAdmin(page, access, CODES);
  const code = `Autumn-${randomUUID().slice(0, 6)}`;
  await page.getByRole('button', { name: 'Create a code' }).click();
  const form = page.getByRole('alertdialog', { name: 'Create a promo code' });
  await form.getByLabel('Code', { exact: true }).fill(code);
  await form.getByRole('button', { name: 'Create the code' }).click();
  await expect(form.getByText('Fill in either the per cent or the amount.')).toBeVisible();
  await form.getByLabel('Per cent off').fill('50');
  await form.getByLabel('Reason').fill('For the autumn letter');
  expect(await findings(page), 'the form').toEqual([]);
  await form.getByRole('button', { name: 'Create the code' }).click();
  await expect(form).toBeHidden();
  await page.getByLabel('Code or batch').fill(code);
  await expect(page.getByRole('button', { name: code })).toBeVisible();
  await expectClean(page, 'promo-codes');

  await person.ask(code);
  await page.goto(REVENUE);
  await expect(page.getByText('List prices, no processor connected').first()).toBeVisible();
  const before = await figure(page, 'MRR');
  await page.getByRole('link', { name: /requests? (?:is|are) waiting$/ }).click();
  const row = page.getByRole('listitem').filter({ hasText: person.email });
  await row.getByRole('button', { name: /^Approve/ }).click();
  const dialog = page.getByRole('alertdialog', { name: /^Approve RP-/ });
  await dialog.getByLabel('Reason').fill('A trial for the autumn');
  await dialog.getByRole('button', { name: 'Approve the request' }).click();
  await expect(row).toBeHidden();

  await page.getByRole('link', { name: 'Figures' }).click();
  await expect(async () => expect(await figure(page, 'MRR')).toBe(before + 4.5)).toPass();
  await expectClean(page, 'revenue');
  await page.getByRole('link', { name: 'People with a paid plan' }).click();
  await expect(page.getByText(`plus: US$4.50 a month until`).first()).toBeVisible();
});

test('codes of a batch are shown once; people without the task do not get in', async ({
  page,
  access,
}) => {
  await signInAsAdmin(page, access, CODES);
  await page.getByRole('button', { name: 'Create a batch' }).click();
  const form = page.getByRole('alertdialog', { name: 'Create a batch of codes' });
  await form.getByLabel('Name of the batch').fill('Fair');
  await form.getByLabel('Beginning').fill('FAIR');
  await form.getByLabel('Number of codes').fill('20');
  await form.getByLabel('Per cent off').fill('10');
  await form.getByLabel('Reason').fill('For the fair');
  await form.getByRole('button', { name: 'Create the codes' }).click();
  const shown = page.getByRole('alertdialog', { name: '20 codes of “Fair”' });
  const codes = (await shown.getByLabel('Codes').inputValue()).split('\n');
  expect(codes).toHaveLength(20);
  const saved = page.waitForEvent('download');
  await shown.getByRole('button', { name: 'Export CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('roletrail-new-promo-codes.csv');
  await shown.getByRole('button', { name: 'Close' }).click();
  await expect(shown).toBeHidden();
  const [first = ''] = codes;
  await expect(
    page.getByRole('button', { name: `FAIR-••••-••••-${first.slice(-4)}` }),
  ).toBeVisible();
  await expect(page.getByText(first)).toBeHidden();

  await page.context().clearCookies();
  await becomeMember(page, CODES);
  await expect(page.getByText('Administrative access required.')).toBeVisible();
});
