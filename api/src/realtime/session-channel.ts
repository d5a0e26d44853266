import type { RevokeScope, SessionEndReason } from '@roletrail/contracts/events/session';
import { type Channel, CLOSE, type ServerFrameBody } from '@roletrail/contracts/realtime';
import { consentState } from '../callers/consent-state.ts';
import { evaluateGuard } from '../callers/evaluate-guard.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import {
  computeSessionDeadlines,
  endReasonOf,
  getSessionStage,
  isExpiry,
} from '../callers/session-state.ts';
import type { ApiConfig } from '../config.ts';
import type { DatabaseClock } from '../database-clock.ts';
import { ApiError } from '../errors.ts';
import { GUARD } from '../guard.ts';
import type { Expiry } from '../sessions/expire-sessions.ts';
import type { Connection } from './connection.ts';
import {
  type ConnectionRegistry,
  type PersonSeen,
  type SessionEntry,
  STAFF_CHANNELS,
  type StaffChannel,
} from './connection-registry.ts';
import { prepareFrame } from './frames.ts';

const CHANNEL_GUARDS = {
  session: GUARD.session,
  health: GUARD.capability('ops'),
  visits: GUARD.capability('growth'),
};

/** Delay of the next check after a failed one, ms. */
const RETRY_MS = 1000;

/** Source of session state (session-source.ts: PostgreSQL). */
export interface SessionSource {
  /** Returns facts of the session's person, read after this call; null if it does not exist. */
  load(sessionId: string): Promise<CallerFacts | null>;
  /** Ends the expired sessions of these people. */
  expire(userIds: readonly string[]): Promise<readonly Expiry[]>;
  /** Records that the session was warned in its current cycle. */
  warned(sessionId: string): Promise<void>;
}

/** Observer for metrics and logs. */
export interface ChannelObserver {
  warned(): void;
  /** @param seconds from the row's end to the last frame */
  ended(seconds: number): void;
  failed(error: unknown): void;
}

/** Content of the last frame of a session's sockets. */
export interface SessionEnd {
  readonly kind: 'revoked' | 'expired';
  readonly reason: SessionEndReason;
  readonly scope: RevokeScope;
}

/**
 * Sends session changes to its sockets, based only on the session's row.
 *
 * *live* (next check when its warning is due) → *warned* (each connection once per cycle; next
 * check at its end)
 * *warned* → (activity; warned connections are notified) → *live*
 * *live* or *warned* → (end; last frame, then 4401) → *over*
 * Hints, the log, the check every 30 s and due times all call `look`, which is safe at any time.
 * Invariant: a sent state is never newer than the row; this machine's clock decides nothing.
 */
export class SessionSockets {
  readonly #hub: ConnectionRegistry;
  readonly #sessions: SessionSource;
  readonly #limits: Pick<ApiConfig, 'inactivity' | 'staffSecondFactor'>;
  readonly #clock: DatabaseClock;
  readonly #observer: ChannelObserver;

  constructor(
    hub: ConnectionRegistry,
    sessions: SessionSource,
    limits: Pick<ApiConfig, 'inactivity' | 'staffSecondFactor'>,
    clock: DatabaseClock,
    observer: ChannelObserver,
  ) {
    this.#hub = hub;
    this.#sessions = sessions;
    this.#limits = limits;
    this.#clock = clock;
    this.#observer = observer;
  }

