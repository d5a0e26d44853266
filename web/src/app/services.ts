import type { QueryClient } from '@tanstack/react-query';
import { forgetOpened } from '../features/insights/opened-here.ts';
import { forgetChecked } from '../features/receipts/checked-receipts.ts';
import { openSessionChannel } from '../features/session/session-channel.ts';
import type { SignOutReason } from '../features/session/session-machine.ts';
import { SessionStore } from '../features/session/session-store.ts';
import { dropPendingDecline, pendingDecline } from '../features/terms/pending-decline.ts';
import { openTermsChannel } from '../features/terms/terms-channel.ts';
import { TermsGate } from '../features/terms/terms-gate.ts';
import { Http } from '../lib/http.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { createSlot, type Slot } from '../lib/slot.ts';
import { toast } from '../ui/toast-store.ts';
import { matchRoute } from './paths.ts';
import type { SessionWatch } from './session-watch.ts';

export type AppServices = {
  http: Http;
  queries: QueryClient;
  session: SessionStore;
  gate: TermsGate;
  /** socket and idle timer of the session; null if signed out */
  watch: Slot<SessionWatch | null>;
};

/** Creates the services with which the server renders one page. */
export function createStillServices(http: Http): AppServices {
  const silent = { tell: () => undefined, accepted: () => undefined, listen: () => undefined };
  const queries = createQueryClient();
  const session = new SessionStore(http, silent);
  const gate = new TermsGate(http, queries, silent);
  return { http, queries, session, gate, watch: createSlot<SessionWatch | null>(null) };
}

/** Creates the long-lived services. Signing out clears all session state. */
export function createServices(): AppServices {
  const http = new Http();
  const queries = createQueryClient();
  const session = new SessionStore(http, openSessionChannel());
  const gate = new TermsGate(http, queries, openTermsChannel());
  http.listen({
    refreshed: (answer) => session.refreshed(answer),
    lost: (error) => session.lost(error),
    consentRequired: () => gate.consentRequired(),
  });
  const services = { http, queries, session, gate, watch: createSlot<SessionWatch | null>(null) };
  session.onEvent((event, before) => {
    if (event.type === 'SIGNED_OUT' || event.type === 'PASSWORD_RECOVERY') {
      leaveNothingBehind(services, before.status === 'signed-in');
      if (event.type === 'SIGNED_OUT' && before.status === 'signed-in') void tell(event.reason);
    } else if (event.type === 'SIGNED_IN') {
      if (!event.restored) dropPendingDecline();
      gate.enter(event.user.id, event.restored);
      void beginWatch(services, event.sessionId);
    }
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void gate.check();
  });
  return services;
}

/** Shows a toast with the reason. Protected pages redirect to sign-in, which shows it longer. */
async function tell(reason: SignOutReason | null): Promise<void> {
  if (reason === 'inactivity') {
    const { SESSION_EXPIRED } = await import('../features/inactivity/toasts.ts');
    return void toast(SESSION_EXPIRED);
  }
  if (matchRoute(location.pathname)?.access !== 'public') return;
  const { createSignOutNotice } = await import('./sign-in/sign-out-labels.ts');
  const words = createSignOutNotice(reason);
  if (words !== null) toast({ title: words.title, description: words.text });
}

/** Clears the cached data, the stored acceptance and the socket at the end of a session. */
function leaveNothingBehind({ queries, gate, watch }: AppServices, wasSignedIn: boolean): void {
  gate.leave();
  if (wasSignedIn) forgetChecked();
  if (wasSignedIn) forgetOpened();
  // Public data of the first page stays valid if no session existed.
  if (wasSignedIn) queries.clear();
  watch.get()?.stop();
  watch.set(null);
}

/** Loads the watch after sign-in. Skips it if the session has ended meanwhile. */
async function beginWatch(services: AppServices, sessionId: string): Promise<void> {
  const { http, session, queries, gate, watch } = services;
  const { watchSession } = await import('./session-watch.ts');
  const state = session.getState();
  if (state.status !== 'signed-in' || state.sessionId !== sessionId) return;
  watch.get()?.stop();
  watch.set(
    watchSession({
      http,
      session,
      consentRequired: () => gate.consentRequired(),
      queries,
    }),
  );
}

/**
 * Restores the session. Sends a pending refusal first, because it needs the session and ends it.
 * @returns true if a pending refusal was recorded
 */
export async function startSession({ http, session }: AppServices): Promise<boolean> {
  if (pendingDecline() !== null) {
    const { retryPendingDecline } = await import('../features/terms/retry-pending-decline.ts');
    const outcome = await retryPendingDecline(http);
    if (outcome !== 'none') {
      session.endHere(outcome === 'sent' ? 'declined' : null);
      return outcome === 'sent';
    }
  }
  const access = matchRoute(location.pathname)?.access ?? 'public';
  await session.restore(access !== 'public');
  return false;
}
