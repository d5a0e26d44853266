import type { WebSocket } from '@fastify/websocket';
import { type Channel, CLOSE, REALTIME, type ServerFrameBody } from '@roletrail/contracts/realtime';
import { numberFrame, type PreparedFrame, prepareFrame } from './frames.ts';

/** Bytes that wait for a socket that does not take them; above, it is dropped. */
const WAITING_BYTES_MAX = 256 * 1024;
/** A close that is not answered within this time is a cut. */
const CLOSE_GRACE_MS = 1000;
const OPEN = 1;

/** Told of what goes out, for the metrics. */
export interface ConnectionObserver {
  sent(type: PreparedFrame['type']): void;
  closed(code: number): void;
}

/**
 * One numbered stream of frames to one client, over one socket at a time.
 *
 * Modes: *joining* (a socket is there; frames are numbered and kept) → (`welcome`: what was kept
 * goes out) → *attached* (frames go out) → (the socket breaks) → *parked* (frames are kept) →
 * (a resume brings a new socket) → *joining*; *over* from any, for good: what was kept for the
 * socket goes out before it closes. Invariants: numbers are dense from 1; the last `resumeFrames`
 * frames are kept in every mode; after *over* nothing is sent, numbered or kept.
 */
export class Connection {
  readonly id: string;
  readonly channels: Set<Channel>;
  readonly #observer: ConnectionObserver;
  #socket: WebSocket | null;
  #welcomed = false;
  #seq = 0;
  /** number of the last frame that this socket has */
  #sent = 0;
  #kept: string[] = [];
  #over = false;
  /** pong came since the last ping */
  #alive = true;

  constructor(
    id: string,
    socket: WebSocket,
    channels: Iterable<Channel>,
    observer: ConnectionObserver,
  ) {
    this.id = id;
    this.channels = new Set(channels);
    this.#socket = socket;
    this.#observer = observer;
  }

  get socket(): WebSocket | null {
    return this.#socket;
  }

  /** Frames go out: it was welcomed and is not over. */
  get attached(): boolean {
    return this.#welcomed && !this.#over;
  }

  get over(): boolean {
    return this.#over;
  }

  send(body: ServerFrameBody): void {
    this.sendPrepared(prepareFrame(body, Date.now()));
  }

  sendPrepared(frame: PreparedFrame): void {
    if (this.#over) return;
    this.#seq += 1;
    this.#kept.push(numberFrame(frame, this.#seq));
    if (this.#kept.length > REALTIME.resumeFrames) this.#kept.shift();
    this.#observer.sent(frame.type);
    if (this.#welcomed) this.#flush();
  }

  /** Sends what the socket does not have yet; a socket that takes nothing is dropped. */
  #flush(): void {
    const socket = this.#socket;
    if (socket === null || socket.readyState !== OPEN) return;
    if (socket.bufferedAmount > WAITING_BYTES_MAX) {
      this.#kept = [];
      this.#sent = this.#seq;
      this.end(CLOSE.tooFast);
      return;
    }
    const missing = Math.min(this.#seq - this.#sent, this.#kept.length);
    for (let i = this.#kept.length - missing; i < this.#kept.length; i += 1) {
      socket.send(this.#kept[i] ?? '');
    }
    this.#sent = this.#seq;
  }

  /** The first frame of a socket: its number is where the others go on from. Then what waits. */
  welcome(body: ServerFrameBody): void {
    if (this.#over) return;
    this.#observer.sent(body.type);
    this.#socket?.send(numberFrame(prepareFrame(body, Date.now()), this.#sent));
    this.#welcomed = true;
    this.#flush();
  }

  /** Whether all frames after number `seq` are still kept. */
  keeps(seq: number): boolean {
    return !this.#over && seq <= this.#seq && this.#seq - seq <= this.#kept.length;
  }

  /** The socket broke: frames are kept for a resume. */
  park(): void {
    this.#socket = null;
    this.#welcomed = false;
  }

  /** Goes on over another socket, after frame `seq`; the old one, if it hangs on, is cut. */
  attach(socket: WebSocket, seq: number): void {
    const old = this.#socket;
    this.#socket = socket;
    this.#sent = seq;
    this.#welcomed = false;
    this.#alive = true;
    old?.terminate();
  }

  /** Ends the stream: what waits for the socket goes out, then it closes. */
  end(code: number): void {
    if (this.#over) return;
    this.#over = true;
    this.#flush();
    this.#kept = [];
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    this.#observer.closed(code);
    closeSocket(socket, code);
  }

  /** Answers to protocol pings tell a live socket from one whose peer is gone. */
  pong(): void {
    this.#alive = true;
  }

  /** Pings; false when the last ping was not answered: the socket is cut. */
  ping(): boolean {
    const socket = this.#socket;
    if (socket === null) return true;
    if (!this.#alive) {
      socket.terminate();
      return false;
    }
    this.#alive = false;
    socket.ping();
    return true;
  }
}

/** Closes, and cuts when the peer does not close too: it may be slow on purpose, or gone. */
export function closeSocket(socket: WebSocket, code: number): void {
  if (socket.readyState > OPEN) return;
  socket.close(code);
  const cut = setTimeout(() => socket.terminate(), CLOSE_GRACE_MS);
  cut.unref();
  socket.once('close', () => clearTimeout(cut));
}
