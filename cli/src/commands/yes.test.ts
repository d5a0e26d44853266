import { PassThrough } from 'node:stream';
import t from 'tap';
import { confirmOnTerminal, requireConfirmation } from './yes.ts';

/** A place at which somebody types `words`, or nobody sits. */
function seat(words: string | null, isTTY = words !== null) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = Object.assign(new PassThrough(), { isTTY });
  input.end(words ?? '');
  return { input, output };
}

const asked = (values: Record<string, boolean>, words: string | null, isTTY?: boolean) => {
  const there = seat(words, isTTY);
  return confirmOnTerminal(values, 'All sessions end.', there).then(
    () => ({ code: null, said: String(there.output.read() ?? '') }),
    ({ code }: { code: string }) => ({ code, said: String(there.output.read() ?? '') }),
  );
};

t.test('somebody at a terminal is asked, and only yes is yes', async (t) => {
  for (const word of ['y\n', 'yes\n', 'YES\n', ' y \n', 'y']) {
    t.match(await asked({}, word), { code: null, said: 'All sessions end. Go on? [y/N] ' }, word);
  }
  for (const word of ['\n', 'n\n', 'yep\n', 'no\ny\n', '']) {
    t.match(await asked({}, word), { code: 'REFUSED', said: /Go on\?/ }, JSON.stringify(word));
  }
});

t.test('--yes, and a call where nobody sits, are the word', async (t) => {
  t.same(await asked({ yes: true }, 'n\n'), { code: null, said: '' });
  t.same(await asked({}, 'n\n', false), { code: null, said: '' });
});

t.test('what destroys wants --yes of everybody', async (t) => {
  t.throws(() => requireConfirmation({}, 'It is gone then.'), {
    code: 'REFUSED',
    message: 'It is gone then.',
  });
  t.doesNotThrow(() => requireConfirmation({ yes: true }, 'It is gone then.'));
});
