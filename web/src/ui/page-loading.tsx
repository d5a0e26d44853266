import { Skeleton } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';

/** Stands for a page that is on its way: its title and what it holds, where they come. */
export function PageLoading({ label = 'Loading...' }: { label?: string }) {
  return (
    <div aria-busy="true" className="mx-auto grid max-w-6xl gap-6 gutter py-10 sm:py-14">
      <Spinner label={label} showLabel />
      <Skeleton className="h-12 w-80" />
      <Skeleton className="h-96" />
    </div>
  );
}
