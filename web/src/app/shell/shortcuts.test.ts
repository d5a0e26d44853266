import t from 'tap';
import { commandOf } from './shortcuts.ts';

const press = (key: string, held: Record<string, boolean> = {}) =>
  commandOf({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    ...held,
  });

t.test('shortcut keys return their command', async (t) => {
  t.equal(press('k', { ctrlKey: true }), 'palette');
  t.equal(press('K', { metaKey: true }), 'palette');
  t.equal(press('/'), 'search');
  t.equal(press('?'), 'help');
});

t.test('keys that other handlers use are ignored', async (t) => {
  t.equal(press('k'), null);
  t.equal(press('k', { ctrlKey: true, metaKey: true }), null);
  t.equal(press('/', { ctrlKey: true }), null);
  t.equal(press('?', { altKey: true }), null);
  t.equal(press('/', { isComposing: true }), null, 'a letter that is being composed');
});
