import type { Page } from '@playwright/test';
import { LOCAL_KEYS } from '@roletrail/contracts/browser-storage';
import type { Receipt } from '@roletrail/contracts/receipt/schema';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { acceptTerms, becomeMember, PASSWORD, signIn, signUp, termsDialog } from './person.ts';

const ARTICLE = 'Growth is not openings: where hiring really happens';

/** Signs in a person who declined and then accepted: two recorded and signed decisions. */
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
  const seals = (state: string) => rows.locator(`[data-seal=${state}]`);
  await expect(rows).toHaveText([/Accepted.*signed/]);
  await record.getByText('1 earlier decision').click();
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
  const colourOf = (words: string) =>
    record
      .getByText(words)
      .first()
      .evaluate((element) => getComputedStyle(element).color);
  expect(await colourOf('Verified in this browser'), 'in the colour of the seals').toBe(
    await colourOf('verified, 14 checks'),
  );
  const ground = (element: Element) => getComputedStyle(element).backgroundColor;
  await page.mouse.move(0, 0);
  await expect
    .poll(() => verify.evaluate(ground), 'what is done calls no more')
    .toBe('rgba(0, 0, 0, 0)');
  expect(keys, 'the keys are asked for once').toHaveLength(1);

  const detail = record.getByText('14 checks passed, 2 skipped.').first();
  await expect(detail).toBeHidden();
  await rows.first().locator('summary').click();
  await expect(detail).toBeVisible();
});

test('what was read stands in the tab’s memory alone, and goes with the session', async ({
  page,
}) => {
  const email = await becomeMember(page);
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

/** Until every font is there, and was painted with. */
async function fontsShown(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (const next of [frame, frame]) await next();
  });
}

type Shifts = { value: number; what: string[] }[];

/** Records visible layout shifts since the page was opened. */
async function watchShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const seen: Shifts = [];
    Reflect.set(window, 'shifts', seen);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: { node: Element | null }[];
        };
        seen.push({ value, what: sources.map(({ node }) => node?.outerHTML.slice(0, 80) ?? '') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'shifts') as Shifts);
}

/** Holds the answers to these calls back until they are let go. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('while answers are slow nothing untrue is shown, and nothing moves when they come', async ({
  page,
}) => {
  await becomeMember(page);
  const shifts = await watchShifts(page);
  const main = page.getByRole('main');
  const steps = main.getByRole('region', { name: 'Today' });
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    const at = `${size.width} px wide`;
    await page.setViewportSize(size);
    const [letRecord, letProfile] = [
      await hold(page, '**/api/me/consents'),
      await hold(page, '**/api/tools/profile'),
    ];
    await page.goto('/dashboard');
    await expect(main.getByText('Loading what is due today...')).toBeAttached();
    await expect(main.getByText('Loading your record...'), 'is asked for').toBeAttached();
    const shown = await main.evaluate((element: HTMLElement) => element.innerText);
    expect(shown, at).not.toMatch(/on its way|of 4 done|Decide about|Analyse|first steps|Reading/);
    await fontsShown(page);
    const before = await shifts();
    // on a slow machine the font comes a frame after the words, which it moves by a hair
    expect(
      before.reduce((sum, { value }) => sum + value, 0),
      at,
    ).toBeLessThan(0.0005);

    letProfile();
    await expect(main.getByRole('heading', { name: 'Career tools' })).toBeVisible();
    letRecord();
    await expect(steps.getByText('1 of 4 done')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Verify in this browser' })).toBeVisible();
    await expect(main.getByText('Loading what is due today...')).toHaveCount(0);
    expect((await shifts()).slice(before.length), `${at}: what has moved`).toEqual([]);
    await page.unrouteAll();
  }
});

test('the dashboard opens with what is due and one next step, which leads to its page', async ({
  page,
}) => {
  await becomeMember(page);
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByText('Take your first steps')).toBeVisible();
  await expect(today.getByText('Due this week'), 'nothing is due').toHaveCount(0);
  await page.goto('/services/coaching?part=board');
  await page.getByRole('button', { name: 'Add an application' }).click();
  const form = page.getByRole('dialog', { name: 'Add an application' });
  await form.getByLabel('Role', { exact: true }).fill('Baker');
  await form.getByLabel('Employer').fill('Mill');
  await form.getByLabel('Deadline').fill('2020-03-01');
  await form.getByRole('button', { name: 'Add the application' }).click();
  await expect(form).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(today.getByText(/^Deadline was on 1 March 2020/)).toBeVisible();
  const work = page.getByRole('region', { name: 'Where you left off' });
  await expect(work.getByRole('link', { name: 'Baker' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.route('**/api/tools/due?*', (route) => route.abort());
  await page.reload();
  await expect(today.getByText('Some of your work could not be loaded')).toBeVisible();
  await page.unrouteAll();
  await today.getByRole('button', { name: 'Try again' }).click();
  await today.getByRole('link', { name: 'Open the application' }).click();
  await expect(page.getByRole('dialog', { name: 'Baker' })).toBeVisible();
});
