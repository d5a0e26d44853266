import { expect, test } from './fixtures.ts';
import { acceptTerms, signInAsStaff, signOut, signUp } from './person.ts';

const DIR = '/tmp/wt/desk-shots';
test('look', async ({ page, access }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signUp(page);
  await acceptTerms(page);
  await signOut(page);
  await signInAsStaff(page, access, 'compliance');
  const shot = async (name: string, full = false) => {
    for (const theme of ['light', 'dark'])
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate((t) => {
          document.documentElement.dataset.theme = t;
        }, theme);
        await page.waitForTimeout(350);
        await page.screenshot({ path: `${DIR}/${name}-${theme}-${width}.png`, fullPage: full });
      }
    await page.setViewportSize({ width: 1280, height: 900 });
  };
  await page.goto('/admin/reports?decision=accepted');
  await expect(page.getByRole('button', { name: /^consent-events/ }).first()).toBeVisible();
  await shot('trail', true);
  await page.getByRole('button', { name: 'Export...' }).click();
  await shot('form');
  await page.getByRole('button', { name: 'Make the export' }).click();
  await shot('form-error');
  await page.getByLabel('Why you need it').fill('The yearly audit of 2026.');
  const got = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Make the export' }).click();
  const d = await got;
  console.log(d.suggestedFilename(), await d.failure());
  await expect(page.getByText('The export is complete')).toBeVisible();
  await shot('complete');
  await page.setViewportSize({ width: 1280, height: 2000 });
  await page.screenshot({ path: `${DIR}/complete-long.png` });
  const told = page.waitForResponse(
    (r) => /exports\/[0-9a-f-]+$/.test(r.url()) && r.request().method() === 'GET',
  );
  await page.reload();
  await expect(page.getByText('The export is complete')).toBeVisible();
  const id = new URL(page.url()).searchParams.get('export');
  const real = await (await told).json();
  console.log(JSON.stringify(real));
  for (const over of [
    { state: 'waiting', file: null, begunAt: null, bytesMade: 0 },
    { state: 'running', file: null, bytesMade: 16777216, begunAt: new Date().toISOString() },
    { state: 'failed', failure: 'left', file: null },
    { state: 'stale' },
    { state: 'stale', file: null },
  ]) {
    await page.route(`**/api/admin/audit/exports/${id}`, (r) =>
      r.fulfill({ json: { ...real, ...over } }),
    );
    await page.goto(`/admin/reports?export=${id}`);
    await expect(
      page.getByRole('dialog').getByRole('heading', { name: 'What it is' }),
    ).toBeVisible();
    await shot(`state-${over.state}${over.file === null ? '' : '-file'}`);
    await page.unroute(`**/api/admin/audit/exports/${id}`);
  }
  await page.goto('/admin/reports?view=exports');
  await expect(page.getByRole('heading', { name: 'Your exports' })).toBeVisible();
  await shot('list', true);
  await page.goto('/admin/reports?view=as-of');
  await shot('as-of-empty');
  await page.getByLabel('Moment (UTC)').fill('2099-01-01T00:00:00');
  await page.getByRole('button', { name: 'Show how people stood' }).click();
  await expect(page.getByText(/must not be in the future/)).toBeVisible();
  await shot('as-of-error');
  const now = new Date().toISOString().slice(0, 19);
  await page.getByLabel('Moment (UTC)').fill(now);
  await page.getByRole('button', { name: 'Show how people stood' }).click();
  await expect(page.getByRole('heading', { name: /^On / })).toBeVisible();
  await shot('as-of', true);
  await page.goto('/admin/reports?view=standing&reason=current&again=false');
  await expect(page.getByRole('button', { name: 'Save the counts (CSV)' })).toBeVisible();
  await shot('standing', true);
  await page.goto('/admin/reports?decision=accepted');
  await page
    .getByRole('button', { name: /^consent-events/ })
    .first()
    .click();
  await expect(page.getByText('The proof verifies')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 3200 });
  await shot('record');
  await page.setViewportSize({ width: 1280, height: 3600 });
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${DIR}/record-long.png` });
});
