import type { Page, Route } from '@playwright/test';
import { sampled } from '../helpers/sampled.ts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember } from './person.ts';
import { overflows } from './walk.ts';

const REFRESH = '**/api/auth/refresh';
type Fault = (route: Route) => Promise<void>;

/** Answers with an HTML page that is not from RoleTrail. */
const foreign =
  (status: number, body: string, headers: Record<string, string> = {}): Fault =>
  (route) =>
    route.fulfill({ status, body, contentType: 'text/html', headers });

/** Answers, or their absence, of what is between a browser and the server. */
const FAULTS: readonly [name: string, fault: Fault][] = [
  ['502', foreign(502, '<h1>Bad Gateway</h1>')],
  ['503', foreign(503, '')],
  ['504', foreign(504, '<h1>Gateway Timeout</h1>')],
  [
    '401 of a proxy',
    foreign(401, '<h1>Proxy Authentication</h1>', { 'www-authenticate': 'Negotiate' }),
  ],
  ['200 of a captive portal', foreign(200, '<h1>Accept the terms of this hotspot</h1>')],
  ['429', foreign(429, '<h1>Too Many Requests</h1>', { 'retry-after': '1' })],
  ['500', foreign(500, '<h1>Internal Server Error</h1>')],
  ['a network fault', (route) => route.abort('connectionreset')],
];

/** Every check of the session meets the fault until it is called off. */
async function between(page: Page, fault: Fault): Promise<() => void> {
  let there = true;
  await page.unroute(REFRESH);
  await page.route(REFRESH, (route) => (there ? fault(route) : route.continue()));
  return () => {
    there = false;
  };
}

test('a gateway error does not sign out: it is shown, retried, and the page continues', async ({
  page,
}) => {
  const email = await becomeMember(page);
  for (const [name, fault] of sampled(FAULTS, 0, 2)) {
    const over = await between(page, fault);
    await page.goto('/account');
    await expect(page.getByText('Still trying to reach RoleTrail...'), name).toBeVisible();
    if (name === '502') expect(await findings(page)).toEqual([]);
    over();
    await expect(page.getByText(email), name).toBeVisible();
    await expect(page, name).toHaveURL('/account');
  }

  for (const [name, fault] of sampled(FAULTS, 1, 2)) {
    const over = await between(page, fault);
    await page.goto('/login?next=/account');
    await expect(page.getByText('Still trying to reach RoleTrail'), name).toBeVisible();
    if (name === '503') expect(await findings(page)).toEqual([]);
    over();
    await expect(page, `${name}, from the sign-in page`).toHaveURL('/account');
    await expect(page.getByText(email)).toBeVisible();
  }
});

test('a proxy’s 401 in the middle of a session ends no session', async ({ page }) => {
  const email = await becomeMember(page, '/account');
  await page.getByRole('button', { name: 'Change name' }).click();
  await page.getByLabel('Name').fill('Ann');
  const asked: string[] = [];
  await page.route('**/api/**', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return foreign(401, '<h1>Proxy Authentication</h1>')(route);
  });
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong on our side');
  await expect(page.getByText(email)).toBeVisible();
  await expect(page).toHaveURL('/account');
  expect(asked, 'no new token is asked for').not.toContain('/api/auth/refresh');
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Your name is saved')).toBeVisible();
});

test('who would rather not wait asks at once, or reads what needs no session', async ({ page }) => {
  const email = await becomeMember(page);
  const fault = foreign(502, '<h1>Bad Gateway</h1>');
  const over = await between(page, fault);
  let onTheWay = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) onTheWay += 1;
  });
  page.on('response', (response) => {
    if (response.url().endsWith('/api/auth/refresh')) onTheWay -= 1;
  });
  await page.clock.install();
  await page.goto('/account');
  const tryNow = page.getByRole('button', { name: 'Try now' });
  await expect(tryNow).toBeVisible();
  expect(await overflows(page, [360, 1280])).toEqual([]);
  // The clock is paused: only the pause of the pressed button can end.
  await page.clock.pauseAt(Date.now() + 60_000);
  const refused = page.waitForResponse(REFRESH);
  await tryNow.press('Enter');
  expect((await refused).status()).toBe(502);
  await expect(tryNow, 'still there').toBeFocused();
  await page.clock.runFor(2_000);
  await expect.poll(() => onTheWay, 'what was asked meanwhile is answered').toBe(0);
  over();
  const answered = page.waitForResponse(REFRESH);
  await tryNow.press('Enter');
  expect((await answered).status()).toBe(200);
  await page.clock.resume();
  await expect(page.getByText(email)).toBeVisible();

  await between(page, fault);
  await page.goto('/account');
  await page.getByRole('navigation', { name: 'Meanwhile' }).getByText('Insights').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeVisible();
});

test('a server restart while a page loads does not sign out', async ({ page, product }) => {
  test.skip(!product?.restart, 'needs a product that the test can restart');
  const email = await becomeMember(page);
  let back: Promise<void> | undefined;
  // The first check passes only after the server is down.
  await page.route(
    REFRESH,
    async (route) => {
      back = product?.restart?.();
      await expect.poll(() => answers(page)).toBe(false);
      await route.continue();
    },
    { times: 1 },
  );
  await page.goto('/account');
  await expect(page.getByText('Still trying to reach RoleTrail...')).toBeVisible();
  await back;
  await expect(page.getByText(email)).toBeVisible();
  await expect(page).toHaveURL('/account');
});

async function answers(page: Page): Promise<boolean> {
  return page.request.get('/readyz').then(
    () => true,
    () => false,
  );
}
