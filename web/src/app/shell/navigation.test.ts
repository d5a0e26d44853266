import t from 'tap';
import { ROUTES, type RouteName } from '../paths.ts';
import {
  DESK,
  isCurrent,
  type Kind,
  ownLinks,
  siteMap,
  staffGroups,
  TOOL_LINKS,
} from './navigation.ts';

const accessOf = (name: RouteName) => ROUTES.find((route) => route.name === name)?.access;
const namesOf = (kind: Kind) =>
  [...siteMap(kind), ...staffGroups(kind), { title: '', links: ownLinks(kind) }].flatMap((group) =>
    group.links.map((link) => link.name),
  );

t.test('nobody is shown what they may not open', async (t) => {
  for (const kind of ['unknown', 'visitor'] as const) {
    t.ok(
      namesOf(kind).every((name) => accessOf(name) === 'public'),
      kind,
    );
  }
  t.notOk(namesOf('member').some((name) => accessOf(name) === 'admin'));
  const staff = namesOf('compliance').filter((name) => accessOf(name) === 'admin');
  t.same([...new Set(staff)], ['adminReports'], 'compliance opens the reports alone');
});

t.test('an admin finds every staff screen that needs no choice before it', async (t) => {
  const shown = staffGroups('admin').flatMap((group) => group.links.map((link) => link.name));
  const screens = ROUTES.filter((route) => route.access === 'admin' && !route.path.includes(':'));
  t.same(shown, ['support', ...shown.slice(1)], 'the desk first');
  t.same(shown.slice(1).sort(), screens.map((route) => route.name).sort());
});

t.test('the desk and the help pages are two places at one path', async (t) => {
  const help = { pathname: '/support', search: '?q=terms' };
  const desk = { pathname: '/support', search: '?view=desk&queue=closed' };
  t.same([isCurrent('/support', help), isCurrent(DESK, help)], [true, false]);
  t.same([isCurrent('/support', desk), isCurrent(DESK, desk)], [false, true]);
  t.ok(isCurrent('/insights', { pathname: '/insights/a-word', search: '' }));
  t.notOk(isCurrent('/insights', { pathname: '/', search: '' }));
});

t.test('every tool is listed', async (t) => t.equal(TOOL_LINKS.length, 9));
