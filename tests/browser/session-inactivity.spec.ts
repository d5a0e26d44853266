import type { Page } from '@playwright/test';
import { findings } from './axe.ts';
import { expect, test, watch } from './fixtures.ts';
import { becomeMember } from './person.ts';

/** Real limits, only short: a warning after 11 seconds, the end after 19. */
test.use({ settings: { INACTIVITY_WARN: 'PT11S', INACTIVITY_LIMIT: 'PT19S' } });

const SOON =
  /^Session Expiring Soon - You will be logged out in [1-8] seconds? due to inactivity\. Move your mouse or click to stay logged in\.$/;
const EXPIRED = 'Session Expired - You have been logged out due to inactivity.';

const soon = (page: Page) => page.getByRole('status').filter({ hasText: 'Session Expiring Soon' });
const expired = (page: Page) => page.getByRole('alert').filter({ hasText: 'Session Expired' });
const stay = (page: Page) => page.getByRole('button', { name: 'Stay signed in' });

/** Does something until `done`, a little at a time: a person who is there. */
async function moveUntil(page: Page, done: Promise<unknown>): Promise<void> {
  let over = false;
  const end = done.finally(() => {
    over = true;
  });
  for (let i = 0; !over; i += 1) {
    await page.mouse.move(100 + (i % 50), 200);
    await Promise.race([end, page.waitForTimeout(400)]);
  }
  await end;
}

test('warned, staying, warned again, ended: in every tab, and on this device alone', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await becomeMember(page);
  const other = await context.newPage();
  await other.goto('/account');
  await expect(other.getByText(/^Live: /)).toBeVisible();
  await page.bringToFront();

  await expect(soon(page)).toHaveText(SOON);
  await expect(
    page.getByRole('alert').filter({ hasText: 'You will be signed out at' }),
  ).toBeVisible();
  await expect(stay(other), 'every tab of the session warns').toBeVisible();
  expect(await findings(page)).toEqual([]);
  await stay(page).focus();
  await page.keyboard.press('Enter');
  await expect(stay(page)).toBeHidden();
  await expect(stay(other), 'and every tab knows that it goes on').toBeHidden();
  await expect(page.getByText('You are still signed in')).toBeVisible();

  await expect(soon(page), 'the toast of the first cycle is over').toBeHidden();
  await expect(soon(page), 'a new cycle, a new toast').toHaveCount(1);

  const phone = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await becomeMember(phone);
  const ended = expect(expired(page)).toHaveText(EXPIRED);
  await moveUntil(phone, ended);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Your session has expired')).toBeVisible();
  await expect(other).toHaveURL(/\/login/);
  await expect(phone.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await phone.close();
  await page.goto('/dashboard');
  await expect(page, 'over on the server too').toHaveURL(/\/login/);
});

test('of three tabs one is used and one is frozen: none ends; unused, all end', async ({
  page,
  context,
}) => {
  await becomeMember(page);
  const idle = await context.newPage();
  const frozen = await context.newPage();
  for (const tab of [idle, frozen]) {
    await tab.goto('/account');
    await expect(tab.getByText(/^Live: /)).toBeVisible();
  }
  const chromium = await context.newCDPSession(frozen);
  await chromium.send('Page.setWebLifecycleState', { state: 'frozen' });
  await page.bringToFront();
  // Longer than a session without input may last.
  const later = new Promise((resolve) => setTimeout(resolve, 24_000));
  await moveUntil(page, later);
  await expect(idle.getByText(/^Live: /), 'input in one tab keeps the others').toBeVisible();
  await chromium.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(frozen).toHaveURL('/account');
  await chromium.send('Page.setWebLifecycleState', { state: 'frozen' });

  await expect(expired(page)).toHaveText(EXPIRED);
  await expect(idle).toHaveURL(/\/login/);
  await chromium.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(frozen, 'a tab that was frozen at the end learns of it').toHaveURL(/\/login/);
});

/** Without a socket, HTTP answers warn and end the session. */
async function withoutSocket(page: Page): Promise<void> {
  await page.routeWebSocket('**/api/realtime', (socket) => socket.close());
  const reports: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/activity')) reports.push(request.postDataJSON().idleMs);
  });
  await becomeMember(page);
  const reported = expect.poll(() => reports.length);
  await moveUntil(page, reported.toBeGreaterThan(2));
  expect(Math.max(...reports)).toBeLessThan(5000);
  const before = reports.length;
  await expect(soon(page)).toHaveText(SOON);
  expect(reports.length, 'silence is not').toBeLessThanOrEqual(before + 1);
  await expect(expired(page)).toHaveText(EXPIRED);
  await expect(page).toHaveURL(/\/login/);
}

/** Without a server, the tab warns and ends the session by itself. */
async function withoutServer(page: Page): Promise<void> {
  await becomeMember(page);
  await page.routeWebSocket('**/api/realtime', (socket) => socket.close());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.waitForResponse('**/api/auth/session');
  await page.route('**/api/**', (route) => route.abort());
  await expect(stay(page)).toBeVisible();
  await expect(page.getByText('The server cannot be reached right now.')).toBeVisible();
  await expect(expired(page)).toHaveText(EXPIRED);
  await expect(page).toHaveURL(/\/login/);
}

test('warns and ends the session without a socket, and without a server', async ({
  page,
  browser,
  baseURL,
}) => {
  const alone = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  const problems = await watch(alone);
  // two people who are waited for at once
  await Promise.all([withoutSocket(page), withoutServer(alone)]);
  expect(problems, 'errors and policy violations on the other page').toEqual([]);
  await alone.close();
});
