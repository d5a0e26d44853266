import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

/** Header of a page: breadcrumbs, title, purpose and main action. */
export function PageHeader({
  title,
  purpose,
  before,
  action,
  compact = false,
  className,
}: {
  title: ReactNode;
  purpose?: ReactNode;
  /** breadcrumbs or a badge */
  before?: ReactNode;
  action?: ReactNode;
  /** leaves room for the work below */
  compact?: boolean;
  className?: string;
}) {
  return (
    <header className={cn('flex flex-wrap items-end justify-between gap-x-8 gap-y-5', className)}>
      <div className={cn('grid min-w-0', compact ? 'gap-1' : 'gap-3')}>
        {before}
        <h1 className={cn('[overflow-wrap:anywhere]', compact ? 'text-2xl' : 'text-3xl')}>
          {title}
        </h1>
        {purpose ? (
          <p className={cn('text-muted', compact ? 'max-w-4xl' : 'max-w-prose text-lg')}>
            {purpose}
          </p>
        ) : null}
      </div>
      {action}
    </header>
  );
}
