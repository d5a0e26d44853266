import type { Page } from '@playwright/test';
import { sampled } from '../helpers/sampled.ts';
import { expect, test } from './fixtures.ts';
import { acceptTerms, newEmail, PASSWORD, termsDialog } from './person.ts';
import { publicPaths } from './route-table.ts';

const PUBLIC = publicPaths();
/** Pages of the two tests; each takes every page in the full run. */
const [TYPED, TRANSLATED] = [sampled(PUBLIC, 0, 4), sampled(PUBLIC, 1, 6)];

/**
 * Runs in the page, before its scripts: puts a node beside every control, and attributes on it, as
 * password managers do.
 */
function decorate(): void {
  const seen = new WeakSet<Element>();
  const look = () => {
    document.body?.setAttribute('data-extension-ready', 'true');
    for (const control of Array.from(document.querySelectorAll('input, textarea, select'))) {
      if (seen.has(control)) continue;
      seen.add(control);
      control.setAttribute('data-extension-id', 'x');
      control.setAttribute('autocapitalize', 'none');
      const badge = document.createElement('span');
      badge.setAttribute('data-extension', '');
      control.before(badge);
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

/**
 * Runs in the page, before its scripts: puts elements in place of every text node, as translators
 * do. The words stay, so that the tests find them.
 */
function translate(): void {
  const done = new WeakSet<Node>();
  const look = () => {
    const root = document.getElementById('root');
    for (const within of [root, ...Array.from(document.querySelectorAll('[role$="dialog"]'))]) {
      if (within === null) continue;
      const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const { parentElement: parent, data } = text;
        if (done.has(text) || data.trim() === '' || parent === null) continue;
        if (/^(?:SCRIPT|STYLE|TEXTAREA|OPTION|TITLE|FONT)$/.test(parent.tagName)) continue;
        if (parent.closest('svg') !== null) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        const words = document.createTextNode(data);
        inner.append(words);
        outer.append(inner);
        done.add(words);
        text.replaceWith(outer);
      }
    }
  };
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}

/** Holds the application back until the answer is called. */
async function holdApplication(page: Page): Promise<() => void> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await opened;
    await route.continue();
  });
  return () => open();
}

const works = (page: Page) => expect.poll(() => page.evaluate(() => Reflect.get(window, 'works')));

/** Types into every control of the page that takes text, and ticks every box. @returns how many */
async function typeEverywhere(page: Page): Promise<number> {
  const fields = page.locator('main :is(input, textarea):visible');
  const count = await fields.count();
  for (let i = 0; i < count; i += 1) {
    const field = fields.nth(i);
    const type = await field.getAttribute('type');
    if (type === 'checkbox') await field.check();
    else if (type === 'radio') await field.check();
    else if (type === 'number') await field.fill('12');
    else if (type !== 'file') await field.fill(`typed-${i}@example.org`);
  }
  return count;
}

/** Returns the values of all controls. */
const held = (page: Page) =>
  page.locator('main :is(input, textarea):visible').evaluateAll((controls) =>
    controls.map((control) => {
      const { type, name, checked, value } = control as HTMLInputElement;
      return `${type} ${name}: ${type === 'checkbox' || type === 'radio' ? checked : value}`;
    }),
  );

test('what is typed on any public page before it works survives an extension’s nodes', async ({
  context,
}) => {
  let controls = 0;
  for (const path of TYPED) {
    const page = await context.newPage();
    await page.addInitScript(decorate);
    await page.addInitScript(() => {
      document.addEventListener('roletrail:hydrated', () => Reflect.set(window, 'works', true));
    });
    const letGo = await holdApplication(page);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    controls += await typeEverywhere(page);
    const typed = await held(page);
    letGo();
    await works(page).toBe(true);
    // a control that was not shown yet when the typing began holds nothing
    await expect.poll(() => held(page), path).toEqual(expect.arrayContaining(typed));
    await page.close();
  }
  expect(controls).toBeGreaterThan(5);
});

test('a held button is pressed after React replaced it, and the way to the dashboard works among an extension’s nodes', async ({
  page,
}) => {
  await page.addInitScript(decorate);
  const letGo = await holdApplication(page);
  await page.goto('/signup', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('E-mail').fill(newEmail());
  await page.getByLabel('Password').fill(PASSWORD);
  const before = await page.getByLabel('E-mail').elementHandle();
  await page.getByRole('button', { name: 'Create account' }).click();
  letGo();
  await expect(termsDialog(page).dialog).toBeVisible();
  expect(await before?.evaluate((field) => field.isConnected), 'the field was replaced').toBe(
    false,
  );
  await acceptTerms(page);
});

test('a translated page follows what changes, on every public page and in the dialog', async ({
  page,
}) => {
  await page.addInitScript(translate);
  for (const path of TRANSLATED) {
    await page.goto(path);
    await expect(page.locator('main font').first(), path).toBeAttached();
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page, path).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Something went wrong'), path).toHaveCount(0);
  }

  await page.goto('/contact');
  for (const text of ['One message.', 'Another, longer message.']) {
    await page.getByRole('textbox', { name: 'Message' }).fill(text);
    await expect(page.getByText(`${text.length} of `)).toBeVisible();
  }

  await page.goto('/signup');
  await page.getByLabel('E-mail').fill(newEmail());
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  const { dialog, decline, review } = termsDialog(page);
  await expect(dialog).toBeVisible();
  await decline.click();
  await review.click();
  await acceptTerms(page);
});
