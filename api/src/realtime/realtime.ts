import type { WebSocket } from '@fastify/websocket';
import { CLOSE } from '@roletrail/contracts/realtime';
import { SESSION_SWEEPER_LEASE } from '@roletrail/event-log/lease-names';
import { listTopicPartitions } from '@roletrail/event-log/topic-partitions';
import { readLiveVisits } from '../analytics/report.ts';
import type { Api, ApiContext, Realtime } from '../api.ts';
import { LeasedSweeper } from '../leased-sweeper.ts';
import { sweepSessions } from '../sessions/expire-sessions.ts';
import { readSiteNotice } from '../settings/site-notice.ts';
import { AnonymousSockets } from './anonymous-sockets.ts';
import { ChangeDispatcher } from './change-dispatcher.ts';
import { type ConnectionObserver, closeSocket } from './connection.ts';
import { ConnectionRegistry } from './connection-registry.ts';
import { watchDay } from './day-change.ts';
import { Sandboxes } from './demo/sandboxes.ts';
import { DemoVisitor } from './demo/visitor.ts';
import { HealthChannel } from './health-channel.ts';
import { LogTailer } from './log-tailer.ts';
import { type RealtimeMetrics, realtimeMetrics } from './metrics.ts';
import { NoticeChannel } from './notice-channel.ts';
import { SessionSockets } from './session-channel.ts';
import { sessionSource } from './session-source.ts';
import { RealtimeSocket, type SocketDeps } from './socket.ts';
import { VisitsChannel } from './visits-channel.ts';

/**
 * Composes the channel: connection registry, session sockets, change dispatcher, demo and sweeper,
 * with shared timers. Starts when the application is ready, and ends before its listener.
 */
export function realtime(app: Api, context: ApiContext): void {
  const { config, deps, clock } = context;
  const hub = new ConnectionRegistry();
  const started = performance.timeOrigin;
  const monotonic = () => started + performance.now();
  const sandboxes = new Sandboxes(monotonic);
  const metrics = realtimeMetrics(deps.metrics, {
    sockets: () => hub.open,
    sandboxes: () => sandboxes.size,
  });
  const channel = new SessionSockets(hub, sessionSource(context), config, clock, {
    warned: () => metrics.warnings.inc(),
    ended: (seconds) => {
      metrics.revocation(seconds);
      context.figures.revocations.add(seconds * 1000);
    },
    failed: (error) => {
      deps.logger.warn({ err: error }, 'realtime: failed to read a session');
    },
  });
  const readNotice = () => readSiteNotice(context.settings, context.clock.now());
  const notice = new NoticeChannel(hub, readNotice, deps.logger);
  const news = new ChangeDispatcher(hub, channel, notice, deps.db, deps.logger);
  const anonymous = new AnonymousSockets(config.realtime.anonymousPerAddress);
  const observer = observe(metrics);
  const open = new Set<WebSocket>();
  const parts: { bridge: LogTailer | null; stops: (() => unknown)[] } = { bridge: null, stops: [] };

  const running: Realtime = {
    accept(socket, { address, isHere }) {
      const refuse = (code: number) => {
        observer.closed(code);
        closeSocket(socket, code);
      };
      if (open.size >= config.realtime.socketsMax) return refuse(CLOSE.tryLater);
      const named = anonymous.enter(address);
      if (!named) return refuse(CLOSE.tooManySockets);
      open.add(socket);
      socket.once('close', () => {
        open.delete(socket);
        named();
      });
      const demo = (connection: ConstructorParameters<typeof DemoVisitor>[0]) =>
        new DemoVisitor(connection, sandboxes, address, monotonic);
      const refused: SocketDeps['refused'] = (code, account) => {
        deps.logger.info(
          { code, ...(account === null ? {} : { userId: account }) },
          'realtime: refused',
        );
        context.security.refused({ code, account, network: address });
      };
      const shared = {
        app,
        context,
        hub,
        channel,
        notice,
        metrics,
        observer,
        isHere,
        refused,
        demo,
      };
      new RealtimeSocket(shared, socket, named);
    },
    checks: async () => (parts.bridge ? [parts.bridge.check()] : []),
    get hearing() {
      return parts.bridge?.reading ?? true;
    },
    get sockets() {
      return hub.open;
    },
  };

  app.decorate('realtime', running);
  app.addHook('onReady', async () => {
    const following = followLog(context, news, metrics);
    if (following) {
      parts.bridge = following.bridge;
      parts.stops.push(...following.stops);
    }
    const health = new HealthChannel(hub, channel, app.systemHealth);
    const visits = new VisitsChannel(hub, channel, () => readLiveVisits(deps.db));
    parts.stops.push(...timers(context, { hub, channel, news, health, visits }), () =>
      sandboxes[Symbol.dispose](),
    );
  });
  app.addHook('preClose', async () => {
    for (const connection of [...hub.all()]) connection.end(CLOSE.tryLater);
    for (const socket of open) closeSocket(socket, CLOSE.tryLater);
    for (const stop of parts.stops.splice(0)) await stop();
  });
}

