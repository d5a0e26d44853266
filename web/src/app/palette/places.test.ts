import {
  STAFF_SCREENS,
  type StaffScreenEntry,
  toStaffPath,
} from '@roletrail/contracts/staff/registry';
import { WEB_ROUTES } from '@roletrail/contracts/web-routes';
import t from 'tap';
import type { AudienceKind } from '../shell/navigation.ts';
import { placesFor } from './places.ts';
import { FOUND, isAboveFound, orderGroups, rankItem, textOf } from './rank.ts';

const paths = (kind: AudienceKind, thisMachine = false) =>
  placesFor(kind, thisMachine).flatMap((group) => group.places.map((place) => place.to));

/** Paths that the registry opens to compliance. */
const OF_COMPLIANCE: readonly string[] = STAFF_SCREENS.filter(
  (screen: StaffScreenEntry) => screen.compliance,
).map((screen) => toStaffPath(screen));

t.test('the palette offers only pages that the user may open', async (t) => {
  t.ok(paths('visitor').includes('/login'));
  t.notOk(paths('visitor').includes('/dashboard'));
  t.notOk(paths('member').includes('/login'));
  const onCopy = placesFor('visitor', false, true).flatMap(({ places }) =>
    places.map(({ to }) => to),
  );
  t.ok(onCopy.includes('/verify'));
  t.notOk(
    onCopy.some((to) => ['/login', '/signup', '/forgot-password'].includes(to)),
    'a copy of a ledger has no sign-in',
  );
  t.ok(paths('member').includes('/services/resume'));
  t.notOk(paths('member').some((path) => path.startsWith('/admin')));
  t.ok(
    paths('compliance').every((path) => !path.startsWith('/admin') || OF_COMPLIANCE.includes(path)),
    'compliance opens no other staff page',
  );
  const byLink = new Set<string>(WEB_ROUTES.flatMap((r) => (r.flag === 'byLink' ? [r.path] : [])));
  t.equal(byLink.size, 8);
  for (const kind of ['member', 'compliance', 'admin'] as const) {
    t.equal(paths(kind).includes('/support?view=desk'), kind !== 'member', `${kind}: the desk`);
    t.notOk(
      paths(kind).some((path) => byLink.has(path)),
      `${kind}: nothing that a mailed link has to open`,
    );
  }
  const limited = { roles: ['admin'], capabilities: ['ops'] } as const;
  const places = placesFor('admin', false, false, limited).flatMap((group) => group.places);
  t.notOk(
    places.some(({ name }) => name === 'desk'),
    'a limited administrator opens no desk',
  );
  const staff = WEB_ROUTES.filter((route) => route.access === 'admin' && !route.path.includes(':'));
  for (const { path } of staff) t.ok(paths('admin').includes(path), path);
});

t.test('restricted pages come first', async (t) => {
  t.equal(placesFor('visitor', false)[0]?.title, 'Pages');
  t.equal(placesFor('member', false)[0]?.places[0]?.to, '/dashboard');
  t.equal(placesFor('admin', false)[0]?.title, 'Staff');
});

t.test('paths with parameters and pages for developers are left out', async (t) => {
  for (const kind of ['visitor', 'admin'] as const) {
    t.notOk(paths(kind, true).some((path) => path.includes(':')));
  }
  t.ok(paths('visitor', true).includes('/gallery'));
  t.notOk(paths('visitor').includes('/gallery'));
});

t.test('staff find a page by words of its contents, above what the server finds', async (t) => {
  const staff = placesFor('admin', false).flatMap(({ places }) => places);
  const first = (typed: string) =>
    staff
      .map((place) => ({ place, rank: rankItem(textOf(place), typed, [...place.words]) }))
      .toSorted((a, b) => b.rank - a.rank)
      .find(({ rank }) => isAboveFound(rank))?.place.title;
  for (const [typed, title] of [
    ['session', 'Security'],
    ['sessions', 'Security'],
    ['sign-ins', 'Security'],
    ['tickets', 'Desk'],
    ['discount', 'Promo codes'],
    ['visitors', 'Analytics'],
    ['retention', 'Cohorts'],
    ['dead letters', 'System health'],
    ['health', 'System health'],
  ] as const) {
    t.equal(first(typed), title, typed);
  }
  t.equal(first('person-4f1c@example.org'), undefined);
  t.ok(rankItem(`${FOUND}/admin/users/1`, 'anything') > 0);
});

t.test('a page that begins as typed is listed above what the server finds', async (t) => {
  const titles = (typed: string) => {
    const { above, below } = orderGroups(placesFor('admin', false), typed);
    return { above: above.map(({ title }) => title), below: below.map(({ title }) => title) };
  };
  t.same(titles('Promo codes').above, ['Staff']);
  t.equal(titles('interview').above[0], 'Career tools', 'the group of the page comes first');
  t.same(titles('zoe@example.org').above, [], 'an address is found by the server');
  t.equal(titles('').above.length, 0);
  t.equal(titles('').below[0], 'Staff', 'as it is listed before something is typed');
});
