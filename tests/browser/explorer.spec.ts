import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember } from './person.ts';

const PATH = '/services/roles/enhanced';

const status = (page: Page) => page.getByRole('status').filter({ hasText: /occupations?[.;,]/ });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search by a job title' });
const sheet = (page: Page) => page.getByRole('dialog');

async function open(page: Page, query = ''): Promise<void> {
  await becomeMember(page, `${PATH}${query}`);
  await expect(status(page)).toBeVisible();
}

/** Ticks a box and waits for the URL to follow. */
async function press(box: Locator): Promise<void> {
  await box.click();
  await expect(box).toBeChecked();
}

/** Both in one task of the browser, so that nothing is drawn between them. */
async function pressTogether(first: Locator, second: Locator): Promise<void> {
  await first.evaluate(
    (one: HTMLElement, other) => {
      one.click();
      (other as HTMLElement).click();
    },
    await second.elementHandle(),
  );
}

/** Opens a group of filters and ticks one. @returns how many it says it would leave */
async function tick(page: Page, facet: string, option: string): Promise<number> {
  const filters = page.getByRole('region', { name: 'Filters' });
  const box = filters.getByRole('checkbox', { name: option });
  if (!(await box.isVisible())) await filters.getByText(facet, { exact: true }).first().click();
  const label = await filters.locator('label', { hasText: option }).textContent();
  await press(box);
  return Number(/\((\d+)\)/.exec(label ?? '')?.[1]);
}

test('who presses faster than it is drawn loses nothing of the address', async ({ page }) => {
  await becomeMember(page, `${PATH}?q=web&open=15-1254.00`);
  const compare = sheet(page).getByRole('button', { name: 'Compare Web Developers' });
  const asks = sheet(page).getByRole('link', { name: 'What it asks' });
  await pressTogether(compare, asks);
  await expect(sheet(page).getByRole('table', { name: 'Skills' })).toBeVisible();
  await expect(page).toHaveURL(/compare=15-1254\.00/);
  await expect(page).toHaveURL(/part=asks/);
  await page.keyboard.press('Escape');
  await page.goto(PATH);
  const byJobs = page.getByRole('columnheader', { name: 'Jobs' }).getByRole('button');
  await pressTogether(byJobs, page.getByRole('link', { name: 'Page 2', exact: true }));
  await expect(page).toHaveURL(/sort=-?jobs/);
  await expect(page).toHaveURL(/page=2/);
});

