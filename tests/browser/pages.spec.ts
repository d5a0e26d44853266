import { readFile } from 'node:fs/promises';
import { MAILBOX_KEY_HEADER } from '@roletrail/contracts/http/mailbox';
import { sampled } from '../helpers/sampled.ts';
import { unzip } from '../helpers/unzip.ts';
import { expect, test } from './fixtures.ts';
import {
  acceptTerms,
  becomeMember,
  PASSWORD,
  signIn,
  signOut,
  signUp,
  termsDialog,
} from './person.ts';
import { refusal } from './refusal.ts';

const PUBLIC = [
  '/services',
  '/pricing',
  '/contact',
  '/support',
  '/insights',
  '/about/data',
  '/verify',
  '/realtime-demo',
];
const ADMIN = [
  '/admin/reports',
  '/admin/users',
  '/admin/revenue',
  '/admin/business-intelligence',
  '/admin/ab-testing',
  '/admin/custom-reports',
  '/admin/system-health',
  '/admin/analytics',
  '/admin/security',
  '/admin/settings',
  '/admin/promo-codes',
  '/admin/cohorts',
  '/admin/delete-user',
  '/admin/insights',
  '/admin/insights/editor/new',
  '/admin/launch-readiness',
];

test('public pages open without sign-in', async ({ page }) => {
  for (const path of ['/', '/login', '/signup', '/terms', '/privacy', ...PUBLIC]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page, path).toHaveURL(path);
  }
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page).toHaveTitle(/Page not found/);
});

test('the API documentation keeps to its content security policy', async ({ page }) => {
  const { paths, ...rest } = await (await page.request.get('/api/docs/json')).json();
  // all of them take half a minute to draw, and the policy judges each alike
  const drawn = Object.fromEntries(sampled(Object.entries(paths), 0, 40));
  await page.route('**/api/docs/json', (route) =>
    route.fulfill({ json: { ...rest, paths: drawn } }),
  );
  await page.goto('/api/docs');
  // of so many operations it draws those in sight, whichever these are
  const first = page.locator('[data-path]').first();
  await expect(first).toBeVisible();
  expect(Object.keys(drawn)).toContain(await first.getAttribute('data-path'));
});

test('protected pages lead to sign-in and back to where the person wanted', async ({ page }) => {
  for (const path of ['/dashboard', '/account/data', '/services/market', '/admin/users']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  }
  const email = await becomeMember(page);
  await signOut(page);
  await page.goto('/services/market?area=be');
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/services/market?area=be');
});

test('next never leads away', async ({ page }) => {
  const email = await becomeMember(page);
  for (const next of ['//example.com', 'https://example.com/dashboard', '/\\example.com']) {
    await signOut(page);
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page, next).toHaveURL('/dashboard');
  }
});

test('staff pages send members back and say why', async ({ page }) => {
  await becomeMember(page);
  for (const path of sampled(ADMIN, 0, 4)) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/dashboard');
    await expect(
      page.getByText(
        'Administrative access required. Please contact support if you believe this is an error.',
      ),
      path,
    ).toBeVisible();
  }
});

test('a refuser still reaches their own data, without accepting', async ({ page, context }) => {
  await signUp(page);
  const opened = context.waitForEvent('page');
  await termsDialog(page)
    .dialog.getByRole('link', { name: /^Take or erase your data/ })
    .click();
  const data = await opened;
  await expect(data.getByRole('heading', { name: 'Your data', exact: true })).toBeVisible();
});

test('one takes all of one’s data, with the password alone', async ({ page }) => {
  await signUp(page);
  await expect(termsDialog(page).dialog, 'signed in').toBeVisible();
  await page.goto('/account/data');
  await page.getByRole('button', { name: 'Make the file' }).click();
  const password = page.getByLabel('Current password');
  await expect(password).toBeFocused();
  await password.fill('not the password at all');
  await page.getByRole('button', { name: 'Make the file' }).click();
  await expect(page.getByText('The current password is wrong')).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill(PASSWORD);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Make the file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^roletrail-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = await unzip(await readFile(await download.path()));
  expect([...files.keys()]).toContain('account.json');
  await expect(page.getByText('Your file is in your downloads')).toBeVisible();
});

