import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

/** Card. `tight` uses the small padding in all windows. */
export function Card({
  tight = false,
  className,
  ...props
}: ComponentProps<'div'> & { tight?: boolean }) {
  const padding = tight ? 'p-5' : 'p-5 sm:p-7';
  return (
    <div
      className={cn('rounded-md border border-border bg-surface', padding, className)}
      {...props}
    />
  );
}
