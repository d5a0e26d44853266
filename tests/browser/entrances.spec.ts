import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { longestTask } from './task-times.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const SLOWER = 4;
const LONG_MS = 50;
/** Tolerated difference between longest tasks, ms. */
const NOISE_MS = 25;
/** Other load only adds time, so the minimum counts. More rounds run if it seems long. */
const ROUNDS = { usual: 1, most: 6 };

type Opening = {
  readonly name: string;
  readonly at: string;
  readonly open: (page: Page) => Promise<void>;
  /** back to where it can be opened again */
  readonly close: (page: Page) => Promise<void>;
};

const summary = (page: Page) => page.locator('main summary').first();
const opened = (page: Page) => page.locator('main details[open]');
const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to a page' });
const toast = (page: Page) => page.locator('.toast');
const seal = (page: Page, state: string) => page.locator(`[data-seal=${state}]`).first();

const ACCORDION: Opening = {
  name: 'an answer',
  at: '/support',
  async open(page) {
    await summary(page).click();
    await opened(page).waitFor();
  },
  async close(page) {
    await summary(page).click();
    await expect(opened(page)).toHaveCount(0);
  },
};
const OPENINGS: readonly Opening[] = [
  ACCORDION,
  {
    name: 'a dialog',
    at: '/support',
    async open(page) {
      await page.keyboard.press('Control+k');
      await palette(page).waitFor();
    },
    async close(page) {
      await page.keyboard.press('Escape');
      await palette(page).waitFor({ state: 'detached' });
    },
  },
  {
    name: 'a toast',
    at: '/insights/growth-is-not-openings',
    async open(page) {
      await page.getByRole('button', { name: 'Copy link' }).click();
      await toast(page).waitFor();
    },
    async close(page) {
      await toast(page).getByRole('button', { name: 'Dismiss' }).click();
      await expect(toast(page)).toHaveCount(0);
    },
  },
  {
    name: 'a page',
    at: '/support',
    async open(page) {
      await page.getByRole('navigation', { name: 'Main' }).getByText('Services').click();
      await page.getByRole('heading', { level: 1, name: 'The career tools' }).waitFor();
    },
    async close(page) {
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor();
    },
  },
  {
    name: 'a verified proof',
    at: '/',
    async open(page) {
      await page.getByRole('button', { name: /^(Verify it in this|Put it back)/ }).click();
      await seal(page, 'whole').waitFor();
    },
    async close(page) {
      await page.getByRole('button', { name: 'Change one byte' }).click();
      await seal(page, 'broken').waitFor();
    },
  },
];

type Longest = { entrance: number; without: number };

/** The opening itself may be long, as a page is that is drawn anew: its entrance adds nothing to that. */
const tooLong = ({ entrance, without }: Longest) =>
  entrance > LONG_MS && entrance > without + NOISE_MS;

function longestOf(page: Page, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  return longestTask(browser, page, act);
}

/** Duration of the calibration task on the machine for which LONG_MS was set, ms. */
const YARDSTICK_MS = 40;

/** Lays out a list that is the same everywhere: how long it takes tells machines apart. */
const yardstick = (page: Page) =>
  longestOf(page, () =>
    page.evaluate(() => {
      const list = document.createElement('ul');
      for (let n = 0; n < 1500; n++) {
        const item = document.createElement('li');
        item.textContent = `The words of entry ${n}`;
        list.append(item);
      }
      document.body.append(list);
      list.getBoundingClientRect();
      list.remove();
    }),
  );

/**
 * The first time that a page opens it, with all that is fetched for it; nothing is slowed down.
 * In milliseconds of the machine for which LONG_MS was set, or of a quicker one.
 */
async function firstTime({ at, open }: Opening, page: Page): Promise<number> {
  let [least, unit] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const scaled = () => least / Math.max(1, unit / YARDSTICK_MS);
  for (let round = 0; round < 1 || (scaled() > LONG_MS && round < ROUNDS.most); round++) {
    await page.goto(at);
    await page.waitForLoadState('networkidle');
    least = Math.min(least, await longestOf(page, () => open(page)));
    unit = Math.min(unit, await yardstick(page));
  }
  return scaled();
}

