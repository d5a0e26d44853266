import { implausible } from '@roletrail/contracts/claimed-times';
import type { DecisionEvent } from '@roletrail/contracts/events/decisions';
import type { AuditClocks, AuditDetail } from '@roletrail/contracts/http/audit-trail';
import { CLOCK_SKEW_MS } from '@roletrail/contracts/limits';

const NOTHING_CLAIMED = { shownAt: null, scrolledAt: null, tickedAt: null, decidedAt: null };

/** Returns the clocks of one decision side by side, with differences and times that cannot be right. */
export function clocksOf({ data, time }: DecisionEvent): AuditClocks {
  const claimed = claimedTimes(data);
  const api = data.observed.receivedAt;
  const presentedAt = presentationIn(data)?.issuedAt ?? null;
  const judged = (at: string | null) =>
    at === null ? null : implausible(at, { presentedAt, receivedAt: api });
  return {
    claimed,
    implausible: {
      shownAt: judged(claimed.shownAt),
      scrolledAt: judged(claimed.scrolledAt),
      tickedAt: judged(claimed.tickedAt),
      decidedAt: judged(claimed.decidedAt),
    },
    presentedAt,
    api,
    log: time,
    claimedToApi: claimed.decidedAt === null ? null : difference(claimed.decidedAt, api),
    apiToLog: difference(api, time),
  };
}

/** Returns offered and reported words of one decision, or null if it has neither. */
export function clockScreen({ data }: DecisionEvent): AuditDetail['screen'] {
  const offered = presentationIn(data)?.offered ?? null;
  if (data.decision !== 'accepted') return offered && { offered, reported: null };
  const { statement, buttonText, locale } = data.claimed;
  return { offered, reported: { statement, buttonText, locale } };
}

function presentationIn(data: DecisionEvent['data']) {
  return data.decision === 'withdrawn' ? null : data.presentation;
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
