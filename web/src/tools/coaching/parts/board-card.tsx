import { useDraggable } from '@dnd-kit/core';
import { GripVertical } from 'lucide-react';
import { withParams } from '../../../kit/url-state.ts';
import { cn } from '../../../lib/cn.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import type { TrackedCard } from '../cards.ts';
import type { CardActs } from '../use-cards.ts';
import { CardFace } from './card-face.tsx';
import { MoveMenu } from './move-menu.tsx';

/** Card in a column: a link to its details, a handle to drag it, and a menu to move it. */
export function BoardCard({
  card,
  board,
}: {
  card: TrackedCard;
  board: { acts: CardActs; day: string };
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: card.id,
    data: { stage: card.stage },
  });
  return (
    <li ref={setNodeRef} className={cn('grid', isDragging && 'opacity-40')}>
      <CardFace
        card={card}
        day={board.day}
        title={
          <AddressLink
            to={withParams({ card: card.id })}
            preventScrollReset
            className="link target min-w-0 font-bold wrap-anywhere"
          >
            {card.title}
          </AddressLink>
        }
        handle={
          <button
            ref={setActivatorNodeRef}
            type="button"
            {...attributes}
            {...listeners}
            aria-label={`Drag ${card.title}`}
            className="-m-2 grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-md hover:bg-raised"
          >
            <GripVertical aria-hidden="true" className="size-4" />
          </button>
        }
        menu={<MoveMenu card={card} onMove={(stage) => board.acts.move(card, stage)} />}
      />
    </li>
  );
}
