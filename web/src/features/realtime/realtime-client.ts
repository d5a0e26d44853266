import {
  type Channel,
  type ClientFrame,
  REALTIME_PATH,
  type ServerFrame,
  serverFrame,
} from '@roletrail/contracts/realtime';
import { z } from 'zod';
import { openWebSocket } from '../../lib/browser-apis/web-socket.ts';
import { currentMoment, type Moment } from '../../lib/moment.ts';
import {
  type ConnectionEvent,
  type ConnectionState,
  dueNow,
  GIVEN_UP,
  helloOf,
  initialConnection,
  isRepeat,
  nextConnection,
  PONG_MS,
} from './connection-machine.ts';
import { type Socket, unreachableSocket } from './socket.ts';

export type RealtimePorts = {
  open(): Socket;
  now(): Moment;
  /** calls `ring` once, after `ms` or later; returns a cancel function */
  alarm(ms: number, ring: () => void): () => void;
  random(): number;
};

export type RealtimeOptions = {
  channels: readonly Channel[];
  /**
   * Returns a valid access token, or null if none is needed. If it throws, the client retries
   * later.
   */
  accessToken(): Promise<string | null>;
  /** called once per frame, in order; complete unless `onGap` is called */
  onFrame(frame: ServerFrame): void;
  /** frames may be lost: read the current state again */
  onGap?(): void;
  /** closed by the server with this code; the client reconnects unless it is stopped */
  onClose?(code: number): void;
};

const OPEN = 1;
const numberedFrame = z.object({ seq: z.int() });

export function browserPorts(): RealtimePorts {
  const alarm = (ms: number, ring: () => void) => {
    const timer = setTimeout(ring, ms);
    return () => clearTimeout(timer);
  };
  return {
    open: () => {
      const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
      const socket = openWebSocket(`${scheme}//${location.host}${REALTIME_PATH}`);
      return socket ?? unreachableSocket(alarm, 0);
    },
    now: currentMoment,
    alarm,
    random: Math.random,
  };
}

/**
 * Keeps one socket open from start to stop: hello with the access token, resume, pings, reconnect
 * with back-off. Parses every frame. A renewed access token needs no new socket, because the server
 * reads the session row.
 */
export class RealtimeClient {
  readonly #options: RealtimeOptions;
  readonly #ports: RealtimePorts;
  readonly #views = new Set<() => void>();
  #state: ConnectionState = initialConnection;
  #socket: Socket | null = null;
  #cancel: (() => void) | null = null;

  constructor(options: RealtimeOptions, ports: RealtimePorts = browserPorts()) {
    this.#options = options;
    this.#ports = ports;
  }

  readonly getState = (): ConnectionState => this.#state;

  readonly subscribe = (view: () => void): (() => void) => {
    this.#views.add(view);
    return () => this.#views.delete(view);
  };

  start(): void {
    if (this.#state.phase === 'connecting' || this.#state.phase === 'open') return;
    this.#apply({ type: 'START', at: this.#ports.now() });
    this.#connect();
  }

  stop(): void {
    this.#drop();
    this.#apply({ type: 'STOP', at: this.#ports.now() });
  }

  /** @returns false if no socket is open and the frame was not sent */
  send(frame: ClientFrame): boolean {
    if (this.#state.phase !== 'open' || this.#socket?.readyState !== OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  /** Reconnects or pings at once, because the user or the network came back. */
  poke(): void {
    if (this.#state.phase === 'waiting') this.start();
    else if (this.#state.phase === 'open' && this.#state.ping === null) this.#ping(PONG_MS.urgent);
    else this.#look();
  }

  #connect(): void {
    const socket = this.#ports.open();
    this.#socket = socket;
    socket.onopen = () => void this.#hello(socket);
    socket.onmessage = (event) => this.#receive(socket, event.data);
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#closed(event.code);
    };
  }

  async #hello(socket: Socket): Promise<void> {
    try {
      const accessToken = await this.#options.accessToken();
      if (this.#socket !== socket) return;
      const channels = [...this.#options.channels];
      const token = accessToken === null ? {} : { accessToken };
      const hello: ClientFrame = { type: 'hello', ...token, channels, ...helloOf(this.#state) };
      socket.send(JSON.stringify(hello));
    } catch {
      // No token, so no hello: retry as after a broken socket.
      if (this.#socket === socket) this.#giveUp();
    }
  }

  #receive(socket: Socket, data: unknown): void {
    if (this.#socket !== socket || typeof data !== 'string') return;
    const at = this.#ports.now();
    const json = jsonOf(data);
    const { success, data: frame } = serverFrame.safeParse(json);
    if (!success) {
      const { data: unknown } = numberedFrame.safeParse(json);
      if (unknown) this.#take({ type: 'UNKNOWN_FRAME', at, seq: unknown.seq });
      return;
    }
    if (isRepeat(this.#state, frame)) return;
    this.#take({ type: 'FRAME', at, frame });
    this.#options.onFrame(frame);
  }

  #take(event: ConnectionEvent): void {
    const { gaps } = this.#state;
    this.#apply(event);
    if (this.#state.gaps > gaps) this.#options.onGap?.();
  }

  #closed(code: number): void {
    this.#socket = null;
    this.#apply({ type: 'CLOSED', at: this.#ports.now(), code, random: this.#ports.random() });
    this.#options.onClose?.(code);
  }

  #giveUp(): void {
    this.#drop();
    this.#closed(GIVEN_UP);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #ping(withinMs: number): void {
    this.#apply({ type: 'PINGED', at: this.#ports.now(), withinMs });
    this.send({ type: 'ping', n: this.#state.pings });
  }

  #look(): void {
    const { due } = dueNow(this.#state, this.#ports.now());
    if (due === 'start') this.start();
    else if (due === 'ping') this.#ping(PONG_MS.usual);
    else if (due === 'dead') this.#giveUp();
    else this.#arm();
  }

  #arm(): void {
    this.#cancel?.();
    const { lookMs } = dueNow(this.#state, this.#ports.now());
    this.#cancel = lookMs === null ? null : this.#ports.alarm(lookMs, () => this.#look());
  }

  #apply(event: ConnectionEvent): void {
    this.#state = nextConnection(this.#state, event);
    this.#arm();
    for (const view of this.#views) view();
  }
}

function jsonOf(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    // Not JSON: handled as an unknown frame.
    return null;
  }
}
