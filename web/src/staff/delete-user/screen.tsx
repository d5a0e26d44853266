import { StaffPage } from '../../kit/pages/staff-page.tsx';
import type { StaffScreen } from '../../kit/pages/staff-screen.ts';
import { useViews } from '../../kit/pages/use-views.tsx';
import { useUrlState } from '../../kit/use-url-state.ts';
import { FindPerson } from './parts/find-person.tsx';
import { Plan } from './parts/plan.tsx';
import { RequestList } from './parts/requests.tsx';

/** Views of the screen, by their URL names. */
const VIEWS = {
  find: { label: 'Delete an account', View: Find },
  open: { label: 'Open requests', View: () => <RequestList state="open" /> },
  closed: { label: 'Closed requests', View: () => <RequestList state="closed" /> },
};

function DeleteUser(texts: { readonly title: string; readonly purpose: string }) {
  const { tabs, View } = useViews('Deletions', VIEWS);
  return (
    <StaffPage {...texts} tabs={tabs}>
      <View />
    </StaffPage>
  );
}

const parseUser = (search: URLSearchParams) => search.get('user');
const formatUser = (user: string | null) => ({ user });

/** The plan of the account that the URL names, or a search for one. */
function Find() {
  const [user, setUser] = useUrlState(parseUser, formatUser);
  return user === null ? <FindPerson /> : <Plan userId={user} onOther={() => setUser(null)} />;
}

/** Deletions of accounts by staff. */
export const screen: StaffScreen = {
  purpose: 'Delete an account, and see first what is removed, what stays and why.',
  Content: DeleteUser,
};