/**
 * Listens to the database and the log, and sweeps expired sessions. Returns the reader of the log and
 * what stops each part; null if this process has no live parts.
 */
function followLog(
  context: ApiContext,
  news: ChangeDispatcher,
  metrics: ReturnType<typeof realtimeMetrics>,
): { readonly bridge: LogTailer; readonly stops: readonly (() => unknown)[] } | null {
  const { config, deps } = context;
  const { live } = deps;
  if (!live) return null;
  const unlisten = news.listen(live.listener);
  const topics = ['session-events', 'admin-events'] as const;
  const bridge = new LogTailer(
    live.log,
    listTopicPartitions(topics, deps.partitions),
    { event: news.event.bind(news), missed: news.lookAtAll.bind(news) },
    deps.logger,
  );
  const sweeper = new LeasedSweeper(
    {
      lease: SESSION_SWEEPER_LEASE,
      everyMs: config.realtime.sweepMs,
      lead: () => (signal: AbortSignal) => sweepSessions(context, signal),
      swept: (sessions: number) => metrics.expired.inc(sessions),
    },
    live.leases,
    deps.logger,
  );
  const stops = [
    unlisten,
    () => bridge[Symbol.asyncDispose](),
    () => sweeper[Symbol.asyncDispose](),
  ];
  return { bridge, stops };
}

interface TimedParts {
  readonly hub: ConnectionRegistry;
  readonly channel: SessionSockets;
  readonly news: ChangeDispatcher;
  readonly health: HealthChannel;
  readonly visits: VisitsChannel;
}

/** Starts the shared timers; each returned function stops one. */
function timers(
  { clock, config, deps }: ApiContext,
  { hub, channel, news, health, visits }: TimedParts,
): (() => void)[] {
  const { dueMs, pingMs, revalidateMs, healthMs, visitsMs } = config.realtime;
  const every = (ms: number, work: () => void) => {
    const timer = setInterval(work, ms);
    timer.unref();
    return () => clearInterval(timer);
  };
  // a version of a document comes into force as its day begins
  const lookAtDay = watchDay(
    () => clock.now(),
    () => news.lookAtAll(),
  );
  return [
    every(dueMs, () => {
      lookAtDay();
      void channel.lookAtDue();
      hub.forgetParked(performance.now());
    }),
    every(pingMs, () => {
      for (const connection of hub.all()) connection.ping();
    }),
    every(revalidateMs, () => news.lookAtAll()),
    every(healthMs, () => {
      health.tell().catch((error: unknown) => {
        deps.logger.warn({ err: error }, 'realtime: failed to send health');
      });
    }),
    every(visitsMs, () => {
      visits.tell().catch((error: unknown) => {
        deps.logger.warn({ err: error }, 'realtime: failed to send live visits');
      });
    }),
  ];
}

function observe(metrics: RealtimeMetrics): ConnectionObserver {
  return {
    sent: (type) => metrics.frames.inc({ direction: 'out', type }),
    closed: (code) => metrics.closes.inc({ code: String(code) }),
  };
}
