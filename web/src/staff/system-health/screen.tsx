import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { StaffPage } from '../../kit/pages/staff-page.tsx';
import type { StaffScreen } from '../../kit/pages/staff-screen.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { HEALTH_KEY } from './api/health.ts';
import { HealthWatch } from './health-watch.ts';
import { HealthBoard } from './parts/health-board.tsx';
import { HealthMissing } from './parts/health-missing.tsx';

function SystemHealth(texts: { readonly title: string; readonly purpose: string }) {
  const http = useHttp();
  const [watch] = useState(() => new HealthWatch(http));
  const view = useSyncExternalStore(watch.subscribe, watch.getView, watch.getView);
  useEffect(() => {
    watch.start();
    return () => watch.stop();
  }, [watch]);
  const queries = useQueryClient();
  useEffect(() => {
    if (view.phase === 'refused') queries.removeQueries({ queryKey: HEALTH_KEY });
  }, [view.phase, queries]);
  return (
    <StaffPage {...texts}>
      {view.phase === 'shown' ? (
        <HealthBoard view={view} watch={watch} />
      ) : (
        <HealthMissing view={view} watch={watch} />
      )}
    </StaffPage>
  );
}

/** Live system health for administrators. */
export const screen: StaffScreen = {
  purpose: 'Is everything running, and do log, projections and ledger agree?',
  Content: SystemHealth,
};
