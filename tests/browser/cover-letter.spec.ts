import { readFile } from 'node:fs/promises';
import { writeResumeDraft } from '@roletrail/engines/review/write-draft';
import { CLERK } from '@roletrail/engines/testing/sample-drafts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember } from './person.ts';

const AD = `Court clerk, Harbour Trust, Boise, ID
Harbour Trust keeps the files of two courts and lends a hand to people who come for help.
Requirements:
- Knowledge of Excel and SQL for lists of what comes in each day and what goes out again
- Python, to search what others have lost in the archive of two courts`;

test('a clerk drafts a letter, fills its brackets, edits, compares and exports it', async ({
  page,
}) => {
  await becomeMember(page, '/services/cover-letter');
  const draft = page.getByRole('button', { name: 'Draft the letter' });
  await draft.click();
  await expect(page.getByLabel('Paste the job ad')).toBeFocused();

  await page.getByLabel('Paste the job ad').fill(AD);
  await page.getByLabel('Paste your resume').fill(writeResumeDraft(CLERK).text);
  await page.getByLabel('Why this employer?').fill('you help people who come to the court alone');
  await page.getByLabel('Recipient, if you know one').fill('Ms. Renner');
  await page.getByLabel('Length').selectOption('150');
  await draft.click();

  await expect(page.getByRole('heading', { name: 'Court clerk, Harbour Trust' })).toBeFocused();
  const sentences = page.getByRole('textbox', { name: /^Sentence \d+/ });
  await expect(sentences.first()).toHaveValue(/Ms. Renner/);
  const checks = page.getByRole('region', { name: 'Checks' });
  await expect(checks.getByText(/brackets? (?:is|are) still open/)).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await test.step('open brackets block the final file, not the draft', async () => {
    const final = page.getByRole('button', { name: 'Download', exact: true });
    await expect(final).toHaveAttribute('aria-disabled', 'true');
    await final.press('Enter');
    const open = page.getByRole('textbox', { name: /to fill in/ });
    await expect(open.first(), 'a press leads to the first bracket').toBeFocused();
    await page.getByLabel('As a file').selectOption('text');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as a draft' }).click();
    const text = await readFile(await (await file).path(), 'utf8');
    expect(text).toMatch(/^DRAFT, NOT FOR SENDING/);
    for (let left = await open.count(); left > 0; left -= 1) {
      await open.first().fill(`Own sentence ${left} on my work.`);
    }
    await expect(checks.getByText('still open')).toHaveCount(0);
    await expect(page.getByText('Yours', { exact: true }).first()).toBeVisible();
  });

  await test.step('another employer’s name is found in an edited sentence', async () => {
    await sentences.nth(1).fill('I would like to work at Acme Tools with you.');
    await expect(checks.getByRole('button', { name: '“Acme Tools”' })).toBeVisible();
    await page.getByRole('button', { name: 'Move down: Sentence 2' }).click();
    await expect(sentences.nth(2)).toHaveValue(/Acme Tools/);
    await page.getByRole('button', { name: 'Leave out: Sentence 3' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(sentences.nth(2)).toHaveValue(/Acme Tools/);
    await page.getByRole('button', { name: 'Leave out: Sentence 3' }).click();
    await expect(checks.getByRole('button', { name: '“Acme Tools”' })).toHaveCount(0);
  });

  await test.step('another wording keeps the text before it as a version', async () => {
    await page.getByRole('button', { name: 'Another wording' }).click();
    await expect(page.getByText('wording 2', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Compare with version 1' }).click();
    await expect(page.getByText(/words? added/)).toBeVisible();
    await page.getByRole('button', { name: 'Bring back version 1' }).click();
    await expect(page.getByRole('textbox', { name: /to fill in/ })).toHaveCount(0);
  });

  await test.step('the final file is what the page shows', async () => {
    await page.getByRole('tab', { name: 'Page' }).click();
    await expect(page.getByRole('tabpanel')).toContainText('Ada Byron');
    await page.getByLabel('As a file').selectOption('text');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const text = await readFile(await (await file).path(), 'utf8');
    expect(text).not.toMatch(/DRAFT|\[/);
    expect(text).toContain('Ms. Renner');
  });

  await test.step('a saved letter opens by its address, with its versions', async () => {
    await page.getByRole('button', { name: 'Save the letter' }).click();
    await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
    await expect(page).toHaveURL(/\?letter=/);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Court clerk, Harbour Trust' })).toBeFocused();
    await expect(page.getByRole('list', { name: 'Versions of this letter' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Saved letters' })).toContainText('Court clerk');
  });
});
