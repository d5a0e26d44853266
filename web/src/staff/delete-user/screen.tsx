import { useLocation } from 'react-router-dom';
import { StaffPage } from '../../kit/pages/staff-page.tsx';
import type { StaffScreen } from '../../kit/pages/staff-screen.ts';
import { useUrlState } from '../../kit/use-url-state.ts';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { FindPerson } from './parts/find-person.tsx';
import { Plan } from './parts/plan.tsx';
import { RequestList } from './parts/requests.tsx';

type View = { view: 'find' | 'open' | 'closed'; user: string | null };

const parse = (search: URLSearchParams): View => {
  const view = search.get('view');
  return {
    view: view === 'open' || view === 'closed' ? view : 'find',
    user: search.get('user'),
  };
};
const format = ({ view, user }: View) => ({ view: view === 'find' ? null : view, user });

const VIEWS = [
  { view: 'find', label: 'Delete an account' },
  { view: 'open', label: 'Open requests' },
  { view: 'closed', label: 'Closed requests' },
] as const;

function DeleteUser(texts: { readonly title: string; readonly purpose: string }) {
  const [{ view, user }, setState] = useUrlState(parse, format);
  const { pathname: here } = useLocation();
  return (
    <StaffPage
      {...texts}
      tabs={
        <LinkTabs
          label="Deletions"
          items={VIEWS.map((one) => ({
            to: one.view === 'find' ? here : `${here}?view=${one.view}`,
            label: one.label,
            current: one.view === view,
          }))}
        />
      }
    >
      {view === 'find' ? (
        user === null ? (
          <FindPerson />
        ) : (
          <Plan userId={user} onOther={() => setState({ view: 'find', user: null })} />
        )
      ) : (
        <RequestList state={view} key={view} />
      )}
    </StaffPage>
  );
}

/** Deletions of accounts by staff. */
export const screen: StaffScreen = {
  purpose: 'What goes, what stays and why, before the account is deleted.',
  Content: DeleteUser,
};
