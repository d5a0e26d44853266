/** Process that can send alerts, from the last reading. */
export interface AlertingProcess {
  /** `host name/process id` */
  readonly instance: string;
  readonly startedAt: Date;
  readonly state: 'up' | 'gone' | 'silent';
  /** time since its last report, ms */
  readonly silentMs: number;
  /** names of its channels */
  readonly channels: readonly string[];
}

/**
 * Returns the instances that can send on a channel: of those that run, the one that started first
 * is first, and sends. While the database is away no lease and no new report exists; then the last
 * readings count, without processes of this machine that have ended.
 * @param isAlive returns false only for an instance that is known to have ended
 * @returns [] if no process has reported yet
 */
export function listSenders(
  processes: readonly AlertingProcess[],
  channel: string,
  isAlive: (instance: string) => boolean,
): readonly string[] {
  return processes
    .filter(({ state, channels, instance }) => {
      return state === 'up' && channels.includes(channel) && isAlive(instance);
    })
    .sort(
      (a, b) => a.startedAt.getTime() - b.startedAt.getTime() || (a.instance < b.instance ? -1 : 1),
    )
    .map(({ instance }) => instance);
}

/**
 * Returns the number of machines whose processes send before this one. Infinity if one of them is
 * this machine: that process is known to run.
 * @param senders as `listSenders` returns them; without `self` all of them are before it
 */
export function countMachinesBefore(self: string, senders: readonly string[]): number {
  const at = senders.indexOf(self);
  const machines = new Set(senders.slice(0, at === -1 ? senders.length : at).map(hostOf));
  return machines.has(hostOf(self)) ? Number.POSITIVE_INFINITY : machines.size;
}

const hostOf = (instance: string) => instance.replace(/\/\d+$/, '');

/**
 * Returns false if the instance ran on this machine and its process has ended. Instances of other
 * machines count as alive.
 */
export function mayBeAlive(self: string, instance: string): boolean {
  const pid = /\/(\d+)$/.exec(instance)?.[1];
  if (pid === undefined || hostOf(instance) !== hostOf(self)) return true;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    // EPERM: it runs as another user
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
