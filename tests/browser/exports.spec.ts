import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  type ExportAnswer,
  type ExportFailure,
  exportFailure,
} from '@roletrail/contracts/http/exports';
import { parseLedgerKey } from '@roletrail/ledger/ledger-key';
import { verifyExport } from '@roletrail/verify/exports/verify-export';
import { openFile } from '@roletrail/verify/node/open-file';
import { sampled } from '../helpers/sampled.ts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { signInAsAdmin, signInAsStaff, signUp, termsDialog } from './person.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

const REPORTS = '/admin/reports';
const record = (page: Page) => page.getByRole('dialog', { name: /^Record / });

const exporting = (page: Page) => page.getByRole('dialog', { name: /^Export/ });

/** The file that the browser downloads after a press of this button. */
async function downloaded(page: Page, button: string): Promise<{ name: string; path: string }> {
  const coming = page.waitForEvent('download', { timeout: 40_000 });
  await page.getByRole('button', { name: button, exact: true }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), path: await download.path() };
}

/** Makes an export of what is shown; ends when it is complete, with its manifest. */
async function exported(page: Page) {
  const sheet = exporting(page);
  await sheet.getByLabel('Why you need it').fill('The yearly audit wants them.');
  const file = await downloaded(page, 'Make the export');
  await expect(sheet.getByText('The export is complete')).toBeVisible();
  const manifest = await downloaded(page, 'Save the manifest');
  const command = await sheet.getByText(/^node roletrail-verify\.mjs export /).innerText();
  expect(command).toContain(`roletrail-verify.mjs export ${file.name} ${manifest.name} --vkey '`);
  await using source = await openFile(file.path);
  const report = await verifyExport({
    file: source,
    manifest: await readFile(manifest.path, 'utf8'),
    key: parseLedgerKey(/--vkey '(.+)'/.exec(command)?.[1] ?? ''),
    ledger: null,
  });
  return { file, report };
}

test('compliance exports records, and file and manifest verify', async ({ page, access }) => {
  const password = await signInAsStaff(page, access, 'compliance', REPORTS);
  await page.getByRole('button', { name: 'Export...' }).press('Enter');
  const sheet = exporting(page);
  await expect(sheet.getByText('Nothing was altered, added or lost')).toBeVisible();
  await sheet.getByRole('button', { name: 'Make the export' }).press('Enter');
  await expect(sheet.getByText('Say why in at least 10 characters.')).toBeVisible();
  expect(await findings(page), 'the form').toEqual([]);
  const { file, report } = await exported(page);
  expect(report).toMatchObject({
    verdict: 'proved',
    claim: /^Proved: nothing altered/,
    faults: [],
  });
  expect(file.name).toMatch(/^roletrail-export-[\d-]+\w+\.csv$/);
  const digest = createHash('sha256')
    .update(await readFile(file.path))
    .digest('hex');
  await expect(sheet.getByText(digest)).toBeVisible();
  expect(await findings(page), 'complete').toEqual([]);

  await page.goto(`${REPORTS}?topic=consent-events&export=new`);
  await sheet.getByLabel('With what was sealed, in the clear').check();
  await sheet.getByLabel('Parquet, for data tools').check();
  await sheet.getByLabel('Why you need it').fill('The person wants to see all of it.');
  await sheet.getByRole('button', { name: 'Make the export' }).click();
  await expect(sheet.getByText('Enter your password.')).toBeVisible();
  await sheet.getByLabel('Your password').fill('not the password at all');
  await sheet.getByRole('button', { name: 'Make the export' }).click();
  await expect(sheet.getByText('The current password is wrong.')).toBeVisible();
  expect(await findings(page), 'opened').toEqual([]);
  await sheet.getByLabel('Your password').fill(password);
  const parquet = await exported(page);
  expect(parquet.report.verdict).toBe('proved');
  expect(parquet.file.name).toMatch(/\.parquet$/);
  await expect(sheet.getByText('In the clear', { exact: true })).toBeVisible();

  await page.goto(`${REPORTS}?view=exports`);
  const mine = page.getByRole('region', { name: 'Your exports' });
  // the latest first; the account may have made others before
  await mine.getByRole('link', { name: /UTC$/ }).nth(1).click();
  await expect(sheet.getByText(digest), 'found again').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(mine.getByRole('listitem').first()).toContainText('Complete');
});

