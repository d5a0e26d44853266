import t from 'tap';
import { ROUTES } from '../paths.ts';
import type { Kind } from '../shell/navigation.ts';
import { placesFor } from './places.ts';

const paths = (kind: Kind, thisMachine = false) =>
  placesFor(kind, thisMachine).flatMap((group) => group.places.map((place) => place.to));

t.test('the palette offers what the person may open, and nothing else', async (t) => {
  t.ok(paths('visitor').includes('/login'));
  t.notOk(paths('visitor').includes('/dashboard'));
  t.notOk(paths('member').includes('/login'));
  t.ok(paths('member').includes('/services/resume'));
  t.notOk(paths('member').some((path) => path.startsWith('/admin')));
  t.same(
    paths('compliance').filter((path) => path.startsWith('/admin')),
    ['/admin/reports'],
  );
  for (const kind of ['member', 'compliance', 'admin'] as const) {
    t.equal(paths(kind).includes('/support?view=desk'), kind !== 'member', `${kind}: the desk`);
    t.notOk(
      paths(kind).some((path) => /confirm|unsubscribe|verify|reset/.test(path)),
      `${kind}: nothing that a mailed link has to open`,
    );
  }
  const staff = ROUTES.filter((route) => route.access === 'admin' && !route.path.includes(':'));
  for (const { path } of staff) t.ok(paths('admin').includes(path), path);
});

t.test(
  'an address with a choice in it is no place; pages for developers are this machine’s',
  async (t) => {
    for (const kind of ['visitor', 'admin'] as const) {
      t.notOk(paths(kind, true).some((path) => path.includes(':')));
    }
    t.ok(paths('visitor', true).includes('/gallery'));
    t.notOk(paths('visitor').includes('/gallery'));
  },
);
