import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { LocalAccess } from '@roletrail/cli/settings/local-access';
import { STAFF_SCREENS, toStaffPath } from '@roletrail/contracts/staff/registry';
import { acceptTerms, signInAsAdmin, signUp } from './person.ts';
import { startProduct } from './product.ts';

/*
 * `npm run pictures -- FOLDER`: screenshots of public pages, tools and staff screens, in both themes, 360 and 1280 px wide.
 * Starts a product of its own, or uses the one at BASE_URL.
 */

/** Staff screens without parameters. */
const STAFF_PATHS = STAFF_SCREENS.map(toStaffPath).filter((path) => !path.includes(':'));

const SCREENS = {
  public: [
    '/',
    '/login',
    '/services',
    '/services/examples/resume',
    '/pricing',
    '/insights',
    '/verify',
  ],
  member: [
    '/dashboard',
    '/account',
    '/account/data',
    '/services/start',
    '/services/resume',
    '/services/roles/smart',
    '/services/roles/enhanced?q=nurse',
    '/services/roles/map',
    '/services/roles/compare?compare=29-1141.00,15-1254.00',
    '/services/market?of=29-1141.00,29-1216.00',
    '/services/skills',
    '/services/skills?of=29-1141.00',
    '/services/skills?part=interests',
    '/services/interview',
    '/services/linkedin',
    '/services/cover-letter',
    '/services/coaching',
  ],
  admin: ['/support?view=desk', ...STAFF_PATHS],
} as const;

const WIDTHS = [360, 1280] as const;
const THEMES = ['dark', 'light'] as const;

type Theme = (typeof THEMES)[number];

const fileName = (path: string): string =>
  path.replaceAll(/[^a-z]+/gi, '-').replaceAll(/^-|-$/g, '') || 'home';

/** Saves a whole-page screenshot of one path in every width. */
async function takePictures(page: Page, path: string, theme: Theme, folder: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const file = join(folder, `${fileName(path)}-${width}-${theme}.png`);
    await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
  }
}

/** Signs in as the audience requires and takes the pictures of its screens. */
async function visit(
  browser: Browser,
  { url, access }: { readonly url: string; readonly access: LocalAccess },
  audience: keyof typeof SCREENS,
  theme: Theme,
  folder: string,
): Promise<void> {
  const context = await browser.newContext({ baseURL: url, colorScheme: theme });
  const page = await context.newPage();
  if (audience === 'member') {
    await signUp(page);
    await acceptTerms(page);
  }
  if (audience === 'admin') await signInAsAdmin(page, access);
  for (const path of SCREENS[audience]) await takePictures(page, path, theme, folder);
  await context.close();
}

async function main(): Promise<void> {
  const folder = resolve(process.argv[2] ?? join('.cache', 'pictures'));
  await mkdir(folder, { recursive: true });
  const product = await startProduct('postgres');
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    for (const theme of THEMES) {
      for (const audience of ['public', 'member', 'admin'] as const) {
        await visit(browser, product, audience, theme, folder);
      }
    }
    console.log(`pictures are in ${folder}`);
  } finally {
    await browser.close();
    await product.stop();
  }
}

await main();
