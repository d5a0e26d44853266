import { createHmac } from 'node:crypto';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import {
  acceptanceCookie,
  acceptTerms,
  becomeMember,
  confirmAddress,
  mailedLink,
  PASSWORD,
  signIn,
  signInAsAdmin,
  signOut,
  signUp,
} from './person.ts';

const NEW_PASSWORD = 'another sentence of this test';

/** The code that an authenticator app shows for this secret (RFC 6238), `steps` from now. */
function totp(secret: string, steps = 0): string {
  const bits = [...secret.replaceAll(' ', '')]
    .map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test('token refreshed: an old token is replaced without a visible change', async ({ page }) => {
  await becomeMember(page, '/account');
  let refreshes = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) refreshes += 1;
  });
  const problem = { type: 'about:blank', title: 'x', status: 401, detail: '', requestId: 'x' };
  await page.route(
    '**/api/auth/user',
    (route) => route.fulfill({ status: 401, json: { ...problem, code: 'TOKEN_INVALID' } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Change name' }).click();
  await page.getByLabel('Name').fill('Ann');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Your name is saved')).toBeVisible();
  await expect(page.getByText('Ann', { exact: true })).toBeVisible();
  expect(refreshes).toBe(1);
});

test('three tabs that wake at once trade their old tokens, and stay signed in', async ({
  page,
  context,
}) => {
  const email = await becomeMember(page, null);
  const tabs = [page, await context.newPage(), await context.newPage()];
  const answers: number[] = [];
  for (const tab of tabs) {
    tab.on('response', (answer) => {
      if (answer.url().endsWith('/api/auth/refresh')) answers.push(answer.status());
    });
    await tab.clock.install();
    await tab.goto('/account');
    await expect(tab.getByText(email)).toBeVisible();
  }
  answers.length = 0;
  // The sleep is longer than an access token lasts, and shorter than a session may be idle.
  for (const tab of tabs) await tab.clock.pauseAt(Date.now() + 20 * 60_000);
  await Promise.all(tabs.map((tab) => tab.clock.resume()));
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Change name' }).click()));
  await Promise.all(
    tabs.map(async (tab, i) => {
      await tab.getByLabel('Name').fill(`Ann ${i}`);
      await tab.getByRole('button', { name: 'Save name' }).click();
      await expect(tab.getByText('Your name is saved')).toBeVisible();
    }),
  );
  expect(answers.length).toBeGreaterThanOrEqual(tabs.length);
  expect(new Set(answers)).toEqual(new Set([200]));
  for (const tab of tabs) {
    await tab.reload();
    await expect(tab.getByText(email)).toBeVisible();
  }
});

test('user updated: other tabs follow', async ({ page, context }) => {
  await becomeMember(page, '/account');
  const other = await context.newPage();
  await other.goto('/account');
  await expect(other.getByText('Not given')).toBeVisible();
  await page.getByRole('button', { name: 'Change name' }).click();
  await page.getByLabel('Name').fill('Ann Walker');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(other.getByText('Ann Walker')).toBeVisible();
});

test('signed out: cache and stored acceptance go, other tabs follow and say nothing wrong', async ({
  page,
  context,
}) => {
  // by the dialog, which keeps the id of the device
  await signUp(page);
  await acceptTerms(page);
  const other = await context.newPage();
  await other.goto('/account');
  await expect(other.getByText(/^Live: /)).toBeVisible();
  await signOut(page);
  expect(await acceptanceCookie(page)).toBeNull();
  const kept = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    others: [...Object.keys(sessionStorage), ...(await caches.keys())],
    databases: (await indexedDB.databases()).length,
  }));
  const device = 'roletrail.device-id';
  expect(kept, 'nothing but the device').toEqual({ local: [device], others: [], databases: 0 });
  await expect(other).toHaveURL(/\/login/);
  await expect(other.getByText('from another one')).toBeHidden();
  await other.goto('/account');
  await expect(other, 'nothing protected is shown from a cache').toHaveURL(/\/login/);
});

test('password recovery: a mailed link, a new password, every session over', async ({
  page,
  browser,
  baseURL,
  access,
}) => {
  const email = await becomeMember(page);
  await confirmAddress(page, access, email);
  const away = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await away.goto('/login');
  await away.getByRole('link', { name: 'Forgot your password?' }).click();
  await away.getByRole('button', { name: 'Send me a link' }).click();
  await expect(away.getByText('Enter the e-mail address that you sign in with.')).toBeVisible();
  await away.getByLabel('E-mail').fill(email);
  await away.getByRole('button', { name: 'Send me a link' }).click();
  await expect(away.getByText('Look at your mail')).toBeVisible();

  const link = await mailedLink(page, access, email, /password/i);
  expect(new URL(link).pathname, 'the secret stands behind #').toBe('/reset-password');
  await away.goto(link);
  await expect(away).toHaveURL('/reset-password');
  await expect(away.getByText(/^At least 15 characters/)).toBeVisible();
  await away.getByLabel('New password').fill('short');
  await away.getByRole('button', { name: 'Set the new password' }).click();
  await expect(away.getByText(/^Use at least 15 characters/)).toBeVisible();
  await away.getByLabel('New password').fill(NEW_PASSWORD);
  await away.getByRole('button', { name: 'Set the new password' }).click();
  await expect(away).toHaveURL('/login');
  await expect(away.getByText('Your new password is set')).toBeVisible();

  await expect(page, 'the session from before is over').toHaveURL(/\/login/);
  await expect(page.getByText('The password of your account was changed')).toBeVisible();
  await signIn(away, email, NEW_PASSWORD);
  await expect(away.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await away.goto(link);
  await expect(away.getByText('This link does not work any longer')).toBeVisible();
  await away.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(away).toHaveURL('/forgot-password');
  await away.goto('/dashboard');
  await expect(away.getByRole('heading', { name: 'Dashboard' }), 'given up').toBeVisible();
  await away.close();
});

test('an address is confirmed by a press, and changed by another', async ({ page, access }) => {
  const email = await becomeMember(page);
  await page.goto(`/mailbox#key=${access.mailboxKey}`);
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').first().click();
  await expect(page).toHaveURL('/verify-email');
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText('Your address is confirmed')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();

  const changed = `new-${email}`;
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  await page.getByLabel('New e-mail').fill(changed);
  await page.getByLabel('Current password').fill('not my password at all');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('The current password is wrong')).toBeVisible();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`Look at the mail of ${changed}`)).toBeVisible();
  await page.goto(await mailedLink(page, access, changed, /./));
  await page.getByRole('button', { name: 'Use this address from now on' }).click();
  await expect(page.getByText('You sign in with it from now on.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(page.getByText(changed)).toBeVisible();
});

