/**
 * An issue to hundreds of subscribers (`FAULTS=full`: 5,000), written and sent by keyboard alone,
 * through a pause and two deaths of the product; one subscriber leaves in the middle.
 */
import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { FULL } from '../faults/lengths.ts';
import { addSubscribers } from '../helpers/newsletter.ts';
import type { SmtpCatcher } from '../helpers/smtp-catcher.ts';
import { waitFor } from '../helpers/wait-for.ts';
import { expect } from './fixtures.ts';
import { pressByKeys, tabTo, typeByKeys } from './keys.ts';
import { test } from './mail.ts';
import { leaveByPage, linkIn, subscribe } from './newsletter-pages.ts';
import { signInAsStaff } from './person.ts';
import type { Product } from './product.ts';
import { openData } from './product-data.ts';

test.skip(process.env.BASE_URL !== undefined, 'its mail goes to a server of the test');
test.describe.configure({ mode: 'serial' });
// a product of its own: no other file has these subscribers
test.use({ mailSettings: { ANALYTICS: 'off' } });

const COUNT = FULL ? 5000 : 400;
const PER_MINUTE = FULL ? 6000 : 1200;
/** Letters that one process delivers at a time: a death may repeat these, with the same id. */
const IN_FLIGHT = 5;
/** Time after which another process delivers the letters of a dead one, ms. */
const CLAIM_MS = 60_000;
const READER = /@readers\.example$/;

const reader = (n: number) => `r${n}@readers.example`;
const lettersOf = (catcher: SmtpCatcher, subject: string) =>
  catcher.mails.filter((mail) => mail.subject === subject);

