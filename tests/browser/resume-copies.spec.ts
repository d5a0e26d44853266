import type { Page } from '@playwright/test';
import { writeResumeDraft } from '@roletrail/engines/review/write-draft';
import { CLERK } from '@roletrail/engines/testing/sample-drafts';
import { createSignal } from '@roletrail/event-log/testing/store-harness';
import { docxOf, paragraph } from '../helpers/files.ts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember } from './person.ts';

const PATH = '/services/resume';
const TEXT = writeResumeDraft(CLERK).text;
const AD_PAGE = `<meta charset="utf-8"><h2>Court clerk, Boise</h2><p>We keep the lists of what comes in
  each day and what goes out again, for two courts.</p><h3>Requirements</h3><ul><li>Knowledge of <b>Excel</b>
  and SQL</li><li><p>Python, to search what others have lost</p></li></ul><h3>Nice to have</h3>
  <ul><li>Tableau</li></ul><script>window.__ran = 1</script>`;
const AD_TEXT = `Court clerk, Boise
We keep the lists of what comes in each day and what goes out again, for two courts.

Requirements
- Knowledge of Excel and SQL
- Python, to search what others have lost

Nice to have
- Tableau`;

async function open(page: Page): Promise<void> {
  await becomeMember(page, PATH);
}

const upload = (page: Page, name: string, buffer: Buffer) =>
  page
    .getByLabel('Choose a file, or drop it here')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
const short = (page: Page) => page.getByRole('region', { name: 'The verdicts in short' });

/** A resume that is read, and kept as a version. */
async function openSaved(page: Page): Promise<void> {
  await open(page);
  await upload(page, 'ada.txt', Buffer.from(TEXT));
  await page.getByRole('button', { name: 'Save as a version' }).click();
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
}

