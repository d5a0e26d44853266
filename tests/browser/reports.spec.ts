import type { Page } from '@playwright/test';
import type {
  AuditDetail,
  AuditListAnswer,
  AuditRecord,
} from '@roletrail/contracts/http/audit-trail';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { acceptTerms, signInAsAdmin, signInAsStaff, signUp, termsDialog } from './person.ts';
import { expectClean } from './staff-pages.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

const REPORTS = '/admin/reports';
const decisions = (page: Page) => page.getByRole('button', { name: /^consent-events\// });
const record = (page: Page) => page.getByRole('dialog', { name: /^Record / });

test('compliance finds a decision by the keyboard, reads it and opens what is sealed', async ({
  page,
  access,
}) => {
  const password = await signInAsStaff(page, access, 'compliance', REPORTS);
  await page.getByRole('button', { name: 'Filters' }).press('Enter');
  await page.getByLabel('Decision').selectOption('accepted');
  await page.getByRole('button', { name: 'Show the records' }).press('Enter');
  await expect(page).toHaveURL(`${REPORTS}?decision=accepted`);
  await expect(decisions(page).first()).toBeVisible();
  await expectClean(page, 'reports');

  await decisions(page).first().press('Enter');
  const open = record(page);
  await expect(open.getByRole('heading', { name: 'Three clocks' })).toBeVisible();
  await expect(open.getByText('Offered by RoleTrail')).toBeVisible();
  await expect(open.getByRole('link', { name: /^[\da-f-]{36}$/ })).toHaveAttribute(
    'href',
    /^\/admin\/users\//,
  );
  await expect(page).toHaveURL(/&record=consent-events%2F\d%2F\d+$/);
  await expect(open.getByText('"sealed": "[sealed]"')).toBeVisible();
  await expect(open.getByRole('button', { name: 'Save the raw entry' })).toBeVisible();
  expect(await findings(page), 'a record').toEqual([]);

  await open.getByRole('button', { name: 'Open the sealed part' }).click();
  await expect(open.getByText('Say why in at least 10 characters.')).toBeVisible();
  await open.getByLabel('Why you need it').fill('The person asked where this came from.');
  await open.getByLabel('Your password').fill('not the password at all');
  await open.getByRole('button', { name: 'Open the sealed part' }).click();
  await expect(open.getByText('The current password is wrong.')).toBeVisible();
  await open.getByLabel('Your password').fill(password);
  await open.getByRole('button', { name: 'Open the sealed part' }).click();
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
  await signInAsAdmin(page, access, `${REPORTS}?decision=accepted`);
  await decisions(page).first().click();
  await expect(
    record(page).getByText('Only compliance staff can save the raw entry.'),
  ).toBeVisible();
  await expect(record(page).getByText('Only compliance staff can open it.')).toBeVisible();
  await page.goto(`${REPORTS}?ip=127.0.0.1`);
  await expect(page.getByText('You may not open this')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(page).toHaveURL(REPORTS);
  await expect(page.getByText('on this page')).toBeVisible();
});

test('consent state of people: a count leads to people, a person to their records', async ({
  page,
  access,
}) => {
  await signInAsStaff(page, access, 'compliance', REPORTS);
  await page.getByRole('link', { name: 'Consent state of people' }).click();
  const counts = page.getByRole('region', { name: 'Consent state of people' });
  await counts.getByRole('link', { name: 'Accepted what is in force' }).click();
  const people = page.getByRole('region', { name: 'Accepted what is in force' });
  await expect(people.getByRole('listitem').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await people.getByRole('link').first().click();
  await expect(page).toHaveURL(/\?user=/);
  await expect(decisions(page).first()).toBeVisible();
});

test('members are sent back, refusers must decide, visitors sign in first', async ({ page }) => {
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
  type: 'roletrail.consent.accepted.v5',
  subject: '0192f0c0-0000-7000-8000-000000000002',
  at: '2026-01-01T00:00:00.000Z',
  userId: '0192f0c0-0000-7000-8000-000000000002',
  decision: 'accepted',
  termsVersion: '2025-01-15',
  privacyVersion: '2025-01-15',
  erased: false,
  account: { email: 'ada@example.org', name: 'Ada' },
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

const PROBLEM = { type: 'urn:x', title: 'x', detail: 'x', requestId: 'r-1' };

test('each state of the list says what it is', async ({ page, access }) => {
  await signInAsAdmin(page, access, null);
  let answer: { status: number; json: object } = { status: 200, json: ODD };
  await page.route('**/api/admin/audit?*', (route) => route.fulfill(answer));
  await page.goto(REPORTS);
  for (const text of [
    'The ledger is 12 records behind the log',
    '1 event waits in the outbox',
    '3 newer records match',
    'Unreadable record',
    'Copy of an earlier record',
    'Erased',
  ]) {
    await expect(page.getByText(text, { exact: true }).first(), text).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', /cursor=d/);
  expect(await findings(page)).toEqual([]);

  answer = { status: 200, json: { ...ODD, items: [], nextCursor: null, newer: 0 } };
  await page.goto(REPORTS);
  await expect(page.getByRole('heading', { name: 'Nothing is recorded yet' })).toBeVisible();
  await page.goto(`${REPORTS}?decision=declined`);
  await expect(page.getByText('No row matches these filters.')).toBeVisible();
  for (const [code, status, text] of [
    ['LEDGER_UNAVAILABLE', 503, 'The ledger is being rebuilt'],
    ['EVIDENCE_UNRECORDED', 503, 'Your reading could not be recorded'],
    ['ROLE_REQUIRED', 403, 'You may not open this'],
  ] as const) {
    answer = { status, json: { ...PROBLEM, status, code } };
    await page.goto(REPORTS);
    await expect(page.getByText(text), code).toBeVisible();
    await expect(page.getByRole('table'), 'nothing is shown').toBeHidden();
  }
  // the failures differ in words alone
  expect(await findings(page)).toEqual([]);
});

const DETAIL: AuditDetail = {
  record: RECORD,
  stage: 'published',
  event: { type: `${RECORD.type}` },
  unreadable: null,
  raw: 'e30=',
  screen: null,
  proof: null,
  sealed: 'sealed',
  previous: null,
  next: null,
  copies: [],
  documents: [],
  withdraws: null,
  reason: 'terms_changed',
  tick: null,
  clocks: null,
};

test('each state of a record says what it is', async ({ page, access }) => {
  await signInAsStaff(page, access, 'compliance', null);
  let answer: { status: number; json: object } = { status: 200, json: DETAIL };
  await page.route('**/api/admin/audit/consent-events/0/7', (route) => route.fulfill(answer));
  const open = record(page);
  const look = async (json: object, text: readonly string[]) => {
    answer = { status: 200, json };
    await page.goto(`${REPORTS}?record=consent-events/0/7`);
    for (const words of text) {
      await expect(open.getByText(words, { exact: true }), words).toBeVisible();
    }
  };
  const press = open.getByRole('button', { name: 'Open the sealed part' });
  await look(DETAIL, ['Sealed under the person’s own key']);
  await expect(press).toBeVisible();
  expect(await findings(page), 'whole').toEqual([]);

  await look({ ...DETAIL, record: { ...RECORD, erased: true }, sealed: 'erased' }, [
    'The person was erased',
    'Erased',
  ]);
  await expect(open.getByText(/no one can open this again/).first()).toBeVisible();
  await expect(press).toBeHidden();

  await look({ ...DETAIL, sealed: 'cannot_be_opened' }, ['Cannot be opened']);
  await expect(
    open.getByText(/The person was not erased\. Please tell the operator/),
  ).toBeVisible();
  await expect(open.getByText('Erased', { exact: true }), 'never called erased').toBeHidden();
  await expect(open.getByText('The person was erased')).toBeHidden();
  await expect(press).toBeHidden();

  const unread = { ...RECORD, ...NOTHING, kind: 'unreadable', decision: null };
  const unreadable = { record: unread, event: null, unreadable: 'not JSON', sealed: 'none' };
  await look({ ...DETAIL, ...unreadable }, ['This record cannot be read', 'not JSON.']);
  await expect(open.getByRole('heading', { name: 'Event', exact: true })).toBeHidden();
  await expect(open.getByRole('heading', { name: 'Sealed part' })).toBeHidden();
  expect(await findings(page), 'without its parts').toEqual([]);

  const first = { topic: 'consent-events', partition: 0, offset: 3 };
  await look({ ...DETAIL, record: { ...RECORD, kind: 'duplicate', first } }, ['This is a copy']);
  await open.getByRole('button', { name: 'Show the first' }).click();
  await expect(page).toHaveURL(/record=consent-events%2F0%2F3$/);
});

test('a record that is not signed yet, or not to be had, is asked for again by itself', async ({
  page,
  access,
}) => {
  await signInAsStaff(page, access, 'compliance', null);
  let answer: { status: number; json: object } = {
    status: 503,
    json: { ...PROBLEM, status: 503, code: 'LEDGER_UNAVAILABLE' },
  };
  await page.route('**/api/admin/audit/consent-events/0/7', (route) => route.fulfill(answer));
  await page.goto(`${REPORTS}?record=consent-events/0/7`);
  const open = record(page);
  await expect(open.getByText('The ledger is being rebuilt')).toBeVisible();
  answer = { status: 200, json: { ...DETAIL, stage: 'integrated' } };
  await expect(open.getByText('Not signed yet'), 'rebuilt').toBeVisible();
  await expect(open.getByText('The ledger is being rebuilt')).toBeHidden();
  expect(await findings(page)).toEqual([]);
  answer = { status: 200, json: DETAIL };
  await expect(open.getByText('Not signed yet'), 'signed').toBeHidden();
  await expect(open.getByText('Sealed under the person’s own key')).toBeVisible();
});
