import { REALTIME } from '@roletrail/contracts/realtime';
import { z } from 'zod';

/** Settings of the socket channel; durations in milliseconds. */
export const realtimeConfig = z.object({
  /** frames of one socket: so many at once, so many a second on average */
  frames: z
    .object({ burst: z.int().min(1), perSecond: z.number().min(0.1) })
    .default({ burst: REALTIME.framesBurst, perSecond: REALTIME.framesPerSecond }),
  socketsMax: z.int().min(1).default(20_000),
  /** sockets of one address that have not said who they are, the demo's among them */
  anonymousPerAddress: z.int().min(1).default(60),
  /** how often it is looked whether a warning or an end is due */
  dueMs: z.int().min(10).default(500),
  pingMs: z.int().min(10).default(REALTIME.pingMs),
  /** how often all sessions with sockets are read again, whatever was heard */
  revalidateMs: z.int().min(10).default(30_000),
  healthMs: z.int().min(10).default(5000),
  /** how often sessions without sockets that are over are ended */
  sweepMs: z.int().min(10).default(5000),
});
