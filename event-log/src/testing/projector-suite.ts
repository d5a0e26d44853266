import type { Test } from 'tap';
import type { Place } from '../port.ts';
import { type Make, type Parent, pause, type StoreHarness, suiteRunner } from './store-harness.ts';

/** ProjectorStore: position, lock, compare and swap, halt, transient errors. */
export function projectorSuite<T>(t: Parent, make: Make<T>): void {
  const run = suiteRunner(t, make);
  run('a position starts at 0, moves by compare and swap, rolls back', positions);
  run('a lock holds until its transaction ends', lockHolds);
  run('the first reason to halt a projection stays', projectionHalt);
  run('errors that waiting may cure are transient, others are not', transientErrors);
}

async function positions<T>(t: Test, { projector }: StoreHarness<T>): Promise<void> {
  const place: Place = { topic: 'consent-events', partition: 2 };
  const leaf = Uint8Array.of(1, 2, 3);
  const start = { next: 0, lastLeafHash: null, halted: null };
  t.same(await projector.position('p', place), start, 'without a row');
  t.same(await projector.transaction((tx) => projector.lock(tx, 'p', place)), start);
  const move = (from: number, next: number) =>
    projector.transaction((tx) =>
      projector.advance(tx, 'p', place, from, { next, lastLeafHash: leaf }),
    );
  t.equal(await move(0, 5), true);
  t.equal(await move(0, 7), false, 'somebody else was first');
  const moved = await projector.position('p', place);
  t.same([moved.next, [...(moved.lastLeafHash ?? [])]], [5, [1, 2, 3]]);
  await t.rejects(
    projector.transaction(async (tx) => {
      await projector.lock(tx, 'p', place);
      await projector.advance(tx, 'p', place, 5, { next: 9, lastLeafHash: leaf });
      throw new Error('the fold failed');
    }),
    /the fold failed/,
  );
  t.equal((await projector.position('p', place)).next, 5, 'rolled back');
  t.equal((await projector.position('q', place)).next, 0, 'projections are apart');
}

async function lockHolds<T>(t: Test, { projector }: StoreHarness<T>): Promise<void> {
  const place: Place = { topic: 'consent-events', partition: 1 };
  let inside = 0;
  const step = () =>
    projector.transaction(async (tx) => {
      const { next } = await projector.lock(tx, 'p', place);
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
  const place: Place = { topic: 'consent-events', partition: 0 };
  await projector.halt('p', place, 'gap at 7');
  await projector.halt('p', place, 'another');
  t.match(await projector.position('p', place), { halted: 'gap at 7', next: 0 });
  const locked = await projector.transaction((tx) => projector.lock(tx, 'p', place));
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
