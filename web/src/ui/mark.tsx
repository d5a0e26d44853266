import { cn } from '../lib/cn.ts';

/**
 * Logo: a yellow waymark with two ridges, also two levels of a hash tree. `className` sets its
 * size.
 */
export function BrandMark({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={cn('shrink-0', className)}>
      <path d="M16 1 31 16 16 31 1 16Z" className="fill-accent" />
      <path
        d="M8.5 19.5 16 10l7.5 9.5M12.5 22.5 16 18l3.5 4.5"
        fill="none"
        className="stroke-accent-ink"
        strokeWidth="2.6"
        strokeLinecap="square"
      />
    </svg>
  );
}
