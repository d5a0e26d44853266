import {
  ann,
  bob,
  declined,
  empty,
  eventId,
  type GivenRecord,
  standing,
} from '@roletrail/event-log/testing/given';
import t from 'tap';
import { type Fact, FactReader, type Wanted } from './facts.ts';
import { RECENT } from './recent-leaves.ts';
import { ALIKE } from './testing/alike.ts';
import { factsOf } from './testing/facts-of.ts';

const ONE = { 'consent-events': 1, 'session-events': 1, 'admin-events': 1 };
const CONSENT = { topic: 'consent-events', partition: 0 } as const;
const SILENCE = Array.from({ length: RECENT }, () => empty(null));
const reader = () => new FactReader(CONSENT, ONE);

/** Somebody's refusal, in an event of this id. */
function under(id: string, user: string): GivenRecord {
  const { key, value } = declined(1, user);
  const text = Buffer.from(value ?? []).toString('utf8');
  return { key, value: Buffer.from(text.replace(eventId(1), id)) };
}

/** The last of a log's facts, and what was wanted for it. */
function last(given: readonly GivenRecord[]): { fact: Fact; wanted: readonly number[] } {
  const log = standing(given, 0);
  const of = reader();
  const all = [...factsOf(of, log.slice(0, -1))];
  const record = log[all.length];
  if (!record) throw new Error('no record');
  const wanted: number[] = [];
  for (let fact: Fact | Wanted = of.read(record); ; fact = of.read(record)) {
    if (!('wanted' in fact)) return { fact, wanted };
    wanted.push(fact.wanted);
    const again = log[fact.wanted];
    if (again) of.giveAgain(again);
  }
}

const copyOf = (id: string, offset: number) => ({ fact: { first: null, copyOf: { id, offset } } });

t.test('a copy is known by the last leaves; beyond them its first is read again', async (t) => {
  const one = declined(1, ann);
  const near = [one, ...SILENCE.slice(1), one];
  t.match(last(near), { ...copyOf(eventId(1), 0), wanted: [] });
  const far = [one, ...SILENCE, one];
  t.match(last(far), { ...copyOf(eventId(1), 0), wanted: [0] });
  t.match(last([...far, one]), { ...copyOf(eventId(1), 0), wanted: [0] }, 'and each time anew');
});

t.test('an event that stands there with other bytes is a difference, near and far', async (t) => {
  for (const between of [[], SILENCE]) {
    const forged = [declined(2, bob), declined(1, ann), ...between, declined(1, ann, 'v2')];
    const what = `offset ${2 + between.length}: event ${eventId(1)} stands at offset 1 with other bytes`;
    t.throws(() => last(forged), { message: `consent-events/0: ${what}` });
  }
});

t.test('ids whose bits are the same are two events, each with copies of its own', async (t) => {
  const [one, other] = ALIKE;
  const two = [under(one, ann), under(other, bob)];
  t.match(last(two), { fact: { first: { id: other }, copyOf: null }, wanted: [0] });
  t.match(last([...two, under(one, ann)]), copyOf(one, 0));
  t.match(last([...two, under(other, bob)]), copyOf(other, 1));
  t.match(last([...two, ...SILENCE, under(one, ann)]), copyOf(one, 0));
  t.match(last([...two, ...SILENCE, under(other, bob)]), copyOf(other, 1));
  t.throws(() => last([...two, under(other, ann)]), /stands at offset 1 with other bytes/);
});

t.test('where an event may stand is asked until no more is named', async (t) => {
  const [one, other] = ALIKE;
  const of = reader();
  const log = standing([under(one, ann), empty(null), under(other, bob)], 0);
  t.equal([...factsOf(of, log)].length, 3);
  t.same([0, 1, 2].map((passed) => of.mayStandAt(one, passed)).sort(), [0, 2, null]);
  t.equal(of.mayStandAt(eventId(1)), null);
  t.equal(of.mayStandAt('nobody'), null);
});

t.test('a log that gives another record the second time is told', async (t) => {
  for (const [name, other] of [
    ['another event', declined(2, ann)],
    ['nothing readable', empty(null)],
  ] as const) {
    const of = reader();
    const [first, again] = standing([declined(1, ann), other], 0);
    if (!first || !again) throw new Error('two records');
    of.read(first);
    const give = () => of.giveAgain({ ...again, offset: 0 });
    t.throws(give, { message: /offset 0: the log gives another record than before/ }, name);
  }
});
