import { useMutation } from '@tanstack/react-query';
import { useHttp } from '../../../lib/http-context.tsx';
import { isProblem } from '../../../lib/http-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { sayUseful } from '../api/insights.ts';

/** Asks whether an article was useful. Only counts of a day are stored. */
export default function Useful({ slug }: { slug: string }) {
  const http = useHttp();
  const answer = useMutation({ mutationFn: (useful: boolean) => sayUseful(http, slug, useful) });
  return (
    <section aria-labelledby="useful" className="grid gap-3" data-no-print>
      <h2 id="useful" className="text-lg">
        Was this useful?
      </h2>
      <p role="status" className="text-sm text-muted">
        {answer.isSuccess
          ? 'Thank you. We added your answer to the count of today.'
          : answer.error
            ? isProblem(answer.error, 'RATE_LIMITED')
              ? 'Too many answers came from your network. Please try again later.'
              : 'We could not count your answer. Please try again.'
            : 'We count the answers of a day and store nothing about you.'}
      </p>
      {answer.isSuccess ? null : (
        <div className="flex gap-3">
          {[true, false].map((useful) => (
            <Button
              key={`${useful}`}
              variant="outline"
              aria-disabled={answer.isPending}
              onClick={() => (answer.isPending ? undefined : answer.mutate(useful))}
            >
              {useful ? 'Yes' : 'No'}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
