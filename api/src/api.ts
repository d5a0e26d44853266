import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { WebSocket } from '@fastify/websocket';
import type { ErrorCode } from '@roletrail/contracts/errors';
import type { CollectBody } from '@roletrail/contracts/http/collect';
import type { ReadinessCheck, ServiceStatus } from '@roletrail/contracts/http/health';
import type { SystemHealth } from '@roletrail/contracts/http/system-health';
import type { TraceSpan } from '@roletrail/contracts/tracer';
import type { ApiFigures } from '@roletrail/event-log/deployment/process-report';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { BackgroundTasks } from './background-tasks.ts';
import type { CallerFacts, CallerLoader } from './callers/load-caller.ts';
import type { ApiConfig } from './config.ts';
import type { DatabaseClock } from './database-clock.ts';
import type { ApiDeps } from './deps.ts';
import { ApiError } from './errors.ts';
import type { Guard } from './guard.ts';
import type { InstanceMetrics } from './instance-metrics.ts';
import type { AttemptLimit, AttemptLimiter } from './security/attempts.ts';
import type { ApiKeys } from './security/keys.ts';
import type { Passwords } from './security/passwords.ts';
import type { SecurityLog } from './security/security-log.ts';
import type { SettingsReader } from './settings/store.ts';
import type { WriterPool } from './writing/writer-pool.ts';

/** Fastify instance with zod schemas; argument of every route function. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Dependencies that every route function gets besides `Api`. */
export interface ApiContext {
  readonly config: ApiConfig;
  readonly deps: ApiDeps;
  readonly keys: ApiKeys;
  readonly callers: CallerLoader;
  /** decides whether signed tokens are expired; this machine's clock may be wrong */
  readonly clock: DatabaseClock;
  readonly passwords: Passwords;
  readonly attempts: AttemptLimiter;
  readonly backgroundTasks: BackgroundTasks;
  readonly security: SecurityLog;
  /** metrics of this instance */
  readonly figures: InstanceMetrics;
  /** settings that staff change while the service runs */
  readonly settings: SettingsReader;
  /** writes PDF and Word files in a thread */
  readonly writers: WriterPool;
}

/** Origin of a socket. */
export interface SocketOrigin {
  /** address of the client, shortened to its network as in the rate limits */
  readonly address: string;
  /** true if the request came from this machine (local-only.ts) */
  readonly isHere: boolean;
}

/** The socket channel of this instance (realtime/). */
export interface Realtime {
  /** Accepts a socket whose Origin was checked. */
  accept(socket: WebSocket, from: SocketOrigin): void;
  /** for /readyz */
  checks(): Promise<readonly ReadinessCheck[]>;
  /** true if every partition of the log is being read, or there is no log */
  readonly hearing: boolean;
  /** number of open, authenticated sockets */
  readonly sockets: number;
}

/** Health of the whole deployment (system-health/). Neither method rejects. */
export interface SystemHealthSource {
  /** for repeated callers */
  read(): Promise<SystemHealth>;
  /** for single calls: may take some seconds while a lease changes hands */
  readOnce(): Promise<SystemHealth>;
}

/** Measurements of pages (analytics/). */
export interface PageMeasurements {
  /**
   * Buffers the valid entries of a batch. Never waits for a write.
   * @param address counted in memory for this hour, never stored
   */
  take(body: CollectBody, address: string): Promise<void>;
  /** Writes the buffered entries to the database. */
  flush(): Promise<void>;
  /** Returns the visits of this instance in the last minutes. */
  live(): LiveVisits;
}

/** Visits in the last minutes, and the pages that most of them opened last. */
export type LiveVisits = Pick<ApiFigures, 'visits' | 'pages'>;

/** Connections of the public listener (plugins/connections.ts). */
export interface Connections {
  /** Answers invalid or slow HTTP and ends its connection. */
  refuse(fault: Error & { readonly code?: string }, socket: Socket): void;
  /** Ends idle connections; called repeatedly during a stop. */
  closeWaiting(): void;
  /** Closes all connections, also busy ones. */
  cut(): void;
}

