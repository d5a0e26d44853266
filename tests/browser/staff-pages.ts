import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import {
  STAFF_SCREENS,
  type StaffScreenId,
  toStaffPath,
} from '@roletrail/contracts/staff/registry';
import { ROOT } from '../architecture/sources.ts';
import { findings } from './axe.ts';
import { showTheme } from './show-theme.ts';
import { overflows } from './walk.ts';

/** Both themes and both widths. The full run takes all four pairs. */
const VIEWS = [
  { theme: 'dark', width: 1280 },
  { theme: 'light', width: 360 },
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 360 },
] as const;
const TAKEN = process.env.ACCESSIBILITY === 'full' ? VIEWS : VIEWS.slice(0, 2);

/**
 * Expects no axe finding in either theme, and no overflow at 360 and 1280 px, of a staff screen as
 * it is. Each screen has one such call without `state` (`screensExpectedClean`).
 */
export async function expectClean(page: Page, screen: StaffScreenId, state = ''): Promise<void> {
  const entry = STAFF_SCREENS.find(({ id }) => id === screen);
  const pattern = entry && toStaffPath(entry).replace(/:\w+/, '[^/]+');
  expect(new URL(page.url()).pathname, 'the screen that is meant').toMatch(
    new RegExp(`^${pattern}$`),
  );
  for (const { theme, width } of TAKEN) {
    const what = `${screen} ${state}, ${theme}, ${width}`;
    expect(await overflows(page, [width]), what).toEqual([]);
    await showTheme(page, theme);
    expect(await findings(page), what).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Returns the screens that the specs pass to `expectClean` without a state, sorted. */
export function screensExpectedClean(): readonly string[] {
  const folder = join(ROOT, 'tests/browser');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.spec.ts'))
    .flatMap((name) => [
      ...readFileSync(join(folder, name), 'utf8').matchAll(/await expectClean\(\w+, '([\w-]+)'\)/g),
    ])
    .map(([, screen = '']) => screen)
    .sort();
}
