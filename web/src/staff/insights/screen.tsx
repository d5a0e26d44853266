import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { StaffPage } from '../../kit/pages/staff-page.tsx';
import type { StaffScreen } from '../../kit/pages/staff-screen.ts';
import { Button } from '../../ui/button.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { ArticleCalendarView } from './parts/calendar.tsx';
import { ArticleList } from './parts/list.tsx';

function Insights(texts: { readonly title: string; readonly purpose: string }) {
  const [search] = useSearchParams();
  const { pathname: here } = useLocation();
  const isCalendar = search.get('view') === 'calendar';
  return (
    <StaffPage
      {...texts}
      action={
        <Button asChild>
          <Link to="/admin/insights/editor/new">Write an article</Link>
        </Button>
      }
      tabs={
        <LinkTabs
          label="Insight articles"
          items={[
            { to: here, label: 'All articles', current: !isCalendar },
            { to: `${here}?view=calendar`, label: 'Calendar', current: isCalendar },
          ]}
        />
      }
    >
      {isCalendar ? <ArticleCalendarView /> : <ArticleList />}
    </StaffPage>
  );
}

/** Articles: list, bulk acts, calendar. */
export const screen: StaffScreen = {
  purpose: 'Articles with their status, tags and readers. Publish, schedule or withdraw them.',
  Content: Insights,
};
