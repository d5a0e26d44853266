import type { ActivityKind, SignIn } from '@roletrail/contracts/http/account';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { signInHistoryQuery } from '../api/sessions.ts';
import { AccountSection } from './section.tsx';
import { DeviceIcon } from './session-row.tsx';

const KINDS: Record<ActivityKind, { text: string; failed?: true }> = {
  signed_up: { text: 'Account created' },
  signed_in: { text: 'Signed in' },
  sign_in_failed: { text: 'Sign-in failed: wrong password', failed: true },
  second_factor_failed: { text: 'Sign-in failed: wrong code', failed: true },
  recovery_requested: { text: 'Asked for a link to a new password' },
  password_recovered: { text: 'New password set with a link' },
  password_changed: { text: 'Password changed' },
  email_change_requested: { text: 'Asked for a new e-mail address' },
  email_changed: { text: 'E-mail address changed' },
  second_factor_on: { text: 'Second factor switched on' },
  second_factor_off: { text: 'Second factor switched off' },
  recovery_code_used: { text: 'Signed in with a recovery code' },
  recovery_codes_made: { text: 'New recovery codes made' },
  data_exported: { text: 'Took all data along as a file' },
  erasure_requested: { text: 'Asked to delete the account' },
  erasure_cancelled: { text: 'Kept the account after all' },
  session_copied: { text: 'Session ended: an expired sign-in key was reused', failed: true },
  change_undone: { text: 'Changes undone with a link, new password set' },
  calendar_link_made: { text: 'A calendar link was made' },
};

/** Lists sign-ins, failures and credential changes. */
export function HistorySection() {
  const http = useHttp();
  const query = useInfiniteQuery(signInHistoryQuery(http));
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <AccountSection
      id="history"
      title="Sign-in history"
      purpose="If you see something that was not you, end the other sessions and change your password."
    >
      {query.isPending ? <Skeleton className="h-40" /> : null}
      {query.isError ? (
        <Alert variant="destructive" title="We could not read your history">
          <p>{formatErrorMessage(query.error)}</p>
          <Button variant="outline" size="sm" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </Alert>
      ) : null}
      {query.isSuccess && items.length === 0 ? (
        <Empty title="Nothing yet">Your next sign-in is the first to be listed here.</Empty>
      ) : null}
      {items.length > 0 ? (
        <ol className="divide-y divide-border border-y border-border">
          {items.map((item) => (
            <Entry key={item.id} item={item} />
          ))}
        </ol>
      ) : null}
      {query.hasNextPage ? (
        <Button
          variant="outline"
          className="justify-self-start"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? 'Loading...' : 'Show earlier'}
        </Button>
      ) : null}
    </AccountSection>
  );
}

function Entry({ item }: { item: SignIn }) {
  const kind = KINDS[item.kind];
  return (
    <li className="flex gap-4 py-3">
      <DeviceIcon device={item.device} />
      <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-6 gap-y-0.5">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-bold">
            {kind.text}
            {item.current ? <Badge variant="accent">This session</Badge> : null}
            {item.newDevice && item.kind === 'signed_in' ? (
              <Badge variant="warning">New browser</Badge>
            ) : null}
            {kind.failed ? <Badge variant="destructive">Refused</Badge> : null}
          </p>
          <p className="text-sm text-muted">
            {item.device.label}
            {item.address ? `, ${item.address}` : ''}
          </p>
        </div>
        <time dateTime={item.at} className="text-sm text-muted">
          {formatLocal(item.at)}
        </time>
      </div>
    </li>
  );
}
