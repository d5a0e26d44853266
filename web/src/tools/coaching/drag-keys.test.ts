import type { KeyboardCoordinateGetter } from '@dnd-kit/core';
import t from 'tap';
import { createKeyDrag, stageAfter } from './drag-keys.ts';

type Context = Parameters<KeyboardCoordinateGetter>[1]['context'];

/** Key as the document gets it. */
class Key extends Event {
  readonly code: string;
  constructor(code: string) {
    super('keydown', { cancelable: true });
    this.code = code;
  }
}

/** Board before its first frame: nothing is measured, and no card is active. */
const UNMEASURED = { active: null, droppableRects: new Map() } as unknown as Context;

/**
 * Document with a sensor that listens as the one of the board does: by a timer that the start of a
 * drag sets.
 */
function board() {
  const page = new EventTarget();
  Object.assign(globalThis, { document: page });
  const drag = createKeyDrag();
  const heard: string[] = [];
  const listen = (event: Event) => {
    const { code } = event as Key;
    heard.push(code);
    drag.coordinates(event as unknown as KeyboardEvent, {
      active: 'card',
      currentCoordinates: { x: 0, y: 0 },
      context: UNMEASURED,
    });
  };
  return {
    drag,
    heard,
    /** @returns false if the page does nothing else with the key */
    press: (code: string) => page.dispatchEvent(new Key(code)),
    pickUp() {
      drag.begin('saved', new Key('Space'));
      setTimeout(() => page.addEventListener('keydown', listen));
    },
    listening: () => new Promise<void>((resolve) => setTimeout(() => setTimeout(resolve))),
  };
}

t.test('arrows lead to the next stage and stop at the ends', async (t) => {
  t.equal(stageAfter('saved', 'ArrowRight'), 'applied');
  t.equal(stageAfter('screening', 'ArrowUp'), 'applied');
  t.equal(stageAfter('saved', 'ArrowLeft'), 'saved');
  t.equal(stageAfter('no-answer', 'ArrowDown'), 'no-answer');
  t.equal(stageAfter('offer', 'KeyA'), 'offer');
});

t.test('presses before the first frame add up', async (t) => {
  const { drag, pickUp, press, listening } = board();
  pickUp();
  await listening();
  for (const code of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) press(code);
  t.equal(drag.reached(), 'screening');
});

t.test('keys before the sensor listens reach it once, in order', async (t) => {
  const { drag, heard, pickUp, press, listening } = board();
  pickUp();
  t.equal(press('ArrowRight'), false, 'the page does not scroll');
  press('ArrowRight');
  press('Space');
  t.same(heard, []);
  await listening();
  t.same(heard, ['ArrowRight', 'ArrowRight', 'Space']);
  t.equal(drag.reached(), 'screening');
  press('ArrowRight');
  t.equal(drag.reached(), 'interview', 'later keys come as they are pressed');
  t.equal(heard.length, 4);
});

t.test('a drag by pointer holds no keys and reaches no stage by them', async (t) => {
  const { drag, pickUp, press, listening } = board();
  pickUp();
  await listening();
  press('ArrowRight');
  drag.begin('offer', new Event('mousedown'));
  t.equal(drag.reached(), null, 'keys of the drag before do not count');
  t.equal(press('KeyA'), true);
});
