import type { Checkpoint } from '@roletrail/ledger/checkpoint';
import { useMutation } from '@tanstack/react-query';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { askLiveLedger } from '../ask-live-ledger.ts';
import type { LiveLog } from '../verify-local-file.ts';

/** Checks on request if the current ledger extends the saved checkpoint. */
export function LiveWitness({ log, kept }: { log: LiveLog; kept: Checkpoint }) {
  const http = useHttp();
  const ask = useMutation({ mutationFn: () => askLiveLedger(http, log, kept) });
  return (
    <section aria-labelledby="live" className="grid gap-3" data-no-print>
      <h2 id="live" className="text-xl">
        Is it still the same ledger?
      </h2>
      <p className="max-w-prose text-muted">
        Your receipt holds a signed root. Ask the ledger to prove that it still begins with it.{' '}
        <strong className="text-foreground">
          This sends the log’s name, {log.topic}/{log.partition}, and the number of entries,{' '}
          {kept.size}:
        </strong>{' '}
        not your file, and not whose decision it is.
      </p>
      <div>
        <Button variant="outline" busy={ask.isPending} onClick={() => ask.mutate()}>
          Ask the live ledger
        </Button>
      </div>
      <div aria-live="polite">
        {ask.isError ? (
          <Alert variant="destructive" title="The ledger could not be asked">
            {formatErrorMessage(ask.error)}
          </Alert>
        ) : null}
        {ask.data?.kind === 'extends' ? (
          <Alert variant="success" title="The ledger still holds what it signed then">
            It begins with the same entries: {kept.size} in your receipt, {ask.data.size} today.
          </Alert>
        ) : null}
        {ask.data?.kind === 'refused' ? (
          <Alert variant="destructive" title="The ledger of today does not fit your receipt">
            {ask.data.why} Keep your receipt: it shows what was signed.
          </Alert>
        ) : null}
      </div>
    </section>
  );
}