test('a letter that a stranger caused: it asks for their password, and can be disowned', async ({
  page,
  browser,
  baseURL,
  access,
}) => {
  const victim = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const reader = await victim.newPage();
  const stranger = await signUp(page);
  await reader.goto(await mailedLink(page, access, stranger, /Confirm your e-mail/));
  await reader.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(reader.getByText('Enter the password of the account.')).toBeVisible();
  await reader.getByLabel('Password of the account').fill('no password of theirs');
  await reader.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(reader.getByText('The current password is wrong')).toBeVisible();
  expect(await findings(reader), 'asking for the password').toEqual([]);
  await reader.getByRole('button', { name: 'This was not me' }).click();
  await expect(reader.getByRole('heading', { name: 'Not you?' })).toBeVisible();
  expect(await findings(reader), 'before it is disowned').toEqual([]);
  await reader.getByRole('button', { name: 'This was not me' }).click();
  await expect(reader.getByText('That letter has no effect any longer')).toBeVisible();
  await victim.close();
  await expect(page, 'the stranger is signed out at once').toHaveURL(/\/login/);
});

test('a second factor is set up, asked for, and replaced by a recovery code', async ({
  page,
  access,
}) => {
  const email = await becomeMember(page, '/account');
  await expect(page.getByText('Confirm your e-mail address first')).toBeVisible();
  await confirmAddress(page, access, email);
  await page.reload();
  await page.getByRole('button', { name: 'Set it up' }).click();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel('The code it shows now').fill('000000');
  await page.getByRole('button', { name: 'Switch it on' }).click();
  await expect(page.getByText('This code is wrong, or was used before')).toBeVisible();
  await page.getByLabel('The code it shows now').fill(totp(secret));
  await page.getByRole('button', { name: 'Switch it on' }).click();
  const codes = page.locator('ol.font-mono li');
  await expect(codes).toHaveCount(10);
  const [recovery = '', another = ''] = await codes.allTextContents();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`Recovery codes of ${email}`), 'on paper').toBeVisible();
  await expect(codes.last()).toBeVisible();
  for (const name of ['Account', 'Second factor', 'Sign-in history']) {
    await expect(page.getByRole('heading', { name, exact: true }), name).toBeHidden();
  }
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('roletrail-recovery-codes.txt');
  await page.getByRole('button', { name: 'Done' }).click({ force: true });
  await expect(codes, 'not before they are kept').toHaveCount(10);
  await page.getByLabel('I have kept them').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('10 of 10 recovery codes')).toBeVisible();

  await signOut(page);
  await signIn(page, email);
  const code = page.getByLabel('Code from your authenticator app');
  await expect(code).toBeFocused();
  await code.fill(totp(secret, 1));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await signOut(page);
  await signIn(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill('wrong-code');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This code is wrong, or was used before')).toBeVisible();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText('9 of 10 recovery codes')).toBeVisible();

  await page.getByRole('button', { name: 'Change e-mail' }).click();
  await page.getByLabel('New e-mail').fill(`new-${email}`);
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Enter the code.')).toBeVisible();
  await page.getByLabel('Code from your authenticator app').fill('000000');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('This code is wrong, or was used before')).toBeVisible();
  await page.getByLabel('Code from your authenticator app').fill(another);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`Look at the mail of new-${email}`)).toBeVisible();

  const asked = await page.request.post('/api/auth/recover', { data: { email } });
  expect(asked.status()).toBe(202);
  await page.goto(await mailedLink(page, access, email, /Choose a new password/));
  await expect(page.getByText(/^At least 8 characters/), 'beside a second factor').toBeVisible();
});

test('the admin guard says that it verifies, waits for a gateway, and takes an error for a no', async ({
  page,
  access,
}) => {
  await signInAsAdmin(page, access);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/rpc/has_role', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto('/admin/users');
  await expect(page.getByText('Verifying admin access...')).toBeVisible();
  release();
  await expect(page).toHaveURL('/admin/users');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await page.unroute('**/api/rpc/has_role');
  let there = true;
  await page.route('**/api/rpc/has_role', (route) =>
    there ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await page.reload();
  await expect(page.getByText('Still trying to reach RoleTrail...')).toBeVisible();
  const tryNow = page.getByRole('button', { name: 'Try now' });
  const asked = page.waitForRequest('**/api/rpc/has_role');
  await tryNow.press('Enter');
  await asked;
  await expect(tryNow, 'the same button').toBeFocused();
  there = false;
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await page.unroute('**/api/rpc/has_role');
  await page.route('**/api/rpc/has_role', (route) => route.fulfill({ status: 500, body: 'x' }));
  await page.reload();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('alert')).toHaveText(
    'Administrative access required. Please contact support if you believe this is an error.',
  );
});
