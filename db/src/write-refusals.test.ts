import t from 'tap';
import { WriteRefusals } from './write-refusals.ts';

const refused = (code: string, message: string) => Object.assign(new Error(message), { code });

t.test('a rejected write is reported for ten seconds, other errors are not', async (t) => {
  let now = 0;
  const refusals = new WriteRefusals(() => now);
  t.equal(refusals.lately(), null);
  for (const other of [refused('23505', 'twice'), refused('57014', 'late'), new Error('x'), 'x']) {
    refusals.note(other);
    t.equal(refusals.lately(), null);
  }
  for (const code of ['53100', '25006', '58030']) {
    now += 60_000;
    refusals.note(refused(code, `no room for ${code}`));
    now += 10_000;
    t.equal(refusals.lately(), `no room for ${code}`);
    now += 1;
    t.equal(refusals.lately(), null);
  }
});
