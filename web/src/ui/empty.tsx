import type { ReactNode } from 'react';
import { Waymark } from './waymark.tsx';

/**
 * Nothing here yet: why, and what to do first. `art` is a drawing (ui/art), a waymark without.
 * A search that found nothing is another thing: say so and offer to clear the filters.
 */
export function Empty({
  title,
  children,
  action,
  art,
}: {
  title: string;
  children: ReactNode;
  action?: ReactNode;
  art?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-3 rounded-md border border-dashed border-control px-5 py-12 text-center">
      {art ?? <Waymark className="size-8 text-control" />}
      <h2 className="text-lg">{title}</h2>
      <div className="max-w-prose text-muted">{children}</div>
      {action}
    </div>
  );
}
