/** The six requests of docs/compliance.md, walked as it says, with the answers that staff give. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { acceptTerms, becomeMember, signInAsStaff, signUp } from './person.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

const REPORTS = '/admin/reports';
const rows = (page: Page) => page.getByRole('button', { name: /^consent-events\// });
const record = (page: Page) => page.getByRole('dialog', { name: /^Record / });

/** Finds the records of a person by a part of the address. */
async function find(page: Page, part: string): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByLabel('Part of the e-mail address').fill(part);
  await page.getByRole('button', { name: 'Show the records' }).click();
  await expect(rows(page).first()).toBeVisible();
}

test('did I accept, what did I see, why again', async ({ page, browser, access }) => {
  const email = await signUp(page);
  await acceptTerms(page);
  const desk = await browser.newPage();
  await signInAsStaff(desk, access, 'compliance', REPORTS);
  await expect(desk.getByRole('button', { name: /^Newest first/ })).toBeVisible();
  await rows(desk).first().waitFor();
  const times = await desk
    .locator('td time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
  expect(times.length).toBeGreaterThan(1);
  expect(times, 'newest first, across the trees').toEqual(times.toSorted().toReversed());

  await find(desk, email.slice(0, 20));
  await expect(desk.getByText(email), 'the e-mail, not only an id').toBeVisible();
  await rows(desk).first().click();
  const open = record(desk);
  await expect(open.getByText('Terms accepted').first()).toBeVisible();
  await expect(open.getByText('Why it was asked')).toBeVisible();
  await expect(open.getByText('There was no decision before.')).toBeVisible();
  await expect(open.getByText('Offered by RoleTrail')).toBeVisible();

  await open
    .getByRole('link', { name: /the text of these bytes$/ })
    .first()
    .click();
  await expect(desk).toHaveURL(/\/(?:terms|privacy)\?version=/);
  await desk.goBack();
  await record(desk).getByText(email).waitFor();
  await record(desk)
    .getByRole('link', { name: /^[\da-f-]{36}$/ })
    .click();
  await desk.getByRole('link', { name: 'Decisions' }).click();
  await expect(desk.getByText(/Why asked: there was no decision before/)).toBeVisible();

  await desk.goto(`${REPORTS}?view=as-of`);
  await desk.getByLabel('Moment (UTC)').fill('2025-01-20 12:00');
  await desk.getByLabel('E-mail or id of the person (optional)').fill(email);
  await desk.getByRole('button', { name: 'Show the consent state' }).click();
  await expect(desk.getByText('This person had made no decision until then.')).toBeVisible();
  await desk.getByLabel('E-mail or id of the person (optional)').fill('no-one@example.org');
  await desk.getByRole('button', { name: 'Show the consent state' }).click();
  await expect(desk.getByText('No account has this e-mail address now.')).toBeVisible();
  await desk.close();
});

test('what do you hold on me, delete me', async ({ page, browser, access }) => {
  const email = await becomeMember(page, '/account/data');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make the file' })).toBeVisible();
  await page.goto('/delete-account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const desk = await browser.newPage();
  await signInAsStaff(desk, access, 'admin', '/admin/users');
  await desk.getByRole('searchbox').first().fill(email);
  await expect(desk.getByText(email)).toBeVisible();
  await desk.close();
});

test('an auditor asks: an export names its filter, and verifies on the public page', async ({
  page,
  access,
}) => {
  await signInAsStaff(page, access, 'compliance', `${REPORTS}?decision=accepted&export=new`);
  const sheet = page.getByRole('dialog', { name: /^Export/ });
  await sheet.getByLabel('Why you need it').fill('The yearly audit wants them.');
  const file = page.waitForEvent('download', { timeout: 40_000 });
  await sheet.getByRole('button', { name: 'Make the export' }).click();
  const saved = await file;
  await expect(sheet.getByText('The export is complete')).toBeVisible();
  await expect(sheet.getByText('Decision: accepted')).toBeVisible();
  const second = page.waitForEvent('download', { timeout: 40_000 });
  await sheet.getByRole('button', { name: 'Save the manifest' }).click();
  const manifest = await second;
  const [bytes, text] = [await readFile(await saved.path()), await readFile(await manifest.path())];
  await page.goto(`${REPORTS}?view=exports`);
  const mine = page.getByRole('region', { name: 'Your exports' });
  await expect(mine.getByText('Decision: accepted').first()).toBeVisible();

  await page.goto('/verify');
  await page.getByRole('button', { name: 'Verify an export or a bundle here' }).click();
  await page
    .getByLabel('Export (CSV, JSON lines, Parquet) or bundle (tar)')
    .setInputFiles({ name: saved.suggestedFilename(), mimeType: 'text/csv', buffer: bytes });
  await page.getByLabel('Manifest of the export').setInputFiles({
    name: manifest.suggestedFilename(),
    mimeType: 'application/json',
    buffer: text,
  });
  await expect(page.getByText('Proved: the rows named are unaltered and all there')).toBeVisible();
  await expect(page.getByText('This site', { exact: true })).toBeVisible();
});

test('CSV for Excel says that it is not proved alone', async ({ page, access }) => {
  await signInAsStaff(page, access, 'compliance', `${REPORTS}?decision=declined&export=new`);
  const sheet = page.getByRole('dialog', { name: /^Export/ });
  await sheet.getByLabel('CSV for Excel, without a proof').check();
  await expect(sheet.getByText('Nothing by itself: its rows hold no entries')).toBeVisible();
  await sheet.getByLabel('Why you need it').fill('A colleague reads them in Excel.');
  const file = page.waitForEvent('download', { timeout: 40_000 });
  await sheet.getByRole('button', { name: 'Make the export' }).click();
  const saved = await file;
  expect(saved.suggestedFilename()).toMatch(/\.csv$/);
  const bytes = await readFile(await saved.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.toString()).not.toContain('entry');
});
