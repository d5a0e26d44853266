import { NO_NOTICE, type SiteNotice } from '@roletrail/contracts/http/config';
import type { Logger } from '@roletrail/contracts/logger';
import type { Connection } from './connection.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import { prepareFrame } from './frames.ts';

const NONE = JSON.stringify(NO_NOTICE);

/**
 * Sends the notice of the site to the sockets of sessions: after their welcome, and when it has
 * changed. Each connection gets a notice once. Neither method rejects.
 */
export class NoticeChannel {
  readonly #hub: Pick<ConnectionRegistry, 'all' | 'broadcast'>;
  readonly #read: () => Promise<SiteNotice>;
  readonly #logger: Logger;
  /** notice that a connection has, as JSON; absent: none */
  readonly #sent = new WeakMap<Connection, string>();

  /** @param read returns the notice in force */
  constructor(
    hub: Pick<ConnectionRegistry, 'all' | 'broadcast'>,
    read: () => Promise<SiteNotice>,
    logger: Logger,
  ) {
    this.#hub = hub;
    this.#read = read;
    this.#logger = logger;
  }

  /** Sends the notice to every connection that has another one. */
  tellAll(): Promise<void> {
    return this.#tell(() => this.#hub.all());
  }

  /** Sends the notice to a new connection, if there is one. */
  tell(connection: Connection): Promise<void> {
    return this.#tell(() => [connection]);
  }

  async #tell(whom: () => Iterable<Connection>): Promise<void> {
    try {
      const notice = await this.#read();
      const json = JSON.stringify(notice);
      const late = [...whom()].filter(
        (one) => one.channels.has('session') && (this.#sent.get(one) ?? NONE) !== json,
      );
      for (const one of late) this.#sent.set(one, json);
      const frame = prepareFrame({ type: 'site.notice', ...notice }, Date.now());
      await this.#hub.broadcast(frame, late);
    } catch (error) {
      this.#logger.warn({ err: error }, 'realtime: failed to send the notice');
    }
  }
}
