import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { longestTask } from './task-times.ts';

const SLOWER = 4;
const LONG_MS = 50;
/** What the longest task of an opening may differ from one time to the next. */
const NOISE_MS = 25;
/** Whatever else the machine does only adds, so the least of some rounds counts: of more if it seems long. */
const ROUNDS = { usual: 3, most: 6 };

type Opening = {
  readonly name: string;
  /** stands ready to be opened: another page, or what the last opening left is closed */
  readonly ready: (page: Page) => Promise<unknown>;
  readonly open: (page: Page) => Promise<void>;
};

const ARTICLE = '/insights/growth-is-not-openings';
const summary = (page: Page) => page.locator('main summary').first();

const ACCORDION: Opening = {
  name: 'an answer',
  ready: (page) => page.goto('/support'),
  async open(page) {
    await summary(page).click();
    await page.locator('main details[open]').first().waitFor();
  },
};
const OPENINGS: readonly Opening[] = [
  ACCORDION,
  {
    name: 'a dialog',
    ready: (page) => page.goto('/support'),
    async open(page) {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Go to a page' }).waitFor();
    },
  },
  {
    name: 'a toast',
    ready: (page) => page.goto(ARTICLE),
    async open(page) {
      await page.getByRole('button', { name: 'Copy link' }).click();
      await page.locator('.toast').waitFor();
    },
  },
  {
    name: 'a page',
    ready: (page) => page.goto('/support'),
    async open(page) {
      await page.getByRole('navigation', { name: 'Main' }).getByText('Services').click();
      await page.getByRole('heading', { level: 1, name: 'The career tools' }).waitFor();
    },
  },
  {
    name: 'a verified proof',
    ready: (page) => page.goto('/'),
    async open(page) {
      await page.getByRole('button', { name: 'Verify it in this browser' }).click();
      await page.locator('[data-seal=whole]').first().waitFor();
    },
  },
];

type Longest = { entrance: number; without: number };

/** The opening itself may be long, as a page is that is drawn anew: its entrance adds nothing to that. */
const tooLong = ({ entrance, without }: Longest) =>
  entrance > LONG_MS && entrance > without + NOISE_MS;

/** The longest task of an opening with its entrance and without it, by turns. */
async function longestOf({ ready, open }: Opening, page: Page): Promise<Longest> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  const measure = async (reducedMotion: 'reduce' | 'no-preference') => {
    await page.emulateMedia({ reducedMotion });
    await ready(page);
    await page.waitForLoadState('networkidle');
    return longestTask(browser, page, () => open(page));
  };
  const least = { entrance: Number.POSITIVE_INFINITY, without: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS.usual || (tooLong(least) && round < ROUNDS.most); round++) {
    least.entrance = Math.min(least.entrance, await measure('no-preference'));
    least.without = Math.min(least.without, await measure('reduce'));
  }
  return least;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

for (const opening of OPENINGS) {
  test(`the entrance of ${opening.name} costs no long task on a slow processor`, async ({
    page,
  }) => {
    await slowDown(page);
    const longest = await longestOf(opening, page);
    expect(tooLong(longest), JSON.stringify(longest)).toBe(false);
  });
}

test('an entrance with one long task is seen', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('animationstart', ({ animationName }) => {
      if (animationName !== 'unfold') return;
      // time in which others had the processor does not count
      for (let worked = 0, last = performance.now(); worked < 60; ) {
        const now = performance.now();
        if (now - last < 1) worked += now - last;
        last = now;
      }
    });
  });
  await slowDown(page);
  const longest = await longestOf(ACCORDION, page);
  expect(tooLong(longest), JSON.stringify(longest)).toBe(true);
});

/** Names of the entrances that the page has shown since it was loaded. */
async function entrancesOf(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Reflect.set(window, 'entrances', seen);
    addEventListener('animationstart', ({ animationName }) => seen.push(animationName));
  });
  return () => page.evaluate(() => Reflect.get(window, 'entrances') as string[]);
}

const standing = (page: Page) =>
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
    const { top } = await standing(page);
    expect(top).toBeGreaterThan(200);
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Plans and prices' }).waitFor();
    await expect.poll(() => standing(page)).toEqual({ focus: 'main', top: 0 });
    await expect.poll(async () => (await shown()).includes('rise')).toBe(moves);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor();
    await expect.poll(() => standing(page)).toEqual({ focus: 'main', top });
    if (!moves) expect(await shown(), 'nothing moves, spinners neither').toEqual([]);
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
    expect(await standing(page)).toEqual({ focus: '', top: 0 });
  });
}
