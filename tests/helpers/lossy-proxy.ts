import net from 'node:net';

/** Data that a proxy drops: nothing, server answers, client requests, or both. */
export type Swallow = 'nothing' | 'answers' | 'requests' | 'everything';

/** Throughput limit of each direction. */
export interface Slowness {
  readonly delayMs: number;
  /** a delay is at most so much longer or shorter */
  readonly jitterMs: number;
  /** of one connection */
  readonly bytesPerSecond: number;
}

/** A narrow way lets bytes through little by little, not all of them at the end. */
const PIECES_PER_SECOND = 10;
/** Maximum queued bytes per direction before the sender is paused. */
const QUEUED_BYTES = 64 * 1024;

/**
 * TCP proxies before servers that are reached by many addresses, one listener an address. Bytes
 * can be slowed down, or swallowed; a connection that lost some is of no use and is cut when the
 * fault ends.
 */
export class LossyProxy implements AsyncDisposable {
  #swallow: Swallow = 'nothing';
  #slow: Slowness | null = null;
  #refused = false;
  readonly #fronts = new Map<string, { server: net.Server; port: number }>();
  readonly #pairs = new Set<readonly [net.Socket, net.Socket]>();
  readonly #damaged = new Set<readonly [net.Socket, net.Socket]>();
  /** connections accepted so far */
  accepted = 0;

  /** Starts a front for one address; `route` needs it to be there. */
  async before(host: string, port: number): Promise<void> {
    const server = net.createServer((client) => this.#pair(client, net.connect({ host, port })));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    this.#fronts.set(`${host}:${port}`, { server, port: address.port });
  }

  readonly route = (host: string, port: number): { host: string; port: number } => {
    const front = this.#fronts.get(`${host}:${port}`);
    if (!front) throw new Error(`no proxy before ${host}:${port}`);
    return { host: '127.0.0.1', port: front.port };
  };

  swallow(what: Swallow): void {
    this.#swallow = what;
    if (what !== 'nothing') return;
    for (const pair of this.#damaged) for (const socket of pair) socket.destroy();
    this.#damaged.clear();
  }

  /** From now on bytes take their time; null: no longer. */
  slow(how: Slowness | null): void {
    this.#slow = how;
  }

  /** Cuts every connection, as a dying server does. */
  cut(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
  }

  /** Cuts new connections at once, as a server that is away does, or stops doing so. */
  refuse(refused: boolean): void {
    this.#refused = refused;
  }

  /** Connections that are open now. */
  get open(): number {
    return this.#pairs.size;
  }

  #pair(client: net.Socket, server: net.Socket): void {
    this.accepted += 1;
    if (this.#refused) {
      client.destroy();
      server.destroy();
      return;
    }
    const pair = [client, server] as const;
    this.#pairs.add(pair);
    const pass = (from: net.Socket, to: net.Socket, swallowed: Swallow) => {
      const lane = new Lane(from, to);
      from.on('data', (bytes) => {
        if (this.#swallow === swallowed || this.#swallow === 'everything') this.#damaged.add(pair);
        else lane.send(bytes, this.#slow);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        this.#pairs.delete(pair);
      });
    };
    pass(client, server, 'requests');
    pass(server, client, 'answers');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
    for (const { server } of this.#fronts.values()) {
      await new Promise((resolve) => {
        server.close(resolve);
      });
    }
  }
}

/** One direction of a connection: bytes arrive in their order, however long each of them takes. */
class Lane {
  readonly #from: net.Socket;
  readonly #to: net.Socket;
  readonly #queue: { readonly bytes: Buffer; readonly due: number }[] = [];
  /** when the last of them has passed */
  #free = 0;
  #waiting = 0;

  constructor(from: net.Socket, to: net.Socket) {
    this.#from = from;
    this.#to = to;
  }

  send(bytes: Buffer, slow: Slowness | null): void {
    if (!slow && this.#queue.length === 0) {
      this.#to.write(bytes);
      return;
    }
    const now = performance.now();
    const { delayMs = 0, jitterMs = 0, bytesPerSecond = Number.POSITIVE_INFINITY } = slow ?? {};
    const takes = (1000 * bytes.length) / bytesPerSecond;
    const arrives = now + takes + delayMs + (2 * Math.random() - 1) * jitterMs;
    const begins = Math.max(this.#free, arrives - takes);
    this.#free = begins + takes;
    this.#waiting += bytes.length;
    if (takes > 0 && this.#waiting > QUEUED_BYTES) this.#from.pause();
    const isIdle = this.#queue.length === 0;
    const piece = Math.ceil(Math.min(bytes.length, bytesPerSecond / PIECES_PER_SECOND));
    for (let at = 0; at < bytes.length; at += piece) {
      const part = bytes.subarray(at, at + piece);
      const due = begins + (1000 * (at + part.length)) / bytesPerSecond;
      this.#queue.push({ bytes: part, due });
    }
    // one timer for all: of two that are due in one millisecond either may come first
    if (isIdle) this.#wait();
  }

  #wait(): void {
    const [first] = this.#queue;
    if (first) setTimeout(() => this.#pass(), Math.max(0, first.due - performance.now()));
  }

  #pass(): void {
    const now = performance.now();
    for (let next = this.#queue[0]; next && next.due <= now + 1; next = this.#queue[0]) {
      this.#queue.shift();
      this.#waiting -= next.bytes.length;
      this.#to.write(next.bytes);
    }
    if (this.#from.isPaused() && this.#waiting <= QUEUED_BYTES) this.#from.resume();
    this.#wait();
  }
}
