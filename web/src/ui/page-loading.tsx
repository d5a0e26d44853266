import { Skeleton } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';

/** Stands for a page that is on its way: its title, its purpose, its first parts, where they come. */
export function PageLoading({ label = 'Loading...' }: { label?: string }) {
  return (
    <div aria-busy="true" className="mx-auto grid max-w-6xl gap-10 gutter py-10 sm:py-14">
      <div className="grid gap-4">
        <Spinner label={label} showLabel />
        <Skeleton className="h-12 w-80 max-w-full" />
        <Skeleton className="h-7 max-w-prose" />
      </div>
      <Skeleton className="h-56" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Skeleton className="h-72" />
        <Skeleton className="h-72 max-lg:hidden" />
      </div>
    </div>
  );
}
