import type { Test } from 'tap';
import type { TopicPartition } from '../port.ts';
import type { FoldVersion } from '../projector/port.ts';
import { type Make, type Parent, pause, type StoreHarness, suiteRunner } from './store-harness.ts';

const P = { name: 'p', version: 3 };

/** Suite of ProjectorStore: position, lock, compare-and-swap, halt, transient errors. */
export function projectorSuite<T>(t: Parent, make: Make<T>): void {
  const run = suiteRunner(t, make);
  run('a position starts at 0, moves by compare and swap, rolls back', positions);
  run('all partitions of a projection are of the version that began it', oneVersion);
  run('a lock holds until its transaction ends', lockHolds);
  run('the first reason to halt a projection stays', projectionHalt);
  run('errors that waiting may cure are transient, others are not', transientErrors);
}

async function positions<T>(t: Test, { projector }: StoreHarness<T>): Promise<void> {
  const place: TopicPartition = { topic: 'consent-events', partition: 2 };
  const leaf = Uint8Array.of(1, 2, 3);
  const start = { version: null, next: 0, lastLeafHash: null, halted: null };
  t.same(await projector.position('p', place), start, 'without a row');
  const begun = await projector.transaction((tx) => projector.lock(tx, P, place));
  t.same(begun, { ...start, version: 3 }, 'of the version that began');
  const move = (from: number, next: number) =>
    projector.transaction((tx) =>
      projector.advance(tx, 'p', place, from, { next, lastLeafHash: leaf }),
    );
  t.equal(await move(0, 5), true);
  t.equal(await move(0, 7), false, 'another process was first');
  const moved = await projector.position('p', place);
  t.same([moved.next, [...(moved.lastLeafHash ?? [])]], [5, [1, 2, 3]]);
  await t.rejects(
    projector.transaction(async (tx) => {
      await projector.lock(tx, P, place);
      await projector.advance(tx, 'p', place, 5, { next: 9, lastLeafHash: leaf });
      throw new Error('the fold failed');
    }),
    /the fold failed/,
  );
  t.equal((await projector.position('p', place)).next, 5, 'rolled back');
  t.equal((await projector.position('q', place)).next, 0, 'projections are apart');
}

async function oneVersion<T>(t: Test, { projector }: StoreHarness<T>): Promise<void> {
  const first: TopicPartition = { topic: 'consent-events', partition: 0 };
  const second: TopicPartition = { topic: 'consent-events', partition: 1 };
  const older = { ...P, version: 2 };
  const lock = (fold: FoldVersion, place: TopicPartition) =>
    projector.transaction((tx) => projector.lock(tx, fold, place));
  const both = await Promise.all([lock(P, first), lock(older, second)]);
  const [{ version } = { version: null }] = both;
  t.same(
    both.map((position) => position.version),
    [version, version],
    'also where two versions begin at once',
  );
  const third: TopicPartition = { topic: 'consent-events', partition: 2 };
  t.equal((await projector.position('p', third)).version, version, 'before there is a row');
  await projector.halt({ ...P, version: 9 }, third, 'gap at 7');
  t.match(await projector.position('p', third), { version, halted: null }, 'of no rows of its own');
  t.equal((await projector.position('q', third)).version, null, 'projections are apart');
}

async function lockHolds<T>(t: Test, { projector }: StoreHarness<T>): Promise<void> {
  const place: TopicPartition = { topic: 'consent-events', partition: 1 };
  let inside = 0;
  const step = () =>
    projector.transaction(async (tx) => {
      const { next } = await projector.lock(tx, P, place);
      inside += 1;
      const alone = inside === 1;
      await pause(1);
      inside -= 1;
      const moved = await projector.advance(tx, 'p', place, next, {
        next: next + 1,
        lastLeafHash: null,
      });
      return alone && moved;
    });
  const outcomes = await Promise.all(Array.from({ length: 16 }, step));
  t.ok(outcomes.every(Boolean), 'one at a time, each saw the one before');
  t.equal((await projector.position('p', place)).next, 16);
}

async function projectionHalt<T>(t: Test, { projector }: StoreHarness<T>): Promise<void> {
  const place: TopicPartition = { topic: 'consent-events', partition: 0 };
  await projector.halt(P, place, 'gap at 7');
  await projector.halt(P, place, 'another');
  t.match(await projector.position('p', place), { halted: 'gap at 7', next: 0 });
  const locked = await projector.transaction((tx) => projector.lock(tx, P, place));
  t.equal(locked.halted, 'gap at 7');
}

async function transientErrors<T>(t: Test, { projector }: StoreHarness<T>): Promise<void> {
  const coded = (code: string) => Object.assign(new Error(code), { code });
  for (const code of ['08006', '25P03', '40P01', 'EHOSTUNREACH', 'CERT_HAS_EXPIRED']) {
    t.equal(projector.isTransient(coded(code)), true, code);
  }
  for (const error of [
    coded('23505'),
    coded('22P02'),
    coded('42P01'),
    new TypeError('bug'),
    'no',
  ]) {
    t.equal(projector.isTransient(error), false, String(error));
  }
}
