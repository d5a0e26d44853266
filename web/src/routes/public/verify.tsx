import { lazy, Suspense, useSyncExternalStore } from 'react';
import { definePage } from '../../app/page.ts';
import { titleOf } from '../../app/titles.ts';
import { ledgerQuery } from '../../features/receipts/api/ledger.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const PURPOSE =
  'Check a receipt, its zip or its proof in your own browser. The file is sent nowhere, and you need no account.';

export const page = definePage({
  load: ({ http }) => [ledgerQuery(http)],
  head: () => ({ title: titleOf('verify'), description: PURPOSE }),
});

// with all that judges a file, so that nothing is asked for once one was chosen
const FileCheck = lazy(() => import('../../features/receipts/components/file-check.tsx'));

export default function Verify() {
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-8 gutter py-10 sm:py-14">
      <PageHeader title={titleOf('verify')} purpose={PURPOSE} />
      <InBrowser />
    </div>
  );
}

const never = () => () => undefined;

function InBrowser() {
  const here = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const frame = <Skeleton className="h-96" />;
  if (!here) return frame;
  return (
    <Suspense fallback={frame}>
      <FileCheck />
    </Suspense>
  );
}
