import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../architecture/sources.ts';
import { expect, test } from './fixtures.ts';
import { acceptTerms, newEmail, PASSWORD } from './person.ts';

const VARIANTS = ['default', 'signpost', 'inverse', 'outline', 'ghost', 'destructive'];

/** Returns the computed style of a gallery button. */
function looks(page: Page, name: string) {
  return page
    .getByRole('button', { name, exact: true })
    .first()
    .evaluate((element) => {
      const { color, backgroundColor, borderColor, borderStyle, opacity } =
        getComputedStyle(element);
      return {
        color,
        edge: borderColor,
        drawn: [backgroundColor, borderColor, borderStyle, opacity].join(),
      };
    });
}

test('a control that is off looks so in every variant, and does nothing when pressed', async ({
  page,
}) => {
  await page.goto('/gallery');
  await page.evaluate(() => {
    addEventListener('click', (event) => Reflect.set(window, 'refused', event.defaultPrevented));
  });
  const greys = new Set<string>();
  for (const name of VARIANTS) {
    const [on, off] = [await looks(page, name), await looks(page, `Not now: ${name}`)];
    expect(off.color, name).not.toBe(on.color);
    expect(off.drawn, name).not.toBe(on.drawn);
    greys.add(off.color);
    await page
      .getByRole('button', { name: `Not now: ${name}` })
      .first()
      .click({ force: true });
    expect(await page.evaluate(() => Reflect.get(window, 'refused')), name).toBe(true);
  }
  expect(greys.size, 'one look for all of them').toBe(1);
});

test('in forced colours too, where it has no ground of its own: grey words in a grey edge', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  await page.goto('/gallery');
  for (const name of VARIANTS) {
    const [on, off] = [await looks(page, name), await looks(page, `Not now: ${name}`)];
    expect(off.color, `${name}: words`).not.toBe(on.color);
    expect(off.edge, `${name}: edge`).not.toBe(on.edge);
    expect(off.edge, name).toBe(off.color);
  }
  const disabled = await looks(page, 'Disabled');
  expect(await looks(page, 'Not now: default'), 'one grey for both ways to be off').toMatchObject({
    color: disabled.color,
    edge: disabled.edge,
  });
});

test('a choice that is off looks so in both themes, ticked too, and keeps its answer', async ({
  page,
}) => {
  await page.goto('/gallery');
  const choices = page.getByRole('region', { name: 'Choices' });
  for (const theme of ['dark', 'light']) {
    const looks = (role: 'checkbox' | 'switch' | 'radio', name: string) =>
      choices
        .locator(`[data-theme=${theme}]`)
        .getByRole(role, { name, exact: true })
        .evaluate((element) => {
          const own = getComputedStyle(element);
          const label = (element as HTMLInputElement).labels?.item(0) ?? element;
          return {
            face: own.backgroundColor,
            mark: getComputedStyle(element, '::before').backgroundColor,
            edge: own.borderStyle,
            words: getComputedStyle(label).color,
          };
        });
    for (const [role, on, off] of [
      ['checkbox', 'Ticked', 'Disabled, ticked'],
      ['switch', 'On', 'Disabled, on'],
    ] as const) {
      const [usable, unusable] = [await looks(role, on), await looks(role, off)];
      for (const part of ['face', 'mark', 'edge', 'words'] as const) {
        expect(unusable[part], `${theme} ${off}: ${part}`).not.toBe(usable[part]);
      }
    }
    for (const [role, on, off] of [
      ['checkbox', 'Not ticked', 'Disabled'],
      ['switch', 'Off', 'Disabled'],
      ['radio', 'Short', 'Long'],
    ] as const) {
      const [usable, unusable] = [await looks(role, on), await looks(role, off)];
      expect(unusable.edge, `${theme} ${off}`).not.toBe(usable.edge);
      expect(unusable.words, `${theme} ${off}`).not.toBe(usable.words);
    }
    const kept = choices.locator(`[data-theme=${theme}]`).getByLabel('Disabled, ticked');
    await kept.click({ force: true });
    await expect(kept).toBeChecked();
  }
});

/** Source folders whose text may be shipped to the page. */
const WRITTEN = [
  'web/src',
  'contracts/src',
  'api/src',
  'db/src/seeds',
  'engines/src/career',
  'engines/src/review',
];
/** Sources of the handbook. */
const HANDBOOK = readdirSync(join(ROOT, 'docs/operations')).map(
  (name) => `docs/operations/${name}`,
);
const NO_WIDTH = /\p{M}|\p{C}/u;

test('every character of our texts takes room in our font', async ({ page }) => {
  const files = WRITTEN.flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:tsx?|html|json)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const text = [...files, ...HANDBOOK.map((file) => join(ROOT, file))]
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'));
  const used = [...new Set(text.join(''))].filter((character) => !NO_WIDTH.test(character));
  expect(used).toContain('·');
  await page.goto('/');
  const narrow = await page.evaluate(async (characters) => {
    await document.fonts.load('100px Overpass');
    const pen = document.createElement('canvas').getContext('2d');
    if (pen === null) throw new Error('no canvas');
    pen.font = '100px Overpass';
    const width = (words: string) => pen.measureText(words).width;
    return characters.filter((character) => width(`x${character}x`) - width('xx') < 5);
  }, used);
  expect(narrow).toEqual([]);
});

test('from the press of the button on the page is never blank', async ({ page }) => {
  await page.goto('/signup');
  await page.evaluate(() => {
    const blank: string[] = [];
    Reflect.set(window, 'blank', blank);
    new MutationObserver(() => {
      const main = document.querySelector('main');
      if (main?.innerText.trim() === '') blank.push(location.pathname);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByLabel('E-mail').fill(newEmail());
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await acceptTerms(page);
  expect(await page.evaluate(() => Reflect.get(window, 'blank'))).toEqual([]);
});
