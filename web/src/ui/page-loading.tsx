import { Skeleton } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';

/** Placeholder of a loading page, with its layout. */
export function PageLoading({ label = 'Loading...' }: { label?: string }) {
  return (
    <div aria-busy="true" className="mx-auto grid max-w-6xl gap-6 gutter py-10 sm:py-14">
      <Spinner label={label} showLabel />
      <Skeleton className="h-12 w-80" />
      <Skeleton className="h-96" />
    </div>
  );
}
