import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { WebSocket } from '@fastify/websocket';
import type { ErrorCode } from '@roletrail/contracts/errors';
import type { ReadinessCheck } from '@roletrail/contracts/http/health';
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
import type { WriterPool } from './writing/writer-pool.ts';

/** The Fastify instance with zod schemas; what every route function takes. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** What route functions get beside the instance. */
export interface ApiContext {
  readonly config: ApiConfig;
  readonly deps: ApiDeps;
  readonly keys: ApiKeys;
  readonly callers: CallerLoader;
  /** by which whatever we signed is good or not: this machine's own may be set */
  readonly clock: DatabaseClock;
  readonly passwords: Passwords;
  readonly attempts: AttemptLimiter;
  readonly backgroundTasks: BackgroundTasks;
  readonly security: SecurityLog;
  readonly figures: InstanceMetrics;
  /** writes PDF and Word files, in a thread */
  readonly writers: WriterPool;
}

/** Where a socket was opened. */
export interface SocketOrigin {
  /** what counts as one visitor */
  readonly address: string;
  /** on this machine (local-only.ts) */
  readonly isHere: boolean;
}

/** The socket channel of this instance (realtime/). */
export interface Realtime {
  /** Takes a socket whose Origin was checked. */
  accept(socket: WebSocket, from: SocketOrigin): void;
  /** for /readyz */
  checks(): Promise<readonly ReadinessCheck[]>;
  /** every partition of the log is being read; true when there is no log to read */
  readonly hearing: boolean;
  /** open sockets that said hello */
  readonly sockets: number;
}

/** How the whole deployment stands (system-health/); neither ever rejects. */
export interface SystemHealthSource {
  /** for who asks again and again */
  read(): Promise<SystemHealth>;
  /** for who asks once: takes some seconds where a lease may be between two hands */
  readOnce(): Promise<SystemHealth>;
}

/** The connections of the public listener (plugins/connections.ts). */
export interface Connections {
  /** Answers what is not HTTP, or came too slowly, and ends its connection. */
  refuse(fault: Error & { readonly code?: string }, socket: Socket): void;
  /** When the service stops, again and again: ends those on which nothing is being answered. */
  closeWaiting(): void;
  /** Ends all, whatever they are at. */
  cut(): void;
}

/** Who is calling from where, as far as the server can tell (plugins/request-context.ts). */
export interface ClientFacts {
  /** the chosen client address, textual, without zone or IPv4 mapping */
  readonly ip: string;
  /** the socket's peer */
  readonly peer: string;
  /** name of the rule that chose `ip`, recorded with evidence; never holds an address */
  readonly ipRule: string;
  /** User-Agent header, cut to USER_AGENT_MAX, well-formed; null when absent */
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
  /** forms of what it takes: body, query, parameters of the path */
  readonly takes: readonly z.ZodType[];
}

/** Access tokens: JWT (RFC 7519), HS256, ten minutes; they name a session and nothing else. */
export interface AccessTokens {
  issue(session: { id: string; userId: string; counter: number }): {
    token: string;
    expiresAt: Date;
  };
  /** @throws ApiError TOKEN_INVALID, whatever is wrong with the token */
  verify(token: string): TokenClaims;
}

/** Whom a token names. Says nothing about whether they may still do anything. */
export interface TokenClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** counter of the refresh token that it came with; null in a token of the release before */
  readonly counter: number | null;
}

/** How the documentation describes a header. */
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
    /** what this instance counts of itself */
    ownFigures(): ApiFigures;
    routeTable: readonly RouteEntry[];
    /** Methods that the path of `url` would answer; empty when nothing lives there. */
    allowedMethods(url: string): readonly string[];
    /** whether a path that this route takes by its parameters is another call's own */
    namesAnother(route: string, url: string): boolean;
  }
  interface FastifyRequest {
    client: ClientFacts;
    /** set by the guard; use requireCaller */
    caller: CallerFacts | null;
    /** why it was refused, once it was (plugins/errors.ts) */
    refusal: ApiError | null;
    /** what the verified token names; use claimsOf */
    claims: TokenClaims | null;
    /** set by a guard that took an auditor token instead of a session */
    auditorTokenId: string | null;
    /** the request's part of a trace; NO_SPAN where nothing is written down */
    span: TraceSpan;
    /** the event that it recorded, or had recorded before: for the log */
    eventId: string | null;
  }
  interface FastifyContextConfig {
    guard?: Guard;
    /** requests of one address, counted for all instances (plugins/rate-limits.ts) */
    countEverywhere?: AttemptLimit;
    /** those of an account with a proved address are counted by account */
    countsWriters?: boolean;
    /** request headers that the handler demands and judges by itself; for the documentation */
    demands?: Readonly<Record<string, DemandedHeader>>;
    /** what the handler refuses with, beside what follows from the rest (route-refusals.ts) */
    refuses?: readonly ErrorCode[];
  }
}

/** The caller of a route whose guard demands one. */
export function requireCaller(request: FastifyRequest): CallerFacts {
  if (request.caller === null) throw new ApiError('SESSION_MISSING');
  return request.caller;
}

/** Whom the token names, of a route whose guard is `token`. */
export function claimsOf(request: FastifyRequest): TokenClaims {
  if (request.claims === null) throw new ApiError('SESSION_MISSING');
  return request.claims;
}