test('wrong credentials and weak passwords show at their fields', async ({ page }) => {
  await signIn(page, 'nobody@example.org');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('E-mail').fill('person@example.org');
  await page.getByLabel('Password').fill('too short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(/^Use at least 15 characters/)).toBeVisible();
  await expect(page.getByLabel('Password')).toBeFocused();
});

test('the theme follows the system, then the choice, before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const theme = page.locator('html');
  await expect(theme).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(theme, 'at dusk too').toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(theme).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(theme, 'the choice stays').toHaveAttribute('data-theme', 'dark');
  await page.reload({ waitUntil: 'commit' });
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('app_theme'))).toBe('dark');
});

test('back to top appears past 300 px and leads there', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 500 });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const button = page.getByRole('button', { name: 'Back to top' });
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect(button).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 301));
  await button.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('on a phone back to top covers nothing while a user scrolls down, and appears as they scroll up', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // hidden too
  const button = page.locator('button', { hasText: 'Back to top' });
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
  await scrollTo(900);
  await expect(button).toBeAttached();
  await expect(button).toBeHidden();
  await scrollTo(895);
  await expect(button, 'a hand trembles').toBeHidden();
  await scrollTo(880);
  await expect(button).toBeVisible();
  await scrollTo(1200);
  await expect(button).toBeHidden();
  await scrollTo(1000);
  // what is hidden takes no focus
  await expect(button).toBeVisible();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('a server that fails at the start is asked again, and the page offers a reload', async ({
  page,
}) => {
  await page.route('**/api/auth/refresh', (route) => route.fulfill({ status: 500 }));
  await page.goto('/dashboard');
  await expect(
    page.getByRole('heading', { name: 'Still trying to reach RoleTrail' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await page.unroute('**/api/auth/refresh');
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('a refusal of the server is an authentication error with a way on', async ({ page }) => {
  const answer = refusal('VALIDATION_FAILED');
  await page.route('**/api/auth/refresh', (route) => route.fulfill(answer));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toContainText('Authentication Error');
});

test('a part that cannot be loaded is an error screen with a way on', async ({ page }) => {
  await page.goto('/');
  await page.route('**/assets/signup-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  await page.unroute('**/assets/signup-*.js');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
});

test('a mailbox that refuses its key is not asked again; one that opens is', async ({
  page,
  access,
}) => {
  // of the right form: any other is not even tried
  const wrong = 'A'.repeat(43);
  const asked: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/dev/mailbox')) {
      asked.push(request.headers()[MAILBOX_KEY_HEADER]);
    }
  });
  const times = (key: string) => asked.filter((given) => given === key).length;
  await page.clock.install();
  await page.goto(`/mailbox#key=${wrong}`);
  await expect(page.getByText('The mailbox needs its key')).toBeVisible();
  await page.clock.runFor(60_000);

  await page.goto('/terms');
  await page.goto(`/mailbox#key=${access.mailboxKey}`);
  await expect(page.getByText('The mailbox needs its key')).toBeHidden();
  await page.clock.runFor(60_000);
  await expect
    .poll(() => times(access.mailboxKey), 'mails appear by themselves')
    .toBeGreaterThan(1);
  expect(times(wrong), 'a minute in which it could have been asked again').toBe(1);
});

test('tabs of one browser sign in and out together', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/login');
  await signUp(page);
  await acceptTerms(page);
  await expect(other).toHaveURL('/dashboard');
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await signOut(page);
  await expect(other).toHaveURL(/\/login/);
});

test('a session ended elsewhere ends here at once, with a message', async ({ page, request }) => {
  const email = await becomeMember(page);
  const signedIn = await request.post('/api/auth/login', { data: { email, password: PASSWORD } });
  const { accessToken } = await signedIn.json();
  const headers = { authorization: `Bearer ${accessToken}` };
  const ended = await request.post('/api/auth/logout?scope=others', { headers });
  expect(ended.status()).toBe(204);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('You were signed out on this device from another one')).toBeVisible();
});
