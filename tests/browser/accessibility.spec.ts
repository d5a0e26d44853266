import type { Page } from '@playwright/test';
import { buildEmail } from '@roletrail/api/mail/email-message';
import { STAFF_SCREENS } from '@roletrail/contracts/staff/registry';
import { WEB_ROUTES } from '@roletrail/contracts/web-routes';
import { colourFindings, findings } from './axe.ts';
import { LETTER, tellHealth, tellLists } from './fake-health.ts';
import { expect, test } from './fixtures.ts';
import { broken } from './health-states.ts';
import {
  acceptTerms,
  becomeMember,
  confirmAddress,
  scrollTo,
  signInAsAdmin,
  signUp,
  termsDialog,
} from './person.ts';
import { stepsBack } from './reading-order.ts';
import { showTheme } from './show-theme.ts';
import { screensExpectedClean } from './staff-pages.ts';
import { LAYOUTS, MADE_FIRST, MEMBER, PUBLIC, STAFF, TOKEN } from './visited-pages.ts';
import {
  lostBySpacing,
  lostInForcedColours,
  overflows,
  smallTargets,
  tabWalk,
  useFinger,
} from './walk.ts';

// Each test has its own context and person, so that the workers can share this file out.
test.describe.configure({ mode: 'parallel' });

const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];
/** Every page in both themes and at both widths. Without it a page has one of the four (`viewsOf`). */
const isFull = process.env.ACCESSIBILITY === 'full';
const WIDTHS = [1280, 360] as const;
/** Pages that each test visits, one after another in one context, which has the application cached. */
const PAGES_PER_TEST = 6;
const inParts = (paths: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(paths.length / PAGES_PER_TEST) }, (_, part) =>
    paths.slice(part * PAGES_PER_TEST, (part + 1) * PAGES_PER_TEST),
  );
const isWalked = (path: string): boolean => isFull || LAYOUTS.has(path);

/** Judged without a walk: every twelfth one, in the full run all, of staff too. */
const OTHERS = [...PUBLIC, ...MEMBER].filter((path) => !LAYOUTS.has(path));
const judgedOf = (paths: readonly string[]): readonly string[] =>
  paths.filter((path) => isWalked(path) || OTHERS.indexOf(path) % 12 === 0);

type View = { readonly theme: Theme; readonly width: (typeof WIDTHS)[number] };
const VIEWS: readonly View[] = THEMES.flatMap((theme) => WIDTHS.map((width) => ({ theme, width })));

/** Returns the views in which axe looks at a page: one, by the page's place, or all in the full run. */
function viewsOf(path: string): readonly View[] {
  const place = [...PUBLIC, ...MEMBER, ...STAFF].indexOf(path);
  return isFull ? VIEWS : VIEWS.filter((_, at) => at === Math.max(0, place) % VIEWS.length);
}

/** The browser itself reports a page that is not found, a wrong key, a link that opens nothing. */
function meantStatus(path: string): number | null {
  if (path === '/no/such/page') return 404;
  if (path.startsWith('/mailbox#')) return 403;
  return path.includes(TOKEN) ? 410 : null;
}

/** axe finds nothing on the current page in these themes, of which the full run takes both. */
async function lookInThemes(page: Page, what: string, themes: readonly Theme[]) {
  for (const theme of isFull ? THEMES : themes) {
    await showTheme(page, theme);
    expect(await findings(page), `${what}, ${theme}`).toEqual([]);
  }
}

/** The current page at both widths: axe in its views, and the order of reading at those widths. */
async function lookAtWidths(page: Page, path: string): Promise<void> {
  for (const width of WIDTHS) {
    const views = viewsOf(path).filter((view) => view.width === width);
    if (views.length === 0) continue;
    await page.setViewportSize({ width, height: 800 });
    const steps = await stepsBack(page);
    expect(steps, `${path}, ${width}: read in the order in which it is seen`).toEqual([]);
    for (const { theme } of views) {
      await showTheme(page, theme);
      expect(await findings(page), `${path}, ${theme}, ${width}`).toEqual([]);
    }
  }
}

/** The current page under a finger, 360 px wide: every control is large enough, text may be spaced out. */
async function touch(page: Page, path: string): Promise<void> {
  await using _finger = await useFinger(page);
  // both devices of the demo bring their controls once they are connected
  if (path === '/realtime-demo') await expect(page.getByText('Connected')).toHaveCount(2);
  expect.soft(await smallTargets(page), path).toEqual([]);
  expect.soft(await lostBySpacing(page), path).toEqual([]);
}

