import { writeResumeDraft } from '@roletrail/engines/review/write-draft';
import { CLERK } from '@roletrail/engines/testing/sample-drafts';
import { zipOf } from '../helpers/files.ts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember } from './person.ts';

const AD = `Court clerk, City Court
You know Excel, SQL and Python, and file what comes in each day for the judges of our two courts.
Nice to have: Tableau. We teach you the rest in the first weeks, and we are glad if you like order.`;

const ARCHIVE = {
  'Profile.csv':
    'First Name,Last Name,Headline,Summary\nAda,Byron,Office Clerk at Acme,"Team player who likes order in all things, and keeps it."\n',
  'Positions.csv':
    'Company Name,Title,Description,Location,Started On,Finished On\nAcme,Senior Clerk,"=1+1 Filed 300 cases a week.",Boise,Mar 2019,\n',
  'Skills.csv': 'Name\nExcel\n',
  'messages.csv': 'CONTENT\nsecret\n',
};

test('a clerk gives her archive, resume and an ad, copies a headline, and keeps the review', async ({
  page,
}) => {
  await becomeMember(page, '/services/linkedin');
  await expect(page.getByText('Your profile, read, appears here')).toBeVisible();
  const read = page.getByRole('button', { name: 'Read my profile' });
  await read.click();
  await expect(page.getByLabel('Headline', { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );

  await test.step('another file is refused, the archive fills the form', async () => {
    const picker = page.getByLabel('Or your LinkedIn archive, a ZIP file');
    const other = Buffer.from('no archive, and not a zip');
    await picker.setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer: other });
    await expect(page.locator(':focus')).toContainText('Your archive could not be read');
    const buffer = await zipOf(ARCHIVE);
    await picker.setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer });
    await expect(page.getByLabel('Headline', { exact: true })).toHaveValue('Office Clerk at Acme');
    await expect(page.getByText('From your archive: 1 job and 0 schools.')).toBeVisible();
    await expect(page.getByText('The other file was not opened.')).toBeVisible();
    await expect(page.getByText('20 of 220 characters')).toBeVisible();
  });

  await page.getByLabel('What the profile is meant for').selectOption('ad');
  await page.getByLabel('Paste the job ad').fill(AD);
  await page.getByLabel('Your resume, if you like').fill(writeResumeDraft(CLERK).text);
  await read.click();
  const answer = page.getByRole('heading', { level: 2, name: 'Your profile, read' });
  await expect(answer, 'who asked is led to the answer').toBeFocused();
  await expect(page.getByText('The headline is only a job title')).toBeVisible();
  await expect(page.getByText('Senior Clerk', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Tableau/ })).toContainText('Nowhere');

  await test.step('a draft is changed, counted, compared and copied', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const first = page.getByLabel(/^Headline 1:/);
    await expect(first).toHaveValue(/^Office Clerk \| Excel and Python \| Filed 300 cases/);
    await first.fill('Clerk for two courts');
    await expect(first).toHaveAccessibleDescription('20 of 220 characters');
    await page.getByText('Before and after').first().click();
    await expect(page.locator('ins').first()).toHaveText('for');
    await page.getByRole('button', { name: /^Copy Headline 1/ }).click();
    await expect(page.getByText('It is on your clipboard.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Clerk for two courts');
    await page.getByText('Where it is from').first().click();
    await expect(page.getByText(/^your resume: “Filed 300 cases/).first()).toBeVisible();
  });
  expect(await findings(page)).toEqual([]);

  await test.step('the review is saved and opened by its address', async () => {
    await page.getByRole('button', { name: 'Save this review' }).click();
    await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
    await page.getByRole('button', { name: 'Office Clerk at Acme', exact: true }).click();
    await expect(page).toHaveURL(/\?saved=/);
    await page.reload();
    await expect(
      page.getByRole('heading', { level: 2, name: 'Office Clerk at Acme' }),
    ).toBeVisible();
    await expect(page.getByText('Other dates')).toBeVisible();
  });
});
