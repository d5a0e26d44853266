import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { STAFF_SCREENS, toStaffPath } from '@roletrail/contracts/staff/registry';
import { WEB_ROUTES } from '@roletrail/contracts/web-routes';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { becomeMember, signInAsAdmin } from './person.ts';

/** Titles of the staff screens in the navigation, in its order. */
const STAFF_LISTED = STAFF_SCREENS.filter((screen) => !toStaffPath(screen).includes(':')).map(
  ({ title }) => title,
);
const ADMIN_ROUTES = WEB_ROUTES.filter(({ access }) => access === 'admin').length;

const PHONE = { width: 360, height: 740 };

async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

test('with the keyboard alone: past the header, to another page, and back to the top', async ({
  page,
}) => {
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to a page' });
  await palette.getByRole('combobox').fill('priv');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/privacy');
  await expect(palette).toBeHidden();
  await expect(page.locator('main')).toBeFocused();
  await expect(page.locator('p[aria-live="polite"]', { hasText: 'Privacy Policy' })).toBeAttached();
});

test('the palette offers what one may open; keys stay out of fields and can be switched off', async ({
  page,
}) => {
  await page.goto('/login');
  const email = page.getByLabel('E-mail');
  await email.focus();
  await page.keyboard.type('?/');
  await expect(email).toHaveValue('?/');
  await expect(page.getByRole('dialog')).toBeHidden();

  const opener = page.getByRole('button', { name: 'Go to a page' });
  await opener.focus();
  await page.keyboard.press('/');
  const palette = page.getByRole('dialog', { name: 'Go to a page' });
  await expect(palette.getByRole('option', { name: 'Terms & Conditions' })).toBeVisible();
  await expect(palette.getByRole('option', { name: 'Dashboard' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByRole('switch').click();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeHidden();
  await opener.click();
  await expect(palette).toBeVisible();
});

test('the menu of a phone holds the focus, gives it back, and leads on', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/terms');
  const opener = page.getByRole('button', { name: 'Menu' });
  await opener.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.click();
  await menu.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');
  await expect(menu).toBeHidden();
  await expect(page.locator('main')).toBeFocused();
});

test('a tablet has the public pages in its head', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/support');
  const head = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Services', 'Pricing', 'Insights', 'Support']) {
    await expect(head.getByRole('link', { name }), name).toBeInViewport({ ratio: 1 });
  }
});

test('nothing stands under the notch or the home bar of a phone', async ({ page }) => {
  const insets = { top: 48, bottom: 34, left: 20, right: 20 };
  await page.setViewportSize(PHONE);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await page.goto('/insights/growth-is-not-openings');
  const box = async (part: Locator) => {
    const found = await part.boundingBox();
    if (found === null) throw new Error('is not in the page');
    const [right, bottom] = [found.x + found.width, found.y + found.height];
    return {
      left: found.x,
      top: found.y,
      right: PHONE.width - right,
      bottom: PHONE.height - bottom,
    };
  };
  const brand = page.getByRole('banner').getByRole('link', { name: 'RoleTrail' });
  expect((await box(brand)).top, 'head').toBeGreaterThanOrEqual(insets.top);
  expect((await box(brand)).left, 'head').toBeGreaterThanOrEqual(insets.left);
  await page.getByRole('button', { name: 'Copy link' }).click();
  const toast = await box(page.locator('.toast'));
  expect(toast.bottom, 'toast').toBeGreaterThanOrEqual(insets.bottom);
  expect(toast.right, 'toast').toBeGreaterThanOrEqual(insets.right);
  const up = page.getByRole('button', { name: 'Back to top' });
  await page.getByRole('contentinfo').getByRole('link').last().scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const last = page.getByRole('contentinfo').getByRole('link').last();
  expect((await box(last)).bottom, 'foot').toBeGreaterThanOrEqual(insets.bottom);
  await page.evaluate(() => scrollBy(0, -20));
  await expect(up).toBeVisible();
  expect((await box(up)).bottom, 'back to top').toBeGreaterThanOrEqual(insets.bottom);
  await up.click();
  await page.getByRole('button', { name: 'Menu' }).click();
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  expect((await box(close)).top, 'sheet').toBeGreaterThanOrEqual(insets.top);
});

