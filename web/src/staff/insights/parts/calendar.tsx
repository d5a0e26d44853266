import type { ArticleCalendar } from '@roletrail/contracts/http/staff-insights';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { ARTICLE_STATUS_LABELS } from '../../../features/insights/status-labels.ts';
import { QueryView } from '../../../kit/query-view.tsx';
import { formatMonth } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { calendarQuery } from '../api.ts';

const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

/** What appears in a month, by day of UTC. */
export function ArticleCalendarView() {
  const [search] = useSearchParams();
  const asked = search.get('month') ?? '';
  const month = MONTH.test(asked) ? asked : new Date().toISOString().slice(0, 7);
  const query = useQuery(calendarQuery(useHttp(), month));
  const link = (by: number) => `?view=calendar&month=${monthAfter(month, by)}`;
  return (
    <section aria-labelledby="calendar-month" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="calendar-month" className="mr-auto text-xl">
          {formatMonth(month)}
        </h2>
        <Button asChild variant="outline" size="sm">
          <Link to={link(-1)}>Previous month</Link>
        </Button>
        <Button asChild variant="outline" size="sm">
          <Link to={link(1)}>Next month</Link>
        </Button>
      </div>
      <QueryView
        query={query}
        what="the calendar"
        empty={<Empty title="No article appears in this month">Times are in UTC.</Empty>}
      >
        {({ items }) => <Days items={items} />}
      </QueryView>
    </section>
  );
}

function Days({ items }: { items: ArticleCalendar['items'] }) {
  const days = [...new Set(items.map(({ publishedAt }) => publishedAt.slice(0, 10)))];
  return (
    <ol className="divide-y divide-border border-y border-border">
      {days.map((day) => (
        <li key={day} className="grid gap-2 py-3 sm:grid-cols-[8rem_1fr]">
          <time dateTime={day} className="font-bold">
            {formatDayName(day)}
          </time>
          <ul className="grid gap-2">
            {items
              .filter(({ publishedAt }) => publishedAt.startsWith(day))
              .map(({ id, title, status, publishedAt }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="tabular-nums text-muted">{publishedAt.slice(11, 16)} UTC</span>
                  <Link
                    to={`/admin/insights/editor/${id}`}
                    className="link target inline-flex items-center"
                  >
                    {title}
                  </Link>
                  <Badge variant={status === 'published' ? 'success' : 'default'}>
                    {ARTICLE_STATUS_LABELS[status]}
                  </Badge>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

const formatDayName = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });

/** Returns the month `by` months later, YYYY-MM. */
function monthAfter(month: string, by: number): string {
  const [year = 2000, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}
