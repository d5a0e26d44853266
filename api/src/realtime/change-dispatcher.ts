import type { EventOf, RoletrailEvent } from '@roletrail/contracts/events/catalogue';
import type { Logger } from '@roletrail/contracts/logger';
import type { SettingKey } from '@roletrail/contracts/staff/settings';
import type { Listener } from '@roletrail/db/listen';
import { CHANNELS } from '@roletrail/db/notify';
import type { Database } from '@roletrail/db/open';
import { type FoldedDecision, type ProjectedNotice, parseProgress } from '@roletrail/db/progress';
import type { ConnectionRegistry } from './connection-registry.ts';
import type { NoticeChannel } from './notice-channel.ts';
import type { SessionSockets } from './session-channel.ts';

/** Maximum sessions read at once; further ones wait. */
const LOOK_AT_ONCE = 256;

/**
 * Dispatches session and consent changes to the sockets of this instance. Sources: NOTIFY (fast,
 * lost while disconnected), the event log (later, never lost) and a poll every 30 s.
 */
export class ChangeDispatcher {
  readonly #hub: ConnectionRegistry;
  readonly #channel: SessionSockets;
  readonly #notice: NoticeChannel;
  readonly #db: Database;
  readonly #logger: Logger;
  #looking = false;
  #again = false;

  constructor(
    hub: ConnectionRegistry,
    channel: SessionSockets,
    notice: NoticeChannel,
    db: Database,
    logger: Logger,
  ) {
    this.#hub = hub;
    this.#channel = channel;
    this.#notice = notice;
    this.#db = db;
    this.#logger = logger;
  }

  /** Handles an event of the log. */
  event(event: RoletrailEvent): void {
    switch (event.type) {
      case 'roletrail.session.revoked.v1':
        this.#ended('revoked', event);
        break;
      case 'roletrail.session.expired.v1':
        this.#ended('expired', event);
        break;
      case 'roletrail.role.granted.v1':
      case 'roletrail.role.revoked.v1':
      case 'roletrail.capability.granted.v1':
      case 'roletrail.capability.revoked.v1':
        this.#person(event.data.userId);
        break;
      case 'roletrail.document.published.v1':
        this.lookAtAll();
        break;
      case 'roletrail.admin.acted.v1':
        if (event.data.target.id.startsWith('site.notice' satisfies SettingKey)) {
          void this.#notice.tellAll();
        }
        break;
    }
  }

  #ended(kind: 'revoked' | 'expired', { data, time }: Pick<SessionOver, 'data' | 'time'>): void {
    const { sessionId, reason, scope } = data;
    this.#channel.end(sessionId, { kind, reason, scope }, new Date(time));
  }

  /** Checks every session of this instance; a call during a check causes another one. */
  lookAtAll(): void {
    this.#again = true;
    if (!this.#looking) void this.#lookThrough();
  }

  async #lookThrough(): Promise<void> {
    this.#looking = true;
    void this.#notice.tellAll();
    while (this.#again) {
      this.#again = false;
      const ids = [...this.#hub.sessions()].map((entry) => entry.sessionId);
      for (let i = 0; i < ids.length; i += LOOK_AT_ONCE) {
        await this.#channel.look(ids.slice(i, i + LOOK_AT_ONCE));
      }
    }
    this.#looking = false;
  }

  #person(userId: string): void {
    const ids = [...this.#hub.ofUser(userId)].map((entry) => entry.sessionId);
    if (ids.length > 0) void this.#channel.look(ids);
  }

  /** Listens to NOTIFY until the returned function is called. */
  listen(listener: Listener): () => void {
    const stops = [
      listener.on(CHANNELS.sessionChanged, (hint) => {
        if (hint.kind === 'resync') this.lookAtAll();
        else void this.#channel.look([hint.payload]);
      }),
      listener.on(CHANNELS.personChanged, (hint) => {
        if (hint.kind === 'resync') this.lookAtAll();
        else this.#person(hint.payload);
      }),
      listener.on(CHANNELS.projected, (hint) => {
        // rows folded while disconnected are read at the resync
        const progress = hint.kind === 'notify' ? parseProgress(hint.payload) : null;
        if (progress) void this.#projected(progress);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  async #projected(progress: ProjectedNotice): Promise<void> {
    if (progress.topic !== 'consent-events' || !progress.projection.startsWith('consent-')) return;
    try {
      const decisions = progress.decisions ?? (await this.#readDecisions(progress));
      for (const { userId, eventId } of decisions) {
        this.#channel.consentProjected(userId, eventId);
        this.#person(userId);
      }
    } catch (error) {
      this.#logger.warn({ err: error }, 'realtime: folded decisions could not be read');
    }
  }

  /** Reads decisions and requests that were too many for one payload. */
  async #readDecisions({
    topic,
    partition,
    from,
    next,
  }: ProjectedNotice): Promise<FoldedDecision[]> {
    const read = (table: 'consent_decision' | 'consent_request') =>
      this.#db
        .selectFrom(table)
        .select(['event_id', 'user_id'])
        .where('topic', '=', topic)
        .where('partition', '=', partition)
        .where('offset', '>=', from)
        .where('offset', '<', next);
    const rows = await read('consent_decision').unionAll(read('consent_request')).execute();
    return rows.map((row) => ({ eventId: row.event_id, userId: row.user_id }));
  }
}

type SessionOver = EventOf<'roletrail.session.revoked.v1' | 'roletrail.session.expired.v1'>;
