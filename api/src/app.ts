import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastify, { LogController } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Api, ApiContext } from './api.ts';
import { createBackgroundTasks } from './background-tasks.ts';
import { createCallerLoader } from './callers/load-caller.ts';
import type { ApiConfig } from './config.ts';
import { DatabaseClock } from './database-clock.ts';
import type { ApiDeps } from './deps.ts';
import { eraseWhenDue } from './erasure/sweep.ts';
import { InstanceMetrics } from './instance-metrics.ts';
import { accessToken } from './plugins/access-token.ts';
import { connections } from './plugins/connections.ts';
import { draining } from './plugins/draining.ts';
import { errorHandler, frameworkErrors } from './plugins/errors.ts';
import { frameworkLogger } from './plugins/framework-logger.ts';
import { guards } from './plugins/guards.ts';
import { httpRefusals } from './plugins/http-refusals.ts';
import { jsonBody } from './plugins/json-body.ts';
import { largeBodies } from './plugins/large-bodies.ts';
import { openApi } from './plugins/openapi.ts';
import { rateLimits } from './plugins/rate-limits.ts';
import { readOnlyCopy } from './plugins/read-only-copy.ts';
import { requestContext } from './plugins/request-context.ts';
import { requestLog } from './plugins/request-log.ts';
import { routeTable } from './plugins/route-table.ts';
import { sameOrigin } from './plugins/same-origin.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { staticWeb } from './plugins/static-web.ts';
import { tracing } from './plugins/tracing.ts';
import { upgrades } from './plugins/upgrades.ts';
import { validator } from './plugins/validator.ts';
import { realtime } from './realtime/realtime.ts';
import { API_ROUTES } from './routes/index.ts';
import { openAttempts } from './security/attempts.ts';
import { deriveApiKeys } from './security/keys.ts';
import { openPasswords } from './security/passwords.ts';
import { openSecurityLog } from './security/security-log.ts';
import { startSystemHealth } from './system-health/system-health.ts';
import { WriterPool } from './writing/writer-pool.ts';

/**
 * The service as one visible list: what every request passes, then the routes. Nothing listens
 * yet (start.ts); tests use `inject`.
 */
export async function buildApp(config: ApiConfig, deps: ApiDeps): Promise<Api> {
  const app = instance(config, deps);
  const keys = deriveApiKeys(deps.keys.jwt);
  const clock = new DatabaseClock(() => performance.now(), Date.now());
  const context: ApiContext = {
    config,
    deps,
    keys,
    callers: createCallerLoader(deps.db, (now) => clock.observe(now)),
    clock,
    passwords: await openPasswords(config.passwordHashes),
    attempts: openAttempts(deps.db, keys.attempts),
    backgroundTasks: createBackgroundTasks(deps.logger, deps.metrics),
    security: openSecurityLog(deps.logger, keys.securityLog, deps.metrics),
    figures: new InstanceMetrics(),
    writers: new WriterPool(deps.logger),
  };
  const sendsMail = config.mail.smtpUrl !== null;
  app.decorate('ownFigures', () => context.figures.read(app.realtime.sockets, sendsMail));
  app.addHook('onReady', () => readClock(clock, deps));
  app.addHook('onClose', () => context.backgroundTasks.settled());
  app.addHook('onClose', () => context.writers[Symbol.asyncDispose]());
  connections(app, context);
  errorHandler(app, context);
  draining(app);
  routeTable(app);
  jsonBody(app);
  requestContext(app, context);
  tracing(app, context);
  requestLog(app, context);
  httpRefusals(app, context);
  await securityHeaders(app, context);
  await app.register(fastifyCompress, {
    threshold: 2048,
    // the default quality 11 is for files that are compressed once
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  await app.register(fastifyCookie);
  await upgrades(app, context);
  await accessToken(app, context);
  readOnlyCopy(app, context);
  sameOrigin(app, context);
  guards(app, context);
  await rateLimits(app, context);
  largeBodies(app);
  startSystemHealth(app, context);
  realtime(app, context);
  eraseWhenDue(app, context);
  await openApi(app, context);
  await staticWeb(app, context);
  for (const routes of API_ROUTES) routes(app, context);
  return app;
}

/** Before anybody calls; later with every caller that is read. */
async function readClock(clock: DatabaseClock, { db, logger }: ApiDeps): Promise<void> {
  try {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    for (const { now } of rows) clock.observe(now);
  } catch (error) {
    logger.warn({ err: error }, 'the database does not tell its time yet');
  }
}

function instance(config: ApiConfig, deps: ApiDeps): Api {
  const app = fastify({
    loggerInstance: frameworkLogger(deps.logger),
    // one line a request is plugins/request-log.ts
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => uuidv7(),
    // an id from outside would let a client write into our log
    requestIdHeader: false,
    // X-Forwarded-* are read by callers/client-address.ts alone
    trustProxy: false,
    bodyLimit: config.bodyLimit,
    // the schemas say how long a part of a path may be
    routerOptions: { maxParamLength: 1024 },
    // from the connection, or the last answer on it, to the end of the body
    requestTimeout: config.connections.requestTimeoutMs,
    http: {
      // refused in plugins/http-refusals.ts, with a code
      requireHostHeader: false,
      // while the time for the headers is the longer one, Node never looks at that for the body
      headersTimeout: config.connections.requestTimeoutMs,
      connectionsCheckingInterval: config.connections.checkEveryMs,
    },
    forceCloseConnections: 'idle',
    // what still comes on an open connection is answered, and the connection ends with it
    return503OnClosing: false,
    frameworkErrors: frameworkErrors(deps.logger),
    clientErrorHandler(this: Api, error, socket) {
      this.connections.refuse(error, socket);
    },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validator);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}
