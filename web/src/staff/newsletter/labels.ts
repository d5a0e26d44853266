import type { IssueState } from '@roletrail/contracts/http/staff-newsletter';

export const STATE_LABELS: Readonly<Record<IssueState, string>> = {
  draft: 'Draft',
  scheduled: 'Planned',
  sending: 'Being sent',
  paused: 'Paused',
  sent: 'Sent',
  stopped: 'Stopped',
};
