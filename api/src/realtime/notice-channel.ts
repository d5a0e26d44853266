import type { Logger } from '@roletrail/contracts/logger';
import type { Connection } from './connection.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import { prepareFrame } from './frames.ts';

/**
 * Sends the notice of the site to the sockets of sessions: after their welcome, and when it has
 * changed. Each connection gets a text once. Neither method rejects.
 */
export class NoticeChannel {
  readonly #hub: Pick<ConnectionRegistry, 'all' | 'broadcast'>;
  readonly #read: () => Promise<string>;
  readonly #logger: Logger;
  /** text that a connection has; absent: '' */
  readonly #sent = new WeakMap<Connection, string>();

  /** @param read returns the notice in force; '' for none */
  constructor(
    hub: Pick<ConnectionRegistry, 'all' | 'broadcast'>,
    read: () => Promise<string>,
    logger: Logger,
  ) {
    this.#hub = hub;
    this.#read = read;
    this.#logger = logger;
  }

  /** Sends the notice to every connection that has another text. */
  tellAll(): Promise<void> {
    return this.#tell(() => this.#hub.all());
  }

  /** Sends the notice to a new connection, if there is one. */
  tell(connection: Connection): Promise<void> {
    return this.#tell(() => [connection]);
  }

  async #tell(whom: () => Iterable<Connection>): Promise<void> {
    try {
      const text = await this.#read();
      const late = [...whom()].filter(
        (one) => one.channels.has('session') && (this.#sent.get(one) ?? '') !== text,
      );
      for (const one of late) this.#sent.set(one, text);
      await this.#hub.broadcast(prepareFrame({ type: 'site.notice', text }, Date.now()), late);
    } catch (error) {
      this.#logger.warn({ err: error }, 'realtime: failed to send the notice');
    }
  }
}