test('the chosen theme is there with the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver(() => seen.push(document.documentElement.dataset.theme ?? '')).observe({
      type: 'paint',
      buffered: true,
    });
    new MutationObserver(() => seen.push('changed')).observe(document, {
      subtree: true,
      attributes: true,
      attributeFilter: ['data-theme'],
    });
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use the light theme' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Use the dark theme' })).toBeVisible();
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  await expect.poll(async () => (await seen()).includes('light')).toBe(true);
  const history = await seen();
  expect(history).not.toContain('dark');
  expect(history.slice(history.indexOf('light')), 'no change after the paint').not.toContain(
    'changed',
  );
});

test('forced colours leave edges where colour was', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/gallery');
  await expect(page.getByRole('heading', { name: 'Gallery of parts' })).toBeVisible();
  const signpost = page.getByRole('button', { name: 'signpost' }).first();
  await expect(signpost).toHaveCSS('clip-path', 'none');
  await expect(signpost).not.toHaveCSS('border-top-width', '0px');
  for (const role of ['switch', 'radio', 'checkbox', 'progressbar'] as const) {
    await expect(page.getByRole(role).first(), role).toHaveCSS('appearance', 'auto');
  }
});

test('on paper there is the page and nothing of the shell', async ({ page }) => {
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('header[data-shell]')).toBeHidden();
  await expect(page.locator('footer[data-shell]')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
});

/** The first `times` attempts to mount the app find something that is no element. */
async function breakMounting(page: Page, times: number): Promise<void> {
  await page.addInitScript((count) => {
    const original = Document.prototype.getElementById;
    let left = count;
    Document.prototype.getElementById = function (this: Document, id: string) {
      if (id !== 'root' || left === 0) return original.call(this, id);
      left -= 1;
      return document.createComment('not yet') as unknown as HTMLElement;
    };
  }, times);
}

