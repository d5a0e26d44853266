import { mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { LocalAccess } from '@roletrail/cli/settings/local-access';
import type { StaffScreenId } from '@roletrail/contracts/staff/registry';
import { acceptTerms, becomeMember, signInAsAdmin, signUp } from './person.ts';
import { startProduct } from './product.ts';
import {
  emptyState,
  FAILING_QUERIES,
  STAFF_CALLS,
  staffAddresses,
  UNAVAILABLE,
} from './staff-addresses.ts';

/*
 * `npm run pictures -- FOLDER`: screenshots of public pages, tools and staff screens, in both themes, 360 and 1280 px wide.
 * `npm run pictures -- FOLDER FILE…`: of the resume tool alone, when it has read each of the files.
 * `--state failing`: the staff screens alone, while their calls are refused; `--state empty`: with what they say if there is nothing.
 * Starts a product of its own, or uses the one at BASE_URL.
 */

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
  admin: ['/support?view=desk'],
} as const;

const STATES = ['full', 'failing', 'empty'] as const;
type State = (typeof STATES)[number];

const WIDTHS = [360, 1280] as const;
const THEMES = ['dark', 'light'] as const;

type Theme = (typeof THEMES)[number];

const fileName = (path: string): string =>
  path.replaceAll(/[^a-z]+/gi, '-').replaceAll(/^-|-$/g, '') || 'home';

function queryOf(id: StaffScreenId, state: State): string {
  if (state === 'empty') return emptyState(id)[0];
  return state === 'failing' ? (FAILING_QUERIES[id] ?? '') : '';
}

/** Returns names and addresses of the staff screens in a state. */
async function staffPages(page: Page, state: State): Promise<readonly [string, string][]> {
  const addresses = await staffAddresses(page);
  return [...addresses].map(([id, address]) => [`admin-${id}`, `${address}${queryOf(id, state)}`]);
}

/** Saves a whole-page screenshot of one path in every width. */
async function takePictures(
  page: Page,
  [name, path]: readonly [string, string],
  { theme, state, folder }: { theme: Theme; state: State; folder: string },
): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    // a query is repeated before it fails
    if (state === 'failing') {
      await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    }
    const file = join(folder, `${name}-${width}-${theme}.png`);
    await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
  }
}

/** Signs in as the audience requires and takes the pictures of its screens. */
async function visit(
  browser: Browser,
  { url, access }: { readonly url: string; readonly access: LocalAccess },
  audience: keyof typeof SCREENS,
  { theme, state, folder }: { theme: Theme; state: State; folder: string },
): Promise<void> {
  const context = await browser.newContext({ baseURL: url, colorScheme: theme });
  const page = await context.newPage();
  if (audience === 'member') {
    await signUp(page);
    await acceptTerms(page);
  }
  const pages: [string, string][] = SCREENS[audience].map((path) => [fileName(path), path]);
  if (audience === 'admin') {
    await signInAsAdmin(page, access);
    pages.push(...(await staffPages(page, state)));
  }
  if (state === 'failing') await page.route(STAFF_CALLS, (route) => route.fulfill(UNAVAILABLE));
  for (const one of pages) await takePictures(page, one, { theme, state, folder });
  await context.close();
}

/** Saves a whole-page screenshot of the resume tool for each file that it has read, or refused. */
async function takeReadings(
  browser: Browser,
  url: string,
  files: readonly string[],
  { theme, folder }: { theme: Theme; folder: string },
): Promise<void> {
  const context = await browser.newContext({ baseURL: url, colorScheme: theme });
  const page = await context.newPage();
  await becomeMember(page, '/services/resume');
  for (const file of files) {
    await page.goto('/services/resume');
    await page.getByLabel('Choose a file, or drop it here').setInputFiles(file);
    const read = page.getByRole('region', { name: 'The verdicts in short' });
    await read.or(page.getByRole('alert').filter({ hasText: 'could not be read' })).waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const path = join(folder, `${basename(file)}-${width}-${theme}.png`);
      await page.screenshot({ path, fullPage: true, animations: 'disabled' });
    }
  }
  await context.close();
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { state: { type: 'string', default: 'full' } },
    allowPositionals: true,
  });
  const state = STATES.find((name) => name === values.state);
  if (state === undefined) throw new Error(`--state is one of ${STATES.join(', ')}`);
  const folder = resolve(positionals[0] ?? join('.cache', 'pictures'));
  const resumes = positionals.slice(1);
  await mkdir(folder, { recursive: true });
  const product = await startProduct('postgres');
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    for (const theme of THEMES) {
      if (resumes.length > 0) {
        await takeReadings(browser, product.url, resumes, { theme, folder });
        continue;
      }
      const audiences = ['public', 'member', 'admin'] as const;
      for (const audience of state === 'full' ? audiences : (['admin'] as const)) {
        await visit(browser, product, audience, { theme, state, folder });
      }
    }
    console.log(`pictures are in ${folder}`);
  } finally {
    await browser.close();
    await product.stop();
  }
}

await main();
