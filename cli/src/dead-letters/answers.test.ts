import t from 'tap';
import { gravest } from './answers.ts';

const KEY = { projection: 'consent', topic: 'consent-events', partition: 0, offset: 7 };
const NONE = { redriven: [], unreadable: [], differing: [], unanswered: [] };
/** The gravest is last. */
const ORDER = [
  ['redriven', null],
  ['unreadable', 'DEAD_LETTER_UNREADABLE'],
  ['unanswered', 'REDRIVE_UNANSWERED'],
  ['differing', 'DEAD_LETTER_DIFFERS'],
] as const;

t.test('of several answers the gravest is how a redrive ends', async (t) => {
  t.equal(gravest(NONE), null);
  for (const [i, [answer, code]] of ORDER.entries()) {
    t.equal(gravest({ ...NONE, [answer]: [KEY] }), code, `${answer} alone`);
    const lesser = ORDER.slice(0, i).map(([other]) => [other, [KEY, KEY]]);
    const all = { ...NONE, ...Object.fromEntries(lesser), [answer]: [KEY] };
    t.equal(gravest(all), code, `${answer} beside what is less`);
  }
});
