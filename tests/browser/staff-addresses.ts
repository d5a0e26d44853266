import type { Page } from '@playwright/test';
import {
  STAFF_SCREENS,
  type StaffScreenId,
  toStaffPath,
} from '@roletrail/contracts/staff/registry';

/** Returns the first address on a page that links of `main` lead to. */
async function firstLink(page: Page, from: string, selector: string): Promise<string> {
  await page.goto(from);
  const link = page.locator(`main ${selector}`).first();
  await link.waitFor();
  const href = await link.getAttribute('href');
  if (href === null) throw new Error(`${from} has no link ${selector}`);
  return href;
}

/**
 * Returns an address of each staff screen, also of those with a parameter: a person of the demo
 * accounts, and an article that comes with the product. The caller is signed in as administrator.
 */
export async function staffAddresses(page: Page): Promise<ReadonlyMap<StaffScreenId, string>> {
  const person = await firstLink(page, '/admin/users?role=compliance', 'a[href^="/admin/users/"]');
  const article = await firstLink(
    page,
    '/admin/insights',
    'td a[href^="/admin/insights/editor/"], th a[href^="/admin/insights/editor/"]',
  );
  const named: Partial<Record<StaffScreenId, string>> = {
    person,
    'insight-editor': article,
  };
  return new Map(
    STAFF_SCREENS.map((screen) => [screen.id, named[screen.id] ?? toStaffPath(screen)]),
  );
}

/** Answer of a service that cannot be used for now, as a problem document. */
export const UNAVAILABLE = {
  status: 503,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Service Unavailable',
    status: 503,
    code: 'NOT_READY',
    detail: 'The service is not ready. Try again in a moment.',
    requestId: 'request-of-a-test',
  }),
} as const;

/** Calls of staff screens. */
export const STAFF_CALLS = /\/api\/(?:admin|staff)\//;

/** Query of the address of a screen that calls nothing without it. */
export const FAILING_QUERIES: Readonly<Partial<Record<StaffScreenId, string>>> = {
  'delete-user': '?view=open',
};

type EmptyState = readonly [query: string, says: string];

/** Of a screen with a table that is searched by `q`. */
const NOTHING_FOUND: EmptyState = ['?q=no-such-row', 'No row matches these filters.'];

/** Others. */
const EMPTY_STATES: Readonly<Partial<Record<StaffScreenId, EmptyState>>> = {
  reports: ['?view=exports', 'You made no export yet'],
  security: ['?view=staff', 'No token was created yet.'],
  'launch-readiness': ['', 'Nothing is decided yet.'],
  person: ['?view=acts', 'Staff have changed nothing on this account.'],
  cohorts: ['?from=2001-01-01&to=2001-01-31', 'No sign-ups: All people, every plan'],
  'delete-user': ['', 'No account chosen'],
  analytics: ['', 'No page was measured in this period.'],
  'business-intelligence': ['?from=2001-01-01&to=2001-01-31', 'Source missing'],
  'custom-reports': ['', 'You have saved no report yet.'],
  'ab-testing': ['', 'There is no experiment yet'],
  revenue: ['', 'No paid plan in these months'],
  insights: ['?view=calendar&month=2031-01', 'No article appears in this month'],
  'insight-editor': ['', 'Show earlier versions'],
  newsletter: ['', 'There is no issue yet'],
  'system-health': ['', 'None: every record could be read.'],
  settings: ['', 'Never changed.'],
};

/** Returns what a screen says if there is nothing, and the query of its address that shows it. */
export const emptyState = (id: StaffScreenId): EmptyState => EMPTY_STATES[id] ?? NOTHING_FOUND;
