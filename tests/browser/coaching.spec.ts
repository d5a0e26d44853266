import type { Page } from '@playwright/test';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { acceptTerms, signUp } from './person.ts';

const PATH = '/services/coaching';
const CSV = 'Role,Employer,Stage,Since\n=Cook,Otter Inn,saved,\nBaker,Mill,applied,2020-01-02\n';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const file = (csv: string) => ({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });

test('an application is added, moved by menu and keys, dated, filtered, deleted and taken along', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signUp(page);
  await acceptTerms(page);
  await page.goto(PATH);
  await expect(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible();

  await test.step('a card needs a role alone', async () => {
    await page.getByRole('button', { name: 'Add an application' }).click();
    await page.getByRole('button', { name: 'Add the application' }).click();
    await expect(page.getByText('Write the title of the role.')).toBeVisible();
    await page.getByLabel('Role', { exact: true }).fill('Ward nurse');
    await page.getByLabel('Employer').fill('Lakeside');
    await page.getByLabel('Deadline').fill('2020-03-01');
    await page.getByRole('button', { name: 'Add the application' }).click();
    await expect(column(page, 'Saved').getByText('Deadline was on 1 March 2020')).toBeVisible();
  });

  await test.step('the menu moves it, and the move is undone', async () => {
    await page.getByLabel('Move Ward nurse to').selectOption('applied');
    await expect(column(page, 'Applied').getByText('Follow-up in 7 days')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(column(page, 'Saved').getByText('Deadline was on 1 March 2020')).toBeVisible();
  });

  await test.step('keys move it, and say where it is', async () => {
    await page.getByRole('button', { name: 'Drag Ward nurse' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Ward nurse is over Saved.')).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Ward nurse is over Applied.')).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Ward nurse is over Screening.')).toBeAttached();
    await page.keyboard.press('Space');
    await expect(column(page, 'Screening').getByText('Ward nurse')).toBeVisible();
  });

  await test.step('the mouse drags it', async () => {
    const handle = page.getByRole('button', { name: 'Drag Ward nurse' });
    await handle.hover();
    await page.mouse.down();
    const goal = await column(page, 'Saved').boundingBox();
    await page.mouse.move((goal?.x ?? 0) + 60, (goal?.y ?? 0) + 60, { steps: 5 });
    await page.mouse.up();
    await expect(column(page, 'Saved').getByText('Ward nurse')).toBeVisible();
  });

  expect(await findings(page)).toEqual([]);

  await test.step('its history is dated back', async () => {
    await page.getByRole('link', { name: 'Ward nurse' }).click();
    const sheet = page.getByRole('dialog', { name: 'Ward nurse' });
    await sheet.getByLabel('Day').fill('2020-02-01');
    await sheet.getByRole('button', { name: 'Add this day' }).click();
    await expect(sheet.getByText('Applied, 1 February 2020')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(PATH);
  });

  await test.step('a file brings more, and one with a problem brings none', async () => {
    await page.getByRole('button', { name: 'CSV file' }).click();
    await page.getByLabel('Choose a file').setInputFiles(file('Role,Deadline\nCook,soon\n'));
    await expect(page.getByText('line 2, Deadline: must be a date')).toBeVisible();
    await page.getByLabel('Choose a file').setInputFiles(file(CSV));
    await expect(page.getByText('2 applications are added')).toBeVisible();
    await expect(column(page, 'Applied').getByText('Baker')).toBeVisible();
    await page.getByRole('button', { name: 'CSV file' }).click();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('applications.csv');
    await page.keyboard.press('Escape');
  });

  await test.step('the table and the record show the same, filtered by the address', async () => {
    await page.goto(`${PATH}?view=table&q=mill`);
    await expect(page.getByRole('rowheader')).toHaveText(['Baker']);
    await page.goto(`${PATH}?view=record`);
    await expect(page.getByRole('rowheader')).toHaveText(['Baker', 'Ward nurse']);
  });

  await test.step('a deleted card comes back by Undo', async () => {
    await page.goto(`${PATH}?view=table`);
    await page.getByRole('button', { name: 'Baker' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('rowheader')).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('rowheader')).toHaveCount(3);
  });
});