/** Fills the reason of the dialog of an act; its button then has the focus. */
async function prepareAct(page: Page, sheet: Locator, label: string, verb: string): Promise<void> {
  const act = page.getByRole('alertdialog');
  await pressByKeys(page, sheet.getByRole('button', { name: label, exact: true }));
  await expect(act.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('For the test');
  await tabTo(page, act.getByRole('button', { name: verb }));
}

/** Writes an issue with one article. @returns its sheet */
async function compose(page: Page, subject: string): Promise<Locator> {
  await pressByKeys(page, page.getByRole('button', { name: 'Write an issue' }));
  const form = page.getByRole('alertdialog');
  await expect(form.getByLabel('Subject')).toBeFocused();
  await page.keyboard.type(subject);
  await typeByKeys(page, form.getByLabel('Text before the articles'), 'This month: pay.');
  const article = form.getByLabel('Article 1', { exact: true });
  await tabTo(page, article);
  await page.keyboard.press('ArrowDown');
  await expect(article).not.toHaveValue('');
  await typeByKeys(page, form.getByLabel('Reason'), 'The issue of the month');
  await pressByKeys(page, form.getByRole('button', { name: 'Save the draft' }));
  const sheet = page.getByRole('dialog', { name: subject });
  await expect(sheet.getByText('This month: pay.')).toBeVisible();
  return sheet;
}

async function send(page: Page, sheet: Locator, perMinute: number, password: string) {
  const act = page.getByRole('alertdialog');
  await pressByKeys(page, sheet.getByRole('button', { name: 'Send', exact: true }));
  await expect(act.getByLabel('Sent at')).toBeFocused();
  await typeByKeys(page, act.getByLabel('Letters a minute'), String(perMinute));
  await typeByKeys(page, act.getByLabel('Reason'), 'It is ready');
  await typeByKeys(page, act.getByLabel('Your password'), password);
  await pressByKeys(page, act.getByRole('button', { name: 'Send the issue' }));
  await expect(act).toBeHidden();
}

/** Term of the sheet with its value. */
const fact = (sheet: Locator, term: string) => sheet.getByText(term, { exact: true }).locator('..');

/** kill -9, and a new start. Letters that the dead process had claimed are due without the wait. */
async function die(product: Product): Promise<void> {
  // no new process delivers anything within a second
  const dead = new Date(Date.now() + 1000);
  await product.restart?.();
  await using data = await openData(product);
  await sql`update mail_message set next_attempt_at = clock_timestamp()
    where sent_at is null and gave_up_at is null and attempts > 0
      and next_attempt_at < ${dead}::timestamptz + ${CLAIM_MS} * interval '1 millisecond'`.execute(
    data.db,
  );
}

async function insertReaders(product: Product): Promise<void> {
  await using data = await openData(product);
  await addSubscribers(
    data,
    Array.from({ length: COUNT }, (_, n) => reader(n)),
  );
}

/** Forgets the issues that were sent: the next one may be sent within 28 days. */
async function forgetIssues(product: Product): Promise<void> {
  await using data = await openData(product);
  await sql`delete from newsletter_issue`.execute(data.db);
}

test('each subscriber gets the issue once, through a pause and two deaths, but not who leaves', async ({
  page,
  browser,
  access,
  product,
  catcher,
}) => {
  if (!product?.restart) throw new Error('the product cannot be restarted');
  const subject = 'Pay in numbers';
  const letters = () => lettersOf(catcher, subject).length;
  const reached = (count: number) => waitFor(`${count} letters`, () => letters() >= count, 60_000);
  await insertReaders(product);
  // of all subscribers the last one, whom the sending reaches at its end
  const leaver = await subscribe(page, catcher);
  const [, welcome] = await catcher.caught(leaver, 2);

  const password = await signInAsStaff(page, access, 'admin', '/admin/newsletter');
  const sheet = await compose(page, subject);
  const all = (COUNT + 1).toLocaleString('en-GB');
  await expect(fact(sheet, 'Subscribers now'), 'the count').toContainText(all);
  await prepareAct(page, sheet, 'Send me a test letter', 'Send the test letter');
  await page.keyboard.press('Enter');
  await expect.poll(() => lettersOf(catcher, `Test: ${subject}`)).toHaveLength(1);
  expect(letters(), 'a test letter goes to its sender alone').toBe(0);

  await send(page, sheet, PER_MINUTE, password);
  await prepareAct(page, sheet, 'Pause', 'Pause the sending');
  await reached(COUNT / 10);
  await page.keyboard.press('Enter');
  await expect(sheet.getByText('Paused', { exact: true })).toBeVisible();
  await expect(fact(sheet, 'In the mail queue')).toHaveText(/queue0$/);
  const paused = letters();
  expect(paused, 'the pause is in the middle').toBeLessThan(COUNT / 2);
  await leaveByPage(browser, linkIn(welcome, '/newsletter/unsubscribe'));
  await prepareAct(page, sheet, 'Continue', 'Continue the sending');
  expect(letters(), 'nothing is sent in the pause').toBe(paused);
  await page.keyboard.press('Enter');

  await reached(Math.max(COUNT / 3, paused + 1));
  await die(product);
  await reached(COUNT * 0.55);
  expect(letters(), 'both deaths are in the middle').toBeLessThan(COUNT);
  await die(product);
  await expect(sheet.getByText('Sent', { exact: true })).toBeVisible({ timeout: 240_000 });

  await expect(fact(sheet, 'Subscribers at the start')).toContainText(all);
  await expect(fact(sheet, 'Delivered')).toContainText(COUNT.toLocaleString('en-GB'));
  await expect(fact(sheet, 'Refused')).toContainText('0');
  const ids = new Map<string, Set<string>>();
  for (const { envelopeTo, messageId = '' } of lettersOf(catcher, subject)) {
    const to = envelopeTo.join();
    ids.set(to, (ids.get(to) ?? new Set()).add(messageId));
  }
  expect(ids.has(leaver), 'who left').toBe(false);
  expect([...ids.keys()].every((to) => READER.test(to))).toBe(true);
  expect(ids.size, 'each').toBe(COUNT);
  expect([...ids].filter(([, of]) => of.size !== 1)).toEqual([]);
  expect(letters() - COUNT, 'a death repeats what was on its way').toBeLessThanOrEqual(
    2 * IN_FLIGHT,
  );
});

test('a stopped issue goes to no further subscriber', async ({
  page,
  access,
  product,
  catcher,
}) => {
  if (!product) throw new Error('there is no product');
  const subject = 'Stopped in time';
  await forgetIssues(product);
  const password = await signInAsStaff(page, access, 'admin', '/admin/newsletter');
  const sheet = await compose(page, subject);
  await send(page, sheet, 60, password);
  await prepareAct(page, sheet, 'Stop', 'Stop the sending');
  await waitFor('letters', () => lettersOf(catcher, subject).length > 1);
  await page.keyboard.press('Enter');
  await expect(sheet.getByText('Stopped', { exact: true })).toBeVisible();
  for (const act of ['Pause', 'Continue', 'Stop', 'Send']) {
    await expect(sheet.getByRole('button', { name: act, exact: true })).toHaveCount(0);
  }
  await expect(fact(sheet, 'In the mail queue')).toHaveText(/queue0$/);
  await using data = await openData(product);
  const waiting = async () =>
    (
      await sql`select from mail_message where sent_at is null and gave_up_at is null`.execute(
        data.db,
      )
    ).rows.length;
  await expect.poll(waiting, 'nothing waits').toBe(0);
  expect(lettersOf(catcher, subject).length).toBeLessThan(COUNT);
});
