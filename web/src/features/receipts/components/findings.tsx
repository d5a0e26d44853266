import { Check, Minus, X } from 'lucide-react';
import { cn } from '../../../lib/cn.ts';
import type { Finding, Verification } from '../verify-receipt.ts';

const LOOKS = {
  passed: { Icon: Check, word: 'Passed', colour: 'text-success' },
  failed: { Icon: X, word: 'Failed', colour: 'text-destructive' },
  skipped: { Icon: Minus, word: 'Skipped', colour: 'text-muted' },
};

function Line({ finding }: { finding: Finding }) {
  const { Icon, word, colour } = LOOKS[finding.status];
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 py-2">
      <Icon aria-hidden="true" strokeWidth={3} className={cn('mt-1 size-4', colour)} />
      <p>
        <strong className={cn('mr-2', colour)}>{word}</strong>
        {finding.title}
        {finding.detail ? <span className="block text-sm text-muted">{finding.detail}</span> : null}
      </p>
    </li>
  );
}

/** Each check on its own line: what was proven, refused, or not looked at. */
export function Findings({ verification }: { verification: Verification }) {
  const passed = verification.findings.filter((f) => f.status === 'passed').length;
  return (
    <div className="grid gap-2 border-t border-border pt-4">
      <p className="font-bold">
        {verification.ok
          ? `Verified in this browser: ${passed} of ${verification.findings.length} checks passed.`
          : 'This receipt does not verify.'}
      </p>
      <ul className="divide-y divide-border text-sm">
        {verification.findings.map((finding) => (
          <Line key={finding.name} finding={finding} />
        ))}
      </ul>
      <p className="text-sm text-muted">
        The ledger’s public key came from this server. Keep your receipt: anyone can check it later
        against a copy of the key that they noted themselves.
      </p>
    </div>
  );
}
