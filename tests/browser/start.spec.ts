import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newEmail, PASSWORD, termsDialog } from './person.ts';

/** Something to wait at until it is opened. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** Waits for the first paint, before any input. */
async function painted(page: Page): Promise<void> {
  const paints = () =>
    page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(paints).toBe(1);
}

test('a page is painted before any of its application is asked for', async ({ page }) => {
  const first = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') first.add(new URL(request.url()).pathname);
  });
  const gone = gate();
  // The style sheet is held back: until it is there nothing is painted.
  await page.route('**/assets/*.css', async (route) => {
    await gone.opened;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor({ state: 'attached' });
  await expect.poll(() => first.size).toBeGreaterThanOrEqual(2);
  expect([...first].join(' ')).toMatch(/^\/theme\.js \/assets\/start-[\w-]+\.js$/);
  gone.open();
  await page.getByRole('button', { name: /^Use the .* theme$/ }).click();
  const chosen = () => page.evaluate(() => localStorage.getItem('app_theme'));
  await expect.poll(chosen, 'the button does what it says').not.toBe(null);
  const times = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const main = performance
      .getEntriesByType('resource')
      .find(({ name }) => /\/index-[\w-]+\.js$/.test(name));
    return { paint: paint?.startTime ?? 0, main: main?.startTime ?? 0 };
  });
  expect(times.main).toBeGreaterThan(times.paint);
});

test('what is typed and pressed before a page works is done when it does', async ({ page }) => {
  const scripts = gate();
  await page.route('**/assets/index-*.js', async (route) => {
    await scripts.opened;
    await route.continue();
  });
  await page.goto('/signup', { waitUntil: 'commit' });
  await painted(page);
  await page.getByLabel('E-mail').fill(`early-${Date.now()}@example.org`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  // A form that sent itself would have put the password into the address.
  expect(new URL(page.url()).search).toBe('');
  scripts.open();
  await expect(termsDialog(page).dialog).toBeVisible();
});

test('a field that its form library fills keeps what was typed before', async ({ page }) => {
  const scripts = gate();
  await page.route('**/assets/index-*.js', async (route) => {
    await scripts.opened;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  await painted(page);
  const message = 'Typed while the page could be read and did not work yet.';
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
  scripts.open();
  await expect(page.getByText(`${message.length} of `)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(message);
});

test('a choice that is made before a page works counts when it does', async ({ page }) => {
  const scripts = gate();
  await page.route('**/assets/index-*.js', async (route) => {
    await scripts.opened;
    await route.continue();
  });
  const sent = page.waitForRequest('**/api/support/tickets');
  await page.goto('/contact', { waitUntil: 'commit' });
  await painted(page);
  const topic = page.getByLabel('Topic');
  await topic.selectOption('privacy');
  scripts.open();
  // the counter is the form library's
  await page.getByRole('textbox', { name: 'Message' }).fill('A question about my data.');
  await expect(page.getByText(/^25 of /)).toBeVisible();
  await expect(topic).toHaveValue('privacy');
  await page.getByLabel('Name').fill('A visitor');
  await page.getByLabel('E-mail').fill(newEmail());
  await page.getByRole('button', { name: 'Send the message' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ topic: 'privacy' });
});

test('an application that cannot be loaded is shown, with a reload, and no password is sent', async ({
  page,
}) => {
  await page.route('**/assets/index-*.js', (route) => route.abort(), { times: 1 });
  await page.goto('/signup', { waitUntil: 'commit' });
  await expect(page.getByText('This page does not react yet')).toBeVisible();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  expect(new URL(page.url()).search, 'the form stays held').toBe('');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByText('This page does not react yet')).toHaveCount(0);
  await page.getByRole('button', { name: /^Use the .* theme$/ }).click();
  const chosen = () => page.evaluate(() => localStorage.getItem('app_theme'));
  await expect.poll(chosen, 'the page works').not.toBe(null);
});
