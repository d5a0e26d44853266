import type { ReactNode } from 'react';
import { Waymark } from './waymark.tsx';

/**
 * Empty state: reason and first step. `art` is a drawing (ui/art); default: a waymark. For a search
 * without results, offer to clear the filters instead.
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
