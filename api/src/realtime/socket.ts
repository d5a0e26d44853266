import type { WebSocket } from '@fastify/websocket';
import {
  type Channel,
  CLOSE,
  type ClientFrame,
  clientFrame,
  REALTIME,
} from '@roletrail/contracts/realtime';
import { uuidv7 } from 'uuidv7';
import type { Api, ApiContext, TokenClaims } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { computeSessionDeadlines } from '../callers/session-state.ts';
import type { ApiError } from '../errors.ts';
import { toApiError } from '../plugins/errors.ts';
import { reportActivity } from '../sessions/activity.ts';
import { isDemoElsewhere } from '../sessions/demo-elsewhere.ts';
import { noteTokenUse } from '../sessions/note-use.ts';
import { Connection, type ConnectionObserver, closeSocket } from './connection.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import type { DemoVisitor } from './demo/visitor.ts';
import { FrameRate } from './frame-rate.ts';
import { numberFrame, prepareFrame } from './frames.ts';
import type { RealtimeMetrics } from './metrics.ts';
import type { NoticeChannel } from './notice-channel.ts';
import type { SessionSockets } from './session-channel.ts';

type Hello = Extract<ClientFrame, { type: 'hello' }>;

/** Dependencies of a socket; all but the last three are shared by the instance. */
export interface SocketDeps {
  readonly app: Api;
  readonly context: ApiContext;
  readonly hub: ConnectionRegistry;
  readonly channel: SessionSockets;
  readonly notice: NoticeChannel;
  readonly metrics: RealtimeMetrics;
  readonly observer: ConnectionObserver;
  /** whether it was opened on this machine */
  readonly isHere: boolean;
  /** logs to the security log why the peer was refused */
  refused(code: ApiError['code'], account: string | null): void;
  /** creates a visitor of the demo */
  demo(connection: Connection): DemoVisitor;
}

/**
 * One socket, from the upgrade to its end.
 *
 * *waiting* for hello (at most `helloMs`, else 4408) → *joining* → *open* → *closed*; *any* →
 * *closed*
 * *joining* registers the connection, then reads the session's row, so that no change in between is
 * lost. Frames are handled in order. Invariant: every frame of an open session socket is checked
 * against the session's row read after its arrival. A frame of an ended session does nothing and
 * closes the socket with 4401.
 */
export class RealtimeSocket {
  readonly #deps: SocketDeps;
  readonly #socket: WebSocket;
  readonly #rate: FrameRate;
  readonly #helloTimer: NodeJS.Timeout;
  #work: Promise<void> = Promise.resolve();
  #helloCame = false;
  #connection: Connection | null = null;
  #sessionId: string | null = null;
  #demo: DemoVisitor | null = null;

  readonly #named: () => void;

