import { PassThrough } from 'node:stream';
import type { ReadStream, WriteStream } from 'node:tty';
import t from 'tap';
import { breakIntoRows, browse, parseKey, scrolled } from './browse.ts';

t.test('keys', async (t) => {
  for (const name of ['n', 'right', 'return']) t.equal(parseKey({ name }), 'next');
  for (const name of ['p', 'left']) t.equal(parseKey({ name }), 'back');
  for (const name of ['down', 'j']) t.equal(parseKey({ name }), 'down');
  for (const name of ['up', 'k']) t.equal(parseKey({ name }), 'up');
  for (const name of ['pagedown', 'space']) t.equal(parseKey({ name }), 'screen-down');
  for (const name of ['pageup', 'b']) t.equal(parseKey({ name }), 'screen-up');
  for (const name of ['q', 'escape']) t.equal(parseKey({ name }), 'quit');
  t.equal(parseKey({ name: 'c', ctrl: true }), 'interrupt');
  t.equal(parseKey({ name: 'd', ctrl: true }), 'quit');
  for (const key of [{ name: 'c' }, { name: 'n', ctrl: true }, { name: 'constructor' }, {}])
    t.equal(parseKey(key), null);
});

t.test('rowsOf breaks lines at the width of the terminal and loses nothing', async (t) => {
  t.same(breakIntoRows(['', '0123456789', '0123456789a', '😀😀😀'], 10), [
    '',
    '0123456789',
    '0123456789',
    'a',
    '😀😀😀',
  ]);
  t.same(breakIntoRows(['😀😀😀'], 2), ['😀😀', '😀']);
});

t.test('scrolled stays within the page', async (t) => {
  const page = { rows: 25, height: 10 };
  t.equal(scrolled(0, 'down', page), 1);
  t.equal(scrolled(0, 'up', page), 0);
  t.equal(scrolled(0, 'screen-down', page), 10);
  t.equal(scrolled(10, 'screen-down', page), 15);
  t.equal(scrolled(15, 'down', page), 15);
  t.equal(scrolled(15, 'screen-up', page), 5);
  t.equal(scrolled(5, 'next', page), 0, 'the next page begins at its top');
  t.equal(scrolled(0, 'screen-down', { rows: 3, height: 10 }), 0);
});

t.test('every row of a page that is longer than the terminal can be reached', async (t) => {
  const input = Object.assign(new PassThrough(), { isRaw: false, setRawMode: () => undefined });
  const output = Object.assign(new PassThrough(), { rows: 12, columns: 40 });
  let text = '';
  output.on('data', (chunk) => {
    text += chunk;
  });
  const lines = Array.from({ length: 35 }, (_, i) => `line ${i}.`);
  const terminal = {
    input: input as unknown as ReadStream,
    output: output as unknown as WriteStream,
  };
  const ended = browse(terminal, 1, async () => lines, new AbortController().signal);
  for (const key of [' ', ' ', ' ', 'q']) input.write(key);
  await ended;
  for (const line of lines) t.match(text, line);
  t.match(text, 'rows 26 to 35 of 35');
});
