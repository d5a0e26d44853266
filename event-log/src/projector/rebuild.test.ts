import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { pollUntil } from '../testing/loop-setting.ts';
import {
  setUpProjector,
  TEST_PROJECTOR_LIMITS,
  type TextTables,
} from '../testing/text-projection.ts';
import type { ProjectionPosition } from './port.ts';

const EMPTY: ProjectionPosition = { version: 1, next: 0, lastLeafHash: null, halted: null };

/** Empties rows and position and appends a record, as `rebuild` does in one transaction. */
function rebuild(store: TextTables, append: (text: string) => number, says: string): void {
  store.folded = [];
  store.at = EMPTY;
  append(says);
}

for (const { name, says } of [
  { name: 'a projection', says: 'appended meanwhile' },
  { name: 'the projection that also folds the record of it', says: 'projection.rebuilt' },
]) {
  t.test(`${name} is emptied repeatedly under a running worker`, async (t) => {
    // more than LOOK_BACK, so that each first record after it follows a gap
    const texts = Array.from({ length: 40 }, (_, i) => `text ${i}`);
    const { store, start, append } = await setUpProjector(texts);
    await using projector = start();
    await projector.processAll();
    const reasons: string[] = [];
    for (let round = 1; round <= 4; round++) {
      rebuild(store, append, says);
      reasons.push(says);
      await projector.processAll();
      t.same(store.folded, [...texts, ...reasons], `round ${round}: the whole log, once`);
    }
    append('afterwards');
    await projector.processAll();
    t.same(store.folded, [...texts, ...reasons, 'afterwards']);
  });
}

t.test('a projection that is emptied while nothing happens is folded again at once', async (t) => {
  const { store, start } = await setUpProjector(['one', 'two']);
  await using projector = start(undefined, undefined, {
    ...TEST_PROJECTOR_LIMITS,
    recheckMs: 60_000,
  });
  await projector.processAll();
  await pollUntil(() => projector.states()[0]?.mode === 'waiting');
  Object.assign(store, { folded: [], at: EMPTY });
  await pollUntil(() => store.at.next === 2);
  t.same(store.folded, ['one', 'two']);
});

t.test('another process folds on after a seek: the seek is over', async (t) => {
  const texts = Array.from({ length: 40 }, (_, i) => `text ${i}`);
  const { store, start, append } = await setUpProjector(texts);
  await using projector = start();
  await projector.processAll();
  const folded = store.at;
  const { lock } = store;
  let turn = 0;
  store.lock = async (tx, fold) => {
    turn += 1;
    // an operator empties it, and again after the other process has folded all of it
    if (turn === 1 || turn === 2) Object.assign(store, { folded: [], at: EMPTY });
    const seen = await lock.call(store, tx, fold);
    if (turn === 1) {
      await delay(2 * TEST_PROJECTOR_LIMITS.recheckMs);
      store.at = folded;
    }
    return seen;
  };
  append('meanwhile');
  await pollUntil(() => turn >= 2 && (store.at.halted !== null || store.at.next === 41));
  t.match(store.at, { version: 1, next: 41, halted: null });
  t.same(store.folded, [...texts, 'meanwhile']);
});
