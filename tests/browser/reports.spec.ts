import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ledgerKeyOf } from '@roletrail/cli/exports/read-manifest';
import { verifyExport } from '@roletrail/cli/exports/verify-export';
import type { AuditListAnswer, AuditRecord } from '@roletrail/contracts/http/audit-trail';
import type { ExportAnswer } from '@roletrail/contracts/http/exports';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { acceptTerms, signInAsAdmin, signInAsStaff, signUp, termsDialog } from './person.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

const REPORTS = '/admin/reports';
const decisions = (page: Page) => page.getByRole('button', { name: /^consent-events\// });
const record = (page: Page) => page.getByRole('dialog', { name: /^Record / });

test('compliance finds a decision by the keyboard, reads it and opens what is sealed', async ({
  page,
  access,
}) => {
  const password = await signInAsStaff(page, access, 'compliance');
  await page.goto(REPORTS);
  await page.getByRole('button', { name: 'Filters' }).press('Enter');
  await page.getByLabel('Decision').selectOption('accepted');
  await page.getByRole('button', { name: 'Show the records' }).press('Enter');
  await expect(page).toHaveURL(`${REPORTS}?decision=accepted`);
  await expect(decisions(page).first()).toBeVisible();

  await decisions(page).first().press('Enter');
  const open = record(page);
  await expect(open.getByRole('heading', { name: 'Three clocks' })).toBeVisible();
  await expect(page).toHaveURL(/&record=consent-events%2F\d%2F\d+$/);
  await expect(open.getByText('"sealed": "[sealed]"')).toBeVisible();
  await expect(open.getByRole('button', { name: 'Save the raw entry' })).toBeVisible();
  expect(await findings(page), 'a record').toEqual([]);

  await open.getByRole('button', { name: 'Open it on record' }).click();
  await expect(open.getByText('Say why in at least 10 characters.')).toBeVisible();
  await open.getByLabel('Why you need it').fill('The person asked where this came from.');
  await open.getByLabel('Your password').fill('not the password at all');
  await open.getByRole('button', { name: 'Open it on record' }).click();
  await expect(open.getByText('The current password is wrong.')).toBeVisible();
  await open.getByLabel('Your password').fill(password);
  await open.getByRole('button', { name: 'Open it on record' }).click();
  await expect(open.getByText('Opened, and on record')).toBeVisible();
  await expect(open.getByText('127.0.0.1').first()).toBeVisible();
  expect(await findings(page), 'opened').toEqual([]);

  await page.keyboard.press('Escape');
  await expect(open).toBeHidden();
  await expect(page).toHaveURL(`${REPORTS}?decision=accepted`);
  await page.goBack();
  await expect(open, 'Back opens the record again').toBeVisible();
  await expect(open.getByText('Opened, and on record'), 'sealed as before').toBeHidden();
});

test('an admin sees the trail, and neither raw entries nor addresses', async ({ page, access }) => {
  await signInAsAdmin(page, access);
  await page.goto(`${REPORTS}?decision=accepted`);
  await decisions(page).first().click();
  await expect(record(page).getByText('The raw entry is compliance’s alone.')).toBeVisible();
  await expect(record(page).getByText('Only compliance opens it.')).toBeVisible();
  await page.goto(`${REPORTS}?ip=127.0.0.1`);
  await expect(page.getByText('This is not yours to see')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(page).toHaveURL(REPORTS);
  await expect(page.getByText('on this page')).toBeVisible();
});

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
  const command = await sheet.getByText(/^roletrail verify-export /).innerText();
  expect(command).toContain(`verify-export ${file.name} ${manifest.name} --vkey '`);
  const report = await verifyExport({
    file: createReadStream(file.path),
    manifest: await readFile(manifest.path, 'utf8'),
    key: ledgerKeyOf(/--vkey '(.+)'/.exec(command)?.[1] ?? ''),
    ledger: null,
  });
  return { file, report };
}

test('compliance exports records, and file and manifest verify', async ({ page, access }) => {
  await signInAsStaff(page, access, 'compliance');
  await page.goto(REPORTS);
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

  await page.reload();
  await expect(sheet.getByText(digest), 'found again').toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Exports' }).click();
  const mine = page.getByRole('region', { name: 'Your exports' });
  await expect(mine.getByRole('listitem').first()).toContainText('Complete');
  await mine.getByRole('link').first().click();
  await expect(sheet.getByText(digest)).toBeVisible();
});

const ID = '0192f0c0-0000-7000-8000-000000000003';
const EXPORTED: ExportAnswer = {
  id: ID,
  createdAt: '2026-01-01T00:00:00.000Z',
  format: 'csv',
  whole: false,
  state: 'running',
  begunAt: '2026-01-01T00:00:00.000Z',
  failure: null,
  bytesMade: 16_777_216,
  withEntries: true,
  trees: [{ topic: 'consent-events', partition: 0, size: 10 }],
  file: null,
};

test('an admin’s export holds no entries; each state of one says what to do', async ({
  page,
  access,
}) => {
  await signInAsAdmin(page, access);
  await page.goto(`${REPORTS}?topic=consent-events&export=new`);
  await exporting(page).getByLabel('JSON lines, for programs').check();
  const { file, report } = await exported(page);
  expect(report.verdict).toBe('unproved');
  const [first = ''] = (await readFile(file.path, 'utf8')).split('\n');
  expect(JSON.parse(first)).toMatchObject({ topic: 'consent-events', offset: 0 });
  expect(first).not.toContain('"entry"');
  await expect(exporting(page).getByText(/its rows hold no entries/)).toBeVisible();

  let answer: { status: number; json: object } = { status: 200, json: EXPORTED };
  await page.route(`**/api/admin/audit/exports/${ID}`, (route) => route.fulfill(answer));
  const look = async (json: object, said: RegExp, status = 200) => {
    answer = { status, json };
    await page.goto(`${REPORTS}?view=exports&export=${ID}`);
    await expect(exporting(page).getByText(said)).toBeVisible();
    expect(await findings(page), `${said}`).toEqual([]);
  };
  const again = page.getByRole('button', { name: 'Download again' });
  await look(EXPORTED, /16\.8 MB or more so far/);
  await look({ ...EXPORTED, state: 'failed', failure: 'left' }, /Resume it in your browser/);
  await expect(again).toBeVisible();
  await look(
    { ...EXPORTED, state: 'failed', failure: 'refused' },
    /your role .* so it was cut off/,
  );
  await look({ ...EXPORTED, state: 'stale' }, /a person was erased/);
  await expect(again).toBeHidden();
  await page.getByRole('link', { name: 'Make a new one' }).click();
  await expect(page.getByRole('button', { name: 'Make the export' })).toBeVisible();
  const problem = { type: 'urn:x', title: 'x', status: 403, detail: 'x', requestId: 'r-1' };
  await look({ ...problem, code: 'ROLE_REQUIRED' }, /does not have the role for it/, 403);
});

test('how people stood: a moment to come is refused, the list leads to proved records', async ({
  page,
  access,
}) => {
  await signInAsStaff(page, access, 'compliance');
  await page.goto(`${REPORTS}?view=as-of`);
  const ask = async (moment: string) => {
    await page.getByLabel('Moment (UTC)').fill(moment);
    await page.getByRole('button', { name: 'Show how people stood' }).click();
  };
  await ask('2125-01-01T00:00:00');
  await expect(page.getByText('It must not be in the future.')).toBeVisible();
  await expect(page.getByLabel('Moment (UTC)')).toHaveAttribute('aria-invalid', 'true');
  await ask('2020-01-01T00:00:00');
  await expect(page.getByText('Nobody had decided anything until then.')).toBeVisible();
  await ask(new Date().toISOString().slice(0, 19));
  const found = page.getByRole('region', { name: /^On / });
  await expect(found.getByRole('listitem').first()).toBeVisible();
  const list = await downloaded(page, 'Save all of the list (CSV)');
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
    record(page).getByText('The exact bytes hash to the leaf shown').first(),
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
  const { accessToken, user } = await (await page.request.post('/api/auth/refresh')).json();
  const refused = await page.request.post('/api/rpc/has_role', {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { _user_id: user.id, _role: 'admin' },
  });
  expect(refused.status()).toBe(403);
  await page.context().clearCookies();

  await signInAsStaff(page, access, 'compliance');
  const claims = page.getByRole('region', { name: 'Claimed by a cookie, without an event' });
  const row = claims.getByRole('listitem').filter({ hasText: user.id });
  await expect(async () => {
    await page.goto(`${REPORTS}?view=standing`);
    await expect(row).toBeVisible({ timeout: 3000 });
  }, 'kept after the refusal').toPass();
  await expect(row).toContainText('claimed');
  await expect(row).toContainText('terms never-read');
  const coming = page.waitForEvent('download');
  await claims.getByRole('button', { name: 'Save all of them (CSV)' }).click();
  expect(await readFile(await (await coming).path(), 'utf8')).toContain(`${user.id},never-read`);
});

test('how people stand: a count leads to people, a person to their records', async ({
  page,
  access,
}) => {
  await signInAsStaff(page, access, 'compliance');
  await page.goto(REPORTS);
  await page.getByRole('link', { name: 'How people stand' }).click();
  const counts = page.getByRole('region', { name: 'How people stand' });
  await counts.getByRole('link', { name: 'Accepted what is in force' }).click();
  const people = page.getByRole('region', { name: 'Accepted what is in force' });
  await expect(people.getByRole('listitem').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await people.getByRole('link').first().click();
  await expect(page).toHaveURL(/\?user=/);
  await expect(decisions(page).first()).toBeVisible();
});

test('members are sent back, who refused must decide, nobody signs in first', async ({ page }) => {
  await page.goto(REPORTS);
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(REPORTS)}`);
  await signUp(page);
  await expect(termsDialog(page).dialog).toBeVisible();
  await page.goto(REPORTS);
  await expect(termsDialog(page).dialog, 'nothing without the terms').toBeVisible();
  await acceptTerms(page);
  await page.goto(REPORTS);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText(/^Administrative access required/)).toBeVisible();
});

const RECORD: AuditRecord = {
  topic: 'consent-events',
  partition: 0,
  offset: 7,
  kind: 'event',
  leafHash: 'ab'.repeat(32),
  eventId: '0192f0c0-0000-7000-8000-000000000001',
  type: 'roletrail.consent.accepted.v3',
  subject: '0192f0c0-0000-7000-8000-000000000002',
  at: '2026-01-01T00:00:00.000Z',
  userId: '0192f0c0-0000-7000-8000-000000000002',
  decision: 'accepted',
  termsVersion: '2025-01-15',
  privacyVersion: '2025-01-15',
  erased: false,
  first: null,
};
const NOTHING = { eventId: null, type: null, subject: null, at: null, userId: null };
const ODD: AuditListAnswer = {
  items: [
    { ...RECORD, erased: true },
    { ...RECORD, ...NOTHING, offset: 8, kind: 'unreadable', decision: null },
    { ...RECORD, offset: 9, kind: 'duplicate', type: null, first: RECORD },
  ],
  cursor: 'c',
  nextCursor: 'd',
  trees: [{ topic: 'consent-events', partition: 0, size: 10 }],
  newer: 3,
  standing: { behind: 12, waiting: 1 },
};

test('each state of the list says what it is', async ({ page, access }) => {
  await signInAsAdmin(page, access);
  let answer: { status: number; json: object } = { status: 200, json: ODD };
  await page.route('**/api/admin/audit?*', (route) => route.fulfill(answer));
  await page.goto(REPORTS);
  for (const said of [
    'The ledger is 12 records behind the log',
    '1 event waits in the outbox',
    '3 newer records match',
    'Unreadable record',
    'Copy of an earlier record',
    'Erased',
  ]) {
    await expect(page.getByText(said, { exact: true }).first(), said).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', /cursor=d/);
  expect(await findings(page)).toEqual([]);

  answer = { status: 200, json: { ...ODD, items: [], nextCursor: null, newer: 0 } };
  await page.goto(REPORTS);
  await expect(page.getByRole('heading', { name: 'Nothing is recorded yet' })).toBeVisible();
  await page.goto(`${REPORTS}?decision=declined`);
  await expect(page.getByText('No row matches these filters.')).toBeVisible();
  for (const [code, status, said] of [
    ['LEDGER_UNAVAILABLE', 503, 'The ledger is being rebuilt'],
    ['EVIDENCE_UNRECORDED', 503, 'Your reading could not be recorded'],
    ['ROLE_REQUIRED', 403, 'This is not yours to see'],
  ] as const) {
    const problem = { type: 'urn:x', title: 'x', status, detail: 'x', code, requestId: 'r-1' };
    answer = { status, json: problem };
    await page.goto(REPORTS);
    await expect(page.getByText(said), code).toBeVisible();
    await expect(page.getByRole('table'), 'nothing is shown').toBeHidden();
    expect(await findings(page), code).toEqual([]);
  }
});
