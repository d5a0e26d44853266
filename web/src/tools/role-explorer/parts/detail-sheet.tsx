import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { JobSearch } from '../../../features/hand-over/job-search.tsx';
import { RoleLinks } from '../../../features/hand-over/role-links.tsx';
import { occupationQuery } from '../../../features/occupations/api/occupations.ts';
import { withCompared } from '../../../features/occupations/compared.ts';
import { CompareButton } from '../../../features/occupations/components/compare-button.tsx';
import { SaveButton } from '../../../features/occupations/components/save-button.tsx';
import type { Saved } from '../../../features/occupations/use-saved.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/waiting.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { isMissing } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { Sheet, SheetContent } from '../../../ui/sheet.tsx';
import { DETAIL_PARTS, type DetailPartName, withOpen, withValues } from '../explorer-address.ts';
import { useDone } from '../use-done.ts';
import type { ExplorerState } from '../use-explorer.ts';
import { type RecordedView, useRecordView } from '../use-look.ts';
import { OccupationAbout } from './about-part.tsx';
import { ReleaseChanges } from './changes.tsx';

const AsksPart = lazy(() => import('./asks-part.tsx'));
const LeadsPart = lazy(() => import('./leads-part.tsx'));

type Props = { explorer: ExplorerState; saved: Saved };

/** Shows all data of one occupation beside the list. */
export function DetailSheet({ explorer, saved }: Props) {
  const { address, byCode, go } = explorer;
  const { open } = address;
  const item = open === null ? undefined : byCode.get(open);
  return (
    <Sheet open={open !== null} onOpenChange={() => go((now) => withOpen(now, null))}>
      {open === null ? null : (
        <SheetContent
          wide
          title={item?.title ?? 'No such occupation'}
          description={item ? `${item.fieldName} · code ${item.code}` : `Our data have no ${open}.`}
        >
          {item ? <Detail key={open} code={open} explorer={explorer} saved={saved} /> : <Gone />}
        </SheetContent>
      )}
    </Sheet>
  );
}

function Gone() {
  return (
    <Alert variant="warning" title="Our data do not have this occupation">
      The address may be of an older edition. Close this and search for its name.
    </Alert>
  );
}

const PART_LABELS: Readonly<Record<DetailPartName, string>> = {
  about: 'What it is',
  asks: 'What it asks',
  leads: 'Where it leads',
};

function Detail({ code, explorer, saved }: Props & { code: string }) {
  const { data, error, refetch } = useQuery(occupationQuery(useHttp(), code));
  const view = useRecordView(code);
  const done = useDone(code);
  if (error) {
    if (isMissing(error)) return <Gone />;
    return <LoadFailure what="the occupation" error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Loading what="the occupation" />;
  const { address } = explorer;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap gap-2">
        <SaveButton saved={saved} code={code} title={data.title} />
        <CompareButton
          compared={explorer.address.compared}
          code={code}
          title={data.title}
          onToggle={(one) => explorer.go((now) => withCompared(now, one))}
        />
      </div>
      <RoleLinks code={code} title={data.title} />
      <JobSearch role={data.title} />
      <Since view={view} release={data.release} />
      <LinkTabs
        label={`Parts of ${data.title}`}
        items={DETAIL_PARTS.map((part) => ({
          to: (now) => withValues(now, { part: part === 'about' ? null : part, via: null }),
          label: PART_LABELS[part],
          current: part === address.part,
        }))}
      />
      <Suspense fallback={<Loading what="this part" />}>
        {address.part === 'about' ? <OccupationAbout detail={data} done={done} /> : null}
        {address.part === 'asks' ? <AsksPart detail={data} /> : null}
        {address.part === 'leads' ? <LeadsPart detail={data} explorer={explorer} /> : null}
      </Suspense>
    </div>
  );
}

/** Shows the changes since the last view. */
function Since({ view, release }: { view: RecordedView; release: string }) {
  const { since, failed } = view;
  return (
    <div className="grid gap-3 empty:hidden">
      {since === null ? null : (
        <Alert title="Changed since your last view">
          <p>
            You saw {since.release}; this is {release}.
          </p>
          <ReleaseChanges since={since} />
        </Alert>
      )}
      {failed ? (
        <p role="status" className="text-sm text-muted">
          We could not note this view in your history.
        </p>
      ) : null}
    </div>
  );
}