const NO_FILTER: ExportAnswer['filter'] = {
  topic: null,
  partition: null,
  from: null,
  to: null,
  users: null,
  types: null,
  decision: null,
  version: null,
  tags: [],
  exact: null,
};

const ID = '0192f0c0-0000-7000-8000-000000000003';
const EXPORTED: ExportAnswer = {
  id: ID,
  createdAt: '2026-01-01T00:00:00.000Z',
  availableUntil: '2026-01-31T00:00:00.000Z',
  opened: false,
  format: 'csv',
  whole: false,
  filter: NO_FILTER,
  state: 'running',
  begunAt: '2026-01-01T00:00:00.000Z',
  failure: null,
  bytesMade: 16_777_216,
  withEntries: true,
  trees: [{ topic: 'consent-events', partition: 0, size: 10 }],
  file: null,
};

/** Message and advice of each failure. */
const FAILURES: Readonly<Record<ExportFailure, RegExp>> = {
  left: /Resume it in your browser’s list of downloads, or download it again/,
  refused: /your role .* which stopped it. Download it again once/,
  changed: /The records behind it have changed. Make a new export/,
  busy: /Too many exports .* in half a minute/,
  ledger: /The ledger is being rebuilt. Download it again when/,
  error: /Something went wrong on our side. .* tell the operator/,
};

test('an admin’s export holds no entries; each state of one says what to do', async ({
  page,
  access,
}) => {
  await signInAsAdmin(page, access, `${REPORTS}?topic=consent-events&export=new`);
  await exporting(page).getByLabel('JSON lines, for programs').check();
  const { file, report } = await exported(page);
  expect(report.verdict).toBe('unproved');
  const [first = ''] = (await readFile(file.path, 'utf8')).split('\n');
  expect(JSON.parse(first)).toMatchObject({ topic: 'consent-events', offset: 0 });
  expect(first).not.toContain('"entry"');
  await expect(exporting(page).getByText(/its rows hold no entries/)).toBeVisible();

  // failures differ in words only, so axe looks at one of them
  const judged = sampled(exportFailure.options, 0, exportFailure.options.length);
  const alike = exportFailure.options
    .filter((failure) => !judged.includes(failure))
    .map((failure) => FAILURES[failure]);
  let answer: { status: number; json: object } = { status: 200, json: EXPORTED };
  await page.route(`**/api/admin/audit/exports/${ID}`, (route) => route.fulfill(answer));
  const look = async (json: object, text: RegExp, status = 200) => {
    answer = { status, json };
    await page.goto(`${REPORTS}?view=exports&export=${ID}`);
    await expect(exporting(page).getByText(text)).toBeVisible();
    if (!alike.includes(text)) expect(await findings(page), `${text}`).toEqual([]);
  };
  const again = page.getByRole('button', { name: 'Download again' });
  await look(EXPORTED, /16\.8 MB or more so far/);
  for (const failure of exportFailure.options) {
    await look({ ...EXPORTED, state: 'failed', failure }, FAILURES[failure]);
    await expect(exporting(page).getByText('The download stopped too early')).toBeVisible();
    await expect(again).toBeVisible();
  }
  await look({ ...EXPORTED, state: 'stale' }, /a person was erased/);
  await expect(again).toBeHidden();
  await page.getByRole('link', { name: 'Make a new one' }).click();
  await expect(page.getByRole('button', { name: 'Make the export' })).toBeVisible();
  const problem = { type: 'urn:x', title: 'x', status: 403, detail: 'x', requestId: 'r-1' };
  await look({ ...problem, code: 'ROLE_REQUIRED' }, /does not have the role for this/, 403);
});

