import { CLOSE, type ServerFrame } from '@roletrail/contracts/realtime';
import {
  askSessionEnds,
  reportActivity,
  toSessionDeadlines,
} from '../features/inactivity/api/session-ends.ts';
import { listenForInput, listenForWake } from '../features/inactivity/browser-signals.ts';
import { InactivityMonitor } from '../features/inactivity/inactivity-monitor.ts';
import { expiringSoon } from '../features/inactivity/words.ts';
import { browserPorts, RealtimeClient } from '../features/realtime/realtime-client.ts';
import type { SessionStore } from '../features/session/session-store.ts';
import type { Http } from '../lib/http.ts';
import { toast } from '../ui/toast-store.ts';

/** Whom the watch tells; the app's long-lived parts. */
export type Watched = {
  http: Http;
  session: SessionStore;
  consentRequired(): void;
  /** a decision is folded: what is shown of it may be read again */
  consentProjected(): void;
  /** frames may be lost: everything that is shown may be old */
  readAgain(): void;
};

export type SessionWatch = {
  readonly monitor: InactivityMonitor;
  readonly realtime: RealtimeClient;
  stop(): void;
};

/**
 * Watches over one session in one tab while it is signed in: its socket, its idle time, and what
 * the server says of it. Loaded after sign-in, so that nobody waits for it.
 */
export function watchSession(watched: Watched): SessionWatch {
  const { http, session } = watched;
  const realtime = new RealtimeClient({
    channels: ['session'],
    accessToken: () => http.freshToken(),
    onFrame: (frame) => take(frame),
    onGap: () => {
      void session.refreshUser();
      watched.readAgain();
    },
    onClose: (code) => {
      // Without a last frame that says why. The server's answer to a refresh tells whether the
      // session is over; if not, the client connects again by itself.
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
  /** A toast in a tab that nobody sees would be over before they come: it waits for them. */
  function announce(): void {
    if (announced || document.visibilityState !== 'visible') return;
    announced = true;
    const { phase, endsAt } = monitor.getView();
    if (phase === 'warning' && endsAt !== null) toast(expiringSoon(endsAt - now().date));
  }

  function take(frame: ServerFrame): void {
    switch (frame.type) {
      case 'welcome':
        if (frame.session) monitor.told(toSessionDeadlines(frame.session, frame.at));
        break;
      case 'session.extended':
        monitor.told(toSessionDeadlines(frame, frame.at));
        break;
      case 'session.warning':
        monitor.told(toSessionDeadlines({ ...frame, warnAt: frame.at }, frame.at));
        break;
      case 'session.revoked':
      case 'session.expired':
        session.ended(frame.reason);
        break;
      case 'consent.required':
        watched.consentRequired();
        break;
      case 'consent.projected':
        watched.consentProjected();
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
