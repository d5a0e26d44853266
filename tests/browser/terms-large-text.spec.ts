import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { scrollTo, signUp, termsDialog } from './person.ts';
import { setText } from './text-size.ts';

/** Windows of small phones with the size of text that a person chose, in pixels. */
const LARGE = [24, 32].flatMap((text) => [
  { width: 320, height: 568, text },
  { width: 360, height: 640, text },
]);
/** A desk's window of 1280 × 1024 at 400 % zoom. */
const ZOOMED = { width: 320, height: 256, text: 16 };

/** Scrolls to a part. @returns what of it cannot be seen and pressed then */
async function cutOff(part: Locator): Promise<string | null> {
  await part.scrollIntoViewIfNeeded();
  return part.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    const { top, left, bottom, right } = element.getBoundingClientRect();
    const box = [left, top, right, bottom].map(Math.round).join(' ');
    if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight) return `box ${box}`;
    const corners = [top + 4, bottom - 4].flatMap((y) => [left + 8, right - 8].map((x) => [x, y]));
    const hit = corners.every(([x = 0, y = 0]) =>
      element.contains(document.elementFromPoint(x, y)),
    );
    const words = element.scrollWidth > element.clientWidth + 1;
    return hit && !words ? null : `${hit ? 'words run out of' : 'covered'} ${box}`;
  });
}

/** Both are whole, and of one size. */
async function expectEqual(at: string, answers: readonly Locator[]): Promise<void> {
  for (const answer of answers) {
    expect(await cutOff(answer), `${at}: ${await answer.textContent()}`).toBe(null);
  }
  const sizes = await Promise.all(
    answers.map(async (answer) => {
      const box = await answer.boundingBox();
      return `${Math.round(box?.width ?? 0)} × ${Math.round(box?.height ?? 0)}`;
    }),
  );
  expect(new Set(sizes).size, `${at}: ${sizes.join(', ')}`).toBe(1);
}

async function expectBothAnswers(
  page: Page,
  window: { width: number; height: number; text: number },
) {
  const { width, height, text } = window;
  const at = `${width} × ${height}, ${text} px`;
  await page.setViewportSize({ width, height });
  await setText(page, text);
  const { dialog, area, accept, decline, confirmation, review, exit } = termsDialog(page);
  await expectEqual(at, [accept, decline]);
  expect((await dialog.boundingBox())?.width, at).toBeLessThanOrEqual(width);
  const lines = await area.evaluate((element) => element.clientHeight);
  expect(lines, `${at}: lines of the text`).toBeGreaterThan(3 * text);
  await decline.click();
  await expect(confirmation).toBeVisible();
  await expectEqual(`${at}, confirmation`, [review, exit]);
  await review.click();
}

test('with large text both answers of the terms are whole, and of one size', async ({ page }) => {
  await signUp(page);
  await scrollTo(termsDialog(page).area, 0);
  for (const window of LARGE) await expectBothAnswers(page, window);
});

test.describe('at 400 % zoom', () => {
  test.use({ deviceScaleFactor: 4, viewport: { width: ZOOMED.width, height: ZOOMED.height } });

  test('both answers of the terms are whole, and of one size', async ({ page }) => {
    await signUp(page);
    await expectBothAnswers(page, ZOOMED);
  });
});

test('answers stand above each other where their words need the width', async ({ page }) => {
  await signUp(page);
  const { accept, decline } = termsDialog(page);
  const stacked = async (width: number, text: number) => {
    await page.setViewportSize({ width, height: 640 });
    await setText(page, text);
    const [a, d] = [await accept.boundingBox(), await decline.boundingBox()];
    return (a?.y ?? 0) < (d?.y ?? 0);
  };
  expect(await stacked(320, 16)).toBe(true);
  expect(await stacked(360, 16)).toBe(false);
  expect(await stacked(360, 24)).toBe(true);
});
