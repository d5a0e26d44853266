import type { Page } from '@playwright/test';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember } from './person.ts';

const chips = (page: Page) =>
  page.getByRole('region', { name: 'What we read of your preferences' });
const titles = (page: Page) =>
  page.getByRole('list', { name: 'Roles, the nearest first' }).locator('[data-title]');

test('wants and must-haves of text and form are chips; each is taken back and counted again', async ({
  page,
}) => {
  await becomeMember(page, '/services/roles/smart');
  await page.getByLabel('Job title').fill('Waiter');
  await page
    .getByLabel('Your resume, or a few lines')
    .fill('I waited tables for six years. I need at least 55,000 a year.');
  await page
    .getByLabel('What you want, in your words')
    .fill('to work with plants outdoors\nno weekends');
  await page.getByText('Must-haves').first().click();
  const mustHaves = page.getByRole('group', { name: 'Must-haves' });
  await mustHaves.getByLabel('Minimum pay, US dollars a year').fill('30,000');
  await mustHaves.getByLabel('Being on call').check();
  await page.getByRole('button', { name: 'Find roles' }).click();
  const list = chips(page);
  for (const words of [
    'Wanted: “I want to work with plants outdoors”',
    'At least $55,000 a year (“I need at least 55,000 a year”)',
    'No: Weekends (“no weekends”)',
    'No: Being on call',
    'Must pay at least $30,000 a year',
  ])
    await expect(list).toContainText(words);
  expect(await findings(page)).toEqual([]);
  const withPlants = await titles(page).allInnerTexts();

  await test.step('a want that is taken back changes the list, and can count again', async () => {
    await list.getByRole('button', { name: /^Take back: Wanted: “I want to work with/ }).click();
    await expect(list).toContainText('Does not count: Wanted: “I want to work with plants');
    await expect(titles(page)).not.toHaveText(withPlants);
    await list.getByRole('button', { name: /^Count it: Does not count: Wanted/ }).click();
    await expect(titles(page)).toHaveText(withPlants);
  });

  await test.step('pay and a must-have are taken back; Back keeps that, without their words', async () => {
    await list.getByRole('button', { name: /^Take back: At least/ }).click();
    await expect(list).toContainText('Does not count: At least $55,000 a year');
    await list.getByRole('button', { name: 'Take back: Must pay at least $30,000 a year' }).click();
    await expect(list).not.toContainText('Must pay at least');
    const kept = await page.evaluate(() => JSON.stringify(history.state));
    expect(kept).toContain('"withoutPay":true');
    expect(kept).not.toMatch(/plants|tables|55,000/);
    const found = await titles(page).allInnerTexts();
    await page.goto('/services');
    await page.goBack();
    await expect(list).toContainText('No: Being on call');
    await expect(titles(page).first()).toBeVisible();
    expect(found.length).toBe(10);
  });
});

test('corrections of a saved resume survive a reload', async ({ page }) => {
  const text =
    'Ada Byron\nBoise, ID | ada@byron.example.com\n\nSummary\nI want to work with plants outdoors. No nights.\n\nExperience\nWaiter, Otter Inn, Boise, ID\n2019 – 2025\n- Served 90 guests a night and trained four waiters\n\nSkills\nPoint of sale, Excel';
  await becomeMember(page, '/services/roles/smart', (save) =>
    save('/resumes', { title: 'Waiter', text }),
  );
  await page.getByLabel('A resume that you keep here').selectOption('Waiter');
  await page.getByRole('button', { name: 'Find roles' }).click();
  await chips(page)
    .getByRole('button', { name: /^Take back: Wanted: “I want to work with plants/ })
    .click();
  await expect(chips(page)).toContainText('Does not count: Wanted: “I want to work with plants');
  await chips(page)
    .getByRole('button', { name: /^Take back: No: Evenings/ })
    .click();
  await expect(chips(page)).toContainText('Does not count: Evenings');
  const found = await titles(page).allInnerTexts();
  await page.reload();
  await expect(titles(page)).toHaveText(found);
  await expect(chips(page)).toContainText('Does not count: Wanted: “I want to work with plants');
  await expect(chips(page)).toContainText('Does not count: Evenings');
});