/** Pastes HTML like a browser does after a copy from a page. */
async function paste(page: Page, label: string, html: string): Promise<void> {
  await page.getByLabel(label).evaluate((field, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', copied);
    clipboardData.setData('text/plain', 'without its structure');
    field.focus();
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);
}

test('hidden text of a file is marked for review, and counted', async ({ page }) => {
  await open(page);
  const lines = TEXT.split('\n').map((line) => paragraph(line));
  const hidden =
    '<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>Kubernetes Rust Haskell</w:t></w:r></w:p>';
  await upload(page, 'ada.docx', await docxOf([...lines, hidden].join('')));
  await expect(short(page).getByRole('button', { name: /^Reading \d+ to look at/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Reading' }).click();
  const line = page.getByRole('listitem').filter({ hasText: 'Text that no one sees' });
  await expect(line).toContainText('Look at it');
  await expect(line).toContainText('3 words that a reader cannot see: “Kubernetes Rust Haskell”');
  await expect(line).toContainText('Programs read them all the same');
  expect(await findings(page)).toEqual([]);
});

test('an ad keeps its structure; a copy begins with the last word typed, and keeps what it was made from', async ({
  page,
}) => {
  await openSaved(page);

  await test.step('what was copied from a page comes with its headings and lists, as text', async () => {
    await page.getByRole('tab', { name: 'Job ad' }).click();
    await paste(page, 'Paste the job ad', AD_PAGE);
    await expect(page.getByLabel('Paste the job ad')).toHaveValue(AD_TEXT);
    expect(await page.evaluate(() => Reflect.get(window, '__ran'))).toBeUndefined();
    await page.getByLabel('Employer, if you like').fill('Two Courts');
    await page.getByLabel('Its address, if you like').fill('courts.example.org/clerk');
    await page.getByRole('button', { name: 'Compare with this ad' }).click();
    await expect(short(page).getByRole('button', { name: /^Job ad 74%/ })).toBeVisible();
  });

  await test.step('the ad is edited and read again', async () => {
    await page.getByRole('button', { name: 'Change this ad' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change this job ad' });
    await expect(dialog.getByLabel('Employer, if you like')).toHaveValue('Two Courts');
    await expect(dialog.getByLabel('Its address, if you like')).toHaveValue(
      'https://courts.example.org/clerk',
    );
    await dialog.getByLabel('What you call it').fill('Clerk of two courts');
    await dialog.getByLabel('Ad text').fill(AD_TEXT.replace('- Python, to', '- To'));
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save the ad' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(short(page).getByRole('button', { name: /^Job ad 64%/ })).toBeVisible();
  });

  await test.step('what was typed just before is no change of the copy', async () => {
    await page.getByLabel('Headline').fill('Clerk of courts and of lists');
    await page.getByRole('button', { name: 'Begin a copy' }).click();
    await expect(page.getByText('not a word yet')).toBeVisible();
    await expect(short(page)).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByText('not a word yet')).toBeVisible();
    await page.getByLabel('Headline').fill('Clerk of lists');
    await expect(page.getByRole('deletion')).not.toHaveCount(0);
  });

  await test.step('a number is heard with its reason', async () => {
    await expect(short(page).getByRole('status')).toContainText(/Quality: \d+ of 100\. \w+.*\./);
  });

  const copy = 'ada.txt – for Clerk of two courts';
  await test.step('the copy is kept, changed in its place, and renamed', async () => {
    await page.getByRole('button', { name: 'Save as a version' }).click();
    const versions = page.getByRole('region', { name: 'Versions that you saved' });
    await expect(versions.getByRole('button', { name: copy, exact: true })).toBeVisible();
    await page.getByLabel('Summary').fill('Files what comes in, on the day.');
    await page.getByRole('button', { name: 'Save the changes' }).click();
    await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
    await versions.getByRole('button', { name: `Rename ${copy}` }).click();
    await page.getByLabel(`Another name for “${copy}”`).fill('The copy');
    await page.keyboard.press('Enter');
    await expect(versions.getByRole('button', { name: 'Rename The copy' })).toBeFocused();
    await expect(versions.getByRole('button', { name: /^Rename/ })).toHaveCount(2);
  });

  await test.step('reopened, it is compared with its source', async () => {
    await page.reload();
    await expect(page.getByLabel('Version name')).toHaveValue('The copy');
    await page.getByRole('tab', { name: 'Text' }).click();
    await expect(page.getByLabel('Against', { exact: true })).toHaveValue(/./);
    await expect(page.getByText(/^Against ada\.txt: \d+ words? added/)).toBeVisible();
    await expect(page.getByRole('insertion').filter({ hasText: 'lists' })).not.toHaveCount(0);
    await page.getByLabel('Against', { exact: true }).selectOption('');
    await expect(page.getByText('Against The copy: not a word yet.')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
});

test('the words behind a figure are reached; a number that is saved is asked again', async ({
  page,
}) => {
  await open(page);
  await upload(page, 'ada.txt', Buffer.from(TEXT));
  const evidence = page.getByRole('region', { name: 'Evidence' });
  await evidence.getByText(/^Lines to improve \(\d+\)$/).click();
  const words = evidence.getByRole('button').first();
  const text = ((await words.textContent()) ?? '').replace(/[“”]/g, '');
  await words.click();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(text);
  await page.getByRole('button', { name: 'Save this number' }).click();
  const numbers = page.getByRole('list', { name: 'Saved numbers' });
  await numbers.getByRole('button', { name: 'ada.txt', exact: true }).click();
  await expect(
    page.getByRole('heading', { name: 'ada.txt, as its number was saved' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Ask the same again today' }).click();
  await expect(page.getByText('Asked again: the answer is the same')).toBeVisible();
  await page.getByLabel('Compare with', { exact: true }).selectOption({ index: 1 });
  await expect(page.getByText(/^All \d+ lines are the same\.$/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('of two choices of a job ad the later one counts, however slow the first', async ({
  page,
}) => {
  await openSaved(page);
  const first = createSignal();
  const targets: (string | null)[] = [];
  await page.route('**/api/tools/profile', async (route) => {
    if (route.request().method() === 'PUT') {
      const { activeJobTarget } = route.request().postDataJSON();
      if (activeJobTarget !== null) await first.sent;
      targets.push(activeJobTarget);
    }
    await route.continue();
  });
  await page.getByRole('tab', { name: 'Job ad' }).click();
  await page.getByLabel('Paste the job ad').fill(AD_TEXT);
  await page.getByRole('button', { name: 'Compare with this ad' }).click();
  await expect(page.getByRole('button', { name: 'Begin a copy' })).toBeVisible();
  await page.getByLabel('The job ad that it is meant for').selectOption('');
  await page.getByRole('button', { name: 'Another resume' }).click();
  await expect(page.getByLabel('Choose a file, or drop it here')).toBeVisible();
  await expect(page.getByText('the job ad that you worked with last')).toBeHidden();
  first.send();
  await expect.poll(() => targets.at(-1)).toBeNull();
  expect(targets.length, 'the ad, then none').toBeGreaterThan(1);
  await page.goto(PATH);
  await page.getByRole('button', { name: 'Another resume' }).click();
  await expect(page.getByLabel('Choose a file, or drop it here')).toBeVisible();
  await page.getByRole('heading', { name: /versions/i }).waitFor();
  await expect(page.getByText('the job ad that you worked with last')).toBeHidden();
});
