import { REALTIME_PATH, type ServerFrame } from '@roletrail/contracts/realtime';
import { openSocket, type TestSocket } from './realtime.ts';
import { waitFor } from './wait-for.ts';

export type HealthFrame = Extract<ServerFrame, { type: 'health' }>;
type State = Extract<HealthFrame, { kind: 'state' }>;
export type Away = Extract<State, { database: 'away' }>;
export type Slow = Extract<State, { database: 'slow' }>;
export type Answers = Extract<State, { database: 'answers' }>;

const PATIENCE_MS = 15_000;

/** A client of the channel `health`. */
export class HealthWatcher {
  readonly #socket: TestSocket;

  private constructor(socket: TestSocket) {
    this.#socket = socket;
  }

  /** @param url http://host:port */
  static async open(url: string, accessToken: string): Promise<HealthWatcher> {
    const address = url.replace('http', 'ws') + REALTIME_PATH;
    const socket = await openSocket(address, { origin: 'http://localhost:3999' });
    socket.send({ type: 'hello', accessToken, channels: ['session', 'health'] });
    await socket.frame('welcome');
    return new HealthWatcher(socket);
  }

  get frames(): readonly HealthFrame[] {
    return this.#socket.frames.filter((frame) => frame.type === 'health');
  }

  /** Waits until the last state matches `match`, and returns it. */
  async state(what: string, match: (state: Answers) => boolean): Promise<Answers> {
    return this.#last(what, (last) => (last.database === 'answers' && match(last) ? last : null));
  }

  async away(): Promise<Away> {
    return this.#last('away', (last) => (last.database === 'away' ? last : null));
  }

  async slow(): Promise<Slow> {
    return this.#last('slow', (last) => (last.database === 'slow' ? last : null));
  }

  /** Why the channel was lost, once it was. */
  async lost(): Promise<string | null> {
    const { code } = await this.#socket.frame('unsubscribed');
    return code;
  }

  async #last<T>(what: string, pick: (last: State) => T | null): Promise<T> {
    let found: T | null = null;
    await waitFor(
      `health: ${what}`,
      () => {
        const last = this.frames.findLast((frame) => frame.kind === 'state');
        found = last ? pick(last) : null;
        return found !== null;
      },
      PATIENCE_MS,
    ).catch((error: unknown) => {
      const last = JSON.stringify(this.frames.slice(-2)).slice(0, 4000);
      throw new Error(`${what} did not arrive; the last: ${last}`, { cause: error });
    });
    if (found === null) throw new Error(what);
    return found;
  }

  close(): void {
    this.#socket.socket.terminate();
  }
}
