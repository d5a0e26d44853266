import { z } from 'zod';
import { LIVE_PAGES_MAX } from './analytics.ts';
import { errorCode } from './errors.ts';
import { revokeScope, sessionEndReason } from './events/session.ts';
import { siteNotice } from './http/config.ts';
import { consentReason } from './http/legal.ts';
import { systemHealth } from './http/system-health.ts';
import { text, utcInstant, uuid } from './primitives.ts';
import { demoClientFrame, demoServerFrames } from './realtime-demo.ts';

/** Frames of the websocket `GET /api/realtime`: a typed union both ways. */

export const REALTIME_PATH = '/api/realtime';

export const REALTIME = {
  /** the first frame must be `hello`, within this time */
  helloMs: 5000,
  /** largest frame of a client, bytes */
  payloadBytesMax: 4096,
  /** interval of the server's protocol pings; a socket without an answer until the next is cut */
  pingMs: 30_000,
  socketsPerSession: 5,
  /** frames of a client: burst, and average per second */
  framesBurst: 40,
  framesPerSecond: 10,
  /** a browser cannot see protocol pings, so it sends `ping` at this interval … */
  clientPingMs: 15_000,
  /** … and treats its data as stale and the socket as dead after this time without a frame */
  staleMs: 35_000,
  /** time in which a broken connection can be resumed on the same instance … */
  resumeMs: 60_000,
  /** … and maximum frames kept for it; if more were missed there is a gap */
  resumeFrames: 64,
  /** wait of a client before it reconnects: doubled each time, with jitter */
  backoffMinMs: 500,
  backoffMaxMs: 10_000,
} as const;

export const channel = z.enum(['session', 'health', 'visits', 'demo']);
export type Channel = z.infer<typeof channel>;

/**
 * What a client sends. A frame that does not parse closes the socket with 4400. Every frame is
 * checked like a request: once the session is over, the answer is 4401.
 */
export const clientFrame = z.discriminatedUnion('type', [
  /**
   * The first frame, once. `session`, `health` and `visits` need the access token; `demo` stands alone and
   * takes none. To resume: the connection's id and the last `seq` seen on it.
   */
  z.strictObject({
    type: z.literal('hello'),
    accessToken: text(3000).optional(),
    channels: z.array(channel).min(1).max(2),
    connectionId: uuid.optional(),
    resumeFrom: z.int().min(0).optional(),
  }),
  /** milliseconds since the person's last input; sent only after new input */
  z.strictObject({ type: z.literal('activity'), idleMs: z.int().min(0).max(86_400_000) }),
  z.strictObject({ type: z.literal('ping'), n: z.int() }),
  z.strictObject({ type: z.literal('subscribe'), channel }),
  z.strictObject({ type: z.literal('unsubscribe'), channel }),
  demoClientFrame,
]);
export type ClientFrame = z.infer<typeof clientFrame>;

/** When an idle session is warned and ends. */
const sessionEnds = z.object({ warnAt: utcInstant, expiresAt: utcInstant });

const healthState = { type: z.literal('health'), kind: z.literal('state') };
const [away, slow, answers] = systemHealth.options;
/**
 * Once a second on the channel `health`, where `at` is the database's time. `beat`: nothing that
 * people see differs from the last `state`, which is always the first of a connection.
 */
const healthFrame = z.discriminatedUnion('kind', [
  z.object({ type: z.literal('health'), kind: z.literal('beat') }),
  z.discriminatedUnion('database', [
    away.extend(healthState),
    slow.extend(healthState),
    answers.extend(healthState),
  ]),
]);

/**
 * What the server says, before it is numbered. `seq`: each frame of a connection has the number
 * after the one before; a jump is a gap. `at`: the server's time when the frame was made.
 */
const unnumbered = [
  /**
   * Always first. Its `seq` is the base of the numbers: 0 on a new connection; after a resume
   * (`resumed`) the requested `resumeFrom`, followed by the missed frames. `gap`: a resume was
   * requested but impossible (other instance, restart, too late, too many frames). Frames may be
   * lost, so the client reads their data again. In both cases the session's state was read for this
   * frame.
   */
  z.object({
    type: z.literal('welcome'),
    connectionId: uuid,
    serverTime: utcInstant,
    channels: z.array(channel),
    resumed: z.boolean(),
    gap: z.boolean(),
    /** null on the channel `demo` */
    session: sessionEnds.nullable(),
  }),
  /** once per connection and cycle; `expiresAt` identifies the cycle */
  z.object({ type: z.literal('session.warning'), expiresAt: utcInstant }),
  /** answer to `activity`; also sent to a session's other sockets when a warning ends */
  z.object({ type: z.literal('session.extended'), ...sessionEnds.shape }),
  /** the last frame; the socket closes with 4401 */
  z.object({ type: z.literal('session.revoked'), reason: sessionEndReason, scope: revokeScope }),
  /** the last frame; `inactivity` or `lifetime`; the socket closes with 4401 */
  z.object({ type: z.literal('session.expired'), reason: sessionEndReason, scope: revokeScope }),
  /** the person must decide (again) first */
  z.object({ type: z.literal('consent.required'), reason: consentReason }),
  /** a decision of this person, or a request to decide again, is folded */
  z.object({ type: z.literal('consent.projected'), eventId: uuid }),
  /** e-mail or roles have changed: read GET /auth/user again */
  z.object({ type: z.literal('user.updated') }),
  /** notice for every page, after the welcome and when staff change it; text '' takes it away */
  z.object({ type: z.literal('site.notice'), ...siteNotice.shape }),
  z.object({ type: z.literal('subscribed'), channel }),
  /** requested (`code` null), or lost: ROLE_REQUIRED, CONSENT_REQUIRED … */
  z.object({ type: z.literal('unsubscribed'), channel, code: errorCode.nullable() }),
  healthFrame,
  /**
   * Every two seconds on the channel `visits`, which staff with the task *growth* may follow:
   * visits of all instances with a view or vital in the last five minutes. It names no visit.
   */
  z.object({
    type: z.literal('visits'),
    total: z.int().min(0),
    /** page that each visit opened last; most visits first */
    pages: z.array(z.object({ path: z.string(), visits: z.int().min(1) })).max(LIVE_PAGES_MAX),
  }),
  z.object({ type: z.literal('pong'), n: z.int() }),
  /** a frame's request was refused; the socket stays open */
  z.object({ type: z.literal('error'), code: errorCode }),
] as const;

const numbered = { seq: z.int().min(0), at: utcInstant };

const demoServerFrame = z.discriminatedUnion('about', demoServerFrames);
const body = z.discriminatedUnion('type', [...unnumbered, demoServerFrame]);
/** A frame before it is numbered. */
export type ServerFrameBody = z.infer<typeof body>;

/** Frame on the wire. */
export const serverFrame = z.intersection(body, z.object(numbered));
export type ServerFrame = z.infer<typeof serverFrame>;

/** Close codes of ours (4xxx), and one of RFC 6455. */
export const CLOSE = {
  /** not JSON, not a frame of the union, or too large (1009 if over the payload limit) */
  badFrame: 4400,
  /** not, or no longer, signed in */
  signedOut: 4401,
  /** signed in, but none of the channels is allowed */
  notAllowed: 4403,
  noHello: 4408,
  tooManySockets: 4409,
  /** too many frames, or too slow in taking ours */
  tooFast: 4429,
  /** stopping, full, or unable to check; reconnect with back-off */
  tryLater: 1013,
} as const;
