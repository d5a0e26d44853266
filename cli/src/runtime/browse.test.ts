import t from 'tap';
import { fitting, parseKey } from './browse.ts';

t.test('keys', async (t) => {
  for (const name of ['n', 'right', 'down', 'space', 'return']) t.equal(parseKey({ name }), 'next');
  for (const name of ['p', 'left', 'up']) t.equal(parseKey({ name }), 'back');
  for (const name of ['q', 'escape']) t.equal(parseKey({ name }), 'quit');
  t.equal(parseKey({ name: 'c', ctrl: true }), 'interrupt');
  t.equal(parseKey({ name: 'd', ctrl: true }), 'quit');
  for (const key of [{ name: 'c' }, { name: 'n', ctrl: true }, {}]) t.equal(parseKey(key), null);
});

t.test('a page is cut where the terminal ends, broken lines counted', async (t) => {
  const lines = ['', 'x'.repeat(10), 'x'.repeat(11), 'y', 'z'];
  t.same(fitting(lines, { rows: 7, columns: 10 }), lines.slice(0, 4));
  t.same(fitting(lines, { rows: 20, columns: 10 }), lines);
  t.same(fitting(lines, { rows: 2, columns: 10 }), []);
});
