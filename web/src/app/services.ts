import type { QueryClient } from '@tanstack/react-query';
import { openSessionChannel } from '../features/session/session-channel.ts';
import { SessionStore } from '../features/session/session-store.ts';
import { dropPendingDecline, pendingDecline } from '../features/terms/pending-decline.ts';
import { openTermsChannel } from '../features/terms/terms-channel.ts';
import { TermsGate } from '../features/terms/terms-gate.ts';
import { Http } from '../lib/http.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { routeOf } from './paths.ts';

export type Services = {
  http: Http;
  queries: QueryClient;
  session: SessionStore;
  gate: TermsGate;
};

/** Makes the app's long-lived parts and ties them: who signs out leaves nothing behind. */
export function createServices(): Services {
  const http = new Http();
  const queries = createQueryClient();
  const session = new SessionStore(http, openSessionChannel());
  const gate = new TermsGate(http, queries, openTermsChannel());
  http.listen({
    refreshed: (answer) => session.refreshed(answer),
    lost: (error) => session.lost(error),
    consentRequired: () => gate.consentRequired(),
  });
  session.onEvent((event) => {
    if (event.type === 'SIGNED_OUT') {
      queries.clear();
      gate.leave();
    } else if (event.type === 'SIGNED_IN') {
      if (!event.restored) dropPendingDecline();
      gate.enter(event.user.id, event.restored);
    }
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void gate.check();
  });
  return { http, queries, session, gate };
}

/**
 * Finds out who is signed in. A refusal that could not be stored before goes first: its session is
 * needed for it and ends with it.
 * @returns true when such a refusal has just been recorded
 */
export async function startSession({ http, session }: Services): Promise<boolean> {
  if (pendingDecline() !== null) {
    const { retryPendingDecline } = await import('../features/terms/retry-pending-decline.ts');
    const outcome = await retryPendingDecline(http);
    if (outcome !== 'none') {
      session.endHere(outcome === 'sent' ? 'declined' : null);
      return outcome === 'sent';
    }
  }
  const access = routeOf(location.pathname)?.access ?? 'public';
  await session.restore(access !== 'public');
  return false;
}
