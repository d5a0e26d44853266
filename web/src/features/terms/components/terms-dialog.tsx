import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useHttp } from '../../../lib/http-context.tsx';
import { NEVER_STALE } from '../../../lib/query-policy.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { requiredDocumentsQuery } from '../api/legal-documents.ts';
import { canShow } from '../exact-offer.ts';
import type { GateReason } from '../terms-gate-machine.ts';
import type { DeclineOutcome, DeclineReceipt } from '../use-decision.ts';
import { verifyDocument } from '../verified-document.ts';
import { type Links, TermsPanel } from './terms-panel.tsx';

type TermsDialogProps = {
  userId: string;
  reason: GateReason | null;
  links: Links;
  onAccepted: () => void;
  onDeclined: (outcome: DeclineOutcome, receipt: DeclineReceipt | null) => void;
  /** shown if there is nothing to decide */
  onSignOut: () => void;
};

/**
 * Blocking dialog in place of the page. Closes only by a decision: Esc opens the decline
 * confirmation, a press outside does nothing.
 */
export function TermsDialog(props: TermsDialogProps) {
  const http = useHttp();
  const queries = useQueryClient();
  const options = requiredDocumentsQuery(http);
  const { data, isPending, isFetching, refetch } = useQuery({
    ...options,
    staleTime: NEVER_STALE,
  });
  const terms = useMemo(() => (data ? verifyDocument(data.terms) : null), [data]);
  const areaRef = useRef<HTMLElement>(null);
  const [confirming, setConfirming] = useState(false);
  const [renewed, setRenewed] = useState(false);

  const renew = () => {
    setConfirming(false);
    setRenewed(true);
    void queries.resetQueries({ queryKey: options.queryKey });
  };
  const shown = data !== undefined && terms?.ok === true && canShow(data.offer);
  return (
    <Dialog open>
      <DialogContent
        reader
        className="max-w-4xl"
        onEscapeKeyDown={(event) => event.preventDefault()}
        onInteractOutside={(event) => event.preventDefault()}
        onOpenAutoFocus={(event) => {
          if (areaRef.current === null) return;
          event.preventDefault();
          areaRef.current.focus({ preventScroll: true });
        }}
      >
        {shown ? (
          <TermsPanel
            key={data.presentationId}
            documents={data}
            content={terms.content}
            userId={props.userId}
            reason={props.reason}
            links={props.links}
            renewed={renewed}
            handlers={{ ...props, onStale: renew }}
            areaRef={areaRef}
            confirming={confirming}
            onConfirm={setConfirming}
          />
        ) : (
          <NotShown
            loading={isPending || isFetching}
            onRetry={() => void refetch()}
            onSignOut={props.onSignOut}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

function NotShown(props: { loading: boolean; onRetry: () => void; onSignOut: () => void }) {
  return (
    <div className="flex min-h-0 grow flex-col justify-between gap-5 overflow-y-auto p-4 sm:p-6">
      <DialogTitle className="text-lg sm:text-xl">Welcome to RoleTrail</DialogTitle>
      <DialogDescription className="sr-only">
        You read the terms before you go on.
      </DialogDescription>
      {props.loading ? (
        <Spinner label="Loading the terms..." showLabel className="py-12" />
      ) : (
        <Alert variant="destructive" title="We cannot show you the terms">
          Unable to load Terms &amp; Conditions. Please try again later.
        </Alert>
      )}
      <div className="answers">
        <Button onClick={props.onRetry} disabled={props.loading}>
          Try Again
        </Button>
        <Button variant="inverse" onClick={props.onSignOut}>
          Sign out
        </Button>
      </div>
    </div>
  );
}
