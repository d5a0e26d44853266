import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyWebsocket from '@fastify/websocket';
import { REALTIME } from '@roletrail/contracts/realtime';
import fastify, { LogController } from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { uuidv7 } from 'uuidv7';
import { createAfterwards } from './account/afterwards.ts';
import type { Api, ApiContext } from './api.ts';
import type { ApiConfig } from './config.ts';
import type { ApiDeps } from './deps.ts';
import { accessToken } from './plugins/access-token.ts';
import { draining } from './plugins/draining.ts';
import { clientError, errorHandler, frameworkErrors } from './plugins/errors.ts';
import { frameworkLogger } from './plugins/framework-logger.ts';
import { guards } from './plugins/guards.ts';
import { httpRefusals } from './plugins/http-refusals.ts';
import { jsonBody } from './plugins/json-body.ts';
import { openApi } from './plugins/openapi.ts';
import { rateLimits } from './plugins/rate-limits.ts';
import { requestContext } from './plugins/request-context.ts';
import { requestLog } from './plugins/request-log.ts';
import { routeTable } from './plugins/route-table.ts';
import { sameOrigin } from './plugins/same-origin.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { staticWeb } from './plugins/static-web.ts';
import { realtime } from './realtime/realtime.ts';
import { ROUTES } from './routes/index.ts';
import { openAttempts } from './sessions/attempts.ts';
import { deriveKeys } from './sessions/keys.ts';
import { createCallerLoader } from './sessions/load-caller.ts';
import { openPasswords } from './sessions/passwords.ts';

/**
 * The service as one visible list: what every request passes, then the routes. Nothing listens
 * yet (start.ts); tests use `inject`.
 */
export async function buildApp(config: ApiConfig, deps: ApiDeps): Promise<Api> {
  const app = instance(config, deps);
  const keys = deriveKeys(deps.keys.jwt);
  const context: ApiContext = {
    config,
    deps,
    keys,
    callers: createCallerLoader(deps.db),
    passwords: await openPasswords(config.passwordHashes),
    attempts: openAttempts(deps.db, keys.attempts),
    afterwards: createAfterwards(deps.logger),
  };
  app.addHook('onClose', () => context.afterwards.settled());
  errorHandler(app, context);
  draining(app);
  routeTable(app);
  jsonBody(app);
  requestContext(app, context);
  requestLog(app, context);
  httpRefusals(app);
  await securityHeaders(app, context);
  await app.register(fastifyCompress, {
    threshold: 2048,
    // the default quality 11 is for files that are compressed once
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  await app.register(fastifyCookie);
  await app.register(fastifyWebsocket, {
    options: { maxPayload: REALTIME.payloadBytesMax, perMessageDeflate: false },
    // sockets are told why before this (realtime.ts); from now on there are no new ones
    preClose: (done) => {
      app.websocketServer.close();
      done();
    },
  });
  await accessToken(app, context);
  sameOrigin(app, context);
  guards(app, context);
  await rateLimits(app, context);
  realtime(app, context);
  await openApi(app, context);
  await staticWeb(app, context);
  for (const routes of ROUTES) routes(app, context);
  return app;
}

function instance(config: ApiConfig, deps: ApiDeps): Api {
  const app = fastify({
    loggerInstance: frameworkLogger(deps.logger),
    // one line a request is plugins/request-log.ts
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => uuidv7(),
    // an id from outside would let a client write into our log
    requestIdHeader: false,
    // X-Forwarded-* are read by plugins/client-address.ts alone
    trustProxy: false,
    bodyLimit: config.bodyLimit,
    requestTimeout: 30_000,
    // refused in plugins/http-refusals.ts, with a code
    http: { requireHostHeader: false },
    forceCloseConnections: 'idle',
    // what still comes on an open connection is answered, and the connection ends with it
    return503OnClosing: false,
    frameworkErrors,
    clientErrorHandler: clientError,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}
