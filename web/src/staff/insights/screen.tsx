import { Link } from 'react-router-dom';
import { StaffPage } from '../../kit/pages/staff-page.tsx';
import type { StaffScreen } from '../../kit/pages/staff-screen.ts';
import { useViews } from '../../kit/pages/use-views.tsx';
import { Button } from '../../ui/button.tsx';
import { ArticleCalendarView } from './parts/calendar.tsx';
import { ArticleList } from './parts/list.tsx';

/** Views of the screen, by their URL names. */
const VIEWS = {
  list: { label: 'All articles', View: ArticleList },
  calendar: { label: 'Calendar', View: ArticleCalendarView },
};

function Insights(texts: { readonly title: string; readonly purpose: string }) {
  const { tabs, View } = useViews('Insight articles', VIEWS);
  return (
    <StaffPage
      {...texts}
      action={
        <Button asChild>
          <Link to="/admin/insights/editor/new">Write an article</Link>
        </Button>
      }
      tabs={tabs}
    >
      <View />
    </StaffPage>
  );
}

/** Articles: list, bulk acts, calendar. */
export const screen: StaffScreen = {
  purpose: 'Articles with their status, tags and readers. Publish, schedule or withdraw them.',
  Content: Insights,
};
