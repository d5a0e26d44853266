import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useHttp } from '../../../lib/http-context.tsx';
import { rehearsalQuery, stories } from '../api/stories.ts';

/** Stories to rehearse today, by the clock of the service. Nothing if none is due. */
export function DueStories() {
  const http = useHttp();
  const list = useQuery(stories.list(http));
  const rehearsal = useQuery(rehearsalQuery(http));
  const ids = new Set(
    rehearsal.data?.stories.flatMap(({ id, isDue }) => (isDue ? [id] : [])) ?? [],
  );
  const due = list.data?.filter(({ id }) => ids.has(id)) ?? [];
  if (due.length === 0) return null;
  return (
    <section
      aria-labelledby="due-stories"
      className="grid gap-2 rounded-md border-2 border-accent-edge bg-accent-surface p-5"
    >
      <h2 id="due-stories" className="text-lg">
        Stories to rehearse today
      </h2>
      <ul className="grid gap-1">
        {due.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`?story=${id}`}
              className="link target inline-flex items-center wrap-anywhere"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
