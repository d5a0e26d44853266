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
 * Returns the process that sends on a channel: of those that run, the one that started first. While
 * the database is away no lease and no new report exists; then the last readings count, without
 * processes of this machine that have ended.
 * @param isAlive returns false only for an instance that is known to have ended
 * @returns null if no process has reported yet
 */
export function chooseSender(
  processes: readonly AlertingProcess[],
  channel: string,
  isAlive: (instance: string) => boolean,
): string | null {
  const [first] = processes
    .filter(({ state, channels, instance }) => {
      return state === 'up' && channels.includes(channel) && isAlive(instance);
    })
    .sort(
      (a, b) => a.startedAt.getTime() - b.startedAt.getTime() || (a.instance < b.instance ? -1 : 1),
    );
  return first?.instance ?? null;
}

/**
 * Returns false if the instance ran on this machine and its process has ended. Instances of other
 * machines count as alive.
 */
export function mayBeAlive(self: string, instance: string): boolean {
  const [host, pid] = [instance.replace(/\/\d+$/, ''), /\/(\d+)$/.exec(instance)?.[1]];
  if (pid === undefined || host !== self.replace(/\/\d+$/, '')) return true;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    // EPERM: it runs as another user
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
