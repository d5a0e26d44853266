import type { Page } from '@playwright/test';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember } from './person.ts';
import { showTheme } from './show-theme.ts';
import { overflows } from './walk.ts';

type Shifts = { value: number }[];

/** Counts every layout shift from now on, those right after a press too. */
async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const shifts: Shifts = [];
    Reflect.set(window, 'shifts', shifts);
    new PerformanceObserver((list) =>
      shifts.push(...(list.getEntries() as unknown as Shifts)),
    ).observe({ type: 'layout-shift' });
  });
  return () =>
    page.evaluate(() =>
      (Reflect.get(window, 'shifts') as Shifts).reduce((sum, { value }) => sum + value, 0),
    );
}

const PARTS = 'main :is(section, h2, button, details, fieldset), footer';

/** Where every part of the page stands that is shown: what is folded away has no place yet. */
const places = (page: Page) =>
  page.evaluate(
    (parts) =>
      [...document.querySelectorAll(parts)]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { top, height } = element.getBoundingClientRect();
          return `${element.tagName} ${Math.round(top + window.scrollY)} ${Math.round(height)}`;
        }),
    PARTS,
  );

for (const width of [320, 1280]) {
  test(`at ${width} px a question is answered and a proof verified and broken; nothing moves`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await page.evaluate(() => document.fonts.ready);
    const question = page.getByRole('region', {
      name: 'Which will have the most openings?',
    });
    const record = page.getByRole('region', { name: 'Check this receipt, or try to forge it' });
    const climb = (to: string) => record.locator(`[data-climb=${to}]`);
    const seal = (state: string) => record.locator(`[data-seal=${state}]`);
    await expect(climb('open')).toBeVisible();
    expect(await record.innerText(), 'no hash before a reason').not.toMatch(/[0-9a-f]{32}/);
    await expect(record.getByText(/^"time":"20/), 'bytes begin with a name').toBeVisible();
    const cut = await record
      .locator('li p')
      .evaluateAll((lines) =>
        lines.filter((line) => line.scrollWidth > line.clientWidth).map((line) => line.textContent),
      );
    expect(cut, 'every reason is whole').toEqual([]);
    const still = await places(page);
    const shifted = await countShifts(page);

    await question.getByRole('radio', { name: /^Data scientists/ }).check();
    await expect(question.getByRole('status')).toContainText('765,800 openings a year');
    expect(await places(page), 'a guess').toEqual(still);
    await question.getByRole('radio', { name: /^Home health/ }).check();
    await expect(question.getByRole('status')).toContainText('Right: 765,800');
    expect(await places(page), 'the right guess').toEqual(still);

    await record.getByRole('button', { name: 'Verify it in this browser' }).click();
    await expect(climb('reached')).toBeVisible();
    await expect(seal('whole')).toBeVisible();
    expect(await places(page), 'verified').toEqual(still);

    await record.getByRole('button', { name: 'Change one byte' }).click();
    await expect(climb('lost')).toBeVisible();
    await expect(seal('broken')).toBeVisible();
    await expect(record.locator('mark')).toBeVisible();
    expect(await places(page), 'broken').toEqual(still);

    await record.getByRole('button', { name: 'Put it back and verify' }).click();
    await expect(seal('whole')).toBeVisible();
    expect(await places(page), 'put back').toEqual(still);
    expect(await shifted(), 'layout shifts').toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test('a visitor without scripts and without an account learns five roles near a job', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => sent.push(request.headers().referer));
  await page.goto('/');
  await page.getByLabel('Your job title, now or last').fill('dispatcher');
  await expect(page.getByRole('button', { name: 'Show related roles' })).toBeInViewport();
  await page.getByRole('button', { name: 'Show related roles' }).click();
  await expect(page).toHaveURL('/related-roles?title=dispatcher');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which of these is your job?');
  await page.getByRole('link', { name: /^Dispatchers, Except Police/ }).click();
  await expect(page.getByRole('heading', { name: '5 related roles' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5);
  expect(
    sent.filter((referer) => referer?.includes('dispatcher')),
    'no request tells what was typed',
  ).toEqual([]);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page, 'first steps begin with that role').toHaveURL(
    /\/signup\?next=%2Fservices%2Fstart%3Fjob%3DDispatchers/,
  );
  await context.close();
});

test('the answers are accessible in both themes, on a phone and a desktop', async ({ page }) => {
  for (const path of ['?title=registered+nurse', '?title=office+job', '?title=']) {
    await page.goto(`/related-roles${path}`);
    expect(await overflows(page, [360, 1280]), path).toEqual([]);
    for (const theme of ['dark', 'light'] as const) {
      await showTheme(page, theme);
      expect(await findings(page), `${path} ${theme}`).toEqual([]);
    }
  }
});

test('signed in, one menu leads to first steps and each tool', async ({ page }) => {
  await becomeMember(page);
  const tools = page.getByRole('button', { name: 'Tools' });
  const menu = page.locator('#tools-menu');
  await tools.press('Enter');
  await expect(menu.getByRole('link')).toHaveCount(12);
  expect(await findings(page), 'open').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(tools).toBeFocused();
  await tools.click();
  await menu.getByRole('link', { name: 'First steps' }).click();
  await expect(page).toHaveURL('/services/start');
  await expect(menu).toBeHidden();
});
