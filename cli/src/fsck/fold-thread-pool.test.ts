import type { LogRecord } from '@roletrail/event-log/port';
import {
  ann,
  assignOffsets,
  bob,
  declined,
  empty,
  eventId,
  granted,
  poison,
  withdrawn,
} from '@roletrail/event-log/testing/test-records';
import { entryBytes } from '@roletrail/ledger/entry';
import { leafHash } from '@roletrail/ledger/rfc6962';
import t from 'tap';
import { copiedRows } from './copied-rows.ts';
import { FsckMismatchError } from './finding.ts';
import { FoldThreadPool, HAS_THREADS, threadsFor } from './fold-thread-pool.ts';
import { packed } from './packed-records.ts';
import { RECENT } from './recent-leaves.ts';

const ONE = { 'consent-events': 1, 'session-events': 1, 'admin-events': 1 };
const CONSENT = { topic: 'consent-events', partition: 0 } as const;
const ADMIN = { topic: 'admin-events', partition: 0 } as const;
const NAMES = ['audit', 'consent'] as const;
const WHOLE = new Map(NAMES.map((name) => [name, 100]));
const threaded = HAS_THREADS ? {} : { skip: 'run from sources: threads take JavaScript alone' };

const leafOf = ({ value }: LogRecord) => leafHash(entryBytes(value));

const decisions = assignOffsets(
  [declined(1, ann), withdrawn(2, bob), poison(ann), declined(1, ann), empty(null)],
  0,
);
const roles = assignOffsets([granted(1, ann), granted(1, ann)], 0);

/** Everything that a fold can be asked, in a place of its own or among others. */
async function answers(places: FoldThreadPool) {
  const consent = places.begin(CONSENT, ONE, NAMES);
  const admin = places.begin(ADMIN, ONE, NAMES);
  const all = [
    consent.ask('take', packed(decisions.slice(0, 2)), WHOLE),
    admin.ask('take', packed(roles), WHOLE),
    consent.ask('take', packed(decisions.slice(2)), WHOLE),
    consent.ask('leaf', 1),
    consent.ask('mayStandAt', eventId(2), 0),
    consent.ask('mayStandAt', eventId(2), 1),
    consent.ask('changed', 'consent', 0, 1),
    consent.ask('changed', 'consent', 1, 9),
    admin.ask('changed', 'consent', 0, 9),
  ];
  return plain(await Promise.all(all));
}

/** A Buffer comes out of a thread as an array of bytes. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, plain(of)]));
}

t.test('threads give the answers that a fold here gives', threaded, async (t) => {
  await using here = new FoldThreadPool(0);
  await using one = new FoldThreadPool(1);
  await using two = new FoldThreadPool(2);
  const expected = await answers(here);
  t.match(expected, [{ to: 2, people: 2 }, { copies: 1 }, { copies: 1 }, /^.{64}$/, 1, null]);
  t.same(await answers(one), expected);
  t.same(await answers(two), expected);
});

t.test('a thread reports a record that no worker may fold, and continues', threaded, async (t) => {
  await using places = new FoldThreadPool(1);
  const fold = places.begin(CONSENT, ONE, NAMES);
  const forged = assignOffsets([declined(1, ann), declined(1, ann, 'v2')], 0);
  const [first] = forged;
  if (!first) throw new Error('two records');
  t.same(await fold.ask('take', packed(forged), WHOLE), { wanted: 0 });
  const found = await fold.ask('goOn', packed([first]), 0).catch((error: unknown) => error);
  t.type(found, FsckMismatchError);
  t.match(found, { finding: { code: 'FSCK_LOG', row: 'offset 1' } });
  t.equal(await fold.ask('mayStandAt', eventId(1), 0), 0);
});

t.test('what is wanted is given, and the rest of a batch folded as if it were whole', async (t) => {
  await using places = new FoldThreadPool(HAS_THREADS ? 1 : 0);
  const silence = Array.from({ length: RECENT }, () => empty(null));
  const given = [declined(1, ann), declined(2, bob), ...silence];
  const log = assignOffsets([...given, declined(1, ann), withdrawn(3, bob), declined(2, bob)], 0);
  const far = new Map(NAMES.map((name) => [name, log.length]));
  const whole = places.begin(CONSENT, ONE, NAMES);
  t.match(await whole.ask('take', packed(log.slice(0, given.length)), far), { wanted: null });
  const rest = await whole.ask('take', packed(log.slice(given.length)), far);
  t.same(rest, { wanted: 0 });
  t.same(await whole.ask('goOn', packed(log.slice(0, 1)), 0), { wanted: 1 });
  const made = await whole.ask('goOn', packed(log.slice(1, 2)), 1);
  t.match(made, { from: given.length, to: log.length, copies: 2, people: 2 });
  t.notMatch(made, { wanted: /./ });
  const leaves = 'leaves' in made ? Buffer.from(made.leaves) : null;
  t.same(leaves, Buffer.concat(log.slice(-3).map(leafOf)));
  const rows = 'grown' in made ? made.grown.map(({ rows }) => copiedRows(Buffer.from(rows))) : [];
  t.same(
    rows.map(({ length }) => length),
    // entries, trail, copies; requests, decisions
    [3, 1, 2, 0, 1],
  );
});

t.test('an unreadable record is stored without the rest of its batch', async (t) => {
  await using places = new FoldThreadPool(0);
  const fold = places.begin(CONSENT, ONE, NAMES);
  const log = assignOffsets([declined(1, ann), poison(bob), declined(2, ann)], 0);
  const made = await fold.ask('take', packed(log), WHOLE);
  const [kept] = 'unreadable' in made ? made.unreadable : [];
  t.match(kept, { offset: 1, key: bob });
  t.same(kept?.value && [...kept.value], [...(log[1]?.value ?? [])]);
  t.equal(kept?.value?.buffer.byteLength, kept?.value?.length);
});

t.test('a thread that exited rejects pending calls', threaded, async (t) => {
  const places = new FoldThreadPool(1);
  const fold = places.begin(CONSENT, ONE, NAMES);
  const asked = fold.ask('mayStandAt', eventId(1), 0);
  const gone = { message: 'a folding thread ended' };
  await Promise.all([t.rejects(asked, gone), places[Symbol.asyncDispose]()]);
  await t.rejects(fold.ask('mayStandAt', eventId(1), 0), gone);
});

t.test('while one partition waits for the server another is worked on', async (t) => {
  await using here = new FoldThreadPool(0);
  t.ok(here.width >= 2, 'without threads too');
});

t.test('a short log is folded without threads', async (t) => {
  t.equal(threadsFor(1000, 4), 0);
  if (!HAS_THREADS) return;
  t.equal(threadsFor(10_000_000, 1), 1);
  t.equal(threadsFor(10_000_000, 3), 3, 'one for each partition');
  t.equal(threadsFor(10_000_000, 12), 3, 'but no more than who reads can keep busy');
});
