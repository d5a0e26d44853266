import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastify, { LogController } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { startAnalytics } from './analytics/start-analytics.ts';
import type { Api, ApiContext } from './api.ts';
import { createBackgroundTasks } from './background-tasks.ts';
import { createCallerLoader } from './callers/load-caller.ts';
import type { ApiConfig } from './config.ts';
import { DatabaseClock } from './database-clock.ts';
import type { ApiDeps } from './deps.ts';
import { eraseWhenDue } from './erasure/sweep.ts';
import { InstanceMetrics } from './instance-metrics.ts';
import { sendNewsletterWhenDue } from './newsletter/send-issues.ts';
import { accessToken } from './plugins/access-token.ts';
import { connections } from './plugins/connections.ts';
import { followLimits } from './plugins/current-limits.ts';
import { draining } from './plugins/draining.ts';
import { earlyAnswers } from './plugins/early-answers.ts';
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
import { mailReportsWhenDue } from './reports/report-letters.ts';
import { API_ROUTES } from './routes/index.ts';
import { openAttempts } from './security/attempts.ts';
import { deriveApiKeys } from './security/keys.ts';
import { openPasswords } from './security/passwords.ts';
import { openSecurityLog } from './security/security-log.ts';
import { createSettingsReader } from './settings/store.ts';
import { publishWhenDue } from './staff-insights/due-articles.ts';
import { checkLinksWhenDue } from './staff-insights/link-check.ts';
import { startSystemHealth } from './system-health/system-health.ts';
import { remindWhenDue } from './tools/plan/reminders.ts';
import { WriterPool } from './writing/writer-pool.ts';

/**
 * Builds the service: hooks of every request, then the routes. Does not listen (start.ts); tests
 * use `inject`.
 */
export async function buildApp(configured: ApiConfig, deps: ApiDeps): Promise<Api> {
  const app = instance(configured, deps);
  const config = followLimits(app, configured, deps);
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
    settings: createSettingsReader(deps.db, config),
    writers: new WriterPool(deps.logger),
  };
  const sendsMail = config.mail.smtpUrl !== null;
  app.decorate('ownFigures', () =>
    context.figures.read(app.realtime.sockets, app.collector.live(), sendsMail),
  );
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
  earlyAnswers(app);
  await securityHeaders(app, context);
  await app.register(fastifyCompress, {
    threshold: 2048,
    // the default quality 11 suits files that are compressed once
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
  startAnalytics(app, context);
  startSystemHealth(app, context);
  realtime(app, context);
  eraseWhenDue(app, context);
  remindWhenDue(app, context);
  mailReportsWhenDue(app, context);
  sendNewsletterWhenDue(app, context);
  publishWhenDue(app, context);
  checkLinksWhenDue(app, context);
  await openApi(app, context);
  await staticWeb(app, context);
  for (const routes of API_ROUTES) routes(app, context);
  return app;
}

/** Reads the database clock once before the first call; later every loaded caller updates it. */
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
    // plugins/request-log.ts writes one line per request
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => uuidv7(),
    // with ids from outside, a client could write into the log
    requestIdHeader: false,
    // only callers/client-address.ts reads X-Forwarded-*
    trustProxy: false,
    bodyLimit: config.bodyLimit,
    // the schemas limit the length of path parameters
    routerOptions: { maxParamLength: 1024 },
    // from the connection, or its last answer, to the end of the body
    requestTimeout: config.connections.requestTimeoutMs,
    http: {
      // refused with a code in plugins/http-refusals.ts
      requireHostHeader: false,
      // with a longer headers timeout, Node would ignore the request timeout
      headersTimeout: config.connections.requestTimeoutMs,
      connectionsCheckingInterval: config.connections.checkEveryMs,
    },
    forceCloseConnections: 'idle',
    // late requests on open connections are answered, then the connection ends
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
