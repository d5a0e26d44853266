import { readFile } from 'node:fs/promises';
import type { Browser, Page, Request } from '@playwright/test';
import { collectBody } from '@roletrail/contracts/http/collect';
import type { Receipt } from '@roletrail/contracts/receipt/schema';
import { unzip } from '../helpers/unzip.ts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember } from './person.ts';

/** Returns the files of an acceptance, as the dashboard offers them. */
async function keptFiles(page: Page): Promise<{ zip: Buffer; files: ReadonlyMap<string, Buffer> }> {
  await becomeMember(page);
  const row = page.locator('summary').filter({ hasText: 'Accepted' });
  await expect(row).toContainText('signed');
  await row.click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Receipt and texts (ZIP)' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^roletrail-receipt-.+\.zip$/);
  const zip = await readFile(await download.path());
  return { zip, files: await unzip(zip) };
}

/** Tells whether a request is the measurement of this page, which has no room for files. */
function isMeasurement(request: Request): boolean {
  if (!request.url().endsWith('/api/collect')) return false;
  const { data } = collectBody.safeParse(request.postDataJSON());
  return data?.events.every(({ path }) => path === '/verify') ?? false;
}

/** Opens the page in another browser without sign-in, and records its requests. */
async function stranger(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await context.newPage();
  await page.goto('/verify');
  const picker = page.getByLabel('Receipt, zip or proof');
  await picker.waitFor();
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!isMeasurement(request)) asked.push(request.url());
  });
  const give = (name: string, buffer: Buffer) =>
    picker.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  return { context, page, asked, give };
}

const PROVED = 'Proved: this decision stands in the ledger';

test('a stranger verifies saved files, and nothing is sent', async ({ page, browser, baseURL }) => {
  const { zip, files } = await keptFiles(page);
  const file = (name: string) => files.get(name) ?? Buffer.alloc(0);
  const { context, page: other, asked, give } = await stranger(browser, baseURL);

  await give('kept.zip', zip);
  await expect(other.getByText(PROVED)).toBeVisible();
  await expect(other.getByText('14 checks passed, 2 skipped.')).toBeVisible();
  await expect(other.getByRole('definition').filter({ hasText: /^this site$/ })).toBeVisible();
  expect(await findings(other)).toEqual([]);

  await other.getByLabel('Key that you noted').fill('no key');
  await expect(other.getByText('This is no verifier key')).toBeVisible();
  await other.getByLabel('Key that you noted').fill(String(file('key.vkey')));
  await expect(other.getByText('pinned: you gave it')).toBeVisible();
  await other.getByLabel('Key that you noted').fill('');

  await give('receipt.json', file('receipt.json'));
  await expect(other.getByText('11 checks passed, 3 skipped')).toBeVisible();
  await give('receipt.tlog-proof', file('receipt.tlog-proof'));
  await expect(other.getByText('Not proved: something that a proof needs')).toBeVisible();

  const receipt: Receipt = JSON.parse(String(file('receipt.json')));
  const lie = { ...receipt, times: { ...receipt.times, log: '2020-01-01T00:00:00.000Z' } };
  await give('lie.json', Buffer.from(JSON.stringify(lie)));
  await expect(other.getByText('Refused: this is no receipt of that ledger')).toBeVisible();
  await expect(other.getByText('Not as it was recorded: times.log.')).toBeVisible();
  await give('later.json', Buffer.from('{"schema":"roletrail.receipt.v9"}'));
  await expect(other.getByText('The file names "roletrail.receipt.v9"')).toBeVisible();
  await give('bomb.zip', Buffer.concat([zip, Buffer.from('x')]));
  await expect(other.getByText('The zip is cut off, or something stands behind it')).toBeVisible();
  await give('large.bin', Buffer.alloc(10_000_000));
  await expect(other.getByText('It has 10.0 MB')).toBeVisible();
  expect(asked, 'no file, no part of one, and nothing else').toEqual([]);
  await context.close();
});

test('a file is dropped, and the live ledger is asked by a press alone', async ({
  page,
  browser,
  baseURL,
}) => {
  const { files } = await keptFiles(page);
  const receipt: Receipt = JSON.parse(String(files.get('receipt.json')));
  const { context, page: other, asked } = await stranger(browser, baseURL);
  await other.getByRole('region', { name: 'The file to verify' }).evaluate(
    (field, text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'dropped.json'));
      field.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true }));
    },
    String(files.get('receipt.json')),
  );
  await expect(other.getByText(PROVED)).toBeVisible();
  await expect(other.getByText('dropped.json')).toBeVisible();

  const log = `${receipt.topic}/${receipt.partition}`;
  await expect(other.getByText(`This sends the log’s name, ${log}`)).toBeVisible();
  expect(asked).toEqual([]);
  await other.getByRole('button', { name: 'Ask the live ledger' }).click();
  await expect(other.getByText('The ledger still holds what it signed then')).toBeVisible();
  for (const url of asked) {
    expect(new URL(url).pathname).toMatch(new RegExp(`^/api/ledger/${log}/c`));
    expect(url).not.toContain(receipt.eventId);
  }
  expect(asked.length).toBeGreaterThan(0);

  // a ledger that shows less than it had signed: an older checkpoint with its own signature
  await other.route('**/checkpoint', (route) => route.fulfill({ body: 'lost' }));
  await other.getByRole('button', { name: 'Ask the live ledger' }).click();
  await expect(other.getByText('The ledger of today does not fit')).toBeVisible();
  await context.close();
});
