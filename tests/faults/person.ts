import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { withTimeout } from '@roletrail/cli/runtime/with-timeout';

/** Outcome of one decision as its person knows it: never more than was answered. */
export type Outcome = 'ok201' | 'ok202' | 'rejected' | 'unknown';

/** One line of the client's history. */
export interface HistoryLine {
  readonly user: string;
  /** the person's own count of decisions, from 0 */
  readonly n: number;
  readonly op: 'accept' | 'decline';
  readonly key: string;
  readonly eventId: string | null;
  readonly outcome: Outcome;
  readonly code: string | null;
  /** api that answered; null: none did */
  readonly by: string | null;
  readonly ms: number;
  /** when the outcome was known, ms since 1970 */
  readonly at: number;
  /** attempts without an answer: refused, reset or timed out */
  readonly lost: number;
}

interface Documents {
  offer: object;
  presentationId: string;
  terms: { version: string; sha256: string };
  privacy: { version: string; sha256: string };
}

export interface Answer {
  /** the api that gave it */
  by: string;
  status: number;
  body: Record<string, unknown>;
}

const REQUEST_TIMEOUT_MS = 20_000;

/** A person with a browser's manners: keeps cookies and token, repeats with the same key. */
export class Person {
  readonly email = `p-${randomUUID()}@example.org`;
  readonly #password = `correct horse battery ${randomUUID()}`;
  readonly #address = `10.${octet()}.${octet()}.${octet()}`;
  readonly #apis: readonly string[];
  readonly #patienceMs: number;
  readonly #deviceId = randomUUID();
  readonly history: HistoryLine[] = [];
  /** how each try with the token of a session was answered that an acknowledged refusal had ended */
  readonly triedOut: (number | null)[] = [];
  /** how far the person's own clock is ahead, ms */
  clockMs = 0;
  id = '';
  #token = '';
  #documents: Documents | null = null;
  #turn = 0;

  /**
   * @param apis asked in turn; one that is added later is asked too
   * @param patienceMs how long an answer is waited for
   */
  constructor(apis: readonly string[], patienceMs = REQUEST_TIMEOUT_MS) {
    this.#apis = apis;
    this.#patienceMs = patienceMs;
  }

  async signUp(): Promise<void> {
    await this.#session('signup');
  }

  async signIn(giveUp?: AbortSignal): Promise<void> {
    await this.#session('login', giveUp);
  }

  /** Takes one decision and follows it until its outcome is known or `giveUp` aborts. */
  async decide(op: 'accept' | 'decline', giveUp: AbortSignal): Promise<HistoryLine> {
    const documents = await this.#read(giveUp);
    const key = randomUUID();
    const body = JSON.stringify(
      op === 'accept' ? this.#acceptBody(documents) : this.#declineBody(documents),
    );
    const started = performance.now();
    let last: Answer | null = null;
    let [lost, unsure] = [0, false];
    while (!giveUp.aborted) {
      last = await this.#post('/legal-consent', body, { 'idempotency-key': key });
      if (last === null) lost += 1;
      if (last === null || last.body.code === 'OUTCOME_UNKNOWN') unsure = true;
      // a refusal speaks for its own attempt only, not for one before it that may have been recorded
      else if (!unsure || last.status < 500) break;
      await delay(100);
    }
    // After an unknown session, the service does not return the earlier result.
    if (unsure && last !== null && (last.status >= 500 || last.status === 401)) last = null;
    const line: HistoryLine = {
      user: this.id,
      n: this.history.length,
      op,
      key,
      eventId: typeof last?.body.eventId === 'string' ? last.body.eventId : null,
      outcome: outcomeOf(last),
      code: typeof last?.body.code === 'string' ? last.body.code : null,
      by: last?.by ?? null,
      ms: performance.now() - started,
      at: Date.now(),
      lost,
    };
    this.history.push(line);
    if (line.outcome === 'rejected' && line.code === 'PRESENTATION_INVALID') this.#documents = null;
    return line;
  }

