import { useLocation, useSearchParams } from 'react-router-dom';
import { StaffPage } from '../../kit/pages/staff-page.tsx';
import type { StaffScreen } from '../../kit/pages/staff-screen.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { RevenueFigures } from './parts/figures.tsx';
import { PlanRequestList } from './parts/plan-requests.tsx';
import { SubscriberList } from './parts/subscribers.tsx';

/** Views of the screen, by their names in the URL. */
const VIEWS = {
  figures: { label: 'Figures', View: RevenueFigures },
  requests: { label: 'Requests', View: PlanRequestList },
  people: { label: 'People with a paid plan', View: SubscriberList },
};
type ViewName = keyof typeof VIEWS;

const isView = (name: string | null): name is ViewName => name !== null && name in VIEWS;

function Revenue(texts: { readonly title: string; readonly purpose: string }) {
  const [search] = useSearchParams();
  const { pathname: here } = useLocation();
  const named = search.get('view');
  const current = isView(named) ? named : 'figures';
  const { View } = VIEWS[current];
  return (
    <StaffPage
      {...texts}
      tabs={
        <LinkTabs
          label="Revenue"
          items={(Object.keys(VIEWS) as ViewName[]).map((name) => ({
            to: name === 'figures' ? here : `${here}?view=${name}`,
            label: VIEWS[name].label,
            current: name === current,
          }))}
        />
      }
    >
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
