import { Skeleton } from '../ui/skeleton.tsx';

/** Placeholder lines for a list or a text that is loading. */
export function WaitingRows({ count = 6 }: { count?: number }) {
  return (
    <div aria-hidden="true" className="grid gap-4">
      {Array.from({ length: count }, (_, i) => `row-${i}`).map((key) => (
        <Skeleton key={key} className="h-12 w-full" />
      ))}
    </div>
  );
}

/** Placeholder while `what` loads, with its name for screen readers. */
export function Loading({ what, count = 6 }: { what: string; count?: number }) {
  return (
    <div aria-busy="true">
      <p className="sr-only">Loading {what}...</p>
      <WaitingRows count={count} />
    </div>
  );
}
