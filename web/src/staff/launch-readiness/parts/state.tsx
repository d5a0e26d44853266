import type { LaunchState } from '@roletrail/contracts/staff/launch';
import { CircleAlert, CircleCheck, CircleHelp, CircleSlash, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { CHECK_STATE_LABELS } from '../labels.ts';

const LOOKS: Readonly<
  Record<
    LaunchState,
    { Icon: LucideIcon; variant: 'success' | 'destructive' | 'warning' | 'default' }
  >
> = {
  pass: { Icon: CircleCheck, variant: 'success' },
  fail: { Icon: CircleAlert, variant: 'destructive' },
  unknown: { Icon: CircleHelp, variant: 'warning' },
  waived: { Icon: CircleSlash, variant: 'default' },
};

/** State of a check or sign-off, as icon and word. */
export function StateBadge({ state }: { state: LaunchState }) {
  const { Icon, variant } = LOOKS[state];
  return (
    <Badge variant={variant} className="shrink-0">
      <Icon aria-hidden="true" className="size-3.5" />
      {CHECK_STATE_LABELS[state]}
    </Badge>
  );
}

/** Row of a column: name with state, content, buttons. */
export function ItemRow(props: {
  name: string;
  state: LaunchState;
  children: ReactNode;
  acts: ReactNode;
}) {
  const { name, state, children, acts } = props;
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="text-base font-bold">{name}</h3>
        <StateBadge state={state} />
      </div>
      <div className="grid gap-1 text-sm [overflow-wrap:anywhere]">{children}</div>
      <div className="flex flex-wrap gap-2" data-no-print>
        {acts}
      </div>
    </li>
  );
}
