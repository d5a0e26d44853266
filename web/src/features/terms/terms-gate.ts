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
import { recordConsent } from './api/record-consent.ts';
import { type Withdrawing, withdraw } from './api/withdraw.ts';
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

/** Runs the gate's machine: cookie, server, clock. One for the whole app. */
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

  /** Somebody is signed in; a stored acceptance only counts if it is theirs. */
  enter(userId: string, sameBrowserSession: boolean): void {
    if (!sameBrowserSession) this.#clearCookie();
    this.#apply({ type: 'USER_PRESENT', userId });
    void this.check();
  }

  leave(): void {
    this.#clearCookie();
    this.#apply({ type: 'USER_ABSENT' });
  }

  /** The server refused a call with 403 CONSENT_REQUIRED, whatever the cookie says. */
  consentRequired(): void {
    this.#shut({ type: 'CONSENT_REQUIRED', at: Date.now() });
  }

  #shut(event: GateEvent): void {
    const before = this.#state;
    this.#apply(event);
    if (before === this.#state) return;
    this.#clearCookie();
    // Whoever is still being looked at has asked for the documents just now, as has whom a socket told.
    if (!before.initialized || before.needsAcceptance) return;
    this.#queries.removeQueries({ queryKey: requiredDocumentsQuery(this.#http).queryKey });
  }

  /** Looks whether the present person must decide: first the cookie, then the server. */
  async check(): Promise<void> {
    const { userId } = this.#state;
    if (userId === null || this.#checking || !mayCheck(this.#state, Date.now())) return;
    this.#checking = true;
    try {
      await this.#check(userId);
    } finally {
      this.#checking = false;
    }
    // Somebody else may have come in the meantime.
    if (this.#state.loading && this.#state.userId !== userId) await this.check();
  }

  /** @throws what recordConsent throws; the person stays where they are then */
  async accept(attempt: ConsentAttempt<AcceptBody>): Promise<void> {
    this.#apply({ type: 'RECORDING' });
    try {
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
   * The person takes their acceptance back: they stand before the gate from then on.
   * @throws what `withdraw` throws; nothing has changed then, as far as is known
   */
  async withdraw(withdrawing: Withdrawing): Promise<void> {
    const { userId } = this.#state;
    await withdraw(this.#http, withdrawing);
    if (userId === null || this.#state.userId !== userId) return;
    this.#shut({ type: 'WITHDRAWN', userId, at: Date.now() });
  }

  /** The person has accepted in another tab; only the server's word opens this one. */
  async #recheck(userId: string): Promise<void> {
    if (!this.#state.needsAcceptance || this.#state.loading) return;
    try {
      const { needsReConsent: needed, reason } = await this.#askServer(userId);
      if (needed) return;
      this.#apply({ type: 'SERVER_ANSWERED', userId, needed, reason, at: Date.now() });
    } catch {
      // This tab goes on asking, which is what it did before.
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
      // The end of the session is handled elsewhere; any other error means that consent is needed.
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
      // `fetchQuery` has no retries of its own
      retry: shouldRetry,
      retryDelay: 300,
    });
  }

  async #documents(): Promise<{ versions: AcceptedVersions; sha256: string } | null> {
    try {
      const options = { ...requiredDocumentsQuery(this.#http), retry: NO_RETRY };
      const { terms, privacy } = await this.#queries.fetchQuery(options);
      const versions = { termsVersion: terms.version, privacyVersion: privacy.version };
      return { versions, sha256: terms.sha256 };
    } catch {
      // Without documents the cookie cannot be judged; the server is asked, and the dialog says
      // that they cannot be loaded if it needs them.
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
