import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Placeholder of a ticket. */
export function TicketLoading() {
  return (
    <Card className="grid gap-5" role="status">
      <span className="sr-only">Loading the ticket...</span>
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-24" />
      <Skeleton className="h-32" />
    </Card>
  );
}
