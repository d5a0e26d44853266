import { STAFF_SCREENS, toStaffPath } from '@roletrail/contracts/staff/registry';
import t from 'tap';
import { createStaffKeys, STAFF_KEYS } from './staff-keys.ts';

t.test('G and a letter open a screen', async (t) => {
  const read = createStaffKeys();
  t.equal(read('u', 0), null, 'a letter alone');
  t.equal(read('g', 100), null);
  t.equal(read('u', 200), 'staff-users');
  t.equal(read('u', 300), null, 'once');
  read('g', 400);
  t.equal(read('u', 2000), null, 'too late');
  read('g', 3000);
  t.equal(read('g', 3100), null, 'G twice');
  t.equal(read('u', 3200), null);
  read('g', 4000);
  t.equal(read('z', 4100), null, 'a letter without a screen');
});

t.test('each screen without a parameter has a letter, and no two the same', async (t) => {
  const screens = STAFF_SCREENS.filter((screen) => !toStaffPath(screen).includes(':'));
  t.same(Object.keys(STAFF_KEYS).sort(), screens.map(({ id }) => id).sort());
  const letters = Object.values(STAFF_KEYS);
  t.equal(new Set(letters).size, letters.length);
  for (const letter of letters) t.match(letter, /^[a-fh-z]$/);
});
