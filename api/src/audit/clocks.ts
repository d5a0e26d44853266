import type { DecisionEvent } from '@roletrail/contracts/events/decisions';
import type { AuditClocks } from '@roletrail/contracts/http/audit-trail';
import { CLOCK_SKEW_MS } from '@roletrail/contracts/limits';

const NOTHING_CLAIMED = { shownAt: null, scrolledAt: null, tickedAt: null, decidedAt: null };

/** The clocks of one decision side by side, and which of them differ by more than they may. */
export function clocksOf({ data, time }: DecisionEvent): AuditClocks {
  const claimed = claimedTimes(data);
  const api = data.observed.receivedAt;
  return {
    claimed,
    api,
    log: time,
    claimedToApi: claimed.decidedAt === null ? null : difference(claimed.decidedAt, api),
    apiToLog: difference(api, time),
  };
}

function claimedTimes(data: DecisionEvent['data']): AuditClocks['claimed'] {
  switch (data.decision) {
    case 'accepted': {
      const { acceptedAt, shownAt, scrolledAt, tickedAt } = data.claimed;
      return { shownAt, scrolledAt, tickedAt, decidedAt: acceptedAt };
    }
    case 'declined':
      return { ...NOTHING_CLAIMED, decidedAt: data.claimed.acceptedAt };
    case 'withdrawn':
      return NOTHING_CLAIMED;
  }
}

function difference(earlier: string, later: string) {
  const ms = Date.parse(later) - Date.parse(earlier);
  return { ms, skewed: Math.abs(ms) > CLOCK_SKEW_MS };
}
