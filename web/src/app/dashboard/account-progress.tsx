import type { User } from '@roletrail/contracts/http/auth';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { consentsQuery } from '../../features/receipts/api/consents.ts';
import { checkedReceipt, subscribeChecked } from '../../features/receipts/checked-receipts.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { Waymark } from '../../ui/waymark.tsx';
import { type AccountStep, accountStepsOf, likelySteps } from './account-steps.ts';

/** Returns the steps that make the account safe; likely ones while the record loads. */
export function useAccountSteps(user: User): {
  readonly steps: readonly AccountStep[];
  readonly isPending: boolean;
} {
  const { data, isPending } = useQuery(consentsQuery(useHttp()));
  const checked = useSyncExternalStore(subscribeChecked, checkedReceipt, () => null);
  const steps = isPending
    ? likelySteps(user, checked)
    : accountStepsOf(user, data === undefined ? 'unknown' : (data.items[0] ?? null), checked);
  return { steps, isPending };
}

/** Steps that make the account safe, done and open; nothing once all are done. */
export function AccountProgress({ steps }: { steps: readonly AccountStep[] }) {
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  return (
    <div className="grid content-start gap-2">
      <h3 className="text-sm tabular-nums">
        Your account: {done} of {steps.length} done
      </h3>
      <ol className="grid">
        {steps.map((step) => (
          <li key={step.id} className="flex min-h-9 items-center gap-3">
            <Waymark filled={step.done} className="size-5" />
            {step.done ? (
              <span>{step.title}</span>
            ) : (
              <Link to={step.to} className="link inline-flex target items-center">
                {step.title}
              </Link>
            )}
            {step.done ? <span className="sr-only">(done)</span> : null}
          </li>
        ))}
      </ol>
    </div>
  );
}
