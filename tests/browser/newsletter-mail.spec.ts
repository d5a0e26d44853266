import type { Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '@roletrail/db/seeds/demo-accounts';
import type { CaughtMail, SmtpCatcher } from '../helpers/smtp-catcher.ts';
import { findings } from './axe.ts';
import { expect } from './fixtures.ts';
import { test } from './mail.ts';
import { leaveByPage, linkIn, subscribe } from './newsletter-pages.ts';
import { signInAsStaff } from './person.ts';
import { overflows } from './walk.ts';

test.skip(process.env.BASE_URL !== undefined, 'its mail goes to a server of the test');

const ISSUE = 'Pay in numbers';

/** Returns the letters with this subject that an address got. */
const lettersTo = (catcher: SmtpCatcher, email: string, title = ISSUE) =>
  catcher.mails.filter(
    ({ envelopeTo, subject }) => envelopeTo.includes(email) && subject === title,
  );

/** Presses the button of the header that mail programs show (RFC 8058). */
async function clickOnce(page: Page, mail: CaughtMail | undefined): Promise<void> {
  const header = (key: string) => mail?.headers.find((one) => one.key === key)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const address = /<(\S+)>/.exec(header('list-unsubscribe') ?? '')?.[1] ?? '';
  const form = { 'List-Unsubscribe': 'One-Click' };
  expect((await page.request.post(address, { form })).status()).toBe(200);
}

test('an issue goes from the screen of staff to those who subscribed and have not left', async ({
  page,
  browser,
  access,
  catcher,
}) => {
  const [reader, clicked, left] = [
    await subscribe(page, catcher),
    await subscribe(page, catcher),
    await subscribe(page, catcher),
  ];
  const [, welcome] = await catcher.caught(clicked, 2);
  await clickOnce(page, welcome);
  const [, other] = await catcher.caught(left, 2);
  await leaveByPage(browser, linkIn(other, '/newsletter/unsubscribe'));

  const password = await signInAsStaff(page, access, 'admin', '/admin/newsletter');
  await page.getByRole('button', { name: 'Write an issue' }).click();
  const form = page.getByRole('alertdialog');
  await form.getByLabel('Subject').fill(ISSUE);
  await form.getByLabel('Text before the articles').fill('Hello <b>you</b>.\n\nThis month: pay.');
  await form.getByLabel('Article 1', { exact: true }).selectOption({ index: 1 });
  await form.getByLabel('Your text about article 1').fill('Read this first.');
  await form.getByLabel('Reason').fill('The first issue');
  await form.getByRole('button', { name: 'Save the draft' }).click();
  const sheet = page.getByRole('dialog', { name: ISSUE });
  await expect(sheet.getByText('Read this first.')).toBeVisible();
  await expect(sheet.getByText('Subscribers now').locator('..'), 'the count').toContainText('1');

  await sheet.getByRole('button', { name: 'Send me a test letter' }).click();
  const act = page.getByRole('alertdialog');
  await act.getByLabel('Reason').fill('A last look');
  await act.getByRole('button', { name: 'Send the test letter' }).click();
  const admin = DEMO_ACCOUNTS.find(({ roles }) => roles.includes('admin'))?.email ?? '';
  await expect.poll(() => lettersTo(catcher, admin, `Test: ${ISSUE}`)).toHaveLength(1);
  expect(lettersTo(catcher, reader), 'a test letter goes to its sender alone').toEqual([]);

  await sheet.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(act.getByText(/^1 subscriber would get it now/)).toBeVisible();
  await act.getByLabel('Reason').fill('It is ready');
  await act.getByLabel('Your password').fill(password);
  await act.getByRole('button', { name: 'Send the issue' }).click();
  await expect(sheet.getByText('Sent', { exact: true })).toBeVisible();
  await expect(sheet.getByText('Delivered').locator('..')).toContainText('1');
  expect(await findings(page), 'a sent issue').toEqual([]);

  const [, , letter] = await catcher.caught(reader, 3);
  for (const words of ['Hello <b>you</b>.', 'This month: pay.', 'Read this first.']) {
    expect(letter?.text).toContain(words);
  }
  expect(letter?.html).toContain('Hello &lt;b&gt;you&lt;/b&gt;.');
  expect(letter?.html).toContain('Read this first.');
  expect(letter?.html, 'nothing that is loaded').not.toMatch(/<img|url\(|<link/i);
  expect(lettersTo(catcher, reader)).toHaveLength(1);
  for (const gone of [clicked, left]) expect(lettersTo(catcher, gone), 'left').toEqual([]);

  await page.goto(linkIn(letter, '/newsletter/unsubscribe'));
  await page.getByRole('button', { name: 'Stop the letters' }).click();
  await expect(page.getByText('You get no more letters')).toBeVisible();
  await page.goto('/newsletter');
  await expect(page.getByRole('heading', { name: ISSUE, exact: true })).toBeVisible();
});

test('a person who comes back sees the receipt of each consent by the first link', async ({
  page,
  browser,
  catcher,
}) => {
  const email = await subscribe(page, catcher);
  const [, welcome] = await catcher.caught(email, 2);
  await leaveByPage(browser, linkIn(welcome, '/newsletter/unsubscribe'));
  await subscribe(page, catcher, email);

  const show = async () => {
    // another page first: the link of the open page would load nothing
    await page.goto('/newsletter');
    await page.goto(linkIn(welcome, '/newsletter/receipt'));
    await page.getByRole('button', { name: 'Show the receipt' }).click();
    await expect(page.getByRole('heading', { name: 'Earlier consents' })).toBeVisible();
  };
  await show();
  await expect(page.getByText('Not yet', { exact: true }), 'one is in force').toHaveCount(1);
  await expect(page.getByText(email)).toHaveCount(0);
  expect(await findings(page), 'the receipts').toEqual([]);
  expect(await overflows(page, [360, 1280])).toEqual([]);
  // the ledger signs within a minute
  await expect(async () => {
    await show();
    const entries = page.getByText(/^admin-events\/\d+, entry \d+$/);
    await expect(entries).toHaveCount(2, { timeout: 2000 });
  }).toPass();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the receipts' }).click();
  expect((await saved).suggestedFilename()).toBe('roletrail-newsletter-receipt.json');
});
