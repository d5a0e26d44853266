import { CLOSE, type ServerFrame } from '@roletrail/contracts/realtime';
import type { QueryClient } from '@tanstack/react-query';
import {
  askSessionEnds,
  reportActivity,
  toSessionDeadlines,
} from '../features/inactivity/api/session-ends.ts';
import { listenForInput, listenForWake } from '../features/inactivity/browser-signals.ts';
import { InactivityMonitor } from '../features/inactivity/inactivity-monitor.ts';
import { expiringSoon } from '../features/inactivity/toasts.ts';
import { browserPorts, RealtimeClient } from '../features/realtime/realtime-client.ts';
import { consentsQuery } from '../features/receipts/api/consents.ts';
import type { SessionStore } from '../features/session/session-store.ts';
import type { Http } from '../lib/http.ts';
import { publicConfigQuery } from '../lib/public-config.ts';
import { toast } from '../ui/toast-store.ts';

/** Services that the watch notifies. */
export type Watched = {
  http: Http;
  session: SessionStore;
  consentRequired(): void;
  /** refetched if frames may be lost; consent data also when a decision is projected */
  queries: QueryClient;
};

export type SessionWatch = {
  readonly monitor: InactivityMonitor;
  readonly realtime: RealtimeClient;
  stop(): void;
};

/**
 * Watches one session in one tab: its socket, its idle time and its server messages. Loaded after
 * sign-in, to keep it out of the first load.
 */
export function watchSession(watched: Watched): SessionWatch {
  const { http, session, queries } = watched;
  const realtime = new RealtimeClient({
    channels: ['session'],
    accessToken: () => http.freshToken(),
    onFrame: (frame) => take(frame),
    onGap: () => {
      void session.refreshUser();
      void queries.invalidateQueries();
    },
    onClose: (code) => {
      // No final frame arrived. The refresh shows if the session is over; otherwise the client
      // reconnects.
      if (code === CLOSE.signedOut) void http.refresh().catch(() => undefined);
    },
  });
  const { alarm, now } = browserPorts();
  const monitor = new InactivityMonitor({
    now,
    alarm,
    report: async (idleMs) =>
      realtime.send({ type: 'activity', idleMs }) ? 'sent' : reportActivity(http, idleMs),
    ask: () => askSessionEnds(http),
    announce: () => {
      announced = false;
      announce();
    },
    over: (reason) => session.endHere(reason),
  });

  let announced = true;
  /** Shows the toast. A hidden tab waits until it is visible, or the toast would expire unseen. */
  function announce(): void {
    if (announced || document.visibilityState !== 'visible') return;
    announced = true;
    const { phase, endsAt } = monitor.getView();
    if (phase === 'warning' && endsAt !== null) toast(expiringSoon(endsAt - now().date));
  }

  function take(frame: ServerFrame): void {
    switch (frame.type) {
      case 'welcome':
        if (frame.session) monitor.receiveDeadlines(toSessionDeadlines(frame.session, frame.at));
        break;
      case 'session.extended':
        monitor.receiveDeadlines(toSessionDeadlines(frame, frame.at));
        break;
      case 'session.warning':
        monitor.receiveDeadlines(toSessionDeadlines({ ...frame, warnAt: frame.at }, frame.at));
        break;
      case 'session.revoked':
      case 'session.expired':
        session.ended(frame.reason);
        break;
      case 'consent.required':
        watched.consentRequired();
        break;
      case 'consent.projected':
        void queries.invalidateQueries({ queryKey: consentsQuery(http).queryKey });
        break;
      case 'site.notice':
        queries.setQueryData(publicConfigQuery(http).queryKey, (now) =>
          now === undefined ? now : { ...now, notice: frame },
        );
        break;
      case 'user.updated':
        void session.refreshUser();
        break;
    }
  }

  const deafen = listenForInput(() => monitor.input());
  const forget = listenForWake(() => {
    monitor.look();
    realtime.poke();
    announce();
  });
  realtime.start();
  return {
    monitor,
    realtime,
    stop() {
      deafen();
      forget();
      monitor.stop();
      realtime.stop();
    },
  };
}
