import type { ReactNode } from 'react';
import { formatDue, urgencyOf } from '../../../features/due/due-words.ts';
import { cn } from '../../../lib/cn.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { TrackedCard } from '../cards.ts';

type CardFaceProps = {
  card: Pick<TrackedCard, 'employer' | 'place' | 'due' | 'nextStep'>;
  title: ReactNode;
  /** the day from which due dates are counted */
  day: string;
  handle?: ReactNode;
  menu?: ReactNode;
  /** true while it is dragged */
  lifted?: boolean;
};

/** What a card of the board shows. */
export function CardFace({ card, title, day, handle, menu, lifted = false }: CardFaceProps) {
  const { employer, place, due, nextStep } = card;
  return (
    <div
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] gap-1.5 rounded-md border border-border bg-background p-3 text-sm',
        lifted && 'shadow-modal',
      )}
    >
      <div className="flex items-start justify-between gap-2">
        {title}
        {handle}
      </div>
      <p className="text-muted wrap-anywhere empty:hidden">
        {[employer, place].filter(Boolean).join(', ')}
      </p>
      {due ? (
        <Badge variant={urgencyOf(due, day)} className="justify-self-start">
          {formatDue(due, day)}
        </Badge>
      ) : null}
      {nextStep ? <p className="wrap-anywhere">{nextStep}</p> : null}
      {menu}
    </div>
  );
}
