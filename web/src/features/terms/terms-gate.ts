import type {
  AcceptanceRecord,
  AcceptBody,
  CheckConsentAnswer,
} from '@roletrail/contracts/http/legal';
import type { QueryClient } from '@tanstack/react-query';
import { readCookies, writeCookie } from '../../lib/browser-apis/cookies.ts';
import { deviceId } from '../../lib/device-id.ts';
import type { Http } from '../../lib/http.ts';
import { isSignedOut } from '../../lib/http-errors.ts';
import { ALWAYS_STALE, NO_RETRY, shouldRetry } from '../../lib/query-policy.ts';
import {
  type AcceptedVersions,
  acceptanceCookie,
  clearedAcceptanceCookie,
  readAcceptance,
} from './acceptance-cookie.ts';
import { checkConsent } from './api/check-consent.ts';
import { requiredDocumentsQuery } from './api/legal-documents.ts';
import type { Withdrawing } from './api/withdraw.ts';
import type { ConsentAttempt } from './consent-attempt.ts';
import type { TermsChannel } from './terms-channel.ts';
import {
  type GateEvent,
  type GateState,
  initialGate,
  mayCheck,
  nextGate,
} from './terms-gate-machine.ts';

const https = () => location.protocol === 'https:';

/** Runs the state machine of the gate with cookie, server and clock. One per app. */
export class TermsGate {
  #state: GateState = initialGate;
  #checking = false;
  readonly #http: Http;
  readonly #queries: QueryClient;
  readonly #channel: TermsChannel;
  readonly #views = new Set<() => void>();

  constructor(http: Http, queries: QueryClient, channel: TermsChannel) {
    this.#http = http;
    this.#queries = queries;
    this.#channel = channel;
    channel.listen((userId) => {
      if (userId === this.#state.userId) void this.#recheck(userId);
    });
  }

  readonly getState = (): GateState => this.#state;

  readonly subscribe = (view: () => void): (() => void) => {
    this.#views.add(view);
    return () => this.#views.delete(view);
  };

  /** Handles a sign-in. A stored acceptance only counts for its own user. */
  enter(userId: string, sameBrowserSession: boolean): void {
    if (!sameBrowserSession) this.#clearCookie();
    this.#apply({ type: 'USER_PRESENT', userId });
    void this.check();
  }

  leave(): void {
    this.#clearCookie();
    this.#apply({ type: 'USER_ABSENT' });
  }

  /** Handles a 403 CONSENT_REQUIRED, which overrides the cookie. */
  consentRequired(): void {
    this.#shut({ type: 'CONSENT_REQUIRED', at: Date.now() });
  }

  #shut(event: GateEvent): void {
    const before = this.#state;
    this.#apply(event);
    if (before === this.#state) return;
    this.#clearCookie();
    // A pending check and an open demand fetch the documents themselves.
    if (!before.initialized || before.needsAcceptance) return;
    this.#queries.removeQueries({ queryKey: requiredDocumentsQuery(this.#http).queryKey });
  }

  /** Checks if the current user must decide: first the cookie, then the server. */
  async check(): Promise<void> {
    const { userId } = this.#state;
    if (userId === null || this.#checking || !mayCheck(this.#state, Date.now())) return;
    this.#checking = true;
    try {
      await this.#check(userId);
    } finally {
      this.#checking = false;
    }
    // Another user may have signed in meanwhile.
    if (this.#state.loading && this.#state.userId !== userId) await this.check();
  }

  /** @throws the error of recordConsent; the gate stays closed then */
  async accept(attempt: ConsentAttempt<AcceptBody>): Promise<void> {
    this.#apply({ type: 'RECORDING' });
    try {
      // loaded already, with the dialog
      const { recordConsent } = await import('./api/record-consent.ts');
      await recordConsent(this.#http, attempt);
    } catch (error) {
      this.#apply({ type: 'RECORDING_FAILED' });
      throw error;
    }
    const { body } = attempt;
    this.#writeCookie({ ...body, documentHash: body.hashOfDocument });
    this.#apply({ type: 'RECORDED', at: Date.now() });
    this.#channel.accepted(body.userId);
  }

  /**
   * Withdraws the acceptance and closes the gate.
   * @throws the error of `withdraw`; the gate is unchanged then
   */
  async withdraw(withdrawing: Withdrawing): Promise<void> {
    const { userId } = this.#state;
    const { withdraw } = await import('./api/withdraw.ts');
    await withdraw(this.#http, withdrawing);
    if (userId === null || this.#state.userId !== userId) return;
    this.#shut({ type: 'WITHDRAWN', userId, at: Date.now() });
  }

  /** Handles an acceptance in another tab. Only the answer of the server opens this tab. */
  async #recheck(userId: string): Promise<void> {
    if (!this.#state.needsAcceptance || this.#state.loading) return;
    try {
      const { needsReConsent: needed, reason } = await this.#askServer(userId);
      if (needed) return;
      this.#apply({ type: 'SERVER_ANSWERED', userId, needed, reason, at: Date.now() });
    } catch {
      // Keep the state of this tab.
      return;
    }
  }

  async #check(userId: string): Promise<void> {
    const documents = await this.#documents();
    if (documents !== null) {
      const verdict = readAcceptance(readCookies(), documents.versions, Date.now());
      if (verdict.valid) return this.#apply({ type: 'COOKIE_VALID', userId });
    }
    try {
      const answer = await this.#askServer(userId);
      const { needsReConsent: needed, reason, accepted } = answer;
      if (!needed && accepted !== null && documents !== null) {
        this.#writeCookie({ ...accepted, deviceId: deviceId(), documentHash: documents.sha256 });
      }
      this.#apply({ type: 'SERVER_ANSWERED', userId, needed, reason, at: Date.now() });
    } catch (error) {
      // An ended session is handled elsewhere. Any other error means that consent is required.
      if (isSignedOut(error)) return;
      this.#apply({ type: 'SERVER_FAILED', userId, at: Date.now() });
    }
  }

  #askServer(userId: string): Promise<CheckConsentAnswer> {
    return this.#queries.fetchQuery({
      queryKey: ['check-consent', userId],
      queryFn: () => checkConsent(this.#http),
      staleTime: ALWAYS_STALE,
      gcTime: 0,
      // `fetchQuery` has no retries by default
      retry: shouldRetry,
      retryDelay: 300,
    });
  }

  async #documents(): Promise<{ versions: AcceptedVersions; sha256: string } | null> {
    try {
      const options = {
        ...requiredDocumentsQuery(this.#http),
        // the server is asked next, and the dialog repeats the request
        retry: NO_RETRY,
      };
      const { terms, privacy } = await this.#queries.fetchQuery(options);
      const versions = { termsVersion: terms.version, privacyVersion: privacy.version };
      return { versions, sha256: terms.sha256 };
    } catch {
      // Without documents the cookie cannot be checked, so ask the server. The dialog reports the
      // missing documents if it needs them.
      return null;
    }
  }

  #writeCookie(record: Omit<AcceptanceRecord, 'savedAt'>): void {
    const { termsVersion, privacyVersion, acceptedAt, documentHash } = record;
    const savedAt = new Date().toISOString();
    const cookie = {
      termsVersion,
      privacyVersion,
      acceptedAt,
      deviceId: record.deviceId,
      documentHash,
      savedAt,
    };
    writeCookie(acceptanceCookie(cookie, https()));
  }

  #clearCookie(): void {
    writeCookie(clearedAcceptanceCookie(https()));
  }

  #apply(event: GateEvent): void {
    this.#state = nextGate(this.#state, event);
    for (const view of this.#views) view();
  }
}
