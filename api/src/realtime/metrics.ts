import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

const NAMES = {
  sockets: 'roletrail_realtime_sockets',
  sandboxes: 'roletrail_realtime_demo_sandboxes',
  delay: 'roletrail_realtime_revocation_delay_seconds',
  frames: 'roletrail_realtime_frames_total',
  closes: 'roletrail_realtime_closes_total',
  warnings: 'roletrail_realtime_inactivity_warnings_total',
  swept: 'roletrail_sessions_swept_total',
} as const;

/** Counters of the socket channel. */
export interface RealtimeMetrics {
  readonly frames: Counter<'direction' | 'type'>;
  readonly closes: Counter<'code'>;
  readonly warnings: Counter;
  readonly expired: Counter;
  /** @param seconds from the row's end, by PostgreSQL's clock, to the last frame */
  revocation(seconds: number): void;
}

/** Values that gauges read when they are collected. */
export interface RealtimeSizes {
  readonly sockets: () => number;
  readonly sandboxes: () => number;
}

export function realtimeMetrics(registry: Registry, sizes: RealtimeSizes): RealtimeMetrics {
  // a second instance in the same process (tests) starts from 0
  for (const name of Object.values(NAMES)) registry.removeSingleMetric(name);
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge(NAMES.sockets, 'Open authenticated sockets', sizes.sockets);
  gauge(NAMES.sandboxes, 'Sandboxes of the demo channel', sizes.sandboxes);
  const delay = new Histogram({
    name: NAMES.delay,
    help: "From a session's end in its row to the last frame of its sockets",
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 30],
    registers,
  });
  return {
    frames: new Counter({
      name: NAMES.frames,
      help: 'Frames taken from and sent to clients',
      labelNames: ['direction', 'type'],
      registers,
    }),
    closes: new Counter({
      name: NAMES.closes,
      help: 'Sockets closed by the server, by close code',
      labelNames: ['code'],
      registers,
    }),
    warnings: new Counter({
      name: NAMES.warnings,
      help: 'Sessions warned of their end by inactivity on this instance',
      registers,
    }),
    expired: new Counter({
      name: NAMES.swept,
      help: 'Sessions ended by the sweeper of this instance',
      registers,
    }),
    revocation: (seconds) => delay.observe(Math.max(0, seconds)),
  };
}
