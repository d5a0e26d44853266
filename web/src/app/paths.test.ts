import { STAFF_SCREENS, toStaffPath } from '@roletrail/contracts/staff/registry';
import { TOOLS } from '@roletrail/contracts/tools/registry';
import { LOCAL_ONLY_PAGES } from '@roletrail/contracts/web-renderer';
import { WEB_ROUTES } from '@roletrail/contracts/web-routes';
import t from 'tap';
import { safeNext } from './next-path.ts';
import { matchRoute } from './paths.ts';

/** Routes that the specification does not name, with their access; those of the registries first. */
const OURS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(TOOLS.map(({ path }) => [path, 'member'])),
  ...Object.fromEntries(STAFF_SCREENS.map((screen) => [toStaffPath(screen), 'admin'])),
  // available after a refusal
  '/account/data': 'session',
  '/delete-account': 'session',
  '/deletion-receipt': 'public',
  '/gallery': 'public',
  // described by the specification without a path
  '/forgot-password': 'public',
  '/reset-password': 'public',
  '/undo': 'public',
  '/verify-email': 'public',
  '/mailbox': 'public',
  '/about/data': 'public',
  '/receipts/:eventId': 'session',
  '/verify': 'public',
  '/services/examples/:tool': 'public',
  '/services/start': 'member',
  '/services/roles/history': 'member',
  '/services/roles/map': 'member',
  '/services/roles/compare': 'member',
  '/newsletter': 'public',
  '/newsletter/confirm': 'public',
  '/newsletter/receipt': 'public',
  '/insights/corrections': 'public',
  '/admin/newsletter': 'admin',
  '/newsletter/unsubscribe': 'public',
  '/reminders/unsubscribe': 'public',
};

const SPECIFICATION = {
  public: [
    '/',
    '/login',
    '/signup',
    '/services',
    '/pricing',
    '/contact',
    '/support',
    '/terms',
    '/privacy',
    '/insights',
    '/insights/:slug',
    '/realtime-demo',
  ],
  member: [
    '/dashboard',
    '/account',
    '/services/resume',
    '/services/skills',
    '/services/roles/smart',
    '/services/roles/enhanced',
    '/services/market',
    '/services/interview',
    '/services/linkedin',
    '/services/cover-letter',
    '/services/coaching',
  ],
  admin: [
    '/admin/reports',
    '/admin/users',
    '/admin/revenue',
    '/admin/business-intelligence',
    '/admin/ab-testing',
    '/admin/custom-reports',
    '/admin/system-health',
    '/admin/analytics',
    '/admin/security',
    '/admin/settings',
    '/admin/promo-codes',
    '/admin/cohorts',
    '/admin/delete-user',
    '/admin/insights',
    '/admin/insights/editor/:postId',
    '/admin/launch-readiness',
  ],
};

t.test('every route of the specification exists with its access, and ours are named', async (t) => {
  const expected = new Map(Object.entries(OURS));
  for (const [access, paths] of Object.entries(SPECIFICATION)) {
    for (const path of paths) expected.set(path, access);
  }
  const routes = WEB_ROUTES.map(({ path, access }) => `${access} ${path}`);
  t.same(routes.sort(), [...expected].map(([path, access]) => `${access} ${path}`).sort());
});

t.test('local-only routes are the ones that the API restricts', async (t) => {
  const own = WEB_ROUTES.flatMap((route) => (route.flag === 'local' ? [route.path] : []));
  t.same(own.sort(), [...LOCAL_ONLY_PAGES].sort());
});

t.test('names and paths are unique', async (t) => {
  t.equal(new Set(WEB_ROUTES.map((route) => route.name)).size, WEB_ROUTES.length);
  t.equal(new Set(WEB_ROUTES.map((route) => route.path)).size, WEB_ROUTES.length);
});

t.test('matchRoute matches patterns and rejects other paths', async (t) => {
  t.equal(matchRoute('/insights/a-slug')?.name, 'insight');
  t.equal(matchRoute('/services/examples/market')?.name, 'example');
  t.equal(matchRoute('/admin/insights/editor/42')?.name, 'staff-insight-editor');
  t.equal(matchRoute('/account/data')?.name, 'ownData');
  t.equal(matchRoute('/nowhere'), null);
  t.equal(matchRoute('/insights/a/b'), null);
});

t.test('next accepts only known routes of this site', async (t) => {
  for (const evil of [
    '//evil',
    '/\\evil',
    'https:evil',
    'https://evil/dashboard',
    '%2f%2fevil',
    '/%2f%2fevil',
    'javascript:alert(1)',
    '/.evil',
    '/dashboard\r\nset-cookie: a',
    '/\tevil',
    ' /dashboard',
    '/dashboard\\..\\..',
    '///evil/dashboard',
    '/..//evil',
    '/login',
    '/signup',
    '/nowhere',
    '/\\/evil',
    '/%5cevil',
    '/%09/evil',
    '/dashboard//evil/..',
    'http:/evil',
    'HTTPS://evil',
    '//evil%2fdashboard',
    '/dashboard@evil',
    '/@evil',
    'data:text/html,x',
    'vbscript:x',
    '//localhost//evil',
    '/dashboard\u0000',
    '/\u2028evil',
    '\uff0f\uff0fevil',
    '/。evil',
    '/reset-password',
    '/undo',
    '/forgot-password',
    '/Dashboard',
    'blob:https://evil/x',
    '',
    'dashboard',
    '/dashb\u202eoard',
    `/dashboard?${'a'.repeat(600)}`,
  ]) {
    t.equal(safeNext(evil), null, encodeURI(evil));
  }
  t.equal(safeNext(null), null);
  t.equal(safeNext('/dashboard'), '/dashboard');
  t.equal(safeNext('/services/market?area=be#top'), '/services/market?area=be#top');
  t.equal(safeNext('/services/../dashboard'), '/dashboard');
});
