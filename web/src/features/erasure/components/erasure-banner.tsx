import { useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { erasureQuery } from '../api/erasure.ts';

/** Banner on every page while an erasure request is pending: due date and cancel link. */
export default function ErasureBanner({ to }: { to: string }) {
  const { data: request } = useQuery(erasureQuery(useHttp()));
  if (!request) return null;
  return (
    <section
      aria-label="Deletion of your account"
      data-no-print
      className="border-b-2 border-warning bg-warning-surface"
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-5 gap-y-2 gutter py-3">
        <CalendarX aria-hidden="true" className="size-5 shrink-0 text-warning" />
        <p className="min-w-0 flex-1 basis-52">
          <strong>
            {request.byStaff
              ? 'Our staff will delete your account'
              : 'Your account will be deleted'}{' '}
            on {formatLocal(request.dueAt)}.
          </strong>{' '}
          Until then everything works as before
          {request.byStaff ? ', and you can take your data with you.' : ', and you can keep it.'}
          {request.held ? ' A legal hold delays the deletion until the hold ends.' : null}
        </p>
        <Button asChild variant="outline">
          <Link to={to}>{request.byStaff ? 'Review' : 'Keep or review'}</Link>
        </Button>
      </div>
    </section>
  );
}