test('consent at a time: a future moment is refused, the list leads to proved records', async ({
  page,
  access,
}) => {
  await signInAsStaff(page, access, 'compliance', `${REPORTS}?view=as-of`);
  const ask = async (moment: string) => {
    await page.getByLabel('Moment (UTC)').fill(moment);
    await page.getByRole('button', { name: 'Show the consent state' }).click();
  };
  await ask('2125-01-01 00:00');
  await expect(page.getByText('It must not be in the future.')).toBeVisible();
  await ask('31.12.2025');
  await expect(page.getByText('Write it as 2026-01-31 12:00.')).toBeVisible();
  await expect(page.getByLabel('Moment (UTC)')).toHaveAttribute('aria-invalid', 'true');
  await ask('2020-01-01');
  await expect(page.getByText('There was no decision until then.')).toBeVisible();
  await ask(new Date().toISOString());
  const found = page.getByRole('region', { name: /^On / });
  await expect(found.getByRole('listitem').first()).toBeVisible();
  const list = await downloaded(page, 'Save the whole list (CSV)');
  expect(list.name).toMatch(/^roletrail-as-of-[\d-]+\.csv$/);
  const rows = (await readFile(list.path, 'utf8')).trimEnd().split('\n');
  expect(rows[0]).toMatch(/^at,userId,standing,.*,topic,partition,offset$/);
  expect(rows.length - 1).toBe(await found.getByRole('listitem').count());

  await found
    .getByRole('link', { name: /^Record / })
    .first()
    .click();
  await expect(record(page).getByText('The proof verifies')).toBeVisible();
  await page.route('**/api/admin/audit/consent-events/*/*', async (route) => {
    const json = await (await route.fetch()).json();
    await route.fulfill({
      json: { ...json, record: { ...json.record, leafHash: 'ab'.repeat(32) } },
    });
  });
  await page.reload();
  await expect(record(page).getByText('The proof does not verify')).toBeVisible();
  await expect(
    record(page).getByText('The exact bytes have the fingerprint shown').first(),
  ).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('an acceptance that only a cookie claims is listed as a claim', async ({ page, access }) => {
  await signUp(page);
  await expect(termsDialog(page).dialog).toBeVisible();
  const claim = { acceptedAt: '2026-01-01T00:00:00.000Z', savedAt: '2026-01-01T00:00:00.000Z' };
  const names = { termsVersion: 'never-read', privacyVersion: 'never-read', deviceId: 'd' };
  const value = encodeURIComponent(
    JSON.stringify({ ...claim, ...names, documentHash: 'ab'.repeat(32) }),
  );
  await page.context().addCookies([{ name: 'rt_terms_accepted', value, url: page.url() }]);
  const liar = await page.evaluate(async () => {
    const session = await (await fetch('/api/auth/refresh', { method: 'POST' })).json();
    const refused = await fetch('/api/rpc/has_role', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${session.accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ _user_id: session.user.id, _role: 'admin' }),
    });
    return { id: String(session.user.id), status: refused.status };
  });
  expect(liar.status, 'the gate refuses').toBe(403);
  await page.context().clearCookies();

  await signInAsStaff(page, access, 'compliance', null);
  const claims = page.getByRole('region', { name: 'Claimed by a cookie, without an event' });
  const row = claims.getByRole('listitem').filter({ hasText: liar.id });
  await expect(async () => {
    await page.goto(`${REPORTS}?view=standing`);
    await expect(row).toBeVisible({ timeout: 10_000 });
  }, 'kept after the refusal').toPass();
  await expect(row).toContainText('claimed');
  await expect(row).toContainText('terms never-read');
  const coming = page.waitForEvent('download');
  await claims.getByRole('button', { name: 'Save the whole list (CSV)' }).click();
  expect(await readFile(await (await coming).path(), 'utf8')).toContain(`${liar.id},never-read`);
});
