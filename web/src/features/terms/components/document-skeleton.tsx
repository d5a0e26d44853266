import { Skeleton } from '../../../ui/skeleton.tsx';

export function DocumentSkeleton() {
  return (
    <div className="grid gap-4" role="status">
      <span className="sr-only">Loading the document...</span>
      <Skeleton className="h-7 w-1/2" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="mt-4 h-7 w-2/5" />
      <Skeleton className="h-32 w-full" />
    </div>
  );
}