  /** Token and body of an accept, for a load generator that sends them itself. */
  async prepared(): Promise<{ token: string; body: string }> {
    const documents = await this.#read();
    return { token: this.#token, body: JSON.stringify(this.#acceptBody(documents)) };
  }

  /** Sends a GET as this person. Returns the status, or null without an answer. */
  async status(path: string): Promise<number | null> {
    const answer = await this.#send('GET', path, undefined, {});
    return answer?.status ?? null;
  }

  /** Sends a GET as this person. Returns the whole answer, or null without an answer. */
  get(path: string): Promise<Answer | null> {
    return this.#send('GET', path, undefined, {});
  }

  /** Asks for something that only people with current consent get; the status, or null. */
  async enter(): Promise<number | null> {
    return (await this.entered())?.status ?? null;
  }

  /** As `enter`; the answer in whole. */
  entered(): Promise<Answer | null> {
    const body = JSON.stringify({ _user_id: this.id, _role: 'admin' });
    return this.#post('/rpc/has_role', body, {});
  }

  /** Asks to be erased, or takes that back; the status, or null. */
  async leave(how: 'ask' | 'take back'): Promise<number | null> {
    const asked = { currentPassword: this.#password, phrase: 'delete my account' };
    const [method, body] = how === 'ask' ? ['POST', JSON.stringify(asked)] : ['DELETE', undefined];
    return (
      (await this.#send(`${method}`, '/me/erasure', body, {}, REQUEST_TIMEOUT_MS))?.status ?? null
    );
  }

  /** After an acknowledged refusal, before the next sign-in: asks for what it has just lost (I9). */
  async tryOldToken(): Promise<void> {
    this.triedOut.push(await this.enter());
  }

  /** Signs up or in, in one attempt; the answer, or null when there was none. */
  async begin(call: 'signup' | 'login'): Promise<Answer | null> {
    const body = JSON.stringify({ email: this.email, password: this.#password });
    const answer = await this.#send('POST', `/auth/${call}`, body, {}, REQUEST_TIMEOUT_MS);
    if (answer && answer.status < 300) {
      this.#token = String(answer.body.accessToken);
      this.id = String((answer.body.user as { id: string }).id);
      this.#documents = null;
    }
    return answer;
  }

  async #session(call: 'signup' | 'login', giveUp?: AbortSignal): Promise<void> {
    let answer: Answer | null = null;
    for (let attempt = 0; attempt < 300 && !giveUp?.aborted; attempt++) {
      answer = await this.begin(call);
      if (answer && answer.status < 300) return;
      // a sign-up whose answer was lost exists already
      if (answer?.body.code === 'EMAIL_IN_USE') return this.#session('login', giveUp);
      await delay(answer?.status === 429 ? 1000 : 200);
    }
    const last = answer ? `${answer.status} ${String(answer.body.code)}` : 'no answer';
    throw new Error(`${this.email} could not ${call}: ${last}`);
  }

  async #read(giveUp?: AbortSignal): Promise<Documents> {
    for (let attempt = 0; this.#documents === null; attempt++) {
      if (attempt > 300 || giveUp?.aborted) throw new Error('the documents could not be read');
      const answer = await this.#send('GET', '/legal-documents', undefined, {});
      if (answer?.status === 200) this.#documents = documentsOf(answer.body);
      else if (answer?.status === 401) await this.signIn(giveUp);
      else await delay(200);
    }
    return this.#documents;
  }

  #now(): string {
    return new Date(Date.now() + this.clockMs).toISOString();
  }

  #acceptBody(d: Documents): object {
    const now = this.#now();
    return {
      userId: this.id,
      termsVersion: d.terms.version,
      privacyVersion: d.privacy.version,
      accepted: true,
      hashOfDocument: d.terms.sha256,
      privacyHash: d.privacy.sha256,
      acceptedAt: now,
      scrollConfirmed: true,
      deviceId: this.#deviceId,
      userAgent: 'RoleTrail-Fault-Test/1',
      signatureType: 'clickwrap',
      presentationId: d.presentationId,
      tick: 'user',
      shownAt: now,
      scrolledAt: now,
      tickedAt: now,
      ...d.offer,
    };
  }

  #declineBody(d: Documents): object {
    return {
      userId: this.id,
      termsVersion: d.terms.version,
      accepted: false,
      reason: 'user_declined',
      hashOfDocument: d.terms.sha256,
      acceptedAt: this.#now(),
      presentationId: d.presentationId,
      deviceId: this.#deviceId,
    };
  }

  #post(path: string, body: string, headers: Record<string, string>): Promise<Answer | null> {
    return this.#send('POST', path, body, headers);
  }

  async #send(
    method: string,
    path: string,
    body: string | undefined,
    headers: Record<string, string>,
    // hashing a password takes long on a busy machine, and asking again makes it take longer
    patienceMs = this.#patienceMs,
  ): Promise<Answer | null> {
    // round robin: one person's decisions go through every API instance
    const api = this.#apis[this.#turn++ % this.#apis.length] ?? '';
    try {
      return await withTimeout(patienceMs, async (signal) => {
        const response = await fetch(`${api}/api${path}`, {
          method,
          headers: {
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(this.#token === '' ? {} : { authorization: `Bearer ${this.#token}` }),
            'x-forwarded-for': this.#address,
            ...headers,
          },
          signal,
          ...(body === undefined ? {} : { body }),
        });
        const text = await response.text();
        return { by: api, status: response.status, body: text === '' ? {} : JSON.parse(text) };
      });
    } catch (error) {
      // no answer: connection refused, reset or timed out. Whether it was done is not known.
      if (error instanceof SyntaxError) throw error;
      return null;
    }
  }
}

function outcomeOf(answer: Answer | null): Outcome {
  if (answer?.status === 201) return 'ok201';
  if (answer?.status === 202) return 'ok202';
  if (answer === null || answer.body.code === 'OUTCOME_UNKNOWN') return 'unknown';
  return 'rejected';
}

function documentsOf(body: Record<string, unknown>): Documents {
  const documents = body.documents as {
    docType: string;
    version: string;
    sha256: string;
    html: string;
  }[];
  const one = (type: string) => {
    const found = documents.find((d) => d.docType === type);
    if (!found) throw new Error(`no ${type} document`);
    const digest = createHash('sha256').update(found.html, 'utf8').digest('hex');
    if (digest !== found.sha256) throw new Error(`${type}: html and sha256 do not agree`);
    return { version: found.version, sha256: found.sha256 };
  };
  return {
    presentationId: String(body.presentationId),
    terms: one('terms'),
    privacy: one('privacy'),
    offer: body.offer as object,
  };
}

function octet(): number {
  return 1 + Math.floor(Math.random() * 254);
}
