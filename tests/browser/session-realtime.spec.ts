import type { Page } from '@playwright/test';
import { heldUp } from '../helpers/held-up.ts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember, PASSWORD, signIn } from './person.ts';

const live = (page: Page) => page.getByText(/^Live: /);

async function member(page: Page): Promise<string> {
  const email = await becomeMember(page, '/account');
  await expect(live(page)).toBeVisible();
  return email;
}

test('sessions are listed, one is ended from another device, then all others', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await member(page);
  const phones: Page[] = [];
  for (const userAgent of [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ]) {
    const phone = await browser.newPage({ userAgent, ...(baseURL ? { baseURL } : {}) });
    await signIn(phone, email);
    await phone.waitForURL('**/dashboard');
    phones.push(phone);
  }
  await page.reload();
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await expect(sessions.getByRole('listitem').first()).toContainText('This one');
  await expect(sessions.getByRole('img')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await sessions.getByRole('button', { name: 'End session on Safari on iOS' }).click();
  const question = page.getByRole('alertdialog', { name: 'End this session?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await question.getByRole('button', { name: 'End it' }).click();
  const [safari, firefox] = phones;
  for (const phone of [safari]) {
    await expect(phone ?? page).toHaveURL(/\/login/);
    await expect(
      (phone ?? page).getByText('You were signed out on this device from another one'),
    ).toBeVisible();
  }
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: 'End all others' }).click();
  await page.getByRole('button', { name: 'End the others' }).click();
  await expect(firefox ?? page).toHaveURL(/\/login/);
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  for (const phone of phones) await phone.close();
});

test('a changed password ends the others and says so; a weak one is refused with reasons', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await member(page);
  const other = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await signIn(other, email);
  await other.waitForURL('**/dashboard');
  await page.getByRole('button', { name: 'Change password' }).click();
  const current = page.getByLabel('Current password');
  const fresh = page.getByLabel('New password');
  await current.fill('not my password at all');
  await fresh.fill(`${email} and more`);
  const save = page.getByRole('button', { name: 'Set the new password' });
  await save.click();
  await expect(page.getByText('The current password is wrong')).toBeVisible();
  await expect(current).toBeFocused();
  await current.fill(PASSWORD);
  await save.click();
  await expect(page.getByText('Leave your e-mail address out of the password.')).toBeVisible();
  await fresh.fill('short');
  await save.click();
  await expect(page.getByText(/^Use at least 15 characters/)).toBeVisible();
  await fresh.fill('another sentence of this test');
  await save.click();
  await expect(page.getByText('Your password is changed')).toBeVisible();
  await expect(other).toHaveURL(/\/login/);
  await expect(other.getByText('The password of your account was changed')).toBeVisible();
  await expect(page.getByText('Password changed')).toBeVisible();
  await other.close();
});

test('seven tabs of one session work, and all are signed out at once', async ({
  page,
  context,
  request,
}) => {
  const email = await member(page);
  const tabs = [page];
  for (let i = 0; i < 6; i += 1) {
    const tab = await context.newPage();
    await tab.goto('/account');
    await expect(tab.getByText(email)).toBeVisible();
    tabs.push(tab);
  }
  await expect(live(tabs[4] ?? page)).toBeVisible();
  await expect(tabs[6]?.getByText(/^Not live right now/) ?? live(page)).toBeVisible();
  const signedIn = await request.post('/api/auth/login', { data: { email, password: PASSWORD } });
  const { accessToken } = await signedIn.json();
  const headers = { authorization: `Bearer ${accessToken}` };
  const late = heldUp();
  const before = Date.now();
  await request.post('/api/auth/logout?scope=others', { headers });
  await Promise.all(tabs.map((tab) => expect(tab).toHaveURL(/\/login/)));
  const took = Date.now() - before;
  expect(took, 'milliseconds until the last tab').toBeLessThan(5000 + late());
});

test('the server is killed and comes back: the socket too, and the session goes on', async ({
  page,
  product,
}) => {
  test.skip(!product?.restart, 'needs a product that the test can restart');
  const email = await member(page);
  await product?.restart?.();
  await expect(live(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  await expect(live(page)).toBeVisible();
});

test('offline and back: the connection is made again by itself', async ({ page, context }) => {
  await member(page);
  await context.setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText(/^Not live right now/)).toBeVisible();
  await context.setOffline(false);
  await expect(live(page)).toBeVisible();
});
