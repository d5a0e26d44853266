import { z } from 'zod';
import { utcInstant } from './primitives.ts';

/**
 * The channel `demo`: a sandbox that holds simulated sessions and a timeline of simulated events.
 * Nothing in it comes from, or goes to, a person's data or the database. A sandbox lives in the
 * memory of one API instance and is forgotten a while after its last socket left.
 */
export const DEMO = {
  /** idle times after which the simulated session is warned and ended, ms */
  warnMs: 10_000,
  limitMs: 15_000,
  /** interval of simulated decisions of simulated people while a visitor watches, ms */
  streamMs: 2500,
  /** number of events that can be replayed; older ones are deleted (`gap`) */
  eventsKept: 200,
  /** retention of a sandbox without sockets, ms */
  keptMs: 120_000,
  /** sockets of one sandbox: two panes, and sockets left by a network drop */
  socketsPerSandbox: 6,
  /** frames per sandbox that actions may send: burst, and rate per second */
  frames: { burst: 1000, perSecond: 100 },
  sandboxesMax: 500,
  sandboxesPerAddress: 20,
} as const;

/** A pane is one simulated device of the sandbox. */
export const demoPane = z.enum(['left', 'right']);
export type DemoPane = z.infer<typeof demoPane>;
/** Unguessable: the id is enough to join. 128 random bits, base64url. */
export const sandboxId = z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'must be a sandbox id');

/** Manual actions on the timeline. */
export const demoDecision = z.enum(['accepted', 'declined', 'withdrawn']);

const demo = { type: z.literal('demo') };

/** Frames of the channel `demo` that a browser sends; the first must be `join`. */
export const demoClientFrame = z.discriminatedUnion('act', [
  /**
   * Joins a sandbox as one pane. Without an id, or with an unknown one, creates a sandbox. The
   * first join of a pane starts its session. `from`: first offset to send (default: the end).
   */
  z.strictObject({
    ...demo,
    act: z.literal('join'),
    sandbox: sandboxId.optional(),
    pane: demoPane,
    from: z.int().min(0).optional(),
  }),
  /** input in this pane, `idleMs` ago */
  z.strictObject({ ...demo, act: z.literal('activity'), idleMs: z.int().min(0).max(86_400_000) }),
  /** a new session in this pane after its old one ended */
  z.strictObject({ ...demo, act: z.literal('sign-in') }),
  /** ends the session of a pane, from this one */
  z.strictObject({ ...demo, act: z.literal('revoke'), pane: demoPane }),
  /** a simulated decision, appended to the shared timeline; refused if the session is over */
  z.strictObject({ ...demo, act: z.literal('decide'), decision: demoDecision }),
  /** stops events to this socket until `play`; the timeline continues */
  z.strictObject({ ...demo, act: z.literal('pause') }),
  /** resumes events to this socket: from `from`, else from the pause */
  z.strictObject({ ...demo, act: z.literal('play'), from: z.int().min(0).optional() }),
]);
export type DemoClientFrame = z.infer<typeof demoClientFrame>;

/**
 * State of a pane's simulated session. Times are the server's; null if the session is over, or
 * without input in this sandbox yet.
 */
export const demoSession = z.object({
  pane: demoPane,
  /** `absent`: this pane has not been joined yet */
  state: z.enum(['absent', 'live', 'warned', 'expired', 'revoked']),
  /** a socket of this pane is open */
  connected: z.boolean(),
  warnAt: utcInstant.nullable(),
  expiresAt: utcInstant.nullable(),
});
export type DemoSession = z.infer<typeof demoSession>;

export const demoEvent = z.object({
  /** offset in the sandbox's timeline, dense from 0 */
  offset: z.int().min(0),
  time: utcInstant,
  kind: z.enum([
    'consent.accepted',
    'consent.declined',
    'consent.withdrawn',
    'session.started',
    'session.warned',
    'session.extended',
    'session.revoked',
    'session.expired',
  ]),
  /** actor: a simulated person (`person 7`) or a pane */
  who: z.string().max(40),
});
export type DemoEvent = z.infer<typeof demoEvent>;

/** Frames of the channel `demo` that the server sends, before `seq` and `at` are added. */
export const demoServerFrames = [
  /** answer to `join`; `created`: this sandbox is new; a requested older one is gone */
  z.object({
    ...demo,
    about: z.literal('joined'),
    sandbox: sandboxId,
    pane: demoPane,
    created: z.boolean(),
    warnMs: z.int(),
    limitMs: z.int(),
  }),
  /** both panes, after every change of either */
  z.object({ ...demo, about: z.literal('sessions'), sessions: z.array(demoSession) }),
  /** one event of the timeline; `replay`: an event from before the request */
  z.object({ ...demo, about: z.literal('event'), event: demoEvent, replay: z.boolean() }),
  /** the requested offsets `from` … `to` − 1 are deleted */
  z.object({ ...demo, about: z.literal('gap'), from: z.int(), to: z.int() }),
  /** this socket is paused at, or plays on from, `next`; `end` is the timeline's end */
  z.object({
    ...demo,
    about: z.literal('position'),
    paused: z.boolean(),
    next: z.int(),
    low: z.int(),
    end: z.int(),
  }),
] as const;
