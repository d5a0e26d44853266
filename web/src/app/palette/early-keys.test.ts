import t from 'tap';
import { createEarlyKeys } from './early-keys.ts';

const press = (key: string, ctrlKey = false) => {
  const event = {
    key,
    ctrlKey,
    metaKey: false,
    altKey: false,
    isComposing: false,
    taken: false,
    preventDefault: () => {
      event.taken = true;
    },
    stopPropagation: () => undefined,
  };
  return event;
};

t.test('letters typed while the palette loads are kept in order', async (t) => {
  const early = createEarlyKeys();
  const type = (keys: readonly string[]) =>
    keys.map((key) => {
      const event = press(key);
      early.onKey(event);
      return event.taken;
    });
  t.strictSame(type(['g', 'r']), [false, false], 'before the shortcut the page has its keys');
  early.begin();
  t.strictSame(type(['m', 'á', 'x', 'Backspace', ' ']), [true, true, true, true, true]);
  t.strictSame(type(['Shift', 'Escape']), [false, false], 'other keys go on');
  const control = press('r', true);
  early.onKey(control);
  t.notOk(control.taken, 'shortcuts of the browser go on');
  type(['Enter']);
  t.strictSame(early.end(), { text: 'má ', enter: true });
  t.strictSame(early.end(), { text: 'má ', enter: true }, 'the same for a second reader');
  t.strictSame(type(['z']), [false], 'afterwards the field has its keys');
  early.begin();
  t.strictSame(early.end(), { text: '', enter: false }, 'nothing is left for the next time');
});