  /** @param named called when the socket is authenticated: anonymous sockets are counted */
  constructor(deps: SocketDeps, socket: WebSocket, named: () => void) {
    this.#deps = deps;
    this.#socket = socket;
    this.#named = named;
    const { frames } = deps.context.config.realtime;
    this.#rate = new FrameRate(frames, performance.now());
    this.#helloTimer = setTimeout(() => this.#close(CLOSE.noHello), REALTIME.helloMs);
    this.#helloTimer.unref();
    socket.on('message', (data, isBinary) => this.#take(isBinary ? null : String(data)));
    socket.on('pong', () => this.#connection?.pong());
    socket.on('close', () => this.#closed());
  }

  #take(text: string | null): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const tooFast = !this.#rate.take(performance.now());
    const frame = tooFast || text === null ? null : readFrame(text);
    if (frame === null || (frame.type === 'hello') === this.#helloCame) {
      this.#close(tooFast ? CLOSE.tooFast : CLOSE.badFrame);
      return;
    }
    this.#helloCame = true;
    clearTimeout(this.#helloTimer);
    this.#deps.metrics.frames.inc({ direction: 'in', type: frame.type });
    this.#work = this.#work.then(() => this.#handle(frame)).catch((error) => this.#failed(error));
  }

  async #handle(frame: ClientFrame): Promise<void> {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (frame.type === 'hello') return this.#hello(frame);
    const connection = this.#connection;
    if (!connection || connection.over) return;
    if (this.#demo) return this.#demoFrame(this.#demo, connection, frame);
    if (frame.type === 'demo') return this.#close(CLOSE.badFrame);
    await this.#sessionFrame(connection, frame);
  }

  /** Handles an unexpected error: drops the frame, and the socket only while joining. */
  #failed(error: unknown): void {
    const known = toApiError(error);
    if (known.code === 'INTERNAL') {
      this.#deps.context.deps.logger.error({ err: error }, 'realtime: a frame failed');
    }
    if (this.#connection?.attached) this.#connection.send({ type: 'error', code: known.code });
    else this.#close(CLOSE.tryLater);
  }

  async #hello(frame: Hello): Promise<void> {
    if (!frame.channels.includes('demo')) return this.#join(frame);
    if (frame.channels.length > 1 || frame.accessToken !== undefined) {
      return this.#close(CLOSE.badFrame);
    }
    const { demo, hub, observer } = this.#deps;
    const connection = new Connection(uuidv7(), this.#socket, ['demo'], observer);
    this.#connection = connection;
    hub.addAnonymous(connection);
    this.#demo = demo(connection);
    this.#welcome(connection, null, { resumed: false, gap: frame.resumeFrom !== undefined });
  }

  async #join(frame: Hello): Promise<void> {
    if (frame.accessToken === undefined) return this.#refuse('SESSION_MISSING', CLOSE.signedOut);
    let named: TokenClaims;
    try {
      named = this.#deps.app.accessTokens.verify(frame.accessToken);
    } catch (error) {
      return this.#refuse(toApiError(error).code, CLOSE.signedOut);
    }
    const { sessionId, userId } = named;
    // check before the connection is registered, which starts a resume
    if (await isDemoElsewhere(this.#deps.context, sessionId, this.#deps.isHere)) {
      return this.#refuse('SESSION_MISSING', CLOSE.signedOut);
    }
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const resume = this.#register(frame, sessionId, userId);
    if (!resume) return this.#close(CLOSE.tooManySockets);
    const { connection } = resume;
    this.#connection = connection;
    this.#sessionId = sessionId;
    this.#named();
    const facts = await this.#judged(sessionId);
    if (facts) for (const channel of frame.channels) this.#refusalOf(channel, facts);
    if (facts) noteTokenUse(this.#deps.context, facts, named);
    if (!facts || connection.over) return;
    for (const channel of connection.channels) this.#deps.hub.subscribe(connection, channel);
    this.#welcome(connection, facts, resume);
    if (!resume.resumed) this.#deps.channel.tellDuty(connection, facts);
    void this.#deps.notice.tell(connection);
  }

  /** Registers first, so that no later change is missed. Null: too many sockets. */
  #register(frame: Hello, sessionId: string, userId: string) {
    const { hub, observer } = this.#deps;
    const { connectionId, resumeFrom } = frame;
    const earlier = connectionId === undefined ? null : hub.find(sessionId, connectionId);
    if (earlier && resumeFrom !== undefined && earlier.keeps(resumeFrom)) {
      earlier.attach(this.#socket, resumeFrom);
      hub.unpark(earlier);
      for (const channel of [...earlier.channels]) hub.unsubscribe(earlier, channel);
      for (const channel of frame.channels) earlier.channels.add(channel);
      return { connection: earlier, resumed: true, gap: false };
    }
    if (earlier) {
      earlier.end(CLOSE.tryLater);
      hub.remove(earlier);
    }
    const connection = new Connection(uuidv7(), this.#socket, frame.channels, observer);
    if (!hub.add(sessionId, userId, connection)) return null;
    return { connection, resumed: false, gap: resumeFrom !== undefined };
  }

  /** Returns the facts of a live session; else null, after closing its sockets. */
  async #judged(sessionId: string): Promise<CallerFacts | null> {
    const facts = await this.#deps.context.callers.load(sessionId);
    const lives = await this.#deps.channel.apply(sessionId, facts);
    return lives ? facts : null;
  }

  #welcome(
    connection: Connection,
    facts: CallerFacts | null,
    resume: { resumed: boolean; gap: boolean },
  ): void {
    const { config } = this.#deps.context;
    const ends = facts && computeSessionDeadlines(facts.session, config.inactivity);
    connection.welcome({
      type: 'welcome',
      connectionId: connection.id,
      serverTime: new Date().toISOString(),
      channels: [...connection.channels],
      resumed: resume.resumed,
      gap: resume.gap,
      session: ends && {
        warnAt: ends.warnAt.toISOString(),
        expiresAt: ends.expiresAt.toISOString(),
      },
    });
  }

  async #sessionFrame(
    connection: Connection,
    frame: Exclude<ClientFrame, { type: 'hello' | 'demo' }>,
  ): Promise<void> {
    const sessionId = this.#sessionId ?? '';
    const facts = await this.#judged(sessionId);
    if (!facts || connection.over) return;
    switch (frame.type) {
      case 'ping':
        return connection.send({ type: 'pong', n: frame.n });
      case 'activity':
        return this.#activity(connection, facts, frame.idleMs);
      case 'subscribe':
        return this.#subscribe(connection, facts, frame.channel);
      case 'unsubscribe':
        this.#deps.hub.unsubscribe(connection, frame.channel);
        return connection.send({ type: 'unsubscribed', channel: frame.channel, code: null });
    }
  }

  async #activity(connection: Connection, facts: CallerFacts, idleMs: number): Promise<void> {
    const { channel, context, hub } = this.#deps;
    const ends = await reportActivity(context, facts, idleMs).catch(async (error: unknown) => {
      if (toApiError(error).statusCode !== 401) throw error;
      // it ended between the two reads
      await this.#judged(facts.session.id);
      return null;
    });
    const entry = hub.entryOf(connection);
    if (ends && entry) channel.extended(entry, connection, ends);
  }

  #subscribe(connection: Connection, facts: CallerFacts, channel: Channel): void {
    const code = this.#refusalOf(channel, facts);
    if (!code) this.#deps.hub.subscribe(connection, channel);
    connection.send(code ? { type: 'error', code } : { type: 'subscribed', channel });
  }

