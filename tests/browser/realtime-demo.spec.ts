import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** The two simulated devices, both signed in. */
async function openDemo(page: Page) {
  await page.goto('/realtime-demo');
  const [laptop, phone] = ['Laptop', 'Phone'].map((name) => page.getByRole('region', { name }));
  if (laptop === undefined || phone === undefined) throw new Error('two devices');
  for (const device of [laptop, phone]) {
    await expect(device.getByRole('status')).toContainText('Signed in');
    await expect(device.getByText('Connected')).toBeVisible();
  }
  return { laptop, phone };
}

/** Maximum time until the demo starts for an idle visitor, ms. */
const FIRST_MS = 20_000;

/** Latency of the last sign-out, as shown on the page. */
const howLong = (page: Page) => page.getByText(/^(\?|[\d,]+)$/).first();

test('one press: the pulse travels, the other side knows, and the focus stays', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { laptop, phone } = await openDemo(page);
  await expect(howLong(page)).toHaveText('?');
  const roundTrip = laptop.getByRole('definition').filter({ hasText: / ms$/ });
  await expect(laptop.getByRole('term').filter({ hasText: 'Round trip' })).toBeVisible();
  await expect(roundTrip, 'a measured one').toBeVisible();
  expect(await page.evaluate(() => window.scrollY), 'as one arrives').toBe(0);
  await expect(laptop, 'both devices in view at once').toBeInViewport({ ratio: 0.99 });
  await expect(phone).toBeInViewport({ ratio: 0.99 });
  const press = laptop.getByRole('button', { name: 'Sign out the phone' });
  await press.press('Enter');
  await expect(phone.getByRole('status')).toContainText('Signed out by the laptop');
  await expect(phone.getByRole('status')).toContainText(
    /Known \d+ ms after the button was pressed/,
  );
  await expect(howLong(page)).toHaveText(/^\d+$/);
  await expect(page.locator('.pulse').first()).toHaveAttribute('data-leg', 'there');
  const sizes = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3))
      .map((element) => ({
        words: element.textContent ?? '',
        size: Number.parseFloat(getComputedStyle(element).fontSize),
      }))
      .sort((x, y) => y.size - x.size),
  );
  expect(sizes[0]?.words, 'the largest thing on the page').toMatch(/^\d+$/);
  await expect(press).toBeFocused();
  await expect(press).toBeDisabled();
  await press.click({ force: true });
  const back = phone.getByRole('button', { name: 'Sign in again' });
  await back.press('Enter');
  await expect(phone.getByRole('status')).toContainText('Signed in');
  await expect(phone.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await expect(laptop.getByText(/^Signed out/), 'nothing still says so').toBeHidden();
  await expect(press).toBeEnabled();
});

/** Records the texts of the other side and the number, with the direction of the pulse. */
async function recordAfter(page: Page, press: () => Promise<void>) {
  await page.evaluate(() => {
    const seen: string[] = [];
    Reflect.set(window, 'seen', seen);
    const phone = [...document.querySelectorAll('[role=status]')].at(-1);
    const look = () => {
      const leg = document.querySelector('.pulse')?.getAttribute('data-leg') ?? 'none';
      const words = `${leg}: ${phone?.textContent?.replace(/\d+ ms/, 'n ms')}`;
      if (seen.at(-1) !== words) seen.push(words);
    };
    look();
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  await press();
  await expect(page.locator('.pulse').first()).toHaveAttribute('data-leg', 'there');
  return page.evaluate(() => Reflect.get(window, 'seen') as string[]);
}

const BEFORE = 'Signed inThe 15 seconds start with your first press.';
const AFTER = 'Signed out by the laptopKnown n ms after the button was pressed.';

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`the other side tells it once, when the pulse is there (motion: ${reducedMotion})`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    const { laptop, phone } = await openDemo(page);
    const yellow = page.locator('main button.bg-accent');
    await expect(yellow).toHaveText('Sign out the phone');
    const seen = await recordAfter(page, () =>
      laptop.getByRole('button', { name: 'Sign out the phone' }).click(),
    );
    const moving = seen.filter((words) => !words.startsWith('there'));
    expect(
      moving.some((words) => words.includes('Signed out')),
      seen.join(' | '),
    ).toBe(false);
    expect(seen.filter((words) => words === `there: ${AFTER}`)).toHaveLength(1);
    expect(seen[0]).toBe(`none: ${BEFORE}`);
    expect(seen.some((words) => words.startsWith('in:'))).toBe(reducedMotion !== 'reduce');
    await expect(yellow, 'the next step').toHaveText('Sign in again on the phone');
    await phone.getByRole('button', { name: 'Sign in again' }).click();
    await expect(phone.getByRole('status')).toContainText('Signed in');
    await laptop.getByRole('button', { name: 'Cut the network' }).click();
    await expect(yellow, 'the next step').toHaveText('Repair the network of the laptop');
  });
}