test('search, open, save and compare by keyboard; the address has it all', async ({ page }) => {
  await open(page);
  await expect(status(page)).toHaveText('923 occupations.');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('rowheader').nth(5), 'six rows at once').toBeInViewport({ ratio: 1 });
  await searchBox(page).pressSequentially('frontend dev');
  const name = page.getByRole('button', { name: 'Web Developers: Front End Developer' });
  await expect(name, 'no name is the same, and this one is near').toBeVisible();
  await expect(page).toHaveURL(`${PATH}?q=frontend+dev`);
  await name.focus();
  await page.keyboard.press('Enter');
  await expect(sheet(page).getByRole('heading', { name: 'Web Developers' })).toBeVisible();
  await expect(page).toHaveURL(/open=15-1254\.00/);
  expect(await findings(page), 'what it is').toEqual([]);
  await sheet(page).getByRole('button', { name: 'Save Web Developers' }).click();
  await expect(sheet(page).getByRole('button', { name: 'Saved Web Developers' })).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Compare Web Developers' }).click();
  await sheet(page).getByRole('link', { name: 'What it asks' }).click();
  await expect(sheet(page).getByRole('table', { name: 'Skills' })).toBeVisible();
  expect(await findings(page), 'what it asks').toEqual([]);
  await sheet(page).getByRole('link', { name: 'Where it leads' }).click();
  const further = sheet(page).getByRole('button', { name: /^One step further from / });
  await further.first().click();
  await expect(sheet(page).getByRole('heading', { name: /one step further$/ })).toBeVisible();
  expect(await findings(page), 'one step further').toEqual([]);
  await page.reload();
  await expect(sheet(page).getByRole('heading', { name: /one step further$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();

  await searchBox(page).fill('registered nurse');
  await press(page.getByRole('checkbox', { name: 'Compare Registered Nurses' }));
  const bar = page.getByRole('region', { name: 'Chosen to compare' });
  await expect(bar).toBeInViewport();
  await bar.getByRole('link', { name: 'Compare side by side' }).click();
  const sideBySide = page.getByRole('table', { name: 'Occupations side by side' });
  await expect(sideBySide.getByRole('columnheader')).toHaveCount(3);
  await expect(page.getByText(/^Bold: they differ in \d+ of 14 measures\.$/)).toBeVisible();
  await sideBySide.getByRole('button', { name: /^Remove Web Developers/ }).click();
  await expect(sideBySide.getByRole('columnheader')).toHaveCount(2);
  await page.getByRole('link', { name: 'Table' }).click();
  await searchBox(page).fill('');
  await expect(page).not.toHaveURL(/q=/);
  await press(page.getByRole('switch', { name: /Only what you saved \(1\)/ }));
  await expect(status(page)).toHaveText('1 occupation.');
  await page.goBack();
  await expect(status(page)).toHaveText('923 occupations.');
});

test('who ticks at the moment when the address takes in the words keeps both', async ({ page }) => {
  await open(page);
  await page.evaluate((label) => {
    const replace = history.replaceState.bind(history);
    history.replaceState = (state, unused, url) => {
      replace(state, unused, url);
      if (!String(url).includes('q=')) return;
      history.replaceState = replace;
      queueMicrotask(() => document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click());
    };
  }, 'Compare Registered Nurses');
  await searchBox(page).fill('registered nurse');
  await expect(page.getByRole('link', { name: 'Compare (1)' })).toBeVisible();
  await expect(page).toHaveURL(/q=registered\+nurse/);
  await expect(searchBox(page)).toHaveValue('registered nurse');
});

test('filters count before they are ticked, say what they leave out, and make the file', async ({
  page,
}) => {
  await open(page);
  const paid = await tick(page, 'Median pay a year', '$100,000 and more');
  await expect(status(page)).toContainText(`${paid} occupations; `);
  await expect(status(page)).toContainText('without figures are left out');
  const fast = await tick(page, 'Growth 2024–34', '10% and more');
  expect(fast).toBeLessThan(paid);
  await expect(status(page)).toContainText(`${fast} occupations; `);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: `Export CSV (${fast} rows, current filters)` }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(fast + 1);
  expect(lines[0]).toContain('Occupation,Code,Field,Median pay');
  await press(page.getByRole('switch', { name: /^Also .* without figures/ }));
  await expect(status(page)).toContainText('of them without figures');
  await page.reload();
  await expect(status(page)).toContainText('of them without figures');
  await page.getByRole('button', { name: 'Remove Growth 2024–34: 10% and more' }).click();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(status(page)).toHaveText('923 occupations.');

  await page.getByRole('link', { name: 'Map of jobs' }).click();
  await expect(page).toHaveURL('/services/roles/map');
  const map = page.getByRole('figure', { name: 'Where the jobs are' });
  await expect(map).toContainText('Most jobs of these: ');
  await map.getByLabel('Colour by').selectOption('growth');
  await expect(map).toContainText('Highest by growth');
  await map.getByRole('link', { name: 'The same as a table' }).click();
  await expect(page.getByRole('columnheader', { name: 'Jobs' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
});

test('a search is kept under a name, opened, renamed and deleted', async ({ page, context }) => {
  await open(page, '?q=nurse&pay=over-100&sort=-pay&page=1');
  const button = page.getByRole('button', { name: 'Saved searches' });
  const dialog = page.getByRole('dialog', { name: 'Saved searches' });
  await button.click();
  await expect(dialog.getByText('You keep no search yet.')).toBeVisible();
  const name = dialog.getByLabel('Name this search');
  await expect(name).toHaveValue('nurse, $100,000 and more');
  await name.fill('Nurses');
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('The search is not saved.');
  await expect(name).toHaveValue('Nurses');
  await page.context().setOffline(false);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('You keep this search as Nurses.')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Rename Nurses' }).click();
  const other = dialog.getByLabel('Another name for “Nurses”');
  await expect(other).toBeFocused();
  await test.step('a rename in another tab is shown, and not overwritten silently', async () => {
    const tab = await context.newPage();
    await tab.goto(PATH);
    await tab.getByRole('button', { name: 'Saved searches' }).click();
    await tab.getByRole('button', { name: 'Rename Nurses' }).click();
    await tab.getByLabel('Another name for “Nurses”').fill('Care');
    await tab.keyboard.press('Enter');
    await expect(tab.getByRole('button', { name: 'Rename Care' })).toBeFocused();
    await tab.close();
    await other.fill('Nurses, well paid');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('it is called “Care” now')).toBeVisible();
  });
  const again = dialog.getByLabel('Another name for “Care”');
  await expect(again).toHaveValue('Nurses, well paid');
  await again.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Rename Nurses, well paid' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(button).toBeFocused();

  await test.step('occupations side by side are kept too, and stand in the history', async () => {
    const side = 'view=compare&compare=29-1141.00%2C15-1254.00';
    await page.goto(`${PATH}?${side}`);
    await button.click();
    await expect(name).toHaveValue('Registered Nurses, Web Developers');
    await name.press('Enter');
    await expect(dialog.getByText('You keep this search as Registered Nurses')).toBeVisible();
    await page.goto('/services/roles/history?view=searches');
    const renamed = page.getByRole('listitem').filter({ hasText: 'Nurses, well paid' });
    await expect(renamed).toContainText('Asks for: nurse, $100,000 and more');
    await page.getByRole('button', { name: 'Rename Registered Nurses, Web' }).click();
    await page.getByLabel('Another name for “Registered Nurses').fill('Which of the two?');
    await page.keyboard.press('Enter');
    const compared = page.getByRole('listitem').filter({ hasText: 'Which of the two?' });
    await expect(compared).toContainText('Side by side: Registered Nurses, Web Developers');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Which of the two?' }).click();
    await expect(page).toHaveURL('/services/roles/compare?compare=29-1141.00%2C15-1254.00');
    await button.click();
    await dialog.getByRole('button', { name: 'Delete Which of the two?' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
  });

  await page.goto(`${PATH}?view=map`);
  await button.click();
  await dialog.getByRole('link', { name: 'Nurses, well paid' }).click();
  await expect(page).toHaveURL(`${PATH}?q=nurse&pay=over-100&sort=-pay`);
  await expect(searchBox(page)).toHaveValue('nurse');
  await button.click();
  await dialog.getByRole('button', { name: 'Delete Nurses, well paid' }).click();
  await expect(dialog.getByText('You keep no search yet.')).toBeVisible();
});

test('slips, strange addresses, lost connections and news are met with words', async ({ page }) => {
  await page.route('**/api/tools/title-search/preview', (route) => route.abort());
  await open(page, '?q=plumbr');
  const failure = page.getByRole('alert').filter({ hasText: 'could not load the nearest names' });
  await expect(failure).toBeVisible();
  await page.unroute('**/api/tools/title-search/preview');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: /^Plumbers/ }).click();
  await expect(sheet(page).getByRole('heading', { name: /^Plumbers/ })).toBeVisible();
  await page.goto(`${PATH}?open=99-9999.00&compare=x&view=admin&page=-1`);
  await expect(sheet(page)).toContainText('Our data do not have this occupation');
  await page.keyboard.press('Escape');

  await page.route('**/api/tools/views', (route) =>
    route.request().method() === 'POST'
      ? route.abort()
      : route.fulfill({
          json: {
            items: [
              {
                code: '29-1141.00',
                viewedAt: '2025-01-01T00:00:00.000Z',
                since: {
                  release: 'career-of-old',
                  figures: [{ figure: 'payYear', from: 80_000, to: 93_600 }],
                },
              },
            ],
          },
        }),
  );
  await page.goto(`${PATH}?open=29-1141.00`);
  await expect(sheet(page)).toContainText('Median pay a year: $80,000, now $93,600');
  await expect(sheet(page)).toContainText('We could not note this view in your history');
  await page.unroute('**/api/tools/views');
  await page.keyboard.press('Escape');

  let answers = false;
  await page.route('**/api/tools/occupations/*', (route) =>
    answers ? route.continue() : route.abort(),
  );
  await searchBox(page).fill('carpenters');
  await page.getByRole('button', { name: /^Carpenters/ }).click();
  await expect(sheet(page).getByRole('alert')).toContainText('could not be reached');
  answers = true;
  await sheet(page).getByRole('button', { name: 'Try again' }).click();
  await expect(sheet(page).getByRole('heading', { name: 'Figures' })).toBeVisible();
});

test('the history stores viewed and saved occupations while it is on', async ({ page }) => {
  await open(page);
  await page.goto(`${PATH}?open=29-1141.00`);
  await sheet(page).getByRole('button', { name: 'Save Registered Nurses' }).click();
  await expect(sheet(page).getByRole('button', { name: 'Saved Registered Nurses' })).toBeVisible();
  await page.goto(`${PATH}?open=15-1254.00`);
  await expect(sheet(page).getByRole('heading', { name: 'Figures' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'your history' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Role history' })).toBeVisible();
  const viewed = page.getByRole('table', { name: 'Occupations that you viewed' });
  await expect(viewed.getByRole('rowheader')).toHaveText(['Web Developers', 'Registered Nurses']);
  expect(await findings(page), 'viewed').toEqual([]);
  await page.getByLabel('Viewed', { exact: true }).selectOption('The last 24 hours');
  await expect(page).toHaveURL(/within=1/);
  await expect(viewed.getByRole('rowheader')).toHaveText(['Web Developers', 'Registered Nurses']);
  await viewed.getByRole('button', { name: 'Forget Web Developers' }).click();
  await expect(viewed.getByRole('rowheader')).toHaveText(['Registered Nurses']);

  await page.getByRole('switch', { name: 'Keep what I look at' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Stop and forget' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible();
  await page.goto(`${PATH}?open=15-1254.00`);
  await expect(sheet(page).getByRole('heading', { name: 'Figures' })).toBeVisible();
  await page.goto('/services/roles/history');
  await expect(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Keep what I look at' })).not.toBeChecked();

  await page.getByRole('link', { name: 'Saved' }).click();
  const note = page.getByLabel('Your note on Registered Nurses');
  await note.fill('My aunt does it.');
  await page.getByRole('button', { name: 'Save the note' }).click();
  await expect(page.getByRole('button', { name: 'The note is saved' })).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue('My aunt does it.');
  await test.step('a saved occupation shows changes since the last view', async () => {
    const since = { release: 'before', figures: [{ figure: 'growth', from: 1, to: 5 }] };
    const view = { code: '29-1141.00', viewedAt: '2026-01-02T00:00:00.000Z', since };
    await page.route('**/api/tools/views', (route) => route.fulfill({ json: { items: [view] } }), {
      times: 1,
    });
    await page.reload();
    await expect(page.getByText('Changed since your last view')).toBeVisible();
    await expect(page.getByText(/1%, now 5%/)).toBeVisible();
  });
  expect(await findings(page), 'saved').toEqual([]);
  await page.getByRole('button', { name: 'Remove Registered Nurses' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
});