  /** Returns why the caller must not follow the channel, and logs it to the security log. */
  #refusalOf(channel: Channel, facts: CallerFacts): ApiError['code'] | undefined {
    const code = this.#deps.channel.refusalOf(channel, facts)?.code;
    if (code) this.#deps.refused(code, facts.user.id);
    return code;
  }

  #demoFrame(visitor: DemoVisitor, connection: Connection, frame: ClientFrame): void {
    if (frame.type === 'demo') visitor.handle(frame);
    else if (frame.type === 'ping') connection.send({ type: 'pong', n: frame.n });
    else connection.send({ type: 'error', code: 'VALIDATION_FAILED' });
  }

  /** Sends the reason, then closes. */
  #refuse(code: ApiError['code'], close: number): void {
    this.#deps.refused(code, null);
    const text = numberFrame(prepareFrame({ type: 'error', code }, Date.now()), 1);
    this.#socket.send(text);
    this.#close(close);
  }

  #close(code: number): void {
    clearTimeout(this.#helloTimer);
    const connection = this.#connection;
    if (connection?.socket === this.#socket) {
      connection.end(code);
      this.#deps.hub.remove(connection);
    } else {
      this.#deps.observer.closed(code);
      closeSocket(this.#socket, code);
    }
  }

  /** Parks a broken socket for a resume; a closed or replaced one cannot be resumed. */
  #closed(): void {
    clearTimeout(this.#helloTimer);
    this.#demo?.leave();
    const connection = this.#connection;
    if (!connection) return;
    if (this.#demo) {
      connection.park();
      connection.end(CLOSE.tryLater);
    }
    if (connection.over) this.#deps.hub.remove(connection);
    else if (connection.socket === this.#socket) this.#deps.hub.park(connection, performance.now());
  }
}

/** Returns null for an invalid frame. */
function readFrame(text: string): ClientFrame | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = clientFrame.safeParse(json);
  return parsed.success ? parsed.data : null;
}
