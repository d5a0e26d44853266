import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** What the socket channel counts. */
export interface RealtimeMetrics {
  readonly frames: Counter<'direction' | 'type'>;
  readonly closes: Counter<'code'>;
  readonly warnings: Counter;
  readonly expired: Counter;
  /** @param seconds from the row's end, by Postgres' clock, to the last frame */
  revocation(seconds: number): void;
}

/** Gauges ask when they are collected. */
export interface RealtimeSizes {
  readonly sockets: () => number;
  readonly sandboxes: () => number;
}

export function realtimeMetrics(registry: Registry, sizes: RealtimeSizes): RealtimeMetrics {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `roletrail_realtime_${name}`,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('sockets', 'Open sockets that said hello', sizes.sockets);
  gauge('demo_sandboxes', 'Sandboxes of the demo channel', sizes.sandboxes);
  const delay = new Histogram({
    name: 'roletrail_realtime_revocation_delay_seconds',
    help: "From a session's end in its row to the last frame of its sockets",
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 30],
    registers,
  });
  return {
    frames: new Counter({
      name: 'roletrail_realtime_frames_total',
      help: 'Frames taken from and sent to clients',
      labelNames: ['direction', 'type'],
      registers,
    }),
    closes: new Counter({
      name: 'roletrail_realtime_closes_total',
      help: 'Sockets closed by the server, by close code',
      labelNames: ['code'],
      registers,
    }),
    warnings: new Counter({
      name: 'roletrail_realtime_inactivity_warnings_total',
      help: 'Sessions warned of their end by inactivity on this instance',
      registers,
    }),
    expired: new Counter({
      name: 'roletrail_sessions_swept_total',
      help: 'Sessions ended by the sweeper of this instance',
      registers,
    }),
    revocation: (seconds) => delay.observe(Math.max(0, seconds)),
  };
}
