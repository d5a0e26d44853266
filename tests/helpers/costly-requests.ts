import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { ACCESS_TOKEN_SECONDS } from '@roletrail/contracts/limits';
import { AD_TEXT_MAX, BASKET } from '@roletrail/contracts/tool-limits';
import { acceptedFields, personalise, type Sender, WORDS } from './accepted-requests.ts';
import { type Costly, costlyValue, type LimitedSchema } from './costly-bodies.ts';
import { formOf } from './files.ts';
import { KeptItems } from './kept-items.ts';
import type { LoopFigures } from './loop-probe.ts';
import type { Ask, MeasuredRoute, MeasuredService } from './measured-service.ts';
import { programWords } from './processes.ts';

interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: LimitedSchema;
  }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: LimitedSchema }>>;
  };
}

/** One request and what it cost the process that answered it. */
export interface Cost extends LoopFigures {
  readonly route: string;
  /** which filling it had, for people */
  readonly filling: string;
  readonly status: number;
  readonly bytes: number;
}

export interface AnsweredCost extends Cost {
  readonly answer: string;
}

export interface Prepared {
  readonly filling: string;
  readonly path: string;
  readonly type: string | null;
  readonly payload: string | Buffer<ArrayBuffer> | null;
}

const TEXTS = { word: 'a', words: WORDS } as const;
/** The last one is for the full run. */
const FILLINGS = [
  ['both', 'word'],
  ['both', 'words'],
  ['many', 'word'],
  ['long', 'words'],
] as const;
/** More options of a union or enumeration are not tried. */
const OPTIONS = 5;
/** Saved ads of greatest length that the basket takes together. */
const ADS = Math.min(BASKET.adsMax, Math.floor(BASKET.textMax / AD_TEXT_MAX));
/** Largest file that is taken, and the longest text that is read. */
const UPLOAD_BYTES = [5 * 2 ** 20 - 1000, 190_000];

/** Path parameters whose value decides whether the handler finds anything. */
const PARAMETERS: Readonly<Record<string, string>> = {
  topic: 'consent-events',
  offset: '0',
  level: '0',
  code: '15-1252.00',
  docType: 'terms',
  version: '2025-01-15',
  slug: 'none',
  number: '1',
};
const UUID = '5ec2e75e-c2e7-45ec-a2e7-5ec2e75ec2e7';

