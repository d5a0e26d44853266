import type { KeyboardCoordinateGetter } from '@dnd-kit/core';
import { STAGES, type Stage } from '@roletrail/contracts/tools/applications/stages';

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** Returns the stage that an arrow key leads to from another; itself at the ends. */
export function stageAfter(stage: Stage, key: string): Stage {
  const at = STAGES.indexOf(stage) + (STEPS[key] ?? 0);
  return STAGES[Math.min(Math.max(at, 0), STAGES.length - 1)] ?? stage;
}

/** Drag of one card by arrow keys, to the next or previous stage, wherever its column is. */
export interface KeyDrag {
  readonly coordinates: KeyboardCoordinateGetter;
  /**
   * Begins the drag of a card.
   * @param stage of the card
   * @param pickedUpBy event that began the drag, of a key or a pointer
   */
  begin(stage: Stage | null, pickedUpBy: Event): void;
  /** Returns the stage that the keys of this drag reached; null: no arrow key was pressed. */
  reached(): Stage | null;
}

/**
 * Returns the state of drags by keys of one board. The reached stage is kept here, because keys may
 * be pressed faster than the column under the card is computed.
 */
export function createKeyDrag(): KeyDrag {
  let from: Stage | null = null;
  let reached: Stage | null = null;
  return {
    begin(stage, pickedUpBy) {
      from = stage;
      reached = null;
      if (pickedUpBy.type === 'keydown') holdEarlyKeys();
    },
    coordinates(event, { context }) {
      const stage = reached ?? from;
      if (!(event.code in STEPS) || stage === null) return undefined;
      event.preventDefault();
      reached = stageAfter(stage, event.code);
      const rect = context.droppableRects.get(reached);
      if (rect === undefined) return undefined;
      context.droppableContainers.get(reached)?.node.current?.scrollIntoView({
        block: 'nearest',
        inline: 'nearest',
      });
      return { x: rect.left + 8, y: rect.top + 8 };
    },
    reached: () => reached,
  };
}

/** Before other listeners of the document. */
const FIRST = { capture: true };

/**
 * Holds keys that are pressed before the keyboard sensor listens, and repeats them as soon as it
 * does. The sensor begins to listen by a timer, and a browser handles keys before timers.
 */
function holdEarlyKeys(): void {
  const early: Event[] = [];
  const hold = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    early.push(event);
  };
  const release = () => {
    document.removeEventListener('keydown', hold, FIRST);
    for (const event of early) document.dispatchEvent(event);
  };
  document.addEventListener('keydown', hold, FIRST);
  // the sensor starts its timer after this one, and so before the second one
  setTimeout(() => setTimeout(release));
}
