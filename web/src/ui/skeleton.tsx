import { cn } from '../lib/cn.ts';

/** Placeholder shape with the size of the content. */
export function Skeleton({ round = false, className }: { round?: boolean; className: string }) {
  const shape = round ? 'rounded-full' : 'rounded-md';
  return (
    <div
      aria-hidden="true"
      className={cn('motion-safe:animate-pulse bg-raised', shape, className)}
    />
  );
}
