import type { LegalVersion } from '@roletrail/contracts/http/legal';
import { useMutation } from '@tanstack/react-query';
import { Check, Minus, ShieldCheck, X } from 'lucide-react';
import { cn } from '../../../lib/cn.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { PublicationCheck } from '../check-publication.ts';

const LOOKS = {
  passed: { Icon: Check, word: 'Passed', colour: 'text-success' },
  failed: { Icon: X, word: 'Failed', colour: 'text-destructive' },
  skipped: { Icon: Minus, word: 'Skipped', colour: 'text-muted' },
};

/** Shows the digest of a version, with a button that verifies it in the browser. */
export function HashCheck({ version }: { version: LegalVersion }) {
  const http = useHttp();
  const check = useMutation({
    mutationFn: async () =>
      (await import('../check-publication.ts')).checkPublication(http, version),
  });
  return (
    <div className="grid gap-3">
      <p className="font-mono text-xs leading-6 break-all">{version.sha256}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          data-no-print
          variant="outline"
          size="sm"
          onClick={() => check.mutate()}
          aria-disabled={check.isPending}
        >
          <ShieldCheck aria-hidden="true" className="size-4" />
          {check.isPending ? 'Checking…' : 'Check this fingerprint'}
        </Button>
        {version.published ? (
          <span className="text-xs text-muted">
            in the ledger as entry {version.published.offset} of {version.published.topic}/
            {version.published.partition}
          </span>
        ) : null}
      </div>
      <div role="status">
        {check.data ? <Findings checks={check.data} /> : null}
        {check.error ? (
          <Alert variant="destructive" title="The check could not be made">
            {formatErrorMessage(check.error)}
          </Alert>
        ) : null}
      </div>
    </div>
  );
}

function Findings({ checks }: { checks: readonly PublicationCheck[] }) {
  return (
    <ul className="divide-y divide-border rounded-md border border-border bg-surface px-4 text-sm">
      {checks.map(({ name, status, title, detail }) => {
        const { Icon, word, colour } = LOOKS[status];
        return (
          <li key={name} className="grid grid-cols-[auto_1fr] gap-x-3 py-2.5">
            <Icon aria-hidden="true" strokeWidth={3} className={cn('mt-1 size-4', colour)} />
            <p className="min-w-0">
              <strong className={cn('mr-2', colour)}>{word}</strong>
              {title}
              <span className="block text-xs break-all text-muted">{detail}</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