/** The current page by Tab, from its first stop to its last, and in forced colours. */
async function walk(page: Page, path: string): Promise<void> {
  const { stops, left } = await tabWalk(page);
  expect(left, `${path}: the focus leaves the page at its end`).toBe(true);
  expect(stops[0]?.name, path).toBe('A Skip to content');
  const places = stops.map(({ place }) => place);
  for (const place of ['HEADER', 'FOOTER']) {
    expect(places, `${path}: nothing holds the focus before`).toContain(place);
  }
  const troubled = stops.filter(({ problems }) => problems.length > 0);
  expect(troubled, `${path}: the ring at each stop`).toEqual([]);
  expect(await lostInForcedColours(page), `${path} in forced colours`).toEqual([]);
}

/** Checks the rules for every page in one visit. */
async function judge(page: Page, path: string): Promise<void> {
  const errors: string[] = [];
  const listen = (message: { type(): string; text(): string }) => {
    if (message.type() === 'error') errors.push(message.text());
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  // a hash alone would not load the page again, and what the page before still asks is not this one's
  await page.goto('about:blank');
  page.on('console', listen);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await page.waitForLoadState('networkidle');
  // on a busy machine the network also rests between two requests of a page
  await expect(page.locator('main').getByText(/^Loading .*\.\.\.$/)).toHaveCount(0);
  const bright = page.locator('[data-theme=bright]');
  expect(await bright.count(), `${path}: one bright section at most`).toBeLessThanOrEqual(1);

  if (isWalked(path)) await walk(page, path);
  await lookAtWidths(page, path);
  // 320 px is 1280 px at 400 % zoom
  expect(await overflows(page, [768, 320, 360]), `${path} is too wide`).toEqual([]);
  await touch(page, path);
  const meant = meantStatus(path);
  const heard = errors.filter((text) => meant === null || !text.includes(`status of ${meant}`));
  expect(heard, `${path}: the console`).toEqual([]);
  page.off('console', listen);
}

test('no page of the site map is left out here', async ({ request }) => {
  const map = await (await request.get('/sitemap.xml')).text();
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  );
  expect(paths.length).toBeGreaterThan(10);
  const articles = /^\/insights\/./;
  expect(paths.filter((path) => !articles.test(path) && !PUBLIC.includes(path))).toEqual([]);
});

test('no screen behind the sign-in is left out here', () => {
  const visited = new Set([...MEMBER, ...STAFF].map((path) => path.replace(/\?.*/, '')));
  const inside = WEB_ROUTES.filter(({ access }) => access !== 'public').map(({ path }) => path);
  const left = inside.filter(
    (path) => !visited.has(path.replace(':postId', 'new')) && !MADE_FIRST.includes(path),
  );
  expect(left).toEqual([]);
  const screens = STAFF_SCREENS.map(({ id }) => id).sort();
  expect(screensExpectedClean(), 'each staff screen once in the specs').toEqual(screens);
  const judged = new Set([...PUBLIC, ...MEMBER, ...STAFF]);
  expect([...LAYOUTS].filter((path) => !judged.has(path))).toEqual([]);
});

for (const paths of inParts(judgedOf(PUBLIC))) {
  test(`${paths.join(' ')}: keyboard, axe, forced colours, widths, a finger`, async ({ page }) => {
    for (const path of paths) await judge(page, path);
  });
}

for (const paths of inParts(judgedOf(MEMBER))) {
  test(`members: ${paths.join(' ')}: keyboard, axe, forced colours, widths, a finger`, async ({
    page,
  }) => {
    await becomeMember(page, null);
    for (const path of paths) await judge(page, path);
  });
}

test('a receipt: keyboard, axe, forced colours, widths, a finger', async ({ page }) => {
  await becomeMember(page);
  await judge(page, await receiptOf(page));
});

/** Address of the receipt of the decision that the dashboard shows. */
async function receiptOf(page: Page): Promise<string> {
  const row = page.locator('summary').filter({ hasText: 'Accepted' });
  await expect(row).toContainText('signed');
  await row.click();
  const link = page.getByRole('link', { name: 'Read this receipt' });
  return (await link.getAttribute('href')) ?? '';
}

for (const paths of inParts(judgedOf(STAFF))) {
  test(`staff: ${paths.join(' ')}: keyboard, axe, forced colours, widths, a finger`, async ({
    page,
    access,
  }) => {
    await signInAsAdmin(page, access, null);
    // with all that can be wrong
    await tellLists(page, () => [LETTER]);
    await tellHealth(page, broken());
    for (const path of paths) await judge(page, path);
  });
}

