import type { HealthFinding } from '@roletrail/contracts/http/system-health';
import {
  ERASURE_SWEEPER_LEASE,
  SESSION_SWEEPER_LEASE,
  SIGNER_LEASE,
} from '@roletrail/event-log/lease-names';
import { fault } from './wording.ts';

/** What stands still while nobody holds a lease, by the beginning of its name. */
const WORK = [
  { lease: 'relay/', part: 'outbox', says: 'Nobody sends events to the log', role: 'an api' },
  {
    lease: 'projector/consent-',
    part: 'projections',
    says: 'Nobody folds who may enter',
    role: 'a consent-worker',
  },
  {
    lease: 'projector/audit-',
    part: 'projections',
    says: 'Nobody folds the audit trail',
    role: 'an audit-projector',
  },
  {
    lease: SIGNER_LEASE,
    part: 'ledger',
    says: 'Nobody signs checkpoints',
    role: 'an audit-projector',
  },
  {
    lease: SESSION_SWEEPER_LEASE,
    part: 'sockets',
    says: 'Nobody ends sessions that are over',
    role: 'an api',
  },
  {
    lease: ERASURE_SWEEPER_LEASE,
    part: 'api',
    says: 'Nobody erases the people whose request is due',
    role: 'an api',
  },
] as const;

/** One finding a kind of work: a process that dies leaves many leases of one kind. */
export function leaseFindings(free: readonly string[]): readonly HealthFinding[] {
  return WORK.flatMap(({ lease, part, says, role }) => {
    const left = free.filter((name) => name.startsWith(lease));
    if (left.length === 0) return [];
    // what stands behind the projection's or the relay's name is the partition
    const places = left.flatMap((name) => /(?<![a-z-])[a-z-]+\/\d+$/.exec(name)?.[0] ?? []);
    const where = places.length === 0 ? '' : ` of ${places.join(', ')}`;
    const advice = `Start ${role}, or look at why the one that runs does not take the lease.`;
    return [fault(part, `${says}${where}.`, advice, 'health-and-metrics')];
  });
}