test('an app that cannot be mounted is tried once more, then says so', async ({
  page,
  context,
}) => {
  await breakMounting(page, 1);
  await page.goto('/login');
  // The server's HTML stands there before the second try has taken it over.
  await expect(async () => {
    await page.getByRole('button', { name: /^Use the (light|dark) theme$/ }).click();
    expect(await page.evaluate(() => localStorage.getItem('app_theme'))).not.toBe(null);
  }).toPass();

  const other = await context.newPage();
  await breakMounting(other, 2);
  await other.goto('/login');
  await expect(other.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
});

test('a member’s dashboard names the next step and walks on when it is done', async ({ page }) => {
  await becomeMember(page);
  const steps = page.getByRole('region', { name: 'Today' });
  await expect(steps.getByText('1 of 4 done')).toBeVisible();
  await expect(steps.getByRole('link', { name: 'Check your receipt' })).toBeVisible();
  const verify = page.getByRole('button', { name: 'Verify in this browser' });
  await expect(verify).toBeEnabled();
  await verify.click();
  await expect(steps.getByText('2 of 4 done')).toBeVisible();
  await page.getByRole('link', { name: 'Coaching' }).click();
  await expect(page).toHaveURL('/services/coaching');
  await expect(page.getByRole('heading', { level: 1, name: 'Coaching' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('staff find what is there', async ({ page, access }) => {
  test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');
  await signInAsAdmin(page, access);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Staff' }).click();
  await expect(page, 'what can be worked on').toHaveURL('/support?view=desk');
  const staff = page.getByRole('navigation', { name: 'Staff' });
  await expect(staff.getByRole('link'), 'nothing that is only planned').toHaveText([
    'Desk',
    ...STAFF_LISTED,
  ]);
  const here = (name: string) => expect(staff.locator('[aria-current=page]')).toHaveText(name);
  await here('Desk');
  const head = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Staff' });
  for (const name of ['Consent reports', 'System health']) {
    await staff.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await here(name);
    await expect(head, 'among the screens of staff').toHaveAttribute('aria-current', 'page');
  }
  await staff.getByRole('link', { name: 'Desk' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  expect(await overflow(page), 'on a small laptop').toBe(0);
  const lines = (part: Element) => {
    const words = document.createRange();
    words.selectNodeContents(part);
    return new Set([...words.getClientRects()].map(({ top }) => top)).size;
  };
  const signOut = page.getByRole('banner').getByRole('button', { name: 'Sign out' });
  expect(await signOut.evaluate(lines), 'the head has room for all of it').toBe(1);
  await page.setViewportSize({ width: 768, height: 1024 });
  expect(await overflow(page), 'on a tablet').toBe(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Consent reports' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Consent reports' })).toBeVisible();
});

test('a table keeps its state in the address, opens rows, exports what it shows', async ({
  page,
}) => {
  await page.goto('/gallery');
  const table = page.getByRole('table', { name: 'Routes, dark' });
  await table.getByRole('button', { name: 'Title' }).click();
  await expect(page).toHaveURL(/[?&]sort=title/);
  const header = table.getByRole('columnheader', { name: 'Title' });
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(table.getByRole('row').nth(1)).toContainText('A/B testing');
  const region = page.getByRole('region', { name: 'Routes, dark' });
  await region.getByLabel('Access').selectOption('admin');
  await expect(page).toHaveURL(/access=admin/);

  const fileMade = page.waitForEvent('download');
  await region
    .getByRole('button', {
      name: new RegExp(`^Export CSV \\(${ADMIN_ROUTES} rows, current filters\\)`),
    })
    .click();
  const text = await readFile(await (await fileMade).path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(ADMIN_ROUTES + 1);

  await page.goBack();
  await expect(page).not.toHaveURL(/access=/);
  const first = table.getByRole('row').nth(1).getByRole('button');
  await first.focus();
  await page.keyboard.press('j');
  await expect(table.getByRole('row').nth(2).getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Access')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(table.getByRole('row').nth(2).getByRole('button')).toBeFocused();

  await region.getByLabel('Access').selectOption('none');
  await expect(table.getByText('No row matches these filters.')).toBeVisible();
  await table.getByRole('button', { name: 'Clear the filters' }).click();
  await region.getByRole('button', { name: 'View' }).click();
  await page.getByRole('checkbox', { name: 'Letters' }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(table.getByRole('columnheader', { name: 'Letters' })).toBeVisible();
  await page.setViewportSize(PHONE);
  expect(await overflow(page)).toBe(0);
});

test('a chart shows its figures as a table', async ({ page }) => {
  await page.goto('/gallery');
  const chart = page.getByRole('figure', { name: 'Three ways to grow' }).first();
  await chart.getByRole('button', { name: /^Show table/ }).click();
  const figures = chart.getByRole('table');
  await expect(figures.getByRole('row', { name: '12 144 144 no value' })).toBeVisible();
});

test('while the part of the next page loads, nothing in sight moves', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => {
    const shifts: number[] = [];
    Reflect.set(window, 'shifts', shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value') as number);
    }).observe({ type: 'layout-shift' });
  });
  let open: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/assets/services-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Services' }).click();
  await expect(page.getByRole('status').getByText('Loading...')).toBeVisible();
  const shape = page.locator('main [aria-busy=true]');
  const { height = 0 } = (await shape.boundingBox()) ?? {};
  expect(height, 'the shape of a page stands there').toBeGreaterThan(400);
  open();
  await expect(page.getByRole('heading', { level: 1, name: 'The career tools' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
});
