import { ARTICLE_KEY, LOCAL_KEYS } from '@roletrail/contracts/browser-storage';
import type { SessionEndReason } from '@roletrail/contracts/events/session';
import type { SessionAnswer, User } from '@roletrail/contracts/http/auth';
import { removeStored, storage } from '../../lib/browser-apis/storage.ts';
import { gatewayPause } from '../../lib/gateway-pause.ts';
import type { Http } from '../../lib/http.ts';
import {
  formatErrorMessage,
  isRefusal,
  isSignedOut,
  type ProblemError,
  retryAfterOf,
} from '../../lib/http-errors.ts';
import { currentUser } from './api/current-user.ts';
import {
  acceptInvitation,
  type Credentials,
  type SignInCredentials,
  signIn,
  signUp,
} from './api/sign-in.ts';
import { signOut } from './api/sign-out.ts';
import type { SessionChannel, SessionNews } from './session-channel.ts';
import {
  initialSession,
  nextSession,
  type SessionEvent,
  type SessionState,
  type SignOutReason,
} from './session-machine.ts';
import { reasonOfEnd, reasonOfRefusal } from './sign-out-reason.ts';

/**
 * Storage key of the hint that a session may exist: `signed-in`, or `ending` after an offline
 * sign-out. Grants no access; the session cookie is HttpOnly.
 */
const HINT = LOCAL_KEYS.session;

export type SessionHearer = (event: SessionEvent, before: SessionState) => void;

/** Manages the session of one tab: state machine, server calls and other tabs. */
export class SessionStore {
  #state: SessionState = initialSession;
  readonly #http: Http;
  readonly #channel: SessionChannel;
  readonly #pause: typeof gatewayPause;
  readonly #views = new Set<() => void>();
  readonly #hearers = new Set<SessionHearer>();
  /** session that a tab of this browser is signing out of */
  #leaving: string | null = null;
  /** number of checks; a newer check cancels an older one */
  #checks = 0;

