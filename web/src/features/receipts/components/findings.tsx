import type { ReceiptReport } from '@roletrail/contracts/receipt/check';
import type { VerificationCheck } from '@roletrail/contracts/verification-check';
import { Check, Minus, X } from 'lucide-react';
import { cn } from '../../../lib/cn.ts';
import { countChecks } from '../count-checks.ts';

const LOOKS = {
  passed: { Icon: Check, word: 'Passed', colour: 'text-success' },
  failed: { Icon: X, word: 'Failed', colour: 'text-destructive' },
  skipped: { Icon: Minus, word: 'Skipped', colour: 'text-muted' },
};

/** One check and its result. */
export function Finding({ check }: { check: VerificationCheck }) {
  const { Icon, word, colour } = LOOKS[check.status];
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 py-2">
      <Icon aria-hidden="true" strokeWidth={3} className={cn('mt-1 size-4', colour)} />
      <p>
        <strong className={cn('mr-2', colour)}>{word}</strong>
        {check.what}
        {check.detail ? <span className="block text-sm text-muted">{check.detail}</span> : null}
      </p>
    </li>
  );
}

const BEGINS: Readonly<Record<ReceiptReport['verdict'], string>> = {
  proved: '',
  unproved: 'Nothing failed, but it is not proved: ',
  refused: 'This receipt does not verify: ',
};

const KEY_OF_SITE =
  'The ledger’s public key came from this server. Keep your receipt: anyone can check it later against a copy of the key that they noted themselves.';

/** Lists the checks: passed, failed or skipped. */
export function Findings({ verification }: { verification: ReceiptReport }) {
  const { passed, failed, skipped } = countChecks(verification);
  return (
    <div className="grid gap-2">
      <p className="font-bold">
        {BEGINS[verification.verdict]}
        {failed > 0 ? `${failed} failed, ` : ''}
        {passed} checks passed, {skipped} skipped.
      </p>
      <ul className="divide-y divide-border text-sm">
        {verification.checks.map((check) => (
          <Finding key={check.name} check={check} />
        ))}
      </ul>
      {verification.keyFrom === 'site' ? <p className="text-sm text-muted">{KEY_OF_SITE}</p> : null}
    </div>
  );
}
