import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { madeBundle, manifestIn, writeParts } from '@roletrail/cli/bundle/testing/made-bundle';
import { encodeEvent } from '@roletrail/contracts/events/codec';
import { formatVerifierKey, verifierFromPublicKey } from '@roletrail/ledger/note-key';
import { signedExport } from '@roletrail/verify/exports/testing/signed-export';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';

const USER = '01890000-0000-7000-8000-000000000001';

function granted(): Uint8Array {
  const actor = { kind: 'system', id: null } as const;
  const data = { userId: USER, role: 'compliance' as const, actor, reason: 'a test' };
  const type = 'roletrail.role.granted.v1' as const;
  return encodeEvent(
    { id: USER, source: 'test', type, subject: USER, data },
    '2026-11-21T10:00:00.000Z',
    1,
  );
}

/** Opens the part of the page for auditors, and records the later requests. */
async function open(page: Page) {
  await page.goto('/verify');
  await page.getByRole('button', { name: 'Verify an export or a bundle here' }).click();
  const picker = page.getByLabel('Export (CSV, JSON lines, Parquet) or bundle (tar)');
  await picker.waitFor();
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // the script of the worker, and the measurement of the page
    if (!/^\/assets\/audit-worker-|^\/api\/collect$/.test(pathname)) asked.push(pathname);
  });
  const give = (label: string, name: string, buffer: Buffer) =>
    page.getByLabel(label).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  return {
    asked,
    file: (name: string, buffer: Buffer) =>
      give('Export (CSV, JSON lines, Parquet) or bundle (tar)', name, buffer),
    manifest: (text: string) =>
      give('Manifest of the export', 'export.manifest.json', Buffer.from(text)),
    key: (vkey: string) => page.getByLabel('Key of the ledger (optional)').fill(vkey),
  };
}

test('an export with its manifest is verified in the browser, and nothing is sent', async ({
  page,
}) => {
  const trees = [
    { topic: 'admin-events' as const, partition: 0, entries: [granted()] },
    { topic: 'consent-events' as const, partition: 0, entries: [] },
  ];
  const { file, manifest, key } = await signedExport(trees, { format: 'csv' });
  const vkey = formatVerifierKey(verifierFromPublicKey(key.origin, key.publicKey));
  const desk = await open(page);
  await desk.file('export.csv', Buffer.from(file));
  await expect(page.getByText('Choose its manifest too.')).toBeVisible();
  await desk.manifest(manifest);
  await expect(page.getByText('Not proved: nothing is wrong with what was checked')).toBeVisible();
  await desk.key('no key');
  await expect(page.getByText('This is no verifier key')).toBeVisible();
  await desk.key(vkey);
  await expect(page.getByText('Proved: nothing altered, added or lost')).toBeVisible();
  await expect(page.getByText('You gave it')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await desk.file('export.csv', Buffer.from(file.replace(USER, USER.replace('1', '2'))));
  await expect(page.getByText('Refused: this is not the export that was recorded.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Faults' })).toContainText('row 1');
  await desk.manifest('{}');
  await expect(page.getByText('The manifest is damaged, or newer than this program')).toBeVisible();
  expect(desk.asked, 'no file, no part of one, and nothing else').toEqual([]);
});

test('a bundle is verified in the browser', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'rt-bundle-'));
  const path = join(folder, 'ledger.tar');
  const parts = madeBundle();
  await writeParts(path, parts);
  const bytes = await readFile(path);
  await rm(folder, { recursive: true });
  const desk = await open(page);
  await desk.file('ledger.tar', bytes);
  await expect(page.getByText('Not proved: no key of this ledger was given')).toBeVisible();
  await expect(page.getByLabel('Manifest of the export')).toBeHidden();
  await desk.key(manifestIn(parts).vkey);
  await expect(page.getByText('Proved: the whole bundle is what the key signed')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  bytes[2000] = (bytes[2000] ?? 0) ^ 1;
  await page.evaluate(() => {
    const look = () => {
      for (const region of document.querySelectorAll('[aria-live]')) {
        if (!region.textContent.includes('changed.tar')) continue;
        document.body.dataset.seen = `${document.body.dataset.seen ?? ''}${region.textContent}\n`;
      }
    };
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  await desk.file('changed.tar', bytes);
  await expect(page.getByText('changed.tar is refused')).toBeVisible();
  const seen = await page.locator('body').getAttribute('data-seen');
  expect(seen).toContain('changed.tar is refused');
  expect(seen, 'the verdict on the file before').not.toContain('Proved');
  expect(desk.asked).toEqual([]);
});

test('a file that is gone after it was chosen is named as unreadable', async ({ page }) => {
  const desk = await open(page);
  await page.evaluate(() => {
    Blob.prototype.slice = () => {
      throw new DOMException('gone', 'NotFoundError');
    };
  });
  await desk.file('gone.tar', Buffer.from('x'));
  await expect(page.getByText('gone.tar could not be read')).toBeVisible();
});

test('the program for auditors is offered with its digest', async ({ page }) => {
  await page.goto('/verify');
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download roletrail-verify.mjs' }).click();
  const program = await readFile(await (await saved).path());
  const digest = createHash('sha256').update(program).digest('hex');
  await expect(page.getByText(digest)).toBeVisible();
});