test('the idle side ends, the other one stays; without a press, both stay', async ({
  page,
  context,
}) => {
  const untouched = await context.newPage();
  const beside = await openDemo(untouched);
  const opened = Date.now();
  await untouched.mouse.move(200, 500);
  await page.bringToFront();
  const { laptop, phone } = await openDemo(page);
  const stay = phone.getByRole('button', { name: 'Stay signed in' });
  await expect(async () => {
    await stay.click();
    await expect(laptop.getByRole('status')).toContainText('Session expiring soon', { timeout: 1 });
  }).toPass({ intervals: [1000], timeout: 60_000 });
  await expect(async () => {
    await stay.click();
    await expect(laptop.getByRole('status')).toContainText('Session expired', { timeout: 1 });
  }).toPass({ intervals: [1000], timeout: 60_000 });
  await expect(phone.getByRole('status')).toContainText('Signed in');
  await expect.poll(() => Date.now() - opened, 'its first seconds').toBeGreaterThan(FIRST_MS);
  await untouched.bringToFront();
  for (const device of [beside.laptop, beside.phone]) {
    await expect(device.getByRole('status')).toContainText(
      'The 15 seconds start with your first press',
    );
    await expect(device.getByText('Connected')).toBeVisible();
  }
  await expect(howLong(untouched)).toHaveText('?');
  await beside.laptop.getByRole('button', { name: 'Sign out the phone' }).click();
  await expect(beside.phone.getByRole('status')).toContainText('Signed out by the laptop');
});

test('a cut device can do nothing and looks so, and catches up when its network is back', async ({
  page,
}) => {
  const { laptop, phone } = await openDemo(page);
  await page.getByText('Show as a table').click();
  await page.getByText('Pause or replay what a device receives').click();
  const lane = page.getByRole('group', { name: 'Timeline of the laptop' });
  await laptop.getByRole('button', { name: 'Cut the network' }).press('Enter');
  await expect(laptop.getByRole('status')).toContainText('Out of reach');
  const restore = laptop.getByRole('button', { name: 'Repair the network' });
  await expect(restore).toBeFocused();
  for (const name of ['Sign out the phone', 'Stay signed in']) {
    const button = laptop.getByRole('button', { name });
    await expect(button).toBeDisabled();
    await expect(button).toHaveCSS('cursor', 'not-allowed');
    await button.click({ force: true });
  }
  await expect(lane.getByRole('button')).toBeDisabled();
  await expect(lane.getByRole('slider')).toBeDisabled();
  await expect(phone.getByRole('status')).toContainText('Signed in');
  await page.getByRole('button', { name: 'Decline' }).click();
  const missed = page.getByRole('row').filter({ hasText: 'phone' }).filter({ hasText: 'Declined' });
  await expect(missed.getByRole('cell').nth(3)).toHaveText('not received yet');
  await expect(missed.getByRole('cell').nth(4)).toHaveText('received as it happened');
  await phone.getByRole('button', { name: 'Sign out the laptop' }).click();
  await expect(page.getByText('the laptop does not yet')).toBeVisible();
  await expect(howLong(page)).toHaveText('?');
  await restore.press('Enter');
  await expect(laptop.getByRole('status')).toContainText('Signed out by the phone');
  await expect(howLong(page)).toHaveText(/^[\d,]+$/);
  await expect(missed.getByRole('cell').nth(3)).toHaveText('received again, or later');
  await expect(laptop.getByText('Connected')).toBeVisible();
  await expect(laptop.getByRole('button', { name: 'Sign in again' })).toBeEnabled();
});

test('pause and replay, with the keyboard', async ({ page }) => {
  await openDemo(page);
  await page.getByText('Pause or replay what a device receives').press('Enter');
  const lane = page.getByRole('group', { name: 'Timeline of the laptop' });
  await lane.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(lane.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.getByText('Show as a table').press('Enter');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: 'not received yet' }).first()).toBeVisible();
  const slider = lane.getByRole('slider');
  await slider.press('Home');
  await expect(lane.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(rows.filter({ hasText: 'not received yet' })).toHaveCount(0);
  await expect(rows.last().getByRole('cell').nth(3)).toHaveText('received again, or later');
});
