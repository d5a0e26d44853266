import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { ApiError } from '@roletrail/api/errors';
import { writeResumeDraft } from '@roletrail/engines/review/write-draft';
import { CLERK } from '@roletrail/engines/testing/sample-drafts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember, PASSWORD } from './person.ts';

const refusal = new ApiError('RUN_TIMEOUT');
const TIMEOUT = {
  status: refusal.statusCode,
  contentType: 'application/problem+json',
  json: refusal.toProblem('r'),
};
const RESUME = Buffer.from(writeResumeDraft(CLERK).text);
const AD = `Court clerk, Boise
Requirements:
- Knowledge of Excel and SQL for lists of what comes in each day and what goes out again
- Python, to search what others have lost in the archive of two courts
Nice to have:
- Tableau, for the figures of the year`;

test('a clerk reads, improves, tailors, saves and exports a resume', async ({ page, request }) => {
  const email = await becomeMember(page, '/services/resume');
  const file = page.getByLabel('Choose a file, or drop it here');
  await expect(file).toBeVisible();
  // there and back by links: from here on Back stays within the app
  await page.getByRole('link', { name: 'Services' }).first().click();
  await page.locator('main a[href="/services/resume"]').first().click();
  await expect(file).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await test.step('an unsupported file is refused, with advice', async () => {
    await file.setInputFiles({
      name: 'a.gif',
      mimeType: 'image/gif',
      buffer: Buffer.from('GIF89a'),
    });
    const failed = page.getByRole('alert').filter({ hasText: 'Your resume could not be read' });
    await expect(failed).toBeFocused();
  });

  await test.step('a file that takes too long shows a message, without retry', async () => {
    await page.route('**/resume-review/preview', (route) => route.fulfill(TIMEOUT), { times: 1 });
    await file.setInputFiles({ name: 'ada.txt', mimeType: 'text/plain', buffer: RESUME });
    const failed = page.getByRole('alert').filter({ hasText: 'ask about a shorter text' });
    await expect(failed).toBeFocused();
    await expect(failed.getByRole('button')).toHaveCount(0);
  });

  const short = page.getByRole('region', { name: 'The verdicts in short' });
  await file.setInputFiles({ name: 'ada.txt', mimeType: 'text/plain', buffer: RESUME });
  await expect(short.getByRole('button', { name: /^Quality 86 of 100/ })).toBeVisible();
  await expect(short).toBeFocused();
  expect(await findings(page)).toEqual([]);

  const saveNumber = page.getByRole('button', { name: 'Save this number' });
  await saveNumber.click();
  await expect(page.getByRole('heading', { name: 'Numbers that you saved' })).toBeVisible();

  await test.step('a finding leads to its words, and the score follows what is typed', async () => {
    const verbs = page.getByRole('region', { name: 'Verbs' });
    await verbs.getByRole('button', { name: '“Responsible for”' }).click();
    const line = page.getByRole('textbox', { name: 'Line 1 of Waiter' });
    await expect(line).toBeFocused();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('Responsible for');
    await line.fill('Served 80 guests a night on the terrace in summer.');
    await expect(short.getByRole('status')).toContainText(/Quality: 9\d of 100/);
    await expect(verbs.getByRole('button', { name: '“Responsible for”' })).toHaveCount(0);
  });

  await test.step('numbers that are saved show how it went', async () => {
    await saveNumber.click();
    const trend = page.getByRole('figure', { name: 'How the number of “ada.txt” went' });
    await expect(trend).toContainText(/From 86 to 9\d of 100: \d+ points more\./);
    await trend.getByRole('button', { name: /^Show table/ }).click();
    await expect(trend.getByRole('row')).toHaveCount(3);
    expect(await findings(page)).toEqual([]);
  });

  await test.step('what the reader missed is corrected', async () => {
    await page.getByLabel('Phone').fill('');
    await page.getByRole('tab', { name: 'Reading' }).click();
    await page.getByRole('button', { name: 'Go to the field' }).click();
    await expect(page.getByLabel('Phone')).toBeFocused();
    await page.getByLabel('Phone').fill('+1 208 555 0199');
    await expect(short.getByRole('button', { name: 'Reading All fine' })).toBeVisible();
  });

  await test.step('an ad is compared', async () => {
    await page.getByRole('tab', { name: 'Job ad' }).click();
    await page.getByLabel('Paste the job ad').fill('Excel');
    await page.getByRole('button', { name: 'Compare with this ad' }).click();
    await expect(page.getByText('The ad was not compared')).toBeVisible();
    await page.getByLabel('Paste the job ad').fill(AD);
    await page.getByRole('button', { name: 'Compare with this ad' }).click();
    await expect(short.getByRole('button', { name: 'Job ad 74%' })).toBeVisible();
    const gaps = page.getByRole('region', { name: 'Gaps' }).getByRole('listitem');
    await expect(gaps).toContainText([/^SQL.*Required/, /^Tableau.*Nice to have/]);
    const covered = page.getByRole('region', { name: 'Covered' }).getByRole('listitem');
    await expect(covered).toContainText([/^Excel/, /^Python/]);
  });

  await test.step('a phrase that we do not know counts, is put aside, and comes back', async () => {
    const unknown = page.getByRole('region', { name: 'Phrases that we do not know' });
    const heading = unknown.getByRole('heading');
    await unknown.getByText('Not decided (1)').press('Enter');
    await unknown.getByRole('button', { name: 'Count it: Boise' }).press('Enter');
    await expect(short.getByRole('button', { name: 'Job ad 58%' })).toBeVisible();
    await expect(unknown.getByRole('status')).toHaveText('“Boise” counts as a must now.');
    await expect(heading).toBeFocused();
    await expect(page.getByRole('region', { name: 'Gaps' })).toContainText(/Boise.*Missing/);
    await unknown.getByText('Counted (1)').press('Enter');
    expect(await findings(page)).toEqual([]);
    await unknown.getByRole('button', { name: 'Do not count it: Boise' }).click();
    await expect(short.getByRole('button', { name: 'Job ad 74%' })).toBeVisible();
    await unknown.getByText('Put aside (1)').press('Enter');
    await expect(unknown.getByText('Not decided')).toHaveCount(0);
    await unknown.getByRole('button', { name: 'Bring it back: Boise' }).click();
    await unknown.getByText('Not decided (1)').press('Enter');
    await unknown.getByRole('button', { name: 'Put it aside: Boise' }).click();
    await expect(unknown.getByText('Put aside (1)')).toBeVisible();
  });

  await test.step('the copy for an ad shows what was changed', async () => {
    await page.getByRole('button', { name: 'Begin a copy' }).click();
    await expect(page.getByText('not a word yet')).toBeVisible();
    await page.getByRole('button', { name: 'Leave out: Line 1 of Waiter' }).click();
    await expect(page.getByRole('deletion').filter({ hasText: '80 guests' })).toHaveCount(2);
    await page.getByRole('textbox', { name: 'Line 1 of Office Clerk' }).press('Alt+ArrowDown');
    await expect(page.getByRole('textbox', { name: 'Line 2 of Office Clerk' })).toHaveValue(
      /^Filed 300/,
    );
    await expect(page.getByRole('textbox', { name: 'Line 2 of Office Clerk' })).toBeFocused();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('it goes out as a file, without the line that was left out', () =>
    sendFile(page));

  await test.step('without a network nothing is lost, and it is judged again', async () => {
    await page.context().setOffline(true);
    await page.getByLabel('Headline').fill('Clerk of two courts');
    await expect(page.getByText('The verdicts are of the text before your change')).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Judge it again' }).click();
    await expect(page.getByText('The verdicts are of the text before your change')).toHaveCount(0);
  });

  await test.step('what is not saved is not left unasked, by a link or by Back', async () => {
    const question = page.getByRole('alertdialog');
    const headline = page.getByLabel('Headline');
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(question).toContainText('Your last changes are in no version.');
    expect(await findings(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/services/resume');
    await expect(headline).toHaveValue('Clerk of two courts');
  });

  await test.step('the version is kept for its job, and opened as it was', async () => {
    await page.getByRole('button', { name: 'Save as a version' }).click();
    await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page).not.toHaveURL('/services/resume');
    await page.goto('/services/roles/smart');
    await expect(page.getByLabel('A resume that you keep here')).toHaveValue(/./);
    const active = page.getByRole('list', { name: 'What you work with' });
    await expect(active.getByRole('listitem')).toHaveText([
      /^Resumeada\.txt – for Court/,
      'Job adCourt clerk, Boise',
    ]);
    await page.goto('/services/resume');
    await expect(page.getByLabel('Version name')).toHaveValue('ada.txt – for Court clerk, Boise');
    await expect(
      page.getByText(/^You go on with “ada\.txt – for Court clerk, Boise”/),
    ).toBeVisible();
    await expect(page.getByLabel('Headline')).toHaveValue('Clerk of two courts');
    await expect(short.getByRole('button', { name: 'Job ad 74%' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Another resume' }).click();
    await expect(page.getByText('It is compared with “Court clerk, Boise”')).toBeVisible();
    await active.getByRole('button', { name: /^Take away: Resume/ }).click();
    await expect(active.getByRole('listitem')).toHaveText(['Job adCourt clerk, Boise']);
    await expect(page.getByRole('button', { name: 'Tell us about you' })).toBeFocused();
    const own = page.getByRole('region', { name: 'Court clerk, Boise' });
    await own
      .getByRole('button', { name: 'ada.txt – for Court clerk, Boise', exact: true })
      .click();
    await expect(page.getByLabel('Headline')).toHaveValue('Clerk of two courts');
    await expect(short.getByRole('button', { name: 'Job ad 74%' })).toBeVisible();
    const numbers = page.getByRole('region', { name: 'Numbers that you saved' });
    await numbers.getByRole('button', { name: 'ada.txt', exact: true }).last().click();
    await expect(page.getByLabel('Headline')).toHaveValue('Court clerk');
    await expect(page.getByRole('region', { name: 'Verdicts', exact: true })).toBeFocused();
    await own.getByRole('button', { name: /^Delete ada\.txt/ }).click();
    await expect(page.getByRole('heading', { name: 'Versions that you saved' })).toHaveCount(0);
  });

  await test.step('a session that ends elsewhere is not held up by what is not saved', async () => {
    await page.getByLabel('Headline').fill('Clerk of three courts');
    const again = await request.post('/api/auth/login', { data: { email, password: PASSWORD } });
    const { accessToken } = await again.json();
    const headers = { authorization: `Bearer ${accessToken}` };
    await request.post('/api/auth/logout?scope=others', { headers });
    await expect(page).toHaveURL('/login?next=%2Fservices%2Fresume');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByLabel('Password')).toBeVisible();
  });
});

/** Opens the preview, changes the layout, and downloads a PDF and a text. */
async function sendFile(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Preview & download' });
  const preview = page.getByRole('dialog', { name: 'Preview & download' });
  const pages = preview.getByRole('region', { name: 'Pages of the PDF' });
  const drawing = pages.getByRole('img', { name: 'Picture of page 1. Its text follows.' });
  await page.route('**/api/tools/resume-file', (route) => route.fulfill(TIMEOUT), { times: 1 });
  await opener.press('Enter');
  await preview.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(pages.getByRole('listitem')).toContainText(/Page 1 of 1\s*Ada Byron[\s\S]*\+1 208/);
  await expect(pages).not.toContainText('80 guests');
  const plain = await inkOf(drawing);
  expect(plain.share, 'letters cover a part of the paper').toBeGreaterThan(0.01);
  const layout = preview.getByLabel('Layout', { exact: true });
  await layout.selectOption('Two columns');
  await expect.poll(async () => (await inkOf(drawing)).digest).not.toBe(plain.digest);
  await expect(pages).toContainText('Ada Byron');
  expect(await findings(page)).toEqual([]);
  await preview.getByRole('button', { name: 'Larger pages' }).click();
  await pages.focus();
  await page.keyboard.press('PageDown');
  await expect.poll(() => pages.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(50);

  const download = preview.getByRole('button', { name: 'Download' });
  const [pdf] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(pdf.suggestedFilename()).toBe('Ada-Byron-resume.pdf');
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await preview.getByLabel('As a file').selectOption('Plain text');
  await expect(layout).toHaveCount(0);
  const [text] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(text.suggestedFilename()).toBe('Ada-Byron-resume.txt');
  const words = await readFile(await text.path(), 'utf8');
  expect(words).toContain('+1 208 555 0199');
  expect(words).not.toContain('80 guests');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
}

/** Returns the share of dark pixels of a canvas and a sum over all pixels. */
function inkOf(canvas: Locator) {
  return canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error('it is no canvas');
    const { width, height } = element;
    const { data } = element.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
    let dark = 0;
    let digest = 0;
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at] ?? 255) > 128) continue;
      dark += 1;
      digest = (digest * 31 + at) % 1_000_003;
    }
    return { share: dark / (width * height), digest };
  });
}