test('axe finds nothing in the gallery, at every width', async ({ page }) => {
  await page.goto('/gallery');
  await expect(page.getByRole('heading', { name: 'Gallery of parts' })).toBeVisible();
  for (const [width, theme] of [
    [1280, 'dark'],
    [768, 'dark'],
    [360, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    if (isFull || width !== 768) await lookInThemes(page, `${width}`, [theme]);
    expect(await stepsBack(page), `order at ${width}`).toEqual([]);
  }
  expect(await overflows(page, [320, 360, 768, 1280])).toEqual([]);
});

test('axe finds nothing in the dialogs, their errors and the dashboard', async ({
  page,
  access,
}) => {
  const email = await signUp(page);
  const { area, accept, decline, review, confirmation, dialog } = termsDialog(page);
  await area.waitFor();
  await lookInThemes(page, 'terms, locked', ['dark']);
  await decline.click();
  await confirmation.waitFor();
  await lookInThemes(page, 'decline confirmation', ['light']);
  await review.click();
  await scrollTo(area, 0);
  await page.route('**/api/legal-consent', (route) => route.abort(), { times: 1 });
  await accept.click();
  await dialog.getByRole('alert').waitFor();
  await lookInThemes(page, 'terms, unlocked, with an error', ['light']);
  await acceptTerms(page);
  const verify = page.getByRole('button', { name: 'Verify in this browser' });
  await expect(verify).toBeEnabled();
  await verify.click();
  await page.getByText(/^Verified in this browser/).waitFor();
  await lookInThemes(page, 'dashboard', ['dark']);
  await confirmAddress(page, access, email);
  await page.goto('/account');
  await page.getByText(/^Live: /).waitFor();
  for (const name of ['Change e-mail', 'Change password', 'Set it up']) {
    await page.getByRole('button', { name }).click();
  }
  await lookInThemes(page, 'account, every form open', ['light']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a finger finds every control of the terms', async ({ page }) => {
    await signUp(page);
    await termsDialog(page).area.waitFor();
    expect(await smallTargets(page)).toEqual([]);
  });
});

test('a letter in light and dark, as wide as a phone', async ({ page }) => {
  const { html } = buildEmail({
    subject: 'A letter',
    paragraphs: ['What it is about.'],
    action: { label: 'The one thing to do', url: 'https://roletrail.example/do#token=x' },
    closing: [`If it was not you, say so: https://roletrail.example/do#not=${TOKEN}.`],
  });
  await page.setContent(html);
  const grounds = new Set<string>();
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    expect(await colourFindings(page), colorScheme).toEqual([]);
    const ground = (body: HTMLElement) => getComputedStyle(body).backgroundColor;
    grounds.add(await page.locator('body').evaluate(ground));
  }
  expect(grounds.size).toBe(THEMES.length);
  const other = page.getByRole('link', { name: /#not=/ });
  await expect(other).toHaveAttribute('href', `https://roletrail.example/do#not=${TOKEN}`);
  expect(await overflows(page, [320])).toEqual([]);
});

test('forced colours: the dialog, the current place, the drawings', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  // a visitor's navigation: signed in, the career tools are a menu
  await page.goto('/services');
  const main = page.getByRole('navigation', { name: 'Main' });
  const [ground, words] = ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'];
  await expect(main.getByRole('link', { name: 'Pricing' })).toHaveCSS('border-color', ground);
  const current = main.getByRole('link', { name: 'Services' });
  await expect(current, 'the current place').not.toHaveCSS('border-color', ground);
  const tab = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
  await expect(tab('Compare')).toHaveCSS('border-bottom-color', ground);
  await expect(tab('One by one'), 'the current view').not.toHaveCSS('border-bottom-color', ground);
  // drawings are painted in the person's colours
  const shape = page.locator('main svg .fill-background').first();
  await expect(shape).toHaveCSS('fill', ground);
  await expect(shape).toHaveCSS('stroke', words);

  await signUp(page);
  const { area, box, accept, decline } = termsDialog(page);
  await area.waitFor();
  for (const control of [accept, decline]) {
    await expect(control).toBeVisible();
    await expect(control).not.toHaveCSS('border-top-width', '0px');
  }
  // the browser draws the box itself then
  await expect(box).toHaveCSS('appearance', 'auto');
});
