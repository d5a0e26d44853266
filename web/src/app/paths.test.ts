import t from 'tap';
import { safeNext } from './next-path.ts';
import { ROUTES, routeOf } from './paths.ts';
import { PLANNED } from './planned.ts';

const SPECIFICATION = {
  public: [
    ...['/', '/login', '/signup', '/services', '/pricing', '/contact', '/support', '/terms'],
    ...['/privacy', '/insights', '/insights/:slug', '/realtime-demo'],
  ],
  member: [
    ...['/dashboard', '/account', '/delete-account', '/services/resume', '/services/skills'],
    ...['/services/roles/smart', '/services/roles/enhanced', '/services/market'],
    ...['/services/interview', '/services/linkedin', '/services/cover-letter'],
    '/services/coaching',
  ],
  admin: [
    ...['/admin/reports', '/admin/users', '/admin/revenue', '/admin/business-intelligence'],
    ...['/admin/ab-testing', '/admin/custom-reports', '/admin/system-health'],
    ...['/admin/analytics', '/admin/security', '/admin/settings', '/admin/promo-codes'],
    ...['/admin/cohorts', '/admin/delete-user', '/admin/insights'],
    ...['/admin/insights/editor/:postId', '/admin/launch-readiness'],
  ],
};

t.test('every route of the specification exists with its access', async (t) => {
  for (const [access, paths] of Object.entries(SPECIFICATION)) {
    const ours = ROUTES.filter((route) => route.access === access).map((route) => route.path);
    t.same([...ours].sort(), [...paths].sort(), access);
  }
  const session = ROUTES.filter((route) => route.access === 'session');
  t.same(
    session.map((route) => route.path),
    ['/account/data'],
    'ours: what a refuser still reaches',
  );
});

t.test('names and paths are unique', async (t) => {
  t.equal(new Set(ROUTES.map((route) => route.name)).size, ROUTES.length);
  t.equal(new Set(ROUTES.map((route) => route.path)).size, ROUTES.length);
});

t.test('every page that is to come says what it will do', async (t) => {
  const planned = ROUTES.filter((route) => !route.ready).map((route) => route.name);
  t.same(Object.keys(PLANNED).sort(), [...planned].sort());
  for (const [name, page] of Object.entries(PLANNED)) {
    t.ok(page.purpose.length > 30, name);
    t.ok(page.points.length >= 2, name);
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
    ...['//evil', '/\\evil', 'https:evil', 'https://evil/dashboard', '%2f%2fevil', '/%2f%2fevil'],
    ...['javascript:alert(1)', '/.evil', '/dashboard\r\nset-cookie: a', '/\tevil', ' /dashboard'],
    ...['/dashboard\\..\\..', '///evil/dashboard', '/..//evil', '/login', '/signup', '/nowhere'],
    ...['', 'dashboard', '/dashb\u202eoard', `/dashboard?${'a'.repeat(600)}`],
  ]) {
    t.equal(safeNext(evil), null, JSON.stringify(evil));
  }
  t.equal(safeNext(null), null);
  t.equal(safeNext('/dashboard'), '/dashboard');
  t.equal(safeNext('/services/market?area=be#top'), '/services/market?area=be#top');
  t.equal(safeNext('/services/../dashboard'), '/dashboard');
});
