import {
  ann,
  assignOffsets,
  bob,
  declined,
  empty,
  eventId,
  type TestRecord,
} from '@roletrail/event-log/testing/test-records';
import t from 'tap';
import { type FsckRecord, FsckRecordReader, type RereadRequest } from './facts.ts';
import { EventIdIndex } from './first-places.ts';
import { RECENT } from './recent-leaves.ts';
import { ALL_ALIKE } from './testing/all-alike.ts';
import { listRecordFacts } from './testing/facts-of.ts';

const ONE = { 'consent-events': 1, 'session-events': 1, 'admin-events': 1 };
const CONSENT = { topic: 'consent-events', partition: 0 } as const;
const SILENCE = Array.from({ length: RECENT }, () => empty(null));

/** The last of a log's facts, and what was wanted for it. */
function last(given: readonly TestRecord[], firsts?: EventIdIndex) {
  const log = assignOffsets(given, 0);
  const of = new FsckRecordReader(CONSENT, ONE, firsts);
  const before = [...listRecordFacts(of, log.slice(0, -1))].length;
  const record = log[before];
  if (!record) throw new Error('no record');
  const wanted: number[] = [];
  for (let fact: FsckRecord | RereadRequest = of.read(record); ; fact = of.read(record)) {
    if (!('wanted' in fact)) return { first: fact.first?.id, copyOf: fact.copyOf, wanted };
    wanted.push(fact.wanted);
    of.giveAgain(log.slice(fact.wanted, fact.wanted + 1));
  }
}

const copy = (id: string, offset: number, wanted: readonly number[]) => {
  return { first: undefined, copyOf: { id, offset }, wanted };
};

t.test('a copy is known by the last leaves; beyond them its first is read again', async (t) => {
  const one = declined(1, ann);
  t.same(last([one, ...SILENCE.slice(1), one]), copy(eventId(1), 0, []));
  const far = [one, ...SILENCE, one];
  t.same(last(far), copy(eventId(1), 0, [0]));
  t.same(last([...far, one]), copy(eventId(1), 0, []), 'and is at hand for the next');
});

t.test('what was given is kept, and of much only what came last', async (t) => {
  const wantedOf = (given: readonly TestRecord[], run: number) => {
    const log = assignOffsets(given, 0);
    const of = new FsckRecordReader(CONSENT, ONE);
    const wanted: number[] = [];
    for (const record of log) {
      for (let fact = of.read(record); 'wanted' in fact; fact = of.read(record)) {
        wanted.push(fact.wanted);
        of.giveAgain(log.slice(fact.wanted, fact.wanted + run));
      }
    }
    return wanted;
  };
  const given = Array.from({ length: 9 }, (_, n) => declined(n + 1, ann));
  const [one = empty(null), last = empty(null)] = [given[0], given[8]];
  t.same(wantedOf([...given, ...SILENCE, ...given], 4), [0, 4, 8]);
  t.same(wantedOf([...given, ...SILENCE, one, last, one, last], 4), [0, 8], 'in turns');
  t.same(wantedOf([...given, ...SILENCE, one, last, one], 1500), [0], 'all at hand');
  const [far, other] = [SILENCE.slice(0, 2000), declined(10, bob)];
  const apart = [one, ...far, other, ...SILENCE];
  t.same(wantedOf([...apart, one, other, one], 1500), [0, 2001, 0], 'too much to keep');
});

t.test('a repeated event with other bytes is a difference, at any distance', async (t) => {
  for (const between of [[], SILENCE]) {
    const forged = [declined(2, bob), declined(1, ann), ...between, declined(1, ann, 'v2')];
    const what = `offset ${2 + between.length}: event ${eventId(1)} stands at offset 1 with other bytes`;
    t.throws(() => last(forged), { message: `consent-events/0: ${what}` });
  }
});

t.test('ids whose bits are the same are two events, each with copies of its own', async (t) => {
  const alike = (given: readonly TestRecord[]) => last(given, new EventIdIndex(ALL_ALIKE));
  const three = [declined(1, ann), declined(2, bob), declined(3, ann)];
  const [one, two] = three.map(({ key, value }) => ({ key, value }));
  if (!one || !two) throw new Error('three records');
  const third = alike(three);
  t.match(third, { first: eventId(3), copyOf: null });
  t.same(third.wanted, [1], 'the first is at hand since the second was judged');
  for (const between of [[], SILENCE]) {
    t.match(alike([...three, ...between, one]), { copyOf: { id: eventId(1), offset: 0 } });
    t.match(alike([...three, ...between, two]), { copyOf: { id: eventId(2), offset: 1 } });
    t.match(alike([...three, ...between, declined(4, bob)]), { first: eventId(4), copyOf: null });
    const forged = [...three, ...between, declined(2, ann)];
    t.throws(() => alike(forged), { message: /stands at offset 1 with other bytes/ });
  }
});

t.test('where an event may stand is asked until no more is named', async (t) => {
  const of = new FsckRecordReader(CONSENT, ONE, new EventIdIndex(ALL_ALIKE));
  const log = assignOffsets([declined(1, ann), empty(null), declined(2, bob)], 0);
  t.equal([...listRecordFacts(of, log)].length, 3);
  const named = [0, 1, 2].map((passed) => of.mayStandAt(eventId(1), passed));
  t.same(new Set(named), new Set([0, 2, null]));
  t.equal(new FsckRecordReader(CONSENT, ONE).mayStandAt(eventId(1), 0), null);
  t.equal(of.mayStandAt('nobody', 0), null);
});

t.test('the last leaves are at hand', async (t) => {
  const of = new FsckRecordReader(CONSENT, ONE);
  const facts = [...listRecordFacts(of, assignOffsets([declined(1, ann), ...SILENCE], 0))];
  t.same(of.leaf(0), null);
  t.same(of.leaf(1), facts[1]?.leaf);
  t.same(of.leaf(RECENT), facts[RECENT]?.leaf);
  t.same(of.leaf(RECENT + 1), null);
});

t.test('a log that returns another record on the second read is reported', async (t) => {
  for (const [name, other] of [
    ['another event', declined(2, ann)],
    ['nothing readable', empty(null)],
  ] as const) {
    const of = new FsckRecordReader(CONSENT, ONE);
    const [first, forged] = assignOffsets([declined(1, ann), declined(1, bob)], 0);
    if (!first || !forged) throw new Error('two records');
    of.read(first);
    t.same(of.read(forged), { wanted: 0 }, name);
    of.giveAgain(assignOffsets([other], 0));
    const message = /offset 0: the log gives another record than before/;
    t.throws(() => of.read(forged), { message }, name);
  }
});