/** Address and browser of a request, as far as the server knows (plugins/request-context.ts). */
export interface ClientFacts {
  /** the chosen client address, textual, without zone or IPv4 mapping */
  readonly ip: string;
  /** the socket's peer */
  readonly peer: string;
  /** rule that chose `ip`, recorded with evidence; never contains an address */
  readonly ipRule: string;
  /** User-Agent header, cut to USER_AGENT_MAX, well-formed; null if missing */
  readonly userAgent: string | null;
}

/** One route of the service, as the guards and the authorisation matrix see it. */
export interface RouteEntry {
  readonly method: string;
  /** pattern as registered, e.g. /api/auth/sessions/:id */
  readonly url: string;
  readonly guard: Guard;
  /** bytes */
  readonly bodyLimit: number;
  /** schemas of body, query and path parameters */
  readonly takes: readonly z.ZodType[];
}

/** Access tokens: JWT (RFC 7519), HS256, ten minutes. They identify a session only. */
export interface AccessTokens {
  issue(session: { id: string; userId: string; counter: number }): {
    token: string;
    expiresAt: Date;
  };
  /** @throws ApiError TOKEN_INVALID for any fault of the token */
  verify(token: string): TokenClaims;
}

/** Content of a token. Does not show whether the session is still allowed to act. */
export interface TokenClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** counter of its refresh token; null in a token of the previous release */
  readonly counter: number | null;
}

/** Documentation of a header. */
interface DemandedHeader {
  readonly format: string;
  readonly maxLength: number;
  readonly description: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    accessTokens: AccessTokens;
    connections: Connections;
    realtime: Realtime;
    systemHealth: SystemHealthSource;
    /** state of the service from the memory of this process; never rejects */
    serviceStatus(): Promise<ServiceStatus>;
    collector: PageMeasurements;
    /** figures that this instance counts */
    ownFigures(): ApiFigures;
    routeTable: readonly RouteEntry[];
    /** search parameters that a saved view may keep, by the id of its table: `views` of all routes */
    savedViews: ReadonlyMap<string, readonly string[]>;
    /** Returns the methods of the path of `url`; empty if there is no route. */
    allowedMethods(url: string): readonly string[];
    /** Returns true if the path of `url` is also that of a route with fewer parameters. */
    namesAnother(route: string, url: string): boolean;
  }
  interface FastifyRequest {
    client: ClientFacts;
    /** set by the guard; use requireCaller */
    caller: CallerFacts | null;
    /** reason of the refusal (plugins/errors.ts); null if there is none */
    refusal: ApiError | null;
    /** claims of the verified token; use requireClaims */
    claims: TokenClaims | null;
    /** set by a guard that accepted an auditor token instead of a session */
    auditorTokenId: string | null;
    /** trace span of the request; NO_SPAN without tracing */
    span: TraceSpan;
    /** id of the event recorded now or by an earlier attempt, for the request log */
    eventId: string | null;
  }
  interface FastifyContextConfig {
    guard?: Guard;
    /** limit per address, shared by all instances (plugins/rate-limits.ts) */
    countEverywhere?: AttemptLimit;
    /** true: accounts with a verified address are limited by account */
    countsWriters?: boolean;
    /** request headers that the handler requires and checks; for the documentation */
    demands?: Readonly<Record<string, DemandedHeader>>;
    /** error codes of the handler itself, in addition to the derived ones (route-refusals.ts) */
    refuses?: readonly ErrorCode[];
    /**
     * lists that the call answers, by the ids of their tables: search parameters of the page that a
     * saved view keeps. One that may hold an address, a name or an id of a person is never listed.
     */
    views?: Readonly<Record<string, readonly string[]>>;
  }
}

/** Returns the caller of a route whose guard requires one. */
export function requireCaller(request: FastifyRequest): CallerFacts {
  if (request.caller === null) throw new ApiError('SESSION_MISSING');
  return request.caller;
}

/** Returns the token's claims on a route whose guard is `token`. */
export function requireClaims(request: FastifyRequest): TokenClaims {
  if (request.claims === null) throw new ApiError('SESSION_MISSING');
  return request.claims;
}
