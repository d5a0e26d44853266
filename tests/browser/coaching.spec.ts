import type { Locator, Page } from '@playwright/test';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember } from './person.ts';

const PAGE = '/services/coaching';
const PATH = `${PAGE}?part=board`;
const CSV = 'Role,Employer,Stage,Since\n=Cook,Otter Inn,saved,\nBaker,Mill,applied,2020-01-02\n';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const file = (csv: string) => ({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });

test('an application is added, and moved by menu, keys and mouse', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await becomeMember(page, PATH);
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

  await test.step('keys without a pause move it as far, and back', async () => {
    const handle = page.getByRole('button', { name: 'Drag Ward nurse' });
    const press = async (...keys: readonly string[]) => {
      await handle.focus();
      await Promise.all(keys.map((key) => page.keyboard.press(key)));
    };
    await press('Space', ...Array<string>(5).fill('ArrowRight'), 'ArrowLeft', 'Space');
    await expect(column(page, 'Offer').getByText('Ward nurse')).toBeVisible();
    await expect(page.getByText('Ward nurse is dropped on Offer.')).toBeAttached();
    await press('Space', ...Array<string>(7).fill('ArrowLeft'), 'Space');
    await expect(column(page, 'Saved').getByText('Ward nurse')).toBeVisible();
  });

  expect(await findings(page)).toEqual([]);
});

test('an application is dated back, filtered, deleted and taken along', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await becomeMember(page, PATH, (save) =>
    save('/saved/application', { title: 'Ward nurse', employer: 'Lakeside' }),
  );

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
    await page.goto(`${PATH}&view=table&q=mill`);
    await expect(page.getByRole('rowheader')).toHaveText(['Baker']);
    await page.goto(`${PATH}&view=record`);
    await expect(page.getByRole('rowheader')).toHaveText(['Baker', 'Ward nurse']);
  });

  await test.step('a deleted card comes back by Undo', async () => {
    await page.goto(`${PATH}&view=table`);
    await page.getByRole('button', { name: 'Baker' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('rowheader')).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('rowheader')).toHaveCount(3);
  });
});

