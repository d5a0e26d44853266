import { writeResumeDraft } from '@roletrail/engines/review/write-draft';
import { CLERK, withPart } from '@roletrail/engines/testing/sample-drafts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember } from './person.ts';
import { overflows } from './walk.ts';

const txt = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

const STRONGER = new Map([
  [
    'Trained new clerks in the archive and its rules.',
    'Trained 12 new clerks in the archive and its rules.',
  ],
  [
    'Responsible for the guests of the terrace in summer.',
    'Served 80 guests a night on the terrace in summer.',
  ],
]);

/** The clerk's, with nothing in it that costs much. */
const STRONG = withPart(CLERK, {
  entries: CLERK.entries.map((entry) => ({
    ...entry,
    points: entry.points.map((point) => STRONGER.get(point) ?? point),
  })),
});

test('a visitor sees what a tool gives, at its gate too, and comes to the tool', async ({
  page,
}) => {
  await page.goto('/services/resume');
  await page.getByRole('link', { name: 'See a finished example' }).click();
  const resume = page.getByRole('article', { name: 'Resume of Dana Whitfield' });
  await expect(resume).toBeVisible();

  await page.getByRole('button', { name: '“Responsible for”' }).click();
  const line = resume.getByText('Responsible for the weekly list');
  await expect(line, 'a finding leads to its words').toBeFocused();
  await expect(line).toBeInViewport();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('Responsible for');

  await page.getByRole('link', { name: 'Example: Guided role finder' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Example: Guided role finder');
  const roles = page.getByRole('list', { name: 'Roles, the nearest first' });
  await expect(roles.locator('[data-title]')).toHaveCount(10);
  await expect(roles.getByRole('button')).toHaveCount(0);
  await page.getByRole('link', { name: 'Try it with yours' }).first().click();
  await expect(page).toHaveURL('/signup?next=/services/roles/smart');
});

test('three answers after a file with too little in it: a resume begun, five roles, one step', async ({
  page,
}) => {
  await becomeMember(page);
  const today = page.getByRole('region', { name: 'Today' });
  await today.getByRole('link', { name: 'Begin' }).click();
  const show = page.getByRole('button', { name: 'Show my first result' });
  await show.click();
  const job = page.getByLabel('What do you do, or did last?');
  await expect(job).toBeFocused();
  await expect(job).toHaveAttribute('aria-invalid', 'true');

  const file = page.getByLabel('Choose a file, or drop it here');
  await file.setInputFiles(txt('thin.txt', 'Ada Byron, baker'));
  const failed = page.getByRole('alert').filter({ hasText: 'Your resume could not be read' });
  await expect(failed).toBeFocused();
  await expect(failed).toContainText('The three questions need no file');
  expect(await findings(page)).toEqual([]);

  await job.fill('Truck driver');
  await page.getByLabel('Where do you stand?').selectOption({ label: 'Working' });
  await page.context().setOffline(true);
  await show.click();
  const lost = page.getByRole('alert').filter({ hasText: 'What you answered is still here' });
  await expect(lost).toBeFocused();
  await page.context().setOffline(false);
  await lost.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByRole('heading', { name: 'Your first result' })).toBeFocused();
  const roles = page.getByRole('list', { name: 'Roles, the nearest first' });
  await expect(roles.locator('[data-title]')).toHaveCount(5);
  await expect(page.getByText('Heavy and Tractor-Trailer Truck Drivers').first()).toBeVisible();
  const next = page.getByRole('region', { name: 'Your next step' });
  await expect(next.getByRole('link')).toHaveAttribute('href', '/services/market?of=53-3032.00');
  expect(await findings(page)).toEqual([]);
  expect(await overflows(page, [360, 1280])).toEqual([]);

  await expect(page.getByText('We saved these roles in your account.')).toBeVisible();

  await page.getByRole('button', { name: 'Go on with it' }).click();
  await expect(page.getByLabel('Headline')).toHaveValue('Truck driver');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Career tools' })).toBeVisible();
  await expect(today.getByText('Take your first steps'), 'taken').toHaveCount(0);
  await page.getByRole('link', { name: 'First steps', exact: true }).first().click();
  await expect(page.getByText('As it was saved', { exact: false })).toBeVisible();
  await expect(page.getByText('Heavy and Tractor-Trailer Truck Drivers').first()).toBeVisible();
  await page.goto('/services/start');
  await expect(job, 'and known').toHaveValue('Heavy and Tractor-Trailer Truck Drivers');
});

test('one file is enough for a first result', async ({ page }) => {
  await becomeMember(page);
  await page.goto('/services/start');
  const file = page.getByLabel('Choose a file, or drop it here');
  await file.setInputFiles(txt('ada.txt', writeResumeDraft(CLERK).text));
  await expect(page.getByRole('heading', { name: 'Your first result' })).toBeFocused();
  await expect(page.getByText('86 of 100')).toBeVisible();
  const roles = page.getByRole('list', { name: 'Roles, the nearest first' });
  await expect(roles.locator('[data-title]')).toHaveCount(5);
  const stage = page.getByLabel('Where do you stand?');
  const nearest = await roles.locator('[data-title]').first().textContent();
  await stage.focus();
  await stage.selectOption({ label: 'Changing fields' });
  await expect(page.getByText('first what leads out of your field')).toBeVisible();
  await expect(roles.locator('[data-title]').first()).not.toHaveText(nearest ?? '');
  await expect(stage, 'who answers stays where they are').toBeFocused();
  expect(await findings(page), 'a result').toEqual([]);
  const next = page.getByRole('region', { name: 'Your next step' });
  await expect(next).toContainText('Improve your resume: evidence');
  await next.getByRole('button', { name: 'Improve it now' }).click();
  const short = page.getByRole('region', { name: 'The verdicts in short' });
  await expect(short.getByRole('button', { name: /^Quality 86 of 100/ })).toBeVisible();
  const verdicts = page.getByRole('region', { name: 'Verdicts', exact: true });
  await expect(verdicts, 'at the evidence to improve').toBeFocused();
  await page.reload();
  await expect(file, 'kept nowhere').toBeVisible();

  await test.step('without findings the next step is an ad: the page opens at the text field', async () => {
    await page.goto('/services/start');
    await file.setInputFiles(txt('ada.txt', writeResumeDraft(STRONG).text));
    await expect(next).toContainText('Compare your resume with one job ad');
    await next.getByRole('button', { name: 'Paste an ad' }).click();
    await expect(page).toHaveURL('/services/resume');
    await expect(short.getByRole('button', { name: 'Job ad No ad yet' })).toBeVisible();
    await expect(verdicts).toBeFocused();
    const tab = verdicts.getByRole('tab', { name: 'Job ad' });
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(verdicts.getByLabel('Paste the job ad')).toBeInViewport();
    await verdicts.getByRole('tab', { name: 'Quality' }).click();
    await short.getByRole('button', { name: 'Job ad No ad yet' }).click();
    await expect(tab, 'the tile leads there too').toHaveAttribute('aria-selected', 'true');
  });
});
