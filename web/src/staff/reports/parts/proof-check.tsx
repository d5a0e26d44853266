import type { AuditDetail } from '@roletrail/contracts/http/audit-trail';
import { useQuery } from '@tanstack/react-query';
import { fetchLedger } from '../../../features/receipts/api/ledger.ts';
import { Finding } from '../../../features/receipts/components/findings.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Verifies the proof of a record in the browser, once it exists. */
export function ProofCheck({ detail }: { detail: AuditDetail }) {
  const http = useHttp();
  const { record, proof } = detail;
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', 'proof', record.topic, record.partition, record.offset, proof],
    queryFn: async () => {
      const [ledger, { verifyRecord }] = await Promise.all([
        fetchLedger(http),
        import('../verify-record.ts'),
      ]);
      return verifyRecord(detail, ledger);
    },
    enabled: proof !== null,
  });
  if (proof === null) return null;
  return (
    <section aria-labelledby="audit-proof-check" className="grid gap-3">
      <h3 id="audit-proof-check" className="text-lg">
        Verified in this browser
      </h3>
      {error ? (
        <Alert variant="warning" title="The proof could not be verified">
          <p>{formatErrorMessage(error)}</p>
          <Button variant="outline" size="sm" className="mt-3" onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      ) : null}
      {!data && !error ? <Skeleton className="h-16 w-full" /> : null}
      {data ? (
        <>
          {data.proved ? (
            <Alert variant="success" title="The proof verifies">
              This record is in the signed tree of {data.size?.toLocaleString('en-GB')} records. The
              key came from this server.
            </Alert>
          ) : (
            <Alert variant="destructive" title="The proof does not verify">
              What is shown is not what the ledger signed. Tell the operator.
            </Alert>
          )}
          <details open={!data.proved}>
            <summary className="target cursor-pointer text-sm font-bold">Each check</summary>
            <ul className="divide-y divide-border text-sm">
              {data.checks.map((check) => (
                <Finding key={check.name} check={check} />
              ))}
            </ul>
          </details>
        </>
      ) : null}
    </section>
  );
}
