import { cn } from '../lib/cn.ts';

/** A grey shape where content will stand; give it the size of that content. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('animate-pulse rounded-md bg-raised', className)} />;
}