  constructor(http: Http, channel: SessionChannel, pause = gatewayPause) {
    this.#http = http;
    this.#channel = channel;
    this.#pause = pause;
    channel.listen((news) => this.#hear(news));
  }

  readonly getState = (): SessionState => this.#state;

  readonly subscribe = (view: () => void): (() => void) => {
    this.#views.add(view);
    return () => this.#views.delete(view);
  };

  /** Subscribes to state changes: called after each event, with the previous state. */
  onEvent(hearer: SessionHearer): () => void {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  }

  /** Checks for a session in this browser, at the start and on *Try again*. */
  async restore(evenWithoutHint: boolean): Promise<void> {
    const hint = storage.read(HINT);
    if (hint === null && !evenWithoutHint) return this.#apply({ type: 'SIGNED_OUT', reason: null });
    this.#apply({ type: 'CHECK_STARTED' });
    this.#checks += 1;
    try {
      const answer = await this.#askUntilAnswered(this.#checks);
      if (answer === null) return;
      if (hint === 'ending') return await this.#finishSignOut();
      this.#enter(answer, true);
    } catch (error) {
      if (isSignedOut(error)) this.endHere(reasonOfRefusal(error));
      else this.#apply({ type: 'CHECK_FAILED', message: formatErrorMessage(error) });
    }
  }

  /**
   * Repeats the request with growing pauses until our server answers it. Ignores a gateway, a
   * proxy, a captive portal, a server fault and a request to wait.
   * @returns null if the state was set another way meanwhile
   */
  async #askUntilAnswered(check: number): Promise<SessionAnswer | null> {
    for (let tries = 0; ; tries += 1) {
      let leastMs = 0;
      try {
        return await this.#http.refresh();
      } catch (error) {
        if (isRefusal(error)) throw error;
        leastMs = 1000 * (retryAfterOf(error) ?? 0);
        this.#apply({ type: 'CHECK_DELAYED' });
      }
      await this.#pause(tries, leastMs);
      if (this.#checks !== check || this.#state.status !== 'loading') return null;
    }
  }

  async signUp(credentials: Credentials): Promise<void> {
    this.#begin(await signUp(this.#http, credentials));
  }

  /** Makes the account of an invitation. @throws ProblemError LINK_INVALID, WEAK_PASSWORD */
  async acceptInvitation(use: { token: string; password: string }): Promise<void> {
    this.#begin(await acceptInvitation(this.#http, use));
  }

  /** @throws ProblemError SECOND_FACTOR_REQUIRED: repeat with `totp` */
  async signIn(credentials: SignInCredentials): Promise<void> {
    this.#begin(await signIn(this.#http, credentials));
  }

  /** @returns false if the server was unreachable; the call is repeated at the next start */
  async signOut(scope: 'local' | 'global'): Promise<boolean> {
    this.#announceLeaving();
    // a session that ends otherwise leaves what was written, so that no text is lost
    removeStored(ARTICLE_KEY);
    try {
      await signOut(this.#http, scope);
    } catch (error) {
      if (!isSignedOut(error)) {
        this.endHere('signed-out');
        storage.write(HINT, 'ending');
        return false;
      }
    }
    this.endHere('signed-out');
    return true;
  }

  /** Ends every other session of the user. @throws the error of the call */
  async endOthers(): Promise<void> {
    await signOut(this.#http, 'others');
  }

  /** Signs out in this browser without a server call. */
  endHere(reason: SignOutReason | null): void {
    const { sessionId } = { sessionId: null, ...this.#state };
    this.#http.forget();
    storage.remove(HINT);
    this.#apply({ type: 'SIGNED_OUT', reason });
    if (sessionId === null) return;
    const tabReason = reason === null || reason === 'signed-out' ? 'other-tab' : reason;
    this.#channel.tell({ type: 'SIGNED_OUT', sessionId, reason: tabReason });
  }

  /** Handles the end of the session, reported by the socket or a refused call. */
  ended(reason: SessionEndReason): void {
    const state = this.#state;
    if (state.status !== 'signed-in') return;
    const ours = reason === 'signed_out' && this.#leaving === state.sessionId;
    this.endHere(ours ? 'signed-out' : reasonOfEnd(reason));
  }

  /** Starts password recovery in this tab and drops the access token. */
  beginRecovery(): void {
    this.#http.forget();
    this.#apply({ type: 'PASSWORD_RECOVERY' });
  }

  /** @param done true if the new password is set, which ended all sessions */
  async endRecovery(done: boolean): Promise<void> {
    if (this.#state.status !== 'recovering') return;
    if (!done) {
      this.#apply({ type: 'RECOVERY_DROPPED' });
      return this.restore(false);
    }
    storage.remove(HINT);
    this.#apply({ type: 'SIGNED_OUT', reason: 'recovered' });
  }

  /** Handles a change that the user made in this tab; other tabs refetch the user. */
  updated(user: User): void {
    this.#apply({ type: 'USER_UPDATED', user });
    this.#channel.tell({ type: 'USER_UPDATED', userId: user.id });
  }

  /** Refetches the user after a change elsewhere. */
  async refreshUser(): Promise<void> {
    if (this.#state.status !== 'signed-in') return;
    try {
      this.#apply({ type: 'USER_UPDATED', user: await currentUser(this.#http) });
    } catch {
      // Keep the shown user; the HTTP client reports an ended session itself.
      return;
    }
  }

  /** Handles a renewed access token. */
  refreshed(answer: SessionAnswer): void {
    if (this.#state.status !== 'signed-in') return;
    if (this.#state.user.id !== answer.user.id) {
      this.#apply({ type: 'SIGNED_OUT', reason: 'replaced' });
      this.#enter(answer, true);
      return;
    }
    this.#apply({ type: 'TOKEN_REFRESHED', ...factsOf(answer) });
  }

  /** Handles an ended session. */
  lost(error: ProblemError): void {
    if (this.#state.status !== 'signed-in') return;
    if (error.endReason !== null) this.ended(error.endReason);
    else this.endHere(reasonOfRefusal(error) ?? 'missing');
  }

  #announceLeaving(): void {
    if (this.#state.status !== 'signed-in') return;
    this.#leaving = this.#state.sessionId;
    this.#channel.tell({ type: 'SIGNING_OUT', sessionId: this.#leaving });
  }

  #begin(answer: SessionAnswer): void {
    this.#http.authorise(answer);
    this.#enter(answer, false);
    this.#channel.tell({ type: 'SIGNED_IN', userId: answer.user.id });
  }

  #enter(answer: SessionAnswer, restored: boolean): void {
    storage.write(HINT, 'signed-in');
    this.#apply({ type: 'SIGNED_IN', ...factsOf(answer), restored });
  }

  async #finishSignOut(): Promise<void> {
    try {
      await signOut(this.#http, 'local');
      this.endHere('signed-out');
    } catch (error) {
      this.#http.forget();
      if (isSignedOut(error)) storage.remove(HINT);
      this.#apply({ type: 'SIGNED_OUT', reason: 'signed-out' });
    }
  }

  #hear(news: SessionNews): void {
    const state = this.#state;
    if (news.type === 'SIGNING_OUT') {
      this.#leaving = news.sessionId;
    } else if (news.type === 'USER_UPDATED') {
      if (state.status === 'signed-in' && state.user.id === news.userId) void this.refreshUser();
    } else if (news.type === 'SIGNED_OUT') {
      if (state.status !== 'signed-in' || state.sessionId !== news.sessionId) return;
      this.#http.forget();
      this.#apply({ type: 'SIGNED_OUT', reason: news.reason });
    } else if (state.status !== 'signed-in') {
      if (state.status !== 'recovering') void this.restore(true);
    } else if (state.user.id !== news.userId) {
      // The cookie belongs to another user now, so drop the token of this tab.
      this.#http.forget();
      this.#apply({ type: 'SIGNED_OUT', reason: 'replaced' });
      void this.restore(true);
    }
  }

  /** Applies an event. Does not notify if the state ignores it. */
  #apply(event: SessionEvent): void {
    const before = this.#state;
    this.#state = nextSession(before, event);
    if (this.#state === before) return;
    for (const view of this.#views) view();
    for (const hearer of this.#hearers) hearer(event, before);
  }
}

/** Returns the facts of a session that its state has. */
const factsOf = ({ user, session, arrangements }: SessionAnswer) => ({
  user,
  sessionId: session.id,
  arrangements,
});
