import type { HealthFinding } from '@roletrail/contracts/http/system-health';
import {
  ARTICLE_SWEEPER_LEASE,
  ERASURE_SWEEPER_LEASE,
  LINK_CHECKER_LEASE,
  NEWSLETTER_SENDER_LEASE,
  REMINDER_SWEEPER_LEASE,
  REPORT_SWEEPER_LEASE,
  SESSION_SWEEPER_LEASE,
  SIGNER_LEASE,
} from '@roletrail/event-log/lease-names';
import { fault } from './wording.ts';

/** Work that stops while no process holds a lease, by the prefix of the lease's name. */
const WORK = [
  { lease: 'relay/', part: 'outbox', says: 'No api sends events to the log', role: 'an api' },
  {
    lease: 'projector/consent-',
    part: 'projections',
    says: 'No consent-worker is running: new decisions take no effect',
    role: 'a consent-worker',
  },
  {
    lease: 'projector/audit-',
    part: 'projections',
    says: 'No audit-projector is running: new events are missing in the audit trail',
    role: 'an audit-projector',
  },
  {
    lease: SIGNER_LEASE,
    part: 'ledger',
    says: 'No audit-projector signs checkpoints',
    role: 'an audit-projector',
  },
  {
    lease: SESSION_SWEEPER_LEASE,
    part: 'sockets',
    says: 'No api ends expired sessions',
    role: 'an api',
  },
  {
    lease: ERASURE_SWEEPER_LEASE,
    part: 'api',
    says: 'No api erases the people whose request is due',
    role: 'an api',
  },
  {
    lease: REMINDER_SWEEPER_LEASE,
    part: 'api',
    says: 'No api queues reminders by e-mail',
    role: 'an api',
  },
  {
    lease: REPORT_SWEEPER_LEASE,
    part: 'api',
    says: 'No api queues letters about custom reports',
    role: 'an api',
  },
  {
    lease: NEWSLETTER_SENDER_LEASE,
    part: 'api',
    says: 'No api queues letters of the newsletter',
    role: 'an api',
  },
  {
    lease: ARTICLE_SWEEPER_LEASE,
    part: 'api',
    says: 'No api publishes scheduled articles',
    role: 'an api',
  },
  {
    lease: LINK_CHECKER_LEASE,
    part: 'api',
    says: 'No api checks the links of articles',
    role: 'an api',
  },
] as const;

/** Returns one finding for each kind of work, because a process that ends frees many leases of one kind. */
export function leaseFindings(free: readonly string[]): readonly HealthFinding[] {
  return WORK.flatMap(({ lease, part, says, role }) => {
    const left = free.filter((name) => name.startsWith(lease));
    if (left.length === 0) return [];
    // a lease's name ends with its partition
    const places = left.flatMap((name) => /(?<![a-z-])[a-z-]+\/\d+$/.exec(name)?.[0] ?? []);
    const where = places.length === 0 ? '' : ` (${places.join(', ')})`;
    const advice = `Start ${role}, or look at why the one that runs does not take the lease.`;
    const subject = lease.replace(/[-/]$/, '');
    return [fault(part, `${says}${where}.`, advice, 'work-not-done', subject)];
  });
}
