import type { Locator, Page } from '@playwright/test';
import { sampled } from '../helpers/sampled.ts';
import { expect, test } from './fixtures.ts';
import { scrollTo, signUp, termsDialog } from './person.ts';
import { refusal } from './refusal.ts';

const CONSENT = '**/api/legal-consent';
/** Two phones; one that lies on its side; a desk's window at twice its size. */
const SHEETS = [
  { width: 360, height: 640 },
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 640, height: 400 },
];
/** Minimum visible height of the text, px: three lines in a low window, else four. */
const leastText = (height: number) => (height < 480 ? 72 : 96);
const nameOf = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`;

/** Lists parts that cannot be touched: outside the window or covered. */
async function outOfReach(parts: readonly Locator[]): Promise<string[]> {
  const found = await Promise.all(
    parts.map((part) =>
      part.evaluate((element) => {
        const { top, left, bottom, right } = element.getBoundingClientRect();
        const inside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
        const corners = [top + 3, bottom - 3].flatMap((y) =>
          [left + 8, right - 8].map((x) => [x, y]),
        );
        const hit = corners.every(([x = 0, y = 0]) =>
          element.contains(document.elementFromPoint(x, y)),
        );
        return inside && hit ? [] : [element.textContent ?? element.tagName];
      }),
    ),
  );
  return found.flat();
}

/** Counts the scrolling ancestors of the text. Nested ones trap touch scrolling. */
function scrolledAround(element: Element): number {
  let around = 0;
  for (let box = element.parentElement; box !== null; box = box.parentElement) {
    const { overflowY } = getComputedStyle(box);
    const scrolls = overflowY === 'auto' || overflowY === 'scroll';
    if (scrolls && box.scrollHeight > box.clientHeight) around += 1;
  }
  return around;
}

let states = 0;

/**
 * At every place of the text, in windows that the dialog fills: two in turn for each state, a high
 * and a low one; in the full run all.
 */
async function expectInReach(page: Page, state: string, parts: readonly Locator[]): Promise<void> {
  const { dialog, area } = termsDialog(page);
  states += 1;
  for (const size of sampled(SHEETS, states % 2, 2)) {
    await page.setViewportSize(size);
    for (const share of [0, 0.5, 1]) {
      await area.evaluate((element, part) => {
        element.scrollTop = part * (element.scrollHeight - element.clientHeight);
      }, share);
      const name = `${state}, ${nameOf(size)}, ${100 * share} % scrolled`;
      await expect.poll(() => outOfReach(parts), name).toEqual([]);
    }
    const at = `${state}, ${nameOf(size)}`;
    const tall = await area.evaluate((element) => element.clientHeight);
    expect(tall, `${at}: lines of the text`).toBeGreaterThan(leastText(size.height));
    expect(await area.evaluate(scrolledAround), `${at}: one scroll area`).toBe(0);
    expect(await dialog.boundingBox(), `${at}: all of the window`).toEqual({ x: 0, y: 0, ...size });
  }
  await page.setViewportSize({ width: 640, height: 400 });
}

test('on a phone and in a low window the terms fill the screen, and both answers stay in reach whatever happens', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page);
  const { dialog, area, box, accept, decline, processing, confirmation, review, exit } =
    termsDialog(page);
  await expect(area).toBeFocused();
  // it comes up from below
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  const foot = [box, accept, decline];
  await expect(dialog.getByText(/^\d+ min read$/)).toBeVisible();
  for (const size of SHEETS) {
    await page.setViewportSize(size);
    const name = nameOf(size);
    await expect.poll(() => outOfReach(foot), `untouched, ${name}`).toEqual([]);
    await decline.click();
    await expect(confirmation).toBeVisible();
    await expect.poll(() => outOfReach([review, exit]), `confirmation, ${name}`).toEqual([]);
    await review.click();
  }

  await expectInReach(page, 'read', foot);
  await expect(dialog.getByText('Read to the end')).toBeVisible();
  const [a, d] = [await accept.boundingBox(), await decline.boundingBox()];
  expect([a?.width, a?.height], 'answers of one size').toEqual([d?.width, d?.height]);
  await box.click();
  await expectInReach(page, 'unticked', foot);
  await expect(dialog.getByText('Tick the box to accept.')).toBeVisible();
  await box.click();

  await page.route(CONSENT, (route) => route.abort(), { times: 1 });
  await accept.click();
  await expect(dialog.getByRole('alert')).toContainText('We do not know yet whether');
  await expectInReach(page, 'unknown result', [...foot, dialog.getByRole('alert')]);
  await page.setViewportSize({ width: 360, height: 640 });
  const lines = await area.evaluate((element) => element.clientHeight);
  expect(lines, 'the alert uses the space of hidden parts').toBeGreaterThan(170);
  await box.click();
  await expect(dialog.getByText('Tick the box to accept.'), 'is needed').toBeInViewport();
  await expectInReach(page, 'unknown result, unticked', [...foot, dialog.getByRole('alert')]);
  await box.click();

  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(
    CONSENT,
    async (route) => {
      await held;
      await route.fulfill(refusal('LOG_UNAVAILABLE', { 'retry-after': '2' }));
    },
    { times: 1 },
  );
  await accept.click();
  await expectInReach(page, 'sending', [processing, decline]);
  answer();
  await expect(dialog.getByRole('alert')).toContainText('nothing was stored. Please');
  await expectInReach(page, 'refused', [...foot, dialog.getByRole('alert')]);

  await page.route(CONSENT, (route) => route.fulfill(refusal('PRESENTATION_INVALID')), {
    times: 1,
  });
  await accept.click();
  await expect(dialog.getByText('We loaded the documents again')).toBeVisible();
  await expectInReach(page, 'loaded again', foot);
});

test('terms that cannot be loaded leave both ways on in reach', async ({ page }) => {
  await page.route('**/api/legal-documents', (route) => route.abort());
  await signUp(page);
  const { dialog } = termsDialog(page);
  await expect(dialog.getByText(/^Unable to load Terms & Conditions/)).toBeVisible();
  const ways = ['Try Again', 'Sign out'].map((name) => dialog.getByRole('button', { name }));
  for (const size of SHEETS) {
    await page.setViewportSize(size);
    await expect.poll(() => outOfReach(ways), nameOf(size)).toEqual([]);
  }
});

test('the remaining text is announced again after a resize', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signUp(page);
  const { dialog, area } = termsDialog(page);
  await expect(area).toBeFocused();
  const progress = dialog.getByRole('progressbar', { name: 'Terms read' });
  /** announced text and scroll position */
  const read = async () => [
    await progress.evaluate((bar: HTMLProgressElement) => bar.value),
    await area.evaluate(({ scrollTop, scrollHeight, clientHeight }) =>
      Math.round((100 * scrollTop) / (scrollHeight - clientHeight)),
    ),
  ];
  const expectAnnounced = (size: string) =>
    expect.poll(async () => new Set(await read()).size, size).toBe(1);
  // as in a browser that anchors nothing: no change of size scrolls here
  await area.evaluate((element) => element.style.setProperty('overflow-anchor', 'none'));
  await area.evaluate((element) => {
    element.scrollTop = (element.scrollHeight - element.clientHeight) / 2;
  });
  await expect.poll(read).toEqual([50, 50]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAnnounced('on a phone');
  expect((await read())[0], 'narrower, the text is longer').toBeLessThan(45);
  await page.setViewportSize({ width: 740, height: 360 });
  await expectAnnounced('in a low window');
});

test('a failed acceptance is announced once and counts its seconds down, answers in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signUp(page);
  const { dialog, area, accept, decline } = termsDialog(page);
  await scrollTo(area, 0);
  await page.clock.install();
  await page.route(CONSENT, (route) =>
    route.fulfill(refusal('LOG_UNAVAILABLE', { 'retry-after': '7' })),
  );
  await accept.click();
  const alert = dialog.getByRole('alert');
  await expect(alert).toContainText('Please try again in 7 seconds.');
  expect(await outOfReach([accept, decline]), 'at 1280 × 800').toEqual([]);
  const drawn = alert.locator('[aria-hidden="true"]').last();
  const read = alert.locator('.sr-only');
  await page.clock.runFor(3_000);
  await expect(drawn).toHaveText('Please try again in 4 seconds.');
  await expect(read, 'what is read out stays').toHaveText('Please try again in 7 seconds.');
  await page.clock.runFor(5_000);
  await expect(alert).toContainText('You can try again now.');
  await expect(read).toHaveCount(0);
});

/** Returns the scroll position once it no longer changes. */
function standstill(element: Element): Promise<number> {
  return new Promise((resolve) => {
    const look = (last: number) => {
      const { scrollTop } = element;
      if (scrollTop === last) resolve(scrollTop);
      else requestAnimationFrame(() => requestAnimationFrame(() => look(scrollTop)));
    };
    look(-1);
  });
}

test('after a link of the contents, and after Esc and Review, the focus is where one was', async ({
  page,
}) => {
  await signUp(page);
  const { area, review, box, accept } = termsDialog(page);
  const link = area.locator('a[href^="#"]').first();
  const heading = area.locator((await link.getAttribute('href')) ?? '');
  await link.press('Enter');
  await expect(heading).toBeFocused();
  await expect(page, 'the address is no place in a dialog').toHaveURL(/\/dashboard$/);
  const top = () => area.evaluate((element) => element.scrollTop);
  const before = await top();
  await page.keyboard.press('PageDown');
  await expect.poll(top, 'keys read on from there').toBeGreaterThan(before);
  const place = await area.evaluate(standstill);
  await page.keyboard.press('Escape');
  await review.press('Enter');
  await expect(heading).toBeFocused();
  expect(await top(), 'nothing has moved').toBe(place);

  await scrollTo(area, 0);
  await expect(accept).toBeFocused();
  await box.focus();
  await page.keyboard.press('Escape');
  await review.press('Enter');
  await expect(box).toBeFocused();
});
