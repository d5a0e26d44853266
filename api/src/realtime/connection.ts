import type { WebSocket } from '@fastify/websocket';
import { type Channel, CLOSE, REALTIME, type ServerFrameBody } from '@roletrail/contracts/realtime';
import { numberFrame, type PreparedFrame, prepareFrame } from './frames.ts';

/** Maximum bytes that wait for a slow socket; above, it is dropped. */
const WAITING_BYTES_MAX = 256 * 1024;
/** Time to answer a close frame; then the socket is cut. */
const CLOSE_GRACE_MS = 1000;
const OPEN = 1;

/** Observer of sent frames, for the metrics. */
export interface ConnectionObserver {
  sent(type: PreparedFrame['type']): void;
  closed(code: number): void;
}

/**
 * One numbered stream of frames to one client, over one socket at a time.
 *
 * *joining* (frames are numbered and kept) → (`welcome`: sends kept frames) → *attached*
 * *attached* (frames are sent) → (socket breaks) → *parked*
 * *parked* (frames are kept) → (resume with a new socket) → *joining*
 * *any* → (end; sends frames kept for the socket, then closes) → *over*, permanent
 * Invariants: numbers are dense from 1. The last `resumeFrames` frames are kept in every mode.
 * After *over* nothing is sent, numbered or kept.
 */
export class Connection {
  readonly id: string;
  readonly channels: Set<Channel>;
  readonly #observer: ConnectionObserver;
  #socket: WebSocket | null;
  #welcomed = false;
  #seq = 0;
  /** number of the last frame sent to this socket */
  #sent = 0;
  #kept: string[] = [];
  #over = false;
  /** a pong arrived since the last ping */
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

  /** True if frames are sent: welcomed and not over. */
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

  /** Sends what the socket does not have yet; drops a socket that does not read. */
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

  /** Sends the first frame of a socket, which sets the numbers, then waiting frames. */
  welcome(body: ServerFrameBody): void {
    if (this.#over) return;
    this.#observer.sent(body.type);
    this.#socket?.send(numberFrame(prepareFrame(body, Date.now()), this.#sent));
    this.#welcomed = true;
    this.#flush();
  }

  /** Returns true if all frames after number `seq` are still kept. */
  keeps(seq: number): boolean {
    return !this.#over && seq <= this.#seq && this.#seq - seq <= this.#kept.length;
  }

  /** Keeps frames for a resume after the socket broke. */
  park(): void {
    this.#socket = null;
    this.#welcomed = false;
  }

  /** Continues over another socket after frame `seq`; cuts the old one. */
  attach(socket: WebSocket, seq: number): void {
    const old = this.#socket;
    this.#socket = socket;
    this.#sent = seq;
    this.#welcomed = false;
    this.#alive = true;
    old?.terminate();
  }

  /** Ends the stream: sends waiting frames, then closes the socket. */
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

  /** Records the answer to a protocol ping, which shows that the peer is alive. */
  pong(): void {
    this.#alive = true;
  }

  /** Sends a ping; cuts the socket and returns false if the last ping was not answered. */
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

/** Closes a socket, and cuts it if the peer does not close too. */
export function closeSocket(socket: WebSocket, code: number): void {
  if (socket.readyState > OPEN) return;
  socket.close(code);
  const cut = setTimeout(() => socket.terminate(), CLOSE_GRACE_MS);
  cut.unref();
  socket.once('close', () => clearTimeout(cut));
}
