import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

/** Names and values, side by side if there is room. */
export function DescriptionList({
  items,
  className,
}: {
  items: readonly { term: string; detail: ReactNode }[];
  className?: string;
}) {
  return (
    <dl className={cn('divide-y divide-border border-y border-border', className)}>
      {items.map(({ term, detail }) => (
        <div key={term} className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-[12rem_1fr]">
          <dt className="text-sm font-bold text-muted sm:leading-7">{term}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
