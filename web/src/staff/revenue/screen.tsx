import { StaffPage } from '../../kit/pages/staff-page.tsx';
import type { StaffScreen } from '../../kit/pages/staff-screen.ts';
import { useViews } from '../../kit/pages/use-views.tsx';
import { Alert } from '../../ui/alert.tsx';
import { RevenueFigures } from './parts/figures.tsx';
import { PlanRequestList } from './parts/plan-requests.tsx';
import { SubscriberList } from './parts/subscribers.tsx';

/** Views of the screen, by their names in the URL. */
const VIEWS = {
  figures: { label: 'Figures', View: RevenueFigures },
  requests: { label: 'Requests', View: PlanRequestList },
  people: { label: 'People with a paid plan', View: SubscriberList },
};

function Revenue(texts: { readonly title: string; readonly purpose: string }) {
  const { tabs, View } = useViews('Revenue', VIEWS);
  return (
    <StaffPage {...texts} tabs={tabs}>
      <Alert variant="warning" title="List prices, no processor connected">
        RoleTrail takes no payment. All amounts here are list prices less discounts, not money that
        was received.
      </Alert>
      <View />
    </StaffPage>
  );
}

/** Revenue at list prices, requests for plans, and the ends of plans. */
export const screen: StaffScreen = {
  purpose: 'Plans, requests for plans, and their amounts at list prices.',
  Content: Revenue,
};
