import type { LiveVisits } from '../api.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import { prepareFrame } from './frames.ts';
import type { SessionSockets } from './session-channel.ts';

/**
 * Sends the number of live visits and their pages to watchers: one reading and one text for all,
 * and none without watchers. A watcher who lost the task is removed before anything is sent. A
 * broken connection gets nothing, because only the newest numbers matter.
 */
export class VisitsChannel {
  readonly #hub: ConnectionRegistry;
  readonly #sessions: Pick<SessionSockets, 'look'>;
  readonly #read: () => Promise<LiveVisits>;
  #isTelling = false;

  constructor(
    hub: ConnectionRegistry,
    sessions: Pick<SessionSockets, 'look'>,
    read: () => Promise<LiveVisits>,
  ) {
    this.#hub = hub;
    this.#sessions = sessions;
    this.#read = read;
  }

  /** Does nothing while a previous send is running. @throws an error of the database */
  async tell(): Promise<void> {
    const watching = this.#hub.watching('visits');
    if (this.#isTelling || watching.length === 0) return;
    this.#isTelling = true;
    try {
      const sessions = watching.flatMap((one) => this.#hub.entryOf(one)?.sessionId ?? []);
      const [{ visits: total, pages }] = await Promise.all([
        this.#read(),
        this.#sessions.look(new Set(sessions)),
      ]);
      const frame = prepareFrame({ type: 'visits', total, pages }, Date.now());
      await this.#hub.broadcast(frame, this.#hub.watching('visits'));
    } finally {
      this.#isTelling = false;
    }
  }
}
