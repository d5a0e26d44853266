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

/** Moves a card by arrow keys to the next or previous stage, wherever its column is. */
export const stageCoordinates: KeyboardCoordinateGetter = (event, { context }) => {
  if (!(event.code in STEPS)) return undefined;
  event.preventDefault();
  const { over, droppableRects, droppableContainers, collisionRect, active } = context;
  const from = over?.id ?? active?.data.current?.stage;
  const stage = STAGES.find((one) => one === from);
  if (stage === undefined || collisionRect === null) return undefined;
  const next = stageAfter(stage, event.code);
  const rect = droppableRects.get(next);
  if (rect === undefined) return undefined;
  droppableContainers.get(next)?.node.current?.scrollIntoView({
    block: 'nearest',
    inline: 'nearest',
  });
  return { x: rect.left + 8, y: rect.top + 8 };
};
