import type { DeletionReceipt } from '@roletrail/contracts/http/erasure';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate, formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage, isProblem } from '../../../lib/http-errors.ts';
import { ALWAYS_STALE } from '../../../lib/query-policy.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { fetchDeletionReceipt } from '../api/erasure.ts';

const STATES = {
  standing: { variant: 'warning', title: 'Asked for, and not carried out yet' },
  cancelled: { variant: 'default', title: 'Taken back: the account stays' },
  erased: { variant: 'success', title: 'The account is deleted' },
} as const;

/** Shows the result of an erasure request. The link is the only credential. */
export function DeletionReceiptView(props: { token: string; whenInvalid: ReactNode }) {
  const http = useHttp();
  const receipt = useQuery({
    queryKey: ['deletion-receipt', props.token],
    queryFn: () => fetchDeletionReceipt(http, props.token),
    staleTime: ALWAYS_STALE,
  });
  if (receipt.isPending) return <Skeleton className="h-64" />;
  if (isProblem(receipt.error, 'LINK_INVALID')) return props.whenInvalid;
  if (receipt.isError) {
    return (
      <Alert variant="destructive" title="The receipt could not be read">
        <p>{formatErrorMessage(receipt.error)}</p>
        <Button variant="outline" size="sm" onClick={() => void receipt.refetch()}>
          Try again
        </Button>
      </Alert>
    );
  }
  const { variant, title } = STATES[receipt.data.state];
  return (
    <div className="grid gap-6">
      <Alert variant={variant} title={title} />
      <DescriptionList items={factsOf(receipt.data)} />
    </div>
  );
}

function factsOf({ state, requestedAt, dueAt, closedAt, backupsUntil, entry }: DeletionReceipt) {
  const facts: { term: string; detail: ReactNode }[] = [
    { term: 'Asked for', detail: formatUtc(requestedAt) },
    { term: 'Due', detail: formatUtc(dueAt) },
  ];
  if (closedAt !== null) {
    facts.push({
      term: state === 'erased' ? 'Deleted' : 'Taken back',
      detail: formatUtc(closedAt),
    });
  }
  if (backupsUntil !== null) {
    facts.push({
      term: 'Last day of backups',
      detail: `${formatDate(backupsUntil)}. After it no backup holds the key either.`,
    });
  }
  if (state !== 'erased') return facts;
  if (entry === null) {
    facts.push({ term: 'In the public ledger', detail: 'Not yet: look again in a minute.' });
    return facts;
  }
  const place = `${entry.topic}/${entry.partition}, entry ${entry.offset}`;
  facts.push(
    { term: 'In the public ledger', detail: place },
    {
      term: 'Its fingerprint',
      detail: <span className="font-mono text-sm">{entry.leafHash}</span>,
    },
  );
  return facts;
}
