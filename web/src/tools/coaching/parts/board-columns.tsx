import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { STAGES, type Stage } from '@roletrail/contracts/tools/applications/stages';
import { useState } from 'react';
import { cn } from '../../../lib/cn.ts';
import { Button } from '../../../ui/button.tsx';
import { byStage, stageLabel, type TrackedCard } from '../cards.ts';
import { createKeyDrag, type KeyDrag } from '../drag-keys.ts';
import { STAGE_TEXTS } from '../stage-texts.ts';
import type { CardActs } from '../use-cards.ts';
import { BoardCard } from './board-card.tsx';
import { CardFace } from './card-face.tsx';

type BoardProps = {
  cards: readonly TrackedCard[];
  acts: CardActs;
  /** the person's day */
  day: string;
  onOpen: (card: TrackedCard) => void;
  onAdd: (stage: Stage) => void;
};

/** A press of this length, and a move of this distance, begins a drag. */
const TOUCH = { activationConstraint: { delay: 180, tolerance: 8 } };
const MOUSE = { activationConstraint: { distance: 4 } };

const INSTRUCTIONS = {
  draggable:
    'Press space to pick up the card. Use the arrow keys to choose a stage, space to drop the card there, and Escape to leave it.',
};

/** Columns by stage on wide screens, a list by stage on small ones. Cards move by drag or by menu. */
export function BoardColumns({ cards, acts, day, onOpen, onAdd }: BoardProps) {
  const [dragged, setDragged] = useState<TrackedCard | null>(null);
  const [keyDrag] = useState(createKeyDrag);
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, { coordinateGetter: keyDrag.coordinates }),
  );
  const find = (id: unknown) => cards.find((card) => card.id === id) ?? null;
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const card = find(active.id);
    const stage = keyDrag.reached() ?? STAGES.find((one) => one === over?.id);
    if (card && stage && card.stage !== stage) acts.move(card, stage);
  };
  const stages = byStage(cards);
  return (
    <DndContext
      sensors={sensors}
      accessibility={{
        announcements: announcementsFor((id) => find(id)?.title ?? 'The card', keyDrag),
        screenReaderInstructions: INSTRUCTIONS,
      }}
      onDragStart={({ active, activatorEvent }) => {
        const card = find(active.id);
        keyDrag.begin(card?.stage ?? null, activatorEvent);
        setDragged(card);
      }}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      <section
        aria-label="Board"
        className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:auto-cols-[15rem] lg:grid-flow-col lg:grid-cols-none lg:gap-3 lg:overflow-x-auto lg:pb-4"
      >
        {STAGES.map((stage) => (
          <Column
            key={stage}
            stage={stage}
            cards={stages.get(stage) ?? []}
            board={{ cards, acts, day, onOpen, onAdd }}
          />
        ))}
      </section>
      <DragOverlay dropAnimation={null}>
        {dragged ? (
          <CardFace
            card={dragged}
            title={<p className="min-w-0 font-bold wrap-anywhere">{dragged.title}</p>}
            day={day}
            lifted
          />
        ) : null}
      </DragOverlay>
    </DndContext>
  );
}

function announcementsFor(titleOf: (id: unknown) => string, keyDrag: KeyDrag): Announcements {
  const label = (id: unknown) => {
    const stage = STAGES.find((one) => one === id);
    return stage ? stageLabel(stage) : 'no stage';
  };
  return {
    onDragStart: ({ active }) => `${titleOf(active.id)} is picked up.`,
    onDragOver: ({ active, over }) =>
      over ? `${titleOf(active.id)} is over ${label(over.id)}.` : 'No stage is under the card.',
    onDragEnd: ({ active, over }) => {
      const goal = keyDrag.reached() ?? over?.id;
      return goal === undefined
        ? `${titleOf(active.id)} stays where it was.`
        : `${titleOf(active.id)} is dropped on ${label(goal)}.`;
    },
    onDragCancel: ({ active }) => `${titleOf(active.id)} stays where it was.`,
  };
}

type ColumnProps = { stage: Stage; cards: readonly TrackedCard[]; board: BoardProps };

function Column({ stage, cards, board }: ColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: stage });
  const { label, empty } = STAGE_TEXTS[stage];
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={`stage-${stage}`}
      className={cn(
        'grid content-start gap-2.5 rounded-md border-2 p-3',
        isOver ? 'border-accent-edge bg-raised' : 'border-border bg-surface',
      )}
    >
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-bold">
          <span id={`stage-${stage}`}>{label}</span>{' '}
          <span className="font-normal text-muted">{cards.length}</span>
        </h3>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Add an application to ${label}`}
          onClick={() => board.onAdd(stage)}
        >
          Add
        </Button>
      </div>
      {cards.length === 0 ? <p className="text-sm text-muted">{empty}</p> : null}
      <ul aria-label={label} className="grid gap-2.5 empty:hidden">
        {cards.map((card) => (
          <BoardCard key={card.id} card={card} board={board} />
        ))}
      </ul>
    </section>
  );
}