  /** Reads these sessions' rows and sends changes to their sockets. Never rejects. */
  async look(sessionIds: Iterable<string>): Promise<void> {
    await Promise.all([...sessionIds].map((id) => this.#lookAt(id)));
  }

  /** Checks the sessions that are due by PostgreSQL's clock. */
  async lookAtDue(): Promise<void> {
    const now = this.#clock.now();
    const due: string[] = [];
    for (const entry of this.#hub.sessions()) {
      if (entry.nextAt === null || entry.nextAt > now) continue;
      // until the row is read, so that there is one check at a time
      entry.nextAt = now + RETRY_MS;
      due.push(entry.sessionId);
    }
    await this.look(due);
  }

  async #lookAt(sessionId: string): Promise<void> {
    if (!this.#hub.session(sessionId)) return;
    try {
      await this.apply(sessionId, await this.#sessions.load(sessionId));
    } catch (error) {
      this.#observer.failed(error);
    }
  }

  /**
   * Sends the session's sockets the changes in these facts.
   * @returns false if the session is over: its sockets are closed
   */
  async apply(sessionId: string, facts: CallerFacts | null): Promise<boolean> {
    const entry = this.#hub.session(sessionId);
    if (facts) this.#clock.observe(facts.session.now);
    const end = await this.#endOf(facts);
    if (!entry) return end === null;
    if (end !== null || !facts || facts.user.id !== entry.userId) {
      this.end(sessionId, end ?? UNKNOWN, facts?.session.endedAt ?? null);
      return false;
    }
    this.#tellStage(entry, facts);
    this.#tellPerson(entry, facts);
    return true;
  }

  /** Returns how the session ended; null if it is live. Ends an expired session. */
  async #endOf(facts: CallerFacts | null): Promise<SessionEnd | null> {
    if (facts === null) return UNKNOWN;
    const { session, user } = facts;
    if (session.endedAt !== null) {
      const reason = endReasonOf(session.endReason);
      // rows that ended before scopes were stored: `local`
      const scope = session.endScope ?? 'local';
      return { kind: isExpiry(reason) ? 'expired' : 'revoked', reason, scope };
    }
    const stage = getSessionStage(session, this.#limits.inactivity);
    if (stage.stage !== 'over') return null;
    const ended = await this.#sessions.expire([user.id]);
    const mine = ended.find((expiry) => expiry.sessionId === session.id);
    if (mine) return { kind: 'expired', reason: mine.reason, scope: mine.scope };
    // another instance or the sweeper was first: its row has the reason
    return this.#endOf(await this.#sessions.load(session.id));
  }

  /** Sends the last frame and 4401 to all sockets of a session that has ended. */
  end(sessionId: string, end: SessionEnd, endedAt: Date | null): void {
    const entry = this.#hub.session(sessionId);
    if (!entry) return;
    const { kind, reason, scope } = end;
    const frame = prepareFrame({ type: `session.${kind}`, reason, scope }, Date.now());
    for (const connection of [...entry.connections]) {
      connection.sendPrepared(frame);
      connection.end(CLOSE.signedOut);
      this.#hub.remove(connection);
    }
    if (endedAt) this.#observer.ended((this.#clock.now() - endedAt.getTime()) / 1000);
  }

  #tellStage(entry: SessionEntry, { session }: CallerFacts): void {
    const { inactivity } = this.#limits;
    const stage = getSessionStage(session, inactivity);
    if (stage.stage === 'over') return;
    entry.nextAt = stage.nextAt.getTime();
    const cycle = session.lastActivityAt.getTime();
    if (cycle !== entry.cycle && entry.warned.size > 0) {
      const ends = computeSessionDeadlines(session, inactivity);
      this.#tell(entry.warned, extended(ends));
      entry.warned.clear();
    }
    entry.cycle = cycle;
    if (stage.stage === 'live') return;
    const unwarned = [...entry.connections].filter((one) => !entry.warned.has(one));
    this.#tell(unwarned, { type: 'session.warning', expiresAt: stage.nextAt.toISOString() });
    for (const connection of unwarned) entry.warned.add(connection);
    if (session.warnedAt !== null) return;
    this.#observer.warned();
    this.#sessions.warned(entry.sessionId).catch((error: unknown) => this.#observer.failed(error));
  }

  /** Handles reported activity: answers it, and notifies warned connections. */
  extended(
    entry: SessionEntry,
    connection: Connection,
    ends: { warnAt: Date; expiresAt: Date },
  ): void {
    const notified = new Set(entry.warned);
    notified.delete(connection);
    entry.warned.clear();
    entry.nextAt = ends.warnAt.getTime();
    this.#tell([connection, ...notified], extended(ends));
  }

  #tellPerson(entry: SessionEntry, facts: CallerFacts): void {
    const { reason, needsReConsent } = consentState(
      facts.consent,
      facts.required,
      facts.session.now.getTime(),
    );
    const known = facts.consentKnown && facts.required !== null;
    const before = entry.person;
    const seen: PersonSeen = {
      email: facts.user.email,
      roles: [...facts.roles, ...facts.capabilities].join(' '),
      mustDecide: known ? needsReConsent : (before?.mustDecide ?? false),
    };
    entry.person = seen;
    if (seen.mustDecide && before && !before.mustDecide) {
      this.#tell(entry.connections, { type: 'consent.required', reason });
    }
    if (before && (before.email !== seen.email || before.roles !== seen.roles)) {
      this.#tell(entry.connections, { type: 'user.updated' });
    }
    for (const channel of STAFF_CHANNELS) this.#tellStaff(entry, channel, facts);
  }

  /** Notifies a new connection if its person must decide; later changes follow. */
  tellDuty(connection: Connection, facts: CallerFacts): void {
    if (!facts.consentKnown || facts.required === null) return;
    const now = facts.session.now.getTime();
    const { reason, needsReConsent } = consentState(facts.consent, facts.required, now);
    if (needsReConsent) this.#tell([connection], { type: 'consent.required', reason });
  }

  /**
   * Returns why this caller must not follow a channel, or null. The guards are those of the HTTP
   * routes with the same data.
   */
  refusalOf(channel: Channel, facts: CallerFacts): ApiError | null {
    if (channel === 'demo') return new ApiError('VALIDATION_FAILED');
    return evaluateGuard(CHANNEL_GUARDS[channel], facts, this.#limits);
  }

  /** Removes watchers of a staff channel who lost role, task, second factor or consent. */
  #tellStaff(entry: SessionEntry, channel: StaffChannel, facts: CallerFacts): void {
    const watching = [...entry.connections].filter((one) => one.channels.has(channel));
    if (watching.length === 0) return;
    const refusal = this.refusalOf(channel, facts);
    if (!refusal) return;
    for (const connection of watching) {
      this.#hub.unsubscribe(connection, channel);
      connection.send({ type: 'unsubscribed', channel, code: refusal.code });
      if (connection.channels.size > 0) continue;
      connection.end(CLOSE.notAllowed);
      this.#hub.remove(connection);
    }
  }

  /** Sends a frame to those of these connections that follow the channel `session`. */
  #tell(connections: Iterable<Connection>, body: ServerFrameBody): void {
    const frame = prepareFrame(body, Date.now());
    for (const connection of connections) {
      if (connection.channels.has('session')) connection.sendPrepared(frame);
    }
  }

  /** Handles a folded decision of this person. */
  consentProjected(userId: string, eventId: string): void {
    for (const entry of this.#hub.ofUser(userId)) {
      this.#tell(entry.connections, { type: 'consent.projected', eventId });
    }
  }
}

const UNKNOWN: SessionEnd = { kind: 'revoked', reason: 'signed_out', scope: 'local' };

const extended = (ends: { warnAt: Date; expiresAt: Date }) => ({
  type: 'session.extended' as const,
  warnAt: ends.warnAt.toISOString(),
  expiresAt: ends.expiresAt.toISOString(),
});
