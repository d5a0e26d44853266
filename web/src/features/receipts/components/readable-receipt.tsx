import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage, isMissing } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { NoWrap } from '../../../ui/no-wrap.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type CheckedReceipt, receiptChecker } from '../check-receipt.ts';
import { Findings } from './findings.tsx';
import { KeepFiles } from './keep-files.tsx';

/** Shows one decision in plain words, verified in the browser. Printable. */
export function ReceiptInWords({ eventId, userId }: { eventId: string; userId: string }) {
  const http = useHttp();
  const { data, error, refetch } = useQuery({
    queryKey: ['me', 'receipt', eventId],
    queryFn: async () => {
      const [{ formatReceiptText: receiptWords }, checked] = await Promise.all([
        import('@roletrail/contracts/receipt/receipt-text'),
        receiptChecker(http, userId)(eventId),
      ]);
      return checked && formatDecision(checked, receiptWords);
    },
    // poll until the signed tree contains it
    refetchInterval: ({ state }) => (state.data === null ? 1000 : false),
  });
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-96" />;
  if (data === null) {
    return (
      <Frame title="Receipt">
        <Alert title="This receipt is not ready yet">
          Your decision counts already. The receipt follows once a signed root covers it.
        </Alert>
      </Frame>
    );
  }
  const { words, report } = data;
  return (
    <Frame title={words.title} purpose={<NoWrap text={words.sentence} />}>
      <div className="flex flex-wrap gap-3" data-no-print>
        <Button variant="outline" size="touch" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          Print
        </Button>
      </div>
      {words.sections.map(({ title, facts }) => (
        <section key={title} aria-label={title} className="grid gap-3">
          <h2 className="text-xl">{title}</h2>
          <DescriptionList items={facts} />
        </section>
      ))}
      <section aria-label="Verified in this browser" className="grid gap-3">
        <h2 className="text-xl">Verified in this browser</h2>
        <Findings verification={report} />
      </section>
      <section aria-label="To keep" className="grid gap-3" data-no-print>
        <h2 className="text-xl">To keep</h2>
        <KeepFiles eventId={eventId} ready />
        <p className="text-sm text-muted">
          Anyone can check these files at{' '}
          <Link className="link" to="/verify">
            Verify a receipt
          </Link>
          , without an account.
        </p>
      </section>
    </Frame>
  );
}

type Words = typeof import('@roletrail/contracts/receipt/receipt-text').formatReceiptText;

function formatDecision({ receipt, report }: CheckedReceipt, words: Words) {
  if (receipt.schema !== 'roletrail.receipt.v3') throw new Error(`given as ${receipt.schema}`);
  return { words: words(receipt), report };
}

function Frame({
  title,
  purpose,
  children,
}: {
  title: string;
  purpose?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <PageHeader title={title} purpose={purpose} />
      {children}
    </>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Frame title="Receipt">
      {isMissing(error) ? (
        <Alert variant="destructive" title="There is no such decision of yours">
          It may be another account’s: a receipt is shown to the person it is of.
        </Alert>
      ) : (
        <Alert variant="destructive" title="We could not load the receipt">
          <p>{formatErrorMessage(error)}</p>
          <Button variant="outline" size="sm" className="mt-3" onClick={onRetry}>
            Try again
          </Button>
        </Alert>
      )}
    </Frame>
  );
}
