import type { SessionAnswer } from '@roletrail/contracts/http/auth';
import type { Http } from '../../lib/http.ts';
import { messageOf, ProblemError, statusOf } from '../../lib/http-errors.ts';
import { storage } from '../../lib/storage.ts';
import { type Credentials, signIn, signUp } from './api/sign-in.ts';
import { type SignOutScope, signOut } from './api/sign-out.ts';
import type { SessionChannel, SessionNews } from './session-channel.ts';
import {
  initialSession,
  nextSession,
  type SessionEvent,
  type SessionState,
  type SignOutReason,
} from './session-machine.ts';

/**
 * Whether asking for a session is worth a call: `signed-in`, or `ending` when the person signed
 * out while the server could not be reached. It opens nothing; the cookie it hints at is HttpOnly.
 */
const HINT = 'roletrail.session';

const LOST: Partial<Record<string, SignOutReason>> = {
  SESSION_REVOKED: 'revoked',
  SESSION_EXPIRED: 'expired',
  REFRESH_REUSED: 'reused',
};

/** Why the server ended the session; null when it never heard of one. */
function reasonOf(error: unknown): SignOutReason | null {
  return error instanceof ProblemError ? (LOST[error.code] ?? null) : null;
}

/** Keeps one tab's session: runs the machine, talks to the server, keeps other tabs in step. */
export class SessionStore {
  #state: SessionState = initialSession;
  readonly #http: Http;
  readonly #channel: SessionChannel;
  readonly #views = new Set<() => void>();
  readonly #hearers = new Set<(event: SessionEvent) => void>();

  constructor(http: Http, channel: SessionChannel) {
    this.#http = http;
    this.#channel = channel;
    channel.listen((news) => this.#hear(news));
  }

  readonly getState = (): SessionState => this.#state;

  readonly subscribe = (view: () => void): (() => void) => {
    this.#views.add(view);
    return () => this.#views.delete(view);
  };

  /** Called with every event, after the state has changed. */
  onEvent(hearer: (event: SessionEvent) => void): () => void {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  }

  /** The start of the app, and *Try again*: is somebody signed in in this browser? */
  async restore(evenWithoutHint: boolean): Promise<void> {
    const hint = storage.read(HINT);
    if (hint === null && !evenWithoutHint) return this.#apply({ type: 'SIGNED_OUT', reason: null });
    this.#apply({ type: 'CHECK_STARTED' });
    try {
      const answer = await this.#http.refresh();
      if (hint === 'ending') return await this.#finishSignOut();
      this.#enter(answer, true);
    } catch (error) {
      if (statusOf(error) === 401) this.endHere(reasonOf(error));
      else this.#apply({ type: 'CHECK_FAILED', message: messageOf(error) });
    }
  }

  async signUp(credentials: Credentials): Promise<void> {
    this.#begin(await signUp(this.#http, credentials));
  }

  async signIn(credentials: Credentials): Promise<void> {
    this.#begin(await signIn(this.#http, credentials));
  }

  /** @returns false when the server could not be told; it is told at the next start then */
  async signOut(scope: SignOutScope): Promise<boolean> {
    try {
      await signOut(this.#http, scope);
    } catch (error) {
      if (statusOf(error) !== 401) {
        this.endHere('signed-out');
        storage.write(HINT, 'ending');
        return false;
      }
    }
    if (scope !== 'others') this.endHere('signed-out');
    return true;
  }

  /** Signed out as far as this browser is concerned; the server is not asked. */
  endHere(reason: SignOutReason | null): void {
    const { sessionId } = { sessionId: null, ...this.#state };
    this.#http.forget();
    storage.remove(HINT);
    this.#apply({ type: 'SIGNED_OUT', reason });
    if (sessionId !== null) this.#channel.tell({ type: 'SIGNED_OUT', sessionId });
  }

  /** The server renewed the access token. */
  refreshed(answer: SessionAnswer): void {
    if (this.#state.status !== 'signed-in') return;
    if (this.#state.user.id !== answer.user.id) {
      this.#apply({ type: 'SIGNED_OUT', reason: 'replaced' });
      this.#enter(answer, true);
      return;
    }
    this.#apply({
      type: 'TOKEN_REFRESHED',
      user: answer.user,
      sessionId: answer.session.id,
    });
  }

  /** The server said that the session is over. */
  lost(error: ProblemError): void {
    if (this.#state.status !== 'signed-in') return;
    this.endHere(reasonOf(error) ?? 'missing');
  }

  #begin(answer: SessionAnswer): void {
    this.#http.authorise(answer);
    this.#enter(answer, false);
    this.#channel.tell({ type: 'SIGNED_IN', userId: answer.user.id });
  }

  #enter(answer: SessionAnswer, restored: boolean): void {
    storage.write(HINT, 'signed-in');
    this.#apply({
      type: 'SIGNED_IN',
      user: answer.user,
      sessionId: answer.session.id,
      restored,
    });
  }

  async #finishSignOut(): Promise<void> {
    try {
      await signOut(this.#http, 'local');
      this.endHere('signed-out');
    } catch (error) {
      this.#http.forget();
      if (statusOf(error) === 401) storage.remove(HINT);
      this.#apply({ type: 'SIGNED_OUT', reason: 'signed-out' });
    }
  }

  #hear(news: SessionNews): void {
    const state = this.#state;
    if (news.type === 'SIGNED_OUT') {
      if (state.status !== 'signed-in' || state.sessionId !== news.sessionId) return;
      this.#http.forget();
      this.#apply({ type: 'SIGNED_OUT', reason: 'other-tab' });
    } else if (state.status !== 'signed-in') {
      void this.restore(true);
    } else if (state.user.id !== news.userId) {
      // The cookie is another person's now; this tab's token must not be used beside it.
      this.#http.forget();
      this.#apply({ type: 'SIGNED_OUT', reason: 'replaced' });
      void this.restore(true);
    }
  }

  #apply(event: SessionEvent): void {
    this.#state = nextSession(this.#state, event);
    for (const view of this.#views) view();
    for (const hearer of this.#hearers) hearer(event);
  }
}
