import type { CheckConsentAnswer } from '@roletrail/contracts/http/legal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { ALWAYS_STALE } from '../../../lib/query-policy.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { checkConsent } from '../api/check-consent.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** Consequences, shown before the withdrawal. */
const CONSEQUENCES = [
  ['At once', 'your pages close in every browser where you are signed in.'],
  ['Your account stays', 'with all that is in it. You can still take your data or leave.'],
  ['It goes on the record', 'beside your acceptance, with a receipt. Neither is ever deleted.'],
  ['You can come back', 'by accepting the terms again, at any time.'],
] as const;

/** Withdraws the active acceptance; says so if there is none. */
export function WithdrawSection({ userId, onDone }: { userId: string; onDone: () => void }) {
  const http = useHttp();
  const [asking, setAsking] = useState(false);
  const consent = useQuery({
    queryKey: ['me', 'consent-state', userId],
    queryFn: () => checkConsent(http),
    staleTime: ALWAYS_STALE,
  });
  if (consent.isPending) return <Skeleton className="h-6 max-w-prose" />;
  if (consent.isError) {
    return (
      <div className="grid justify-items-start gap-4">
        <Alert variant="destructive" title="We cannot tell at the moment what you have accepted">
          {formatErrorMessage(consent.error)}
        </Alert>
        <Button variant="outline" onClick={() => void consent.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  const { accepted, reason } = consent.data;
  if (accepted === null) return <p className="max-w-prose">{NOTHING[reason]}</p>;
  return (
    <>
      <p className="max-w-prose">
        You accepted the terms of version {accepted.termsVersion} on{' '}
        <time dateTime={accepted.acceptedAt}>{formatDate(accepted.acceptedAt.slice(0, 10))}</time>{' '}
        (UTC) and acknowledged the privacy policy of version {accepted.privacyVersion}.
      </p>
      <dl className="divide-y divide-border border-y border-border">
        {CONSEQUENCES.map(([what, text]) => (
          <div
            key={what}
            className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <dt className="font-bold">{what}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Withdraw your acceptance
        </Button>
      </div>
      {asking ? (
        <WithdrawDialog
          onDone={onDone}
          onCancel={() => setAsking(false)}
          onNothing={() => {
            setAsking(false);
            void consent.refetch();
          }}
        />
      ) : null}
    </>
  );
}

const NOT_ACCEPTED = 'You have not accepted our terms, so there is nothing to withdraw.';
const NOTHING: Record<CheckConsentAnswer['reason'], string> = {
  current: NOT_ACCEPTED,
  never_accepted: NOT_ACCEPTED,
  terms_changed: NOT_ACCEPTED,
  privacy_changed: NOT_ACCEPTED,
  expired: NOT_ACCEPTED,
  asked_again: NOT_ACCEPTED,
  needs_review: 'We could not read one of your decisions. Decide about the terms again first.',
  declined: 'You declined our terms, so there is nothing to withdraw.',
  withdrawn: 'Your acceptance is withdrawn.',
};
