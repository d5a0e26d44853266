import type { ReactNode } from 'react';

/** A figure that changes once a second, in a place that does not: its column keeps its width. */
export function Fixed({ children }: { children: ReactNode }) {
  return <span className="inline-block min-w-16 whitespace-nowrap tabular-nums">{children}</span>;
}
