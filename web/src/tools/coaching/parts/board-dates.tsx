import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { dueItemsQuery } from '../../../features/due/api/due.ts';
import { formatDue, urgencyOf } from '../../../features/due/due-words.ts';
import { QueryView } from '../../../kit/query-view.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { Badge } from '../../../ui/badge.tsx';

/** Interviews, deadlines, steps and follow-ups of the next seven days, and overdue ones. */
export function BoardDates({ day }: { day: string }) {
  const query = useQuery(dueItemsQuery(useHttp(), { day, days: 6 }));
  return (
    <section aria-labelledby="board-dates" className="grid content-start gap-3">
      <h2 id="board-dates" className="text-lg">
        Due on your board
      </h2>
      <QueryView query={query} what="what is due">
        {({ items }) => {
          const dates = items.filter(({ kind }) => kind !== 'task');
          if (dates.length === 0) return <p className="text-muted">Nothing in the next 7 days.</p>;
          return (
            <ul className="grid gap-3">
              {dates.map(({ id, kind, on, time, title, employer, link, why }) => (
                <li key={`${id} ${kind}`} className="grid justify-items-start gap-1 text-sm">
                  <Badge variant={urgencyOf({ on }, day)}>
                    {formatDue({ on, why: kind }, day)}
                    {time ? `, ${time}` : ''}
                  </Badge>
                  <Link to={link} className="link target font-bold wrap-anywhere">
                    {[title, employer].filter(Boolean).join(', ')}
                  </Link>
                  <span className="text-muted wrap-anywhere">{why}</span>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryView>
    </section>
  );
}
