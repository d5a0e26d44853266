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
  /** Ends the drag. Returns the stage that the keys reached; null: no arrow key was pressed. */
  end(): Stage | null;
}

/**
 * Returns the state of drags by keys of one board. The reached stage is kept here, because keys may
 * be pressed faster than the column under the card is computed.
 */
export function createKeyDrag(): KeyDrag {
  let reached: Stage | null = null;
  return {
    coordinates(event, { context }) {
      if (!(event.code in STEPS)) return undefined;
      event.preventDefault();
      const from = reached ?? context.active?.data.current?.stage;
      const stage = STAGES.find((one) => one === from);
      if (stage === undefined) return undefined;
      reached = stageAfter(stage, event.code);
      const rect = context.droppableRects.get(reached);
      if (rect === undefined) return undefined;
      context.droppableContainers.get(reached)?.node.current?.scrollIntoView({
        block: 'nearest',
        inline: 'nearest',
      });
      return { x: rect.left + 8, y: rect.top + 8 };
    },
    end() {
      const stage = reached;
      reached = null;
      return stage;
    },
  };
}