export class MeasuredProcess implements AsyncDisposable {
  readonly service: MeasuredService;
  readonly kept = new KeptItems();
  readonly #signedIn = new Map<string, { readonly sender: Sender; readonly until: number }>();
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, service: MeasuredService) {
    this.#child = child;
    this.service = service;
  }

  static async start(): Promise<MeasuredProcess> {
    const words = programWords('tests/helpers/measured-service.ts');
    const [program = '', execArgv] = [words.at(-1), ['--expose-gc', ...words.slice(0, -1)]];
    const child = fork(program, [], { execArgv });
    const first = await Promise.race([once(child, 'message'), once(child, 'exit')]);
    if (typeof first[0] !== 'object') throw new Error(`the service ended with ${first[0]}`);
    return new MeasuredProcess(child, first[0] as MeasuredService);
  }

  async ask<T>(ask: Ask): Promise<T> {
    const answered = once(this.#child, 'message');
    this.#child.send(ask);
    const [{ answer }] = await answered;
    return answer as T;
  }

  /** Returns the person with an access token that is valid for half its life or longer. */
  async fresh({ email }: Sender): Promise<Sender> {
    const known = this.#signedIn.get(email);
    if (known && performance.now() < known.until) return known.sender;
    const until = performance.now() + ACCESS_TOKEN_SECONDS * 500;
    const sender = await this.ask<Sender>({ signIn: email });
    this.#signedIn.set(email, { sender, until });
    return sender;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = once(this.#child, 'exit');
    await this.ask('stop');
    await ended;
  }

  /** Sends one request. Returns what it cost, with the answer. */
  async cost(
    { method, url }: MeasuredRoute,
    { filling, path, type, payload: prepared }: Prepared,
    sender: Sender,
  ): Promise<AnsweredCost> {
    const route = `${method} ${url}`;
    const payload =
      typeof prepared === 'string' ? await this.#personalise(route, prepared, sender) : prepared;
    await this.ask('begin');
    const answer = await fetch(`${this.service.origin}${path}`, {
      method,
      redirect: 'manual',
      headers: Object.assign(
        { 'idempotency-key': randomUUID(), 'if-match': `"${this.kept.of(url)?.revision ?? 0}"` },
        sender.headers,
        type && { 'content-type': type },
      ),
      body: payload,
    });
    const text = await answer.text();
    const figures = await this.ask<LoopFigures>('end');
    if (answer.ok) this.kept.note(route, url, text, sender);
    const bytes = payload?.length ?? 0;
    return { route, filling, status: answer.status, bytes, answer: text, ...figures };
  }

  async #personalise(route: string, payload: string, { email }: Sender): Promise<string> {
    const answer = await fetch(`${this.service.origin}/api/forms`);
    const { token: formToken } = (await answer.json()) as { token: string };
    const isSignIn = route === 'POST /api/auth/login';
    const [ads, { statusToken }] = [this.kept.ads(ADS), this.kept];
    return personalise(payload, { isSignIn, email, formToken, statusToken, ads });
  }

  /**
   * Returns the requests of a route, filled to what its schema allows, in several ways.
   * @param share of the bytes that the route takes
   * @param isFull in every way, not in the costliest alone
   */
  requests(route: MeasuredRoute, share: number, isFull: boolean): readonly Prepared[] {
    const operation = this.#operation(route);
    const path = this.#path(route, operation, 'word');
    if (route.url === '/api/tools/uploads' && route.method === 'POST') {
      return UPLOAD_BYTES.map((bytes) => {
        const { payload, type } = formOf(Buffer.alloc(bytes, WORDS), 'resume.txt');
        return { filling: 'file', path: `${route.url}?anyLanguage=true`, type, payload };
      });
    }
    const schema = operation?.requestBody?.content['application/json']?.schema;
    if (!schema) {
      const paths = Object.keys(TEXTS).map((text) => this.#path(route, operation, text as 'word'));
      return [...new Set(paths.flatMap(withFirstPage))].map((own) => {
        return { filling: 'no body', path: own, type: null, payload: null };
      });
    }
    const found = new Map<string, string>();
    const fields = acceptedFields(`${route.method} ${route.url}`);
    const bytes = Math.floor(route.bodyLimit * share * 0.95);
    for (const [form, text] of isFull ? FILLINGS : FILLINGS.slice(0, 3)) {
      for (let option = 0; option < OPTIONS; option++) {
        const costly: Costly = { words: TEXTS[text], form, option, bytes, fields };
        const payload = JSON.stringify(costlyValue(schema, costly));
        if (!found.has(payload)) found.set(payload, `${form} ${text} ${option} ×${share}`);
      }
    }
    return [...found].map(([payload, filling]) => {
      return { filling, path, type: 'application/json', payload };
    });
  }

  #operation({ method, url }: MeasuredRoute): Operation | undefined {
    const paths = this.service.paths as Record<string, Record<string, Operation>>;
    return paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  }

  #path(
    { method, url }: MeasuredRoute,
    operation: Operation | undefined,
    text: 'word' | 'words',
  ): string {
    const fields = acceptedFields(`${method} ${url}`);
    const path = url
      .replace(':eventId', this.service.staff.eventId)
      .replace(':partition', String(this.service.staff.partition))
      .replace(/:(?:id|number)\b/, (name) => this.kept.of(url)?.id ?? name)
      .replace(/:(\w+)/g, (_, name: string) => String(fields[name] ?? PARAMETERS[name] ?? UUID))
      .replace('*', '000');
    const query = new URLSearchParams();
    for (const { name, in: place, schema } of operation?.parameters ?? []) {
      if (place !== 'query') continue;
      const costly: Costly = { words: TEXTS[text], form: 'long', option: 0, bytes: 2000 };
      const value = name in fields ? fields[name] : costlyValue(schema, costly);
      if (value !== undefined) query.set(name, String(value));
    }
    return query.size > 0 ? `${path}?${query}` : path;
  }
}

/** Returns the path, and for a page of a list the path of the first page: a cursor cannot be made up. */
function withFirstPage(path: string): readonly string[] {
  const [route = '', search] = path.split('?');
  const query = new URLSearchParams(search);
  if (!query.has('cursor')) return [path];
  query.delete('cursor');
  return [path, query.size > 0 ? `${route}?${query}` : route];
}