/** On a slow processor: the longest task of an opening with its entrance and without it, by turns. */
async function slowed({ open, close }: Opening, page: Page): Promise<Longest> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const measure = async (reducedMotion: 'reduce' | 'no-preference') => {
    await close(page);
    await page.emulateMedia({ reducedMotion });
    return longestOf(page, () => open(page));
  };
  const least = { entrance: Number.POSITIVE_INFINITY, without: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS.usual || (tooLong(least) && round < ROUNDS.most); round++) {
    least.entrance = Math.min(least.entrance, await measure('no-preference'));
    least.without = Math.min(least.without, await measure('reduce'));
  }
  return least;
}

// Times say nothing on a busy machine: the full run measures them.
if (process.env.TASK_TIMES === 'full') {
  for (const opening of OPENINGS) {
    test(`${opening.name} opens without a long task, and its entrance costs none on a slow processor`, async ({
      page,
    }) => {
      const first = await firstTime(opening, page);
      expect(first, 'the first time').toBeLessThan(LONG_MS);
      const longest = await slowed(opening, page);
      expect(tooLong(longest), JSON.stringify(longest)).toBe(false);
    });
  }

  test('an entrance with one long task is seen', async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('animationstart', ({ animationName }) => {
        if (animationName !== 'unfold') return;
        // far more than an opening takes on a slow machine; time in which others had the processor
        // does not count
        for (let worked = 0, last = performance.now(); worked < 150; ) {
          const now = performance.now();
          if (now - last < 1) worked += now - last;
          last = now;
        }
      });
    });
    await page.goto(ACCORDION.at);
    await ACCORDION.open(page);
    // A throttled browser may begin an entrance after the measurement.
    let longest = await slowed(ACCORDION, page);
    for (let round = 1; round < ROUNDS.most && !tooLong(longest); round++) {
      longest = await slowed(ACCORDION, page);
    }
    expect(tooLong(longest), JSON.stringify(longest)).toBe(true);
  });
}

/** Names of the entrances that the page has shown since it was loaded. */
async function entrancesOf(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Reflect.set(window, 'entrances', seen);
    addEventListener('animationstart', ({ animationName }) => seen.push(animationName));
  });
  return () => page.evaluate(() => Reflect.get(window, 'entrances') as string[]);
}

const readPosition = (page: Page) =>
  page.evaluate(() => ({ focus: document.activeElement?.id, top: Math.round(scrollY) }));

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  const moves = reducedMotion === 'no-preference';
  test(`a walk to a page ends at its start, and back where one was; motion: ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/support');
    const shown = await entrancesOf(page);
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' });
    await link.scrollIntoViewIfNeeded();
    const { top } = await readPosition(page);
    expect(top).toBeGreaterThan(200);
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Plans and prices' }).waitFor();
    await expect.poll(() => readPosition(page)).toEqual({ focus: 'main', top: 0 });
    await expect.poll(async () => (await shown()).includes('rise')).toBe(moves);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor();
    await expect.poll(() => readPosition(page)).toEqual({ focus: 'main', top });
    if (!moves) expect(await shown(), 'nothing moves, spinners neither').toEqual([]);
  });

  test(`an answer, a dialog and a toast ${moves ? 'come in' : 'stand there at once'}, a switch ${moves ? 'slides' : 'is set'}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    for (const { name, at, open } of OPENINGS.slice(0, 3)) {
      await page.goto(at);
      await page.waitForLoadState('networkidle');
      const shown = await entrancesOf(page);
      await open(page);
      if (moves) await expect.poll(shown, name).not.toEqual([]);
      else expect(await shown(), name).toEqual([]);
    }
    await page.goto('/gallery');
    const slides = (input: Element) => getComputedStyle(input, '::before').transitionDuration;
    const duration = await page.getByRole('switch').first().evaluate(slides);
    expect(duration).toBe(moves ? '0.15s' : '0s');
  });

  test(`pages that the browser loads ${moves ? 'fade into each other' : 'follow at once'}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      addEventListener('pagereveal', (event) =>
        Reflect.set(window, 'faded', Reflect.get(event, 'viewTransition') !== null),
      );
    });
    await page.goto('/support');
    const faded = () => page.evaluate(() => Reflect.get(window, 'faded') as unknown);
    expect(await faded(), 'nothing was there before').toBe(false);
    await page.evaluate(() => location.assign('/pricing'));
    await page.getByRole('heading', { level: 1, name: 'Plans and prices' }).waitFor();
    await expect.poll(faded).toBe(moves);
    expect(await readPosition(page)).toEqual({ focus: '', top: 0 });
  });
}
