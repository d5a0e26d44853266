import { useQuery } from '@tanstack/react-query';
import { StaffPage } from '../../kit/pages/staff-page.tsx';
import type { StaffScreen } from '../../kit/pages/staff-screen.ts';
import { QueryView } from '../../kit/query-view.tsx';
import { useHttp } from '../../lib/http-context.tsx';
import { Button } from '../../ui/button.tsx';
import { launchQuery } from './api.ts';
import { Checks } from './parts/checks.tsx';
import { LaunchDecision, LaunchDecisions } from './parts/decision.tsx';
import { SignOffs } from './parts/sign-offs.tsx';

function LaunchReadiness(texts: { readonly title: string; readonly purpose: string }) {
  const launch = useQuery(launchQuery(useHttp()));
  return (
    <StaffPage
      {...texts}
      action={
        <Button variant="outline" busy={launch.isFetching} onClick={() => void launch.refetch()}>
          Check everything
        </Button>
      }
    >
      <QueryView query={launch} what="the checks">
        {(found) => (
          <div className="grid gap-10">
            <LaunchDecision launch={found} />
            <div className="grid gap-10 lg:grid-cols-2 [&>*]:min-w-0">
              <Checks checks={found.checks} />
              <SignOffs signOffs={found.signOffs} />
            </div>
            <LaunchDecisions decisions={found.decisions} />
          </div>
        )}
      </QueryView>
    </StaffPage>
  );
}

/** What must be true before a launch, and the decision. */
export const screen: StaffScreen = {
  purpose: 'What must be true before going live: checked by the system, signed by people.',
  Content: LaunchReadiness,
};
