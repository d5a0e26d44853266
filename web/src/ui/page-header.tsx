import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

/** Header of a page: breadcrumbs, title, purpose and main action. */
export function PageHeader({
  title,
  purpose,
  before,
  action,
  className,
}: {
  title: ReactNode;
  purpose?: ReactNode;
  /** breadcrumbs or a badge */
  before?: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <header className={cn('flex flex-wrap items-end justify-between gap-x-8 gap-y-5', className)}>
      <div className="grid min-w-0 gap-3">
        {before}
        <h1 className="text-3xl">{title}</h1>
        {purpose ? <p className="max-w-prose text-lg text-muted">{purpose}</p> : null}
      </div>
      {action}
    </header>
  );
}
