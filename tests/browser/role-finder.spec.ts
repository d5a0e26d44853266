import { writeResumeDraft } from '@roletrail/engines/review/write-draft';
import { CLERK } from '@roletrail/engines/testing/sample-drafts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember } from './person.ts';

test('a driver tells three things, gets ten roles with reasons, leans, drops a condition, and keeps the list', async ({
  page,
}) => {
  await becomeMember(page, '/services/roles/smart');
  await expect(page.getByText('Your ten roles appear here')).toBeVisible();

  const find = page.getByRole('button', { name: 'Find roles' });
  await find.click();
  await expect(page.getByLabel('Job title')).toHaveAttribute('aria-invalid', 'true');

  await page.getByLabel('Job title').fill('Lead truck driver');
  await page.getByLabel('Your resume, or a few lines').fill('Excel and SAP for the depot’s stock.');
  await page.getByText('Must-haves').first().click();
  await page.getByLabel('Minimum pay, US dollars a year').fill('55,000');
  await find.click();
  const list = page.getByRole('list', { name: 'Roles, the nearest first' });
  const cards = list.locator('[data-title]');
  await expect(cards).toHaveCount(10);
  const answer = page.getByRole('heading', { level: 2, name: '10 roles worth a closer look' });
  await expect(answer, 'who asked is led to the answer').toBeFocused();
  await expect(answer).toBeInViewport();
  await expect(
    page.getByText(/^Matched Lead truck driver to Heavy and Tractor-Trailer Truck Drivers/),
  ).toBeVisible();
  await expect(list.getByText(/You name .*SAP/).first()).toBeAttached();

  await test.step('a role is wanted less, and taken back', async () => {
    const first = await cards.first().innerText();
    await cards.first().click();
    await page.getByRole('button', { name: `Less like this: ${first}` }).click();
    await expect(cards.filter({ hasText: first })).toHaveCount(0);
    await page.getByRole('button', { name: `Take back: ${first}` }).click();
    await find.click();
    await expect(cards.filter({ hasText: first })).toHaveCount(1);
  });

  await test.step('a condition says what it takes away, and is dropped', async () => {
    const removed = page.getByRole('region', { name: 'What your conditions take away' });
    await expect(removed).toContainText(
      /Your minimum pay leaves out \d+ roles\. Of \d+ roles our data do not say; they stay in\./,
    );
    await removed.getByRole('button', { name: 'Drop it: Your minimum pay' }).click();
    await expect(removed).toHaveCount(0);
    await expect(page.getByLabel('Minimum pay, US dollars a year')).toHaveValue('');
  });

  await test.step('on paper there is the list, and nothing to press', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(cards).toHaveCount(10);
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('the list is saved, opened by its address, and deleted', async () => {
    const titles = await cards.allInnerTexts();
    await page.getByRole('button', { name: 'Save this list' }).click();
    await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
    await page.getByRole('button', { name: 'Lead truck driver', exact: true }).click();
    await expect(page).toHaveURL(/\?list=/);
    const opened = page.getByRole('heading', { level: 2, name: 'Lead truck driver' });
    await expect(opened, 'the list stands far above its name').toBeFocused();
    await expect(opened).toBeInViewport();
    await page.reload();
    await expect(page.getByRole('heading', { level: 2, name: 'Lead truck driver' })).toBeVisible();
    await expect(cards).toHaveText(titles);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete Lead truck driver' }).click();
    await expect(page.getByRole('heading', { name: 'Lists that you saved' })).toHaveCount(0);
  });
});

test('answers stay if the search fails, and it can be repeated', async ({ page }) => {
  await becomeMember(page, '/services/roles/smart');
  await page.getByLabel('Job title').fill('Nurse');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Find roles' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'The roles could not be found' });
  await expect(failed).toBeVisible();
  await expect(page.getByLabel('Job title')).toHaveValue('Nurse');
  await page.context().setOffline(false);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: '10 roles worth a closer look' })).toBeVisible();
});

test('a pasted resume names the jobs, one is corrected, and another language is reported', async ({
  page,
}) => {
  await becomeMember(page, '/services/roles/smart');
  const words = page.getByLabel('Your resume, or a few lines');
  const find = page.getByRole('button', { name: 'Find roles' });
  const whole = page.getByRole('checkbox', { name: /^This is my whole resume/ });
  await expect(whole).toHaveCount(0);
  await words.fill(
    'Wir suchen für das Team eine Person, die mit uns in der Stadt arbeitet. '.repeat(5),
  );
  await find.click();
  const failed = page.getByRole('alert').filter({ hasText: 'The roles could not be found' });
  await failed.getByRole('button', { name: 'Read it as English anyway' }).click();
  await expect(failed).toHaveCount(0);

  await words.fill(writeResumeDraft(CLERK).text);
  await whole.check();
  await find.click();
  const jobs = page.getByRole('region', { name: 'How we read your jobs' });
  await expect(jobs).toContainText(/Matched Office Clerk to .*Matched Waiter to /);
  expect(await findings(page)).toEqual([]);
  const other = jobs.getByRole('list').first().getByRole('button').first();
  const name = await other.innerText();
  await other.click();
  await expect(page.getByLabel('Job title')).toHaveValue(name);
  await expect(page.getByLabel('Another job', { exact: true })).toHaveValue('Waiter');
});

