import { COMPLIANCE_PAGES } from '@roletrail/contracts/staff/registry';
import { type RouteName, WEB_ROUTES } from '@roletrail/contracts/web-routes';
import t from 'tap';
import { staffGroups, staffList, TOOL_LINKS } from './more-navigation.ts';
import {
  type AudienceKind,
  DESK,
  isCurrent,
  type NavGroup,
  ownLinks,
  siteMap,
} from './navigation.ts';

const accessOf = (name: RouteName) => WEB_ROUTES.find((route) => route.name === name)?.access;
const namesOf = (kind: AudienceKind) =>
  [...siteMap(kind), ...staffGroups(kind), { title: '', links: ownLinks(kind) }].flatMap((group) =>
    group.links.map((link) => link.name),
  );

t.test('the navigation hides pages without access', async (t) => {
  for (const kind of ['unknown', 'visitor'] as const) {
    t.ok(
      namesOf(kind).every((name) => accessOf(name) === 'public'),
      kind,
    );
  }
  t.notOk(namesOf('member').some((name) => accessOf(name) === 'admin'));
  const staff = namesOf('compliance').filter((name) => accessOf(name) === 'admin');
  t.ok(
    staff.every((name) => COMPLIANCE_PAGES.has(name)),
    'compliance opens no other staff page',
  );
});

t.test('an admin sees every staff screen without parameters', async (t) => {
  const screens = WEB_ROUTES.filter(
    (route) => route.access === 'admin' && !route.path.includes(':'),
  );
  const named = (groups: readonly NavGroup[]) =>
    groups.flatMap((group) => group.links.map((link) => link.name));
  const shown = named(staffGroups('admin'));
  t.equal(shown[0], 'support', 'the desk first');
  t.same(shown.slice(1).sort(), screens.map((route) => route.name).sort());
});

t.test('an administrator with few tasks sees their screens alone', async (t) => {
  const account = { roles: ['admin'], capabilities: ['ops'] } as const;
  const shown = staffGroups('admin', account).flatMap(({ links }) => links.map(({ name }) => name));
  t.ok(shown.includes('staff-system-health'));
  t.notOk(shown.includes('staff-users'));
  t.notOk(shown.includes('support'), 'the desk shows addresses');
  t.notOk(shown.includes('staff-reports'), 'the trail is about people');
  const own = ownLinks('admin', account).map(({ to }) => to);
  t.same(own, ['/dashboard', '/account', '/admin/launch-readiness']);
  const helper = { roles: ['admin'], capabilities: ['users'] } as const;
  t.equal(ownLinks('admin', helper).at(-1)?.to, DESK);
});

t.test('a few staff screens are one list, many are grouped', async (t) => {
  const [group, ...more] = staffList('compliance');
  t.same([group?.title, more], ['Staff', []]);
  t.same(
    group?.links,
    staffGroups('compliance').flatMap(({ links }) => links),
  );
  const few = staffGroups('admin').flatMap(({ links }) => links).length <= 5;
  t.same(staffList('admin').length, few ? 1 : staffGroups('admin').length);
  t.same(staffList('member'), []);
});

t.test('the desk and the help pages share a path but are separate places', async (t) => {
  const help = { pathname: '/support', search: '?q=terms' };
  const desk = { pathname: '/support', search: '?view=desk&queue=closed' };
  const current = (to: string, here: typeof help) => isCurrent({ to }, here);
  t.same([current('/support', help), current(DESK, help)], [true, false]);
  t.same([current('/support', desk), current(DESK, desk)], [false, true]);
  t.ok(current('/insights', { pathname: '/insights/a-word', search: '' }));
  t.notOk(current('/insights', { pathname: '/', search: '' }));
});

t.test('Staff is current at the desk and on every screen of staff', async (t) => {
  const staff = ownLinks('compliance').find(({ label }) => label === 'Staff');
  if (!staff) throw new Error('staff have a link of theirs');
  const at = (pathname: string, search = '') => isCurrent(staff, { pathname, search });
  t.same([at('/support', '?view=desk'), at('/admin/reports')], [true, true]);
  t.same([at('/support'), at('/dashboard'), at('/account')], [false, false, false]);
});

t.test('all tools are listed', async (t) => {
  const tools = WEB_ROUTES.filter(
    ({ path }) => path.startsWith('/services/') && !path.startsWith('/services/examples/'),
  );
  t.same(
    TOOL_LINKS.map((link) => link.name),
    tools.map((route) => route.name),
  );
});
