import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { definePage } from '../../app/page.ts';
import { getPageTitle } from '../../app/paths.ts';
import { HEALTH_KEY } from '../../features/system-health/api/health.ts';
import { HealthBoard } from '../../features/system-health/components/health-board.tsx';
import { HealthMissing } from '../../features/system-health/components/health-missing.tsx';
import { HealthWatch } from '../../features/system-health/health-watch.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const PURPOSE = 'Is everything running, and do log, projections and ledger agree?';

export const page = definePage({
  head: () => ({ title: getPageTitle('adminHealth'), description: PURPOSE, index: false }),
});

/** Live system health for administrators. */
export default function SystemHealth() {
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
    <article className="grid content-start gap-6 gutter py-10 lg:px-0">
      <PageHeader title={getPageTitle('adminHealth')} purpose={PURPOSE} />
      {view.phase === 'shown' ? (
        <HealthBoard view={view} watch={watch} />
      ) : (
        <HealthMissing view={view} watch={watch} />
      )}
    </article>
  );
}