test('refusals of a resume are read, shown and taken back; Back and a reload keep the answers', async ({
  page,
}) => {
  await becomeMember(page, '/services/roles/smart');
  const text = writeResumeDraft({
    ...CLERK,
    summary: 'I want a job without nights, and away from customers.',
  }).text;
  await page.getByLabel('Your resume, or a few lines').fill(text);
  await page.getByRole('checkbox', { name: /^This is my whole resume/ }).check();
  await page.getByLabel('Job title').fill('Waiter');
  await page.getByRole('button', { name: 'Find roles' }).click();
  const chips = page.getByRole('region', { name: 'What we read of your preferences' });
  await expect(chips).toContainText('No: Evenings, nights or shifts');
  await expect(chips).toContainText('No: Serving customers');
  await expect(chips).toContainText('Change fields');
  await chips.getByRole('button', { name: /^Take back: No: Evenings/ }).click();
  await expect(chips).toContainText('Does not count: Evenings, nights or shifts');
  const titles = page
    .getByRole('list', { name: 'Roles, the nearest first' })
    .locator('[data-title]');
  await page.getByRole('button', { name: 'Show 10 more' }).click();
  await expect(titles).toHaveCount(20);

  const found = await titles.allInnerTexts();
  const place =
    await test.step('a row far down is opened, saved and chosen to compare', async () => {
      const [twelfth = '', next = ''] = found.slice(11);
      await titles.nth(11).click();
      await page.getByRole('button', { name: `Save ${twelfth}`, exact: true }).click();
      await expect(
        page.getByRole('button', { name: `Saved ${twelfth}`, exact: true }),
      ).toBeVisible();
      for (const title of [twelfth, next])
        await page.getByRole('button', { name: `Compare ${title}`, exact: true }).click();
      const bar = page.getByRole('region', { name: 'Chosen to compare' });
      await expect(bar).toContainText(twelfth);
      expect(await findings(page)).toEqual([]);
      await bar.getByRole('link', { name: 'Compare side by side' }).click();
      const heads = page.getByRole('table', { name: 'Occupations side by side' });
      await expect(heads.getByRole('columnheader')).toContainText(['Measure', twelfth, next]);
      await expect(page).toHaveURL(/\/services\/roles\/compare\?compare=[\d.-]+%2C[\d.-]+$/);
      return { bar };
    });
  await test.step('Back leads to the same list and comparison', async () => {
    await page.goBack();
    await expect(titles).toHaveText(found);
    await expect(place.bar).toBeVisible();
  });
  await page.reload();
  await expect(page.getByText('Your text is not kept')).toBeAttached();
  await expect(page.getByLabel('Job title')).toHaveValue('Waiter');
  await expect(titles.first()).toBeVisible();
});

test('a title is suggested while it is typed, by keys or a click, and any words may stay', async ({
  page,
}) => {
  await becomeMember(page, '/services/roles/smart');
  const title = page.getByLabel('Job title');
  const options = page.getByRole('listbox', { name: 'Suggested occupations' }).getByRole('option');
  await title.pressSequentially('night nurse');
  await expect(title).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  const nurse = await options.first().locator('.font-bold').innerText();
  await page.keyboard.press('Enter');
  await expect(title, 'chosen, not sent').toHaveValue(nurse);
  await expect(options).toHaveCount(0);
  await expect(page.getByText('Your ten roles appear here')).toBeVisible();

  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('Tab'),
    () => page.getByLabel('What you want, in your words').click(),
  ]) {
    await title.fill('');
    await title.pressSequentially('truck driver');
    await expect(options.first()).toBeVisible();
    await leave();
    await expect(options).toHaveCount(0);
    await expect(title).toHaveValue('truck driver');
  }

  await title.fill('');
  await title.pressSequentially('bus driver');
  await options.first().click();
  await expect(title).not.toHaveValue('bus driver');
  await expect(title).toBeFocused();

  await page.route('**/api/tools/title-search/**', (route) => route.abort());
  await title.fill('');
  await title.pressSequentially('welder');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/api/tools/title-search/**');
  await page.keyboard.press('Tab');
  await expect(again, 'a failure stays, and is the next stop').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(options.first()).toBeVisible();
});
