import type { ReactNode } from 'react';
import { Waymark } from './waymark.tsx';

/** Nothing here yet: why, and what to do first. */
export function Empty({
  title,
  children,
  action,
}: {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-3 rounded-md border border-dashed border-control px-5 py-12 text-center">
      <Waymark className="size-8 text-control" />
      <h2 className="text-lg">{title}</h2>
      <div className="max-w-prose text-muted">{children}</div>
      {action}
    </div>
  );
}
