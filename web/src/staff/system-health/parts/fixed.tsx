import type { ReactNode } from 'react';

/** Figure of constant width, for values that change every second. */
export function Fixed({ children }: { children: ReactNode }) {
  return <span className="inline-block min-w-16 whitespace-nowrap tabular-nums">{children}</span>;
}
