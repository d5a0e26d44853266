import type {
  ErasureFate,
  StaffErasureReason,
  StaffErasureState,
} from '@roletrail/contracts/http/delete-user';

export const REASONS: Readonly<Record<StaffErasureReason, string>> = {
  asked_by_person: 'The person asked us for it',
  unused: 'The account is not used',
  abuse: 'Abuse of the service',
  legal_duty: 'The law requires it',
  other: 'Another reason',
};

export const FATES: Readonly<Record<ErasureFate, string>> = {
  deleted: 'Deleted',
  blanked: 'Emptied',
  kept: 'Stays',
};

export const ERASURE_STATE_LABELS: Readonly<
  Record<
    StaffErasureState,
    { label: string; variant: 'default' | 'warning' | 'success' | 'destructive' }
  >
> = {
  waiting: { label: 'Waits for approval', variant: 'warning' },
  scheduled: { label: 'Scheduled', variant: 'destructive' },
  refused: { label: 'Refused', variant: 'default' },
  withdrawn: { label: 'Withdrawn', variant: 'default' },
  void: { label: 'Void: its requester or approver lost the role', variant: 'default' },
  cancelled: { label: 'Taken back', variant: 'default' },
  erased: { label: 'Deleted', variant: 'success' },
};

const DAY_MS = 86_400_000;

/** Returns a window in words: “7 days after the decision”, “at once”. */
export function formatWindow(ms: number): string {
  if (ms === 0) return 'at once';
  const days = Math.round(ms / DAY_MS);
  const length =
    days >= 1
      ? `${days} ${days === 1 ? 'day' : 'days'}`
      : `${Math.max(1, Math.round(ms / 60_000))} minutes`;
  return `${length} after the decision`;
}
