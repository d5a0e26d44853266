import { Skeleton } from '../../../ui/skeleton.tsx';

/** Placeholder of the explorer. */
export function BoardLoading() {
  return (
    <div aria-busy="true" className="grid gap-6">
      <p className="sr-only">Loading the occupations...</p>
      <Skeleton className="h-18" />
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <Skeleton className="h-90 max-lg:hidden" />
        <div className="grid gap-5">
          <Skeleton className="h-12" />
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-120" />
        </div>
      </div>
    </div>
  );
}
