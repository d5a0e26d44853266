/** A process that takes one lease, says `held`, and says `lost` when it must no longer trust it. */
import { openLeases } from '@roletrail/db/lease';

const [url = '', name = '', idleTimeoutMs = '', heartbeatMs = ''] = process.argv.slice(2);
const leases = openLeases(
  { url, applicationName: 'lease-holder', poolSize: 1, statementTimeoutMs: 30_000 },
  { idleTimeoutMs: Number(idleTimeoutMs), heartbeatMs: Number(heartbeatMs) },
);
const lease = await leases.acquire(name);
console.log(lease ? 'held' : 'refused');
lease?.lost.addEventListener('abort', () => {
  console.log('lost');
  process.exit(0);
});
// the lease's own timers do not keep a process alive
setTimeout(() => process.exit(1), 60_000);
