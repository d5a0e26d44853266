import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

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
