import t from 'tap';
import { TOOLS, type ToolText } from '../features/services/tools.ts';
import { safeNext } from './next-path.ts';
import { ROUTES, routeOf } from './paths.ts';
import { PLANNED } from './planned.ts';
import { STAFF_PLANNED } from './planned-staff.ts';

/** Routes of ours, beyond the specification's, with their access. */
const OURS: Readonly<Record<string, string>> = {
  // what a refuser still reaches
  '/account/data': 'session',
  '/gallery': 'public',
  // what the specification describes and gives no path
  '/forgot-password': 'public',
  '/reset-password': 'public',
  '/verify-email': 'public',
  '/mailbox': 'public',
  '/about/data': 'public',
  '/newsletter/confirm': 'public',
  '/newsletter/unsubscribe': 'public',
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
    '/delete-account',
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
  const routes = ROUTES.map(({ path, access }) => `${access} ${path}`);
  t.same(routes.sort(), [...expected].map(([path, access]) => `${access} ${path}`).sort());
});

t.test('names and paths are unique', async (t) => {
  t.equal(new Set(ROUTES.map((route) => route.name)).size, ROUTES.length);
  t.equal(new Set(ROUTES.map((route) => route.path)).size, ROUTES.length);
});

t.test('every page that is to come says what it will do, and where to go meanwhile', async (t) => {
  const planned = ROUTES.filter((route) => !route.ready);
  const tools = new Map<string, ToolText>(TOOLS.map((tool) => [tool.name, tool]));
  const plain: string[] = [];
  for (const { name, access } of planned) {
    const tool = tools.get(name);
    if (tool) {
      t.ok(tool.needs.length >= 1 && tool.gives.length >= 2 && tool.entered.length > 20, name);
    } else if (access === 'admin') {
      const { purpose, answers, acts, record, related } = STAFF_PLANNED[name];
      t.ok(purpose.length > 30 && record.length > 30, name);
      t.ok(answers.length >= 1 && acts.length >= 2, name);
      t.notOk(related.includes(name), `${name} leads onward`);
    } else plain.push(name);
  }
  t.same(Object.keys(PLANNED).sort(), plain.sort());
  for (const [name, page] of Object.entries(PLANNED)) {
    t.ok(page.purpose.length > 30, name);
    t.ok(page.points.length >= 2, name);
    t.not(page.meanwhile, name);
  }
});

t.test('routeOf knows patterns and refuses the rest', async (t) => {
  t.equal(routeOf('/insights/a-slug')?.name, 'insight');
  t.equal(routeOf('/admin/insights/editor/42')?.name, 'adminInsightEditor');
  t.equal(routeOf('/account/data')?.name, 'ownData');
  t.equal(routeOf('/nowhere'), null);
  t.equal(routeOf('/insights/a/b'), null);
});

t.test('next leads to known routes of this site only', async (t) => {
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
