import type { Page } from '@playwright/test';
import { writeResumeDraft } from '@roletrail/engines/review/write-draft';
import { CLERK } from '@roletrail/engines/testing/sample-drafts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember } from './person.ts';

const AD = `Court clerk, Boise, ID
Harbour Trust keeps the files of two courts and lends a hand to people who come for help.
Requirements:
- Knowledge of Excel and SQL for lists of what comes in each day and what goes out again
- Python, to search what others have lost in the archive of two courts`;

const resumeFile = {
  name: 'ada.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from(writeResumeDraft(CLERK).text),
};

/** Reads a resume and compares it with a pasted ad. */
async function matchResume(page: Page): Promise<void> {
  const save = page.getByRole('button', { name: 'Save as a version' });
  // a busy machine may refuse the first reading, which loads the engine
  await expect(async () => {
    await page.getByLabel('Choose a file, or drop it here').setInputFiles(resumeFile);
    await expect(save).toBeVisible({ timeout: 20_000 });
  }).toPass();
  await save.click();
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  await page.getByRole('tab', { name: 'Job ad' }).click();
  await page.getByLabel('Paste the job ad').fill(AD);
  await page.getByLabel('Employer, if you like').fill('Harbour Trust');
  await page.getByLabel('Its address, if you like').fill('courts.example.org/clerk');
  await page.getByRole('button', { name: 'Compare with this ad' }).click();
  await expect(page.getByRole('link', { name: 'Write the letter for this ad' })).toBeVisible();
}

const FROM_AD = /^From the ad that you saved on \d+ \w+ \d{4}\.$/;

test('a resume and its ad go on to the letter, the application and the interview, asked once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await becomeMember(page, '/services/resume');
  await matchResume(page);

  await test.step('the gaps are asked about the same ad', async () => {
    await page.getByRole('link', { name: 'See your gaps for it' }).click();
    await expect(page).toHaveURL(/\/services\/skills\?ad=[\w-]+$/);
    await expect(page.getByText(FROM_AD)).toBeVisible();
  });

  await test.step('the letter has ad and resume filled, and names both', async () => {
    await page.goto('/services/market?part=ads');
    await page.getByRole('link', { name: /^Write the letter/ }).click();
    await expect(page).toHaveURL(/\/services\/cover-letter\?ad=[\w-]+$/);
    await expect(page.getByText(FROM_AD)).toBeVisible();
    await expect(page.getByText(/^From the resume that you saved on/)).toBeVisible();
    await page.getByRole('button', { name: 'Draft the letter' }).click();
    await page.getByRole('button', { name: 'Save the letter' }).click();
    await page.getByRole('link', { name: 'Add it to your applications' }).click();
  });

  const form = page.getByRole('dialog', { name: 'Add an application' });
  const card = page.getByRole('dialog', { name: /Court clerk/ });
  await test.step('the card has employer, role, link and the letter as sent', async () => {
    await expect(form.getByText(/^From your letter “.*Harbour Trust”\.$/)).toBeVisible();
    await expect(form.getByText(/^From the ad “.*” that you saved on/)).toBeVisible();
    await expect(form.getByLabel('Employer')).toHaveValue('Harbour Trust');
    await expect(form.getByLabel('Link to the job ad')).toHaveValue(
      'https://courts.example.org/clerk',
    );
    await expect(form.getByLabel('Stage')).toHaveValue('applied');
    expect(await findings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add the application' }).click();
    await expect(form).toHaveCount(0);
    await expect(page).toHaveURL('/services/coaching?part=board');
    await page.getByRole('link', { name: /Court clerk/ }).click();
    await expect(card.getByText(/^Letter as sent: .*Harbour Trust/)).toBeVisible();
    await expect(card.getByText('Resume as sent: ', { exact: false })).toBeVisible();
    await card.getByText(/^Letter as sent/).click();
    await expect(card.getByText(/Dear/).first()).toBeVisible();
  });

  await test.step('the interview begins with the ad of the application', async () => {
    await card.getByRole('link', { name: 'Practise for this interview' }).click();
    await expect(page.getByText(/^From your application “.*Harbour Trust”\.$/)).toBeVisible();
    await expect(page.getByText(FROM_AD)).toBeVisible();
    await page.getByRole('link', { name: 'Your stories' }).click();
    await page.getByRole('link', { name: 'Practice', exact: true }).click();
    await expect(page.getByText(FROM_AD)).toBeVisible();
    await page.getByRole('button', { name: 'Get the questions' }).click();
    await expect(page.getByText(/Python/).first()).toBeVisible();
  });
});

test('a resume that is not saved goes along as text, which the history of the tab forgets', async ({
  page,
}) => {
  await becomeMember(page, '/services/resume');
  await matchResume(page);
  await page.getByLabel('Headline').fill('Clerk of courts and of lists');
  await page.getByRole('button', { name: 'Write the letter for this ad' }).click();
  await page.getByRole('button', { name: 'Leave it' }).click();
  await expect(page.getByLabel('Paste your resume')).toHaveValue(/Clerk of courts and of lists/);
  await expect(page.getByText('From the resume that you had open before')).toBeVisible();
  expect(page.url()).not.toContain('Clerk');
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(history.state)))
    .not.toContain('Clerk of courts');
});

test('a found role opens the skills and the market with that role', async ({ page }) => {
  await becomeMember(page, '/services/roles/enhanced?open=29-1141.00');
  const roles = page.getByRole('navigation', { name: 'Go on with Registered Nurses' });
  await roles.getByRole('link', { name: 'Pay and jobs' }).click();
  await expect(page.getByRole('heading', { name: /Registered Nurses/ }).first()).toBeVisible();
  await page.goBack();
  await roles.getByRole('link', { name: 'Compare your skills with it' }).click();
  await expect(page).toHaveURL('/services/skills?of=29-1141.00');
  await expect(page.getByText(/Registered Nurses/).first()).toBeVisible();
});

test('offers are compared, and follow-up days are the person’s', async ({ page }) => {
  await becomeMember(page, '/services/coaching?part=board');
  await page.getByRole('button', { name: 'Follow-up days' }).click();
  await page.getByLabel('Days').fill('10');
  await page.getByRole('button', { name: 'Save the days' }).click();
  await expect(page.getByText('New applications start with this number')).toBeVisible();
  const form = page.getByRole('dialog', { name: 'Add an application' });
  for (const [title, pay] of [
    ['Baker', '20 an hour'],
    ['Cook', '21 an hour'],
  ] as const) {
    await page.getByRole('button', { name: 'Add an application' }).first().click();
    await expect(form.getByLabel('Follow up after')).toHaveValue('10');
    await form.getByLabel('Role', { exact: true }).fill(title);
    await form.getByLabel('Stage').selectOption('offer');
    await form.getByLabel('Since').fill('2026-01-05');
    await form.getByLabel('Pay').fill(pay);
    await form.getByLabel('Hours').fill('40');
    await form.getByRole('button', { name: 'Add the application' }).click();
    await expect(form).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Offers' }).click();
  const table = page.getByRole('table', { name: 'Your offers side by side' });
  await expect(table.getByRole('row', { name: /^Pay differs/ })).toContainText('21 an hour');
  await expect(table.getByRole('row', { name: /^Hours/ })).not.toContainText('differs');
  expect(await findings(page)).toEqual([]);
});