test('a goal becomes a week of tasks with reasons, a review, reminders and a calendar link', async ({
  page,
}) => {
  await becomeMember(page, PAGE);

  await test.step('a role and hours make a plan', async () => {
    await page.getByRole('button', { name: 'Make my plan' }).click();
    await expect(page.getByText('Write the role.')).toBeVisible();
    await page.getByLabel('Hours a week').fill('2');
    await page.getByLabel('Reach it by').fill('2031-05-01');
    await page.getByRole('combobox', { name: /^Occupation/ }).fill('staff nurse');
    await page.getByRole('option').first().click();
    await expect(page.getByLabel('Role', { exact: true })).toHaveValue(/Nurses/);
    await expect(page.getByLabel('Hours a week'), 'an occupation resets nothing').toHaveValue('2');
    await expect(page.getByLabel('Reach it by')).toHaveValue('2031-05-01');
    await page.getByLabel('Role', { exact: true }).fill('Ward nurse');
    await page.getByRole('button', { name: 'Make my plan' }).click();
    await expect(
      page.getByRole('heading', { name: 'Analyse the resume you have now' }),
    ).toBeVisible();
    await expect(page.getByText('Why: You have no analysed resume yet.')).toBeVisible();
  });
  const tasks = page.getByRole('list', { name: 'Next 7 days' });

  await test.step('a task is done, and an own one is added', async () => {
    await page.getByRole('button', { name: /^Done ?: Analyse the resume/ }).click();
    await expect(
      tasks.getByRole('heading', { name: 'Analyse the resume you have now' }),
    ).toHaveCount(0);
    await page.getByRole('button', { name: 'Add a task' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add a task' });
    await sheet.getByLabel('Task', { exact: true }).fill('Call Jo');
    await sheet.getByLabel('Due on').fill('2020-01-02');
    await sheet.getByRole('button', { name: 'Save the task' }).click();
    await expect(tasks.getByText('Was due on 2 January 2020')).toBeVisible();
  });

  await test.step('a rule is switched off', async () => {
    const suggested = page.getByRole('button', { name: /^Never suggest this/ }).first();
    await suggested.click();
    await expect(page.getByText('When we suggest tasks (1 off)')).toBeVisible();
  });
  expect(await findings(page)).toEqual([]);

  await test.step('the week is reviewed', async () => {
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    await expect(page.getByText('Shown from 10 applications')).toBeVisible();
    await page.getByLabel('Done', { exact: true }).fill('The resume.');
    await page.getByRole('button', { name: 'Save the review' }).click();
    await expect(page.getByText('Your review is saved')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('reminders need a tick, and the calendar a link', async () => {
    await page.getByRole('link', { name: 'Calendar and reminders' }).click();
    await page.getByRole('checkbox', { name: /Send me an e-mail/ }).check();
    await expect(page.getByText(/You asked for them on/)).toBeVisible();
    await page.getByRole('button', { name: 'Make a link' }).click();
    const link = await page.getByLabel('Your link').inputValue();
    const calendar = await page.request.get(new URL(link).pathname);
    expect(await calendar.text()).toContain('SUMMARY:Task: Call Jo');
    await page.getByRole('button', { name: 'Switch the link off' }).click();
    await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible();
    expect((await page.request.get(new URL(link).pathname)).status()).toBe(404);
    expect(await findings(page)).toEqual([]);
  });
});

test('a second goal has a plan of its own, and each can be opened, renamed and deleted', async ({
  page,
}) => {
  await becomeMember(page, PAGE, (save) => save('/saved/goal', { title: 'Ward nurse' }));
  const open = page.getByText(/^All your goals/);
  await open.click();
  await page.getByRole('button', { name: 'Add a goal' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a goal' });
  await sheet.getByLabel('Role', { exact: true }).fill('Cook');
  await sheet.getByRole('button', { name: 'Make its plan' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText('Cook', { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/\?goal=/);
  await open.click();
  const list = page.getByRole('list', { name: 'Your goals' });
  await expect(list.getByRole('button', { name: 'Cook', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await list.getByRole('button', { name: 'Rename Ward nurse' }).click();
  await list.getByRole('textbox').fill('School nurse');
  await list.getByRole('textbox').press('Enter');
  await expect(list.getByRole('button', { name: 'School nurse', exact: true })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await list.getByRole('button', { name: 'Delete Cook' }).click();
  await expect(page.getByText('School nurse', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Cook', { exact: true }).first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('a finger that rests on the handle drags a card; one that swipes does not', async ({
    page,
  }) => {
    await becomeMember(page, PATH, (save) => save('/saved/application', { title: 'Ward nurse' }));
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      });
    const middle = async (of: Locator) => {
      const box = await of.boundingBox();
      if (box === null) throw new Error('it is not on the page');
      return [box.x + box.width / 2, box.y + box.height / 2] as const;
    };
    const handle = page.getByRole('button', { name: 'Drag Ward nurse' });
    await handle.scrollIntoViewIfNeeded();
    const [x, y] = await middle(handle);

    // a swipe leaves the handle before the drag would begin
    await touch('touchStart', x, y);
    await touch('touchMove', x, y - 30);
    await touch('touchEnd');
    await expect(column(page, 'Saved').getByText('Ward nurse')).toBeVisible();

    await touch('touchStart', x, y);
    await expect(page.getByText('Ward nurse is over Saved.')).toBeAttached();
    const [toX, toY] = await middle(column(page, 'Applied'));
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await touch('touchMove', x + (toX - x) * part, y + (toY - y) * part);
    }
    await expect(page.getByText('Ward nurse is over Applied.')).toBeAttached();
    await touch('touchEnd');
    await expect(column(page, 'Applied').getByText('Ward nurse')).toBeVisible();
    await expect(page.getByText('“Ward nurse” moved to Applied')).toBeVisible();
  });
});
