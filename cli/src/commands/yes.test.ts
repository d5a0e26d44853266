import { PassThrough } from 'node:stream';
import t from 'tap';
import { confirmOnTerminal, requireConfirmation } from './yes.ts';

/** Creates a terminal on which a user types `words`; null: no user. */
function seat(words: string | null, isTTY = words !== null) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = Object.assign(new PassThrough(), { isTTY });
  input.end(words ?? '');
  return { input, output };
}

const asked = (values: Record<string, boolean>, words: string | null, isTTY?: boolean) => {
  const there = seat(words, isTTY);
  return confirmOnTerminal(values, 'All sessions end.', there).then(
    () => ({ code: null, printed: String(there.output.read() ?? '') }),
    ({ code }: { code: string }) => ({ code, printed: String(there.output.read() ?? '') }),
  );
};

t.test('a user at a terminal is asked, and only yes confirms', async (t) => {
  for (const word of ['y\n', 'yes\n', 'YES\n', ' y \n', 'y']) {
    t.match(
      await asked({}, word),
      { code: null, printed: 'All sessions end. Go on? [y/N] ' },
      word,
    );
  }
  for (const word of ['\n', 'n\n', 'yep\n', 'no\ny\n', '']) {
    t.match(await asked({}, word), { code: 'REFUSED', printed: /Go on\?/ }, JSON.stringify(word));
  }
});

t.test('--yes confirms, and so does a call without a terminal', async (t) => {
  t.same(await asked({ yes: true }, 'n\n'), { code: null, printed: '' });
  t.same(await asked({}, 'n\n', false), { code: null, printed: '' });
});

t.test('destructive commands require --yes, also at a terminal', async (t) => {
  t.throws(() => requireConfirmation({}, 'It is gone then.'), {
    code: 'REFUSED',
    message: 'It is gone then.',
  });
  t.doesNotThrow(() => requireConfirmation({ yes: true }, 'It is gone then.'));
});
