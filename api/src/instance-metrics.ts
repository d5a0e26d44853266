import type { ApiFigures } from '@roletrail/event-log/deployment/process-report';
import { RecentDurations } from '@roletrail/event-log/deployment/recent-durations';

/** Rates are those of the last ten seconds, and move every two. */
const SLOT_MS = 2000;
const SLOTS = 5;
/** Sessions with a socket end seldom: five minutes of them. */
const REVOCATION_SLOT_MS = 10_000;
const REVOCATION_SLOTS = 30;

/** What this instance counts of itself, for its report (event-log/deployment). */
export class InstanceMetrics {
  /** every answer but those to who asks for health */
  readonly requests = new RecentDurations(SLOT_MS, SLOTS);
  /** answers of 500 and above */
  readonly errors = new RecentDurations(SLOT_MS, SLOTS);
  /** acceptances that were recorded */
  readonly accepts = new RecentDurations(SLOT_MS, SLOTS);
  /** from the end of a session to its sockets' closing */
  readonly revocations = new RecentDurations(REVOCATION_SLOT_MS, REVOCATION_SLOTS);

  /**
   * @param sockets open ones
   * @param live visits of pages in the last minutes
   * @param sendsMail whether this instance has a mail server
   */
  read(
    sockets: number,
    live: Pick<ApiFigures, 'visits' | 'pages'>,
    sendsMail: boolean,
  ): ApiFigures {
    return {
      seconds: this.requests.seconds,
      requests: [...this.requests.counts()],
      errors: [...this.errors.counts()],
      accepts: [...this.accepts.counts()],
      sockets,
      ...live,
      revocations: [...this.revocations.counts()],
      sendsMail,
    };
  }
}
